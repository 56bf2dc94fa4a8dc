package dev.tabtender.transport;

import dev.tabtender.json.Json;
import dev.tabtender.json.RawFields;
import dev.tabtender.protocol.RawJson;

/**
 * One CDP command, its parameters left as text. {@code sessionId} is empty for the browser itself.
 */
record RelayCommand(long id, String sessionId, String method, RawJson params) {
  static RelayCommand of(String message) {
    RawFields fields = RawFields.of(message);
    return new RelayCommand(
        fields.get("id").longValue(),
        fields.text("sessionId"),
        fields.text("method"),
        fields.raw("params").orElse(RawJson.EMPTY));
  }

  Json parsed() {
    return Json.parse(params.text());
  }
}
