/**
 * Runs for callers that bring their own steps: clients, their tabs, modes, verbs and hand-overs.
 *
 * <p>May import: JDK, protocol, protocol.error, json, browser, tools, policy, journal, concurrent.
 */
@NullMarked
package dev.tabtender.runtime;

import org.jspecify.annotations.NullMarked;
