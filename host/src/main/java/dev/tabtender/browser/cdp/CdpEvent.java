package dev.tabtender.browser.cdp;

import dev.tabtender.json.Json;

/**
 * Something a browser told without being asked. {@code sessionId} is empty for the browser itself.
 */
record CdpEvent(String sessionId, String method, Json params) {}
