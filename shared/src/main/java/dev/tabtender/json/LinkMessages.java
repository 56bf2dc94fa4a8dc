package dev.tabtender.json;

import dev.tabtender.protocol.ExtensionMessage;
import dev.tabtender.protocol.HostMessage;
import dev.tabtender.protocol.LaneMessage;
import dev.tabtender.protocol.RawJson;
import java.util.Locale;
import java.util.Optional;

/** Messages between host and extension as JSON text ({@code shared/schema}), and back. */
public final class LinkMessages {
  private LinkMessages() {}

  /**
   * @throws MalformedJson when it is none that the extension may send
   */
  public static ExtensionMessage fromExtension(String text) {
    RawFields fields = RawFields.of(text);
    String type = fields.text("type");
    return switch (type) {
      case "native" ->
          new ExtensionMessage.Native(
              need(fields, "origin"), number(fields, "pid"), need(fields, "version"));
      case "hello" -> hello(fields);
      case "ready" -> new ExtensionMessage.Ready(lane(need(fields, "lane")));
      case "result" ->
          new ExtensionMessage.Result(
              number(fields, "id"), fields.raw("result").orElse(RawJson.EMPTY));
      case "error" -> failure(fields);
      case "event" -> new ExtensionMessage.Event(need(fields, "method"), params(fields));
      default ->
          new ExtensionMessage.Both(lane(type, fields).orElseThrow(() -> unknown("type", type)));
    };
  }

  /**
   * @throws MalformedJson when it is none that the host may send
   */
  public static HostMessage fromHost(String text) {
    RawFields fields = RawFields.of(text);
    String type = fields.text("type");
    return switch (type) {
      case "welcome" ->
          new HostMessage.Welcome(
              (int) number(fields, "protocol"),
              need(fields, "version"),
              need(fields, "link"),
              (int) number(fields, "port"),
              need(fields, "ticket"));
      case "refuse" -> new HostMessage.Refuse(need(fields, "reason"), need(fields, "hint"));
      case "call" ->
          new HostMessage.Call(number(fields, "id"), need(fields, "method"), params(fields));
      default -> new HostMessage.Both(lane(type, fields).orElseThrow(() -> unknown("type", type)));
    };
  }

  private static Optional<LaneMessage> lane(String type, RawFields fields) {
    return switch (type) {
      case "ping" -> Optional.of(new LaneMessage.Ping());
      case "pong" -> Optional.of(new LaneMessage.Pong());
      case "chunk" ->
          Optional.of(
              new LaneMessage.Chunk(
                  number(fields, "id"),
                  (int) number(fields, "seq"),
                  fields.get("last").bool(),
                  fields.text("data")));
      case "ack" ->
          Optional.of(new LaneMessage.Ack(number(fields, "id"), (int) number(fields, "seq")));
      default -> Optional.empty();
    };
  }

  private static ExtensionMessage hello(RawFields fields) {
    Json browser = fields.get("browser");
    return new ExtensionMessage.Hello(
        (int) number(fields, "protocol"),
        need(fields, "version"),
        new ExtensionMessage.Profile(
            browser.text("product"),
            browser.text("profile"),
            browser.text("os"),
            browser.text("userAgent")));
  }

  private static ExtensionMessage failure(RawFields fields) {
    Json error = fields.get("error");
    return new ExtensionMessage.Failure(
        number(fields, "id"), error.integer("code"), error.text("message"));
  }

  private static RawJson params(RawFields fields) {
    return fields.raw("params").orElse(RawJson.EMPTY);
  }

  private static ExtensionMessage.Lane lane(String name) {
    for (ExtensionMessage.Lane lane : ExtensionMessage.Lane.values()) {
      if (lane.wire().equals(name.toLowerCase(Locale.ROOT))) {
        return lane;
      }
    }
    throw unknown("lane", name);
  }

  private static String need(RawFields fields, String field) {
    Json value = fields.get(field);
    if (!value.isText()) {
      throw unknown(field, value.toString());
    }
    return value.text();
  }

  private static long number(RawFields fields, String field) {
    Json value = fields.get(field);
    if (!value.isNumber()) {
      throw unknown(field, value.toString());
    }
    return value.longValue();
  }

  private static MalformedJson unknown(String field, String value) {
    String why =
        "a message's "
            + field
            + " is not understood: "
            + value.substring(0, Math.min(80, value.length()));
    return new MalformedJson(why, new IllegalArgumentException(why));
  }

  public static String text(HostMessage message) {
    return switch (message) {
      case HostMessage.Welcome(
              int protocol,
              String version,
              String link,
              int port,
              String ticket) ->
          Json.object(
                  "type", "welcome",
                  "protocol", protocol,
                  "version", version,
                  "link", link,
                  "port", port,
                  "ticket", ticket)
              .toString();
      case HostMessage.Refuse(String reason, String hint) ->
          Json.object("type", "refuse", "reason", reason, "hint", hint).toString();
      case HostMessage.Call(long id, String method, RawJson params) ->
          "{\"type\":\"call\",\"id\":"
              + id
              + ",\"method\":"
              + Json.of(method)
              + ",\"params\":"
              + params.text()
              + "}";
      case HostMessage.Both(LaneMessage lane) -> text(lane);
    };
  }

  public static String text(ExtensionMessage message) {
    return switch (message) {
      case ExtensionMessage.Native(String origin, long pid, String version) ->
          Json.object("type", "native", "origin", origin, "pid", pid, "version", version)
              .toString();
      case ExtensionMessage.Hello(int protocol, String version, ExtensionMessage.Profile browser) ->
          Json.object("type", "hello", "protocol", protocol, "version", version, "browser", browser)
              .toString();
      case ExtensionMessage.Ready(ExtensionMessage.Lane lane) ->
          Json.object("type", "ready", "lane", lane.wire()).toString();
      case ExtensionMessage.Result(long id, RawJson result) ->
          "{\"type\":\"result\",\"id\":" + id + ",\"result\":" + result.text() + "}";
      case ExtensionMessage.Failure(long id, int code, String why) ->
          Json.object("type", "error", "id", id, "error", Json.object("code", code, "message", why))
              .toString();
      case ExtensionMessage.Event(String method, RawJson params) ->
          "{\"type\":\"event\",\"method\":"
              + Json.of(method)
              + ",\"params\":"
              + params.text()
              + "}";
      case ExtensionMessage.Both(LaneMessage lane) -> text(lane);
    };
  }

  public static String text(LaneMessage message) {
    return switch (message) {
      case LaneMessage.Ping() -> "{\"type\":\"ping\"}";
      case LaneMessage.Pong() -> "{\"type\":\"pong\"}";
      case LaneMessage.Chunk(long id, int seq, boolean last, String data) ->
          Json.object("type", "chunk", "id", id, "seq", seq, "last", last, "data", data).toString();
      case LaneMessage.Ack(long id, int seq) ->
          Json.object("type", "ack", "id", id, "seq", seq).toString();
    };
  }
}
