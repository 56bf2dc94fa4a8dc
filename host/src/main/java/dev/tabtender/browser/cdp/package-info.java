/**
 * The browser port over CDP: connection, flat sessions, frames, input, settling and the injected
 * script.
 *
 * <p>May import: JDK, protocol, protocol.error, json, browser, transport, concurrent,
 * com.github.kklisura.cdt.
 */
@NullMarked
package dev.tabtender.browser.cdp;

import org.jspecify.annotations.NullMarked;
