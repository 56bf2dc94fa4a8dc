package dev.tabtender.tools;

import dev.tabtender.json.Json;

/**
 * What a tool did.
 *
 * @param effects the {@code effects} of the answer
 * @param fields what the answer holds besides, such as a script's {@code value} or a screenshot's
 *     {@code data}
 * @param actionMs finding, scrolling to, and doing
 * @param settleMs waiting for the page to rest
 */
public record ToolResult(Json effects, Json fields, long actionMs, long settleMs) {}
