/** The built image at work: a real host process, a real browser, spoken to as any client does. */
@NullMarked
package dev.tabtender.image;

import org.jspecify.annotations.NullMarked;
