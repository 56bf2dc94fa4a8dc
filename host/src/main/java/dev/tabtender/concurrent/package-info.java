/**
 * Deadlines, pending calls, mailboxes and named threads.
 *
 * <p>May import: JDK, protocol, protocol.error.
 */
@NullMarked
package dev.tabtender.concurrent;

import org.jspecify.annotations.NullMarked;
