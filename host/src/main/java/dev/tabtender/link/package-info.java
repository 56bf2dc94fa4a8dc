/**
 * The line to the extension: who may connect, by which lane, and calls, answers and events over it.
 *
 * <p>May import: JDK, protocol, protocol.error, json, local, concurrent.
 */
@NullMarked
package dev.tabtender.link;

import org.jspecify.annotations.NullMarked;
