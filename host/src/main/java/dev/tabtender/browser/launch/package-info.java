/**
 * Finding, starting and reaping Chromium, and the order in which browsers are tried.
 *
 * <p>May import: JDK, protocol, protocol.error, json, browser, browser.cdp, concurrent.
 */
@NullMarked
package dev.tabtender.browser.launch;

import org.jspecify.annotations.NullMarked;
