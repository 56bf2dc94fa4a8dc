/**
 * Looks for what keeps host, browser and extension from each other, and says the command that mends
 * it.
 *
 * <p>May import: JDK, protocol, json, local, install, browser.launch.
 */
@NullMarked
package dev.tabtender.doctor;

import org.jspecify.annotations.NullMarked;
