/** Every verb on real pages: one suite, run on each way to a browser. */
@NullMarked
package dev.tabtender.verbs;

import org.jspecify.annotations.NullMarked;
