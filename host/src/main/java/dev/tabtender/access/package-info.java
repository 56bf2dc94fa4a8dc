/**
 * Tokens: who may call the host, and for what.
 *
 * <p>May import: JDK, protocol, protocol.error, json, local.
 */
@NullMarked
package dev.tabtender.access;

import org.jspecify.annotations.NullMarked;
