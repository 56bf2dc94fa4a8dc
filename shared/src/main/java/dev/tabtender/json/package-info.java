/**
 * The only place that names the JSON library, and how link messages are written in it.
 *
 * <p>May import: JDK, protocol, protocol.error, com.fasterxml.jackson.
 */
@NullMarked
package dev.tabtender.json;

import org.jspecify.annotations.NullMarked;
