/**
 * Registers the native entry with the browsers of one user, and takes it back.
 *
 * <p>May import: JDK, protocol, json, local.
 */
@NullMarked
package dev.tabtender.install;

import org.jspecify.annotations.NullMarked;
