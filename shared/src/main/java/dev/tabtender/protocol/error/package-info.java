/**
 * The error codes of the outside contract, the exception that carries them, and the one place that
 * makes them.
 *
 * <p>May import: JDK.
 */
@NullMarked
package dev.tabtender.protocol.error;

import org.jspecify.annotations.NullMarked;
