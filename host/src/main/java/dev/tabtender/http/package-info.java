/**
 * The host's HTTP surface on loopback: who may speak to it, limits, routes, answers, and the
 * extension's socket.
 *
 * <p>May import: JDK, protocol, protocol.error, json, runtime, endpoint, access, link, concurrent,
 * sockets, io.netty.
 */
@NullMarked
package dev.tabtender.http;

import org.jspecify.annotations.NullMarked;
