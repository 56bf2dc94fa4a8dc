package dev.tabtender.http;

import dev.tabtender.access.Grant;
import dev.tabtender.endpoint.Caller;
import dev.tabtender.json.Json;
import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One request, read completely.
 *
 * @param method in capitals
 * @param grant what the caller may do
 */
record Call(String method, Target target, HttpHeaders headers, Grant grant, byte[] body) {
  private static final String CLIENT_HEADER = "X-Tabtender-Client";
  private static final int LONGEST_CLIENT = 128;

  static Call of(HttpRequest head, Target target, Grant grant, byte[] body) {
    return new Call(head.method().name(), target, head.headers(), grant, body);
  }

  List<String> path() {
    return target.path();
  }

  /** Reading: HEAD is GET whose body stays here. */
  boolean gets() {
    return method.equals("GET") || method.equals("HEAD");
  }

  boolean posts() {
    return method.equals("POST");
  }

  /** Whose tab, mode and marks are meant. */
  String client() {
    String name = headers.get(CLIENT_HEADER, "default").strip();
    if (name.isEmpty() || name.length() > LONGEST_CLIENT || name.chars().anyMatch(c -> c < ' ')) {
      throw new TabtenderException(
          ErrorCode.BAD_REQUEST,
          "The " + CLIENT_HEADER + " header must hold 1 to " + LONGEST_CLIENT + " characters.",
          "Name your client with a short word, or leave the header out.",
          Map.of("field", CLIENT_HEADER));
    }
    return name;
  }

  /** The same caller, for the CDP endpoint. */
  Caller caller() {
    String program = headers.get(HttpHeaderNames.USER_AGENT, "").strip().split("\\s+", 2)[0];
    boolean inAddress = !headers.contains(HttpHeaderNames.AUTHORIZATION);
    return new Caller(
        client(),
        program.length() > LONGEST_CLIENT ? "" : program,
        grant,
        headers.get(HttpHeaderNames.HOST, ""),
        inAddress ? query("token") : Optional.empty());
  }

  /** The body as JSON, missing when there is none. */
  Json json() {
    return body.length == 0 ? Json.MISSING : Json.parse(body);
  }

  Optional<String> query(String name) {
    return target.query(name);
  }

  boolean flag(String name) {
    String value = query(name).orElse("false");
    return switch (value) {
      case "true", "1", "" -> true;
      case "false", "0" -> false;
      default ->
          throw new TabtenderException(
              ErrorCode.BAD_REQUEST,
              "`" + name + "` must be true or false.",
              "Write ?" + name + "=true or leave it out.",
              Map.of("field", name));
    };
  }

  /**
   * The kind of picture that is asked for instead of JSON, such as {@code image/png} or {@code
   * image/*}.
   */
  Optional<String> wantedImage() {
    for (String part : headers.get("Accept", "").split(",")) {
      String type = part.split(";", 2)[0].strip();
      if (type.equals("application/json")) {
        return Optional.empty();
      }
      if (type.startsWith("image/")) {
        return Optional.of(type);
      }
    }
    return Optional.empty();
  }
}
