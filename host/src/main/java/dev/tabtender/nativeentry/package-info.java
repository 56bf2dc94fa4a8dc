/**
 * What the browser starts: forwards native messages between the browser and the host, and starts
 * the host when there is none.
 *
 * <p>May import: JDK, protocol, local, concurrent.
 */
@NullMarked
package dev.tabtender.nativeentry;

import org.jspecify.annotations.NullMarked;
