/**
 * Decides whether a call may happen and is the only caller of handlers.
 *
 * <p>May import: JDK, protocol, protocol.error, json, tools, tools.handlers, journal, concurrent,
 * browser.
 */
@NullMarked
package dev.tabtender.policy;

import org.jspecify.annotations.NullMarked;
