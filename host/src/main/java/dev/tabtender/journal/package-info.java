/**
 * What is written down: append-only JSON lines that rotate, with secrets blacked out.
 *
 * <p>May import: JDK, protocol, protocol.error, json.
 */
@NullMarked
package dev.tabtender.journal;

import org.jspecify.annotations.NullMarked;
