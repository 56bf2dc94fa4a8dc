/**
 * One class per family of tools: reads the arguments, calls the tab, words the result.
 *
 * <p>May import: JDK, protocol, protocol.error, json, tools, browser, concurrent.
 */
@NullMarked
package dev.tabtender.tools.handlers;

import org.jspecify.annotations.NullMarked;
