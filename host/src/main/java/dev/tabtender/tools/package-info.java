/**
 * The vocabulary of what can be called: definitions, calls and results.
 *
 * <p>May import: JDK, protocol, protocol.error, json.
 */
@NullMarked
package dev.tabtender.tools;

import org.jspecify.annotations.NullMarked;
