/** Runs the tests of outside CDP clients, which are in clients/, against the image. */
@NullMarked
package dev.tabtender.clients;

import org.jspecify.annotations.NullMarked;
