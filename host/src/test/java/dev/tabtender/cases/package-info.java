/**
 * Runs case folders against the image: what a model would do on a page, and what must be true then.
 */
@NullMarked
package dev.tabtender.cases;

import org.jspecify.annotations.NullMarked;
