/**
 * Where the process begins: configuration, the one host of a home folder, wiring and the order of
 * shutdown.
 *
 * <p>May import: JDK, protocol, protocol.error, json, concurrent, local, access, link, transport,
 * browser, browser.cdp, browser.launch, journal, tools, tools.handlers, policy, runtime, endpoint,
 * http, cli, doctor, install, sun.misc.
 */
@NullMarked
package dev.tabtender.app;

import org.jspecify.annotations.NullMarked;
