/**
 * The one thread that moves bytes between all sockets of the host.
 *
 * <p>May import: JDK, io.netty.
 */
@NullMarked
package dev.tabtender.sockets;

import org.jspecify.annotations.NullMarked;
