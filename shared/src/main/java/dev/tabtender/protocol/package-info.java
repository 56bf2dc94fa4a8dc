/**
 * Messages and records that host, extension and callers agree on.
 *
 * <p>May import: JDK.
 */
@NullMarked
package dev.tabtender.protocol;

import org.jspecify.annotations.NullMarked;
