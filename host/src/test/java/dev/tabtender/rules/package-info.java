/** Rules about the source itself: imports, sizes, documents that must agree with the code. */
@NullMarked
package dev.tabtender.rules;

import org.jspecify.annotations.NullMarked;
