package dev.tabtender.http;

import dev.tabtender.json.Json;
import dev.tabtender.protocol.error.ErrorBody;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** What goes back to a caller. */
record Answer(int status, String contentType, byte[] body, Map<String, String> headers) {
  static final String JSON = "application/json";

  static Answer ok(Json body) {
    return new Answer(200, JSON, body.bytes(), Map.of());
  }

  static Answer ok(String contentType, byte[] body) {
    return new Answer(200, contentType, body, Map.of());
  }

  static Answer error(ErrorBody error) {
    return new Answer(error.code().status(), JSON, Json.of(error.toWire()).bytes(), Map.of());
  }

  static Answer movedTo(String path) {
    byte[] words = ("See " + path + "\n").getBytes(StandardCharsets.UTF_8);
    return new Answer(308, "text/plain; charset=utf-8", words, Map.of("Location", path));
  }
}
