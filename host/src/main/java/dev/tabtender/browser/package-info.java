/**
 * The browser in the product's own words: tabs, verbs, effects and snapshots.
 *
 * <p>May import: JDK, protocol, protocol.error, json, concurrent.
 */
@NullMarked
package dev.tabtender.browser;

import org.jspecify.annotations.NullMarked;
