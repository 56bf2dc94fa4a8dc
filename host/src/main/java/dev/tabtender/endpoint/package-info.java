/**
 * The CDP endpoint for outside clients: what there is to connect to, who may send what, and one
 * guest for each socket.
 *
 * <p>May import: JDK, protocol, protocol.error, json, browser, access, concurrent.
 */
@NullMarked
package dev.tabtender.endpoint;

import org.jspecify.annotations.NullMarked;
