/**
 * What processes of one user on one machine share: the home folder, the local socket and the frames
 * that cross it. Runs without any library, because what a browser starts must be up at once.
 *
 * <p>May import: JDK.
 */
@NullMarked
package dev.tabtender.local;

import org.jspecify.annotations.NullMarked;
