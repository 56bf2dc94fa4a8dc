package dev.tabtender.browser;

import dev.tabtender.json.Json;
import java.util.Optional;

/**
 * The outcome of a verb that went through.
 *
 * @param value what a script answered
 * @param actionMs finding, scrolling to, and doing
 * @param settleMs waiting for the page to rest
 */
public record Acted(Effects effects, Optional<Json> value, long actionMs, long settleMs) {}
