/**
 * The port through which CDP messages leave and arrive, and its adapters.
 *
 * <p>May import: JDK, protocol, protocol.error, json, link, concurrent, sockets, io.netty.
 */
@NullMarked
package dev.tabtender.transport;

import org.jspecify.annotations.NullMarked;
