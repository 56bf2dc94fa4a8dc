package dev.tabtender.browser.cdp;

import dev.tabtender.json.Json;
import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Plain JSON of a value that the browser serialized deeply, without any code of the page's. What
 * JSON cannot hold is told in words: {@code [function]}, {@code [circular]}, a BigInt's digits.
 */
final class ScriptValue {
  static final int MAX_CHARS = 1 << 20;

  private final Map<String, Json> objects = new HashMap<>();
  private final Set<String> inside = new HashSet<>();
  private int chars;

  private ScriptValue() {}

  /** Of a {@code Runtime.RemoteObject}. */
  static Json plain(Json remote) {
    Json deep = remote.get("deepSerializedValue");
    if (!deep.isMissing()) {
      return new ScriptValue().value(deep);
    }
    if (remote.has("unserializableValue")) {
      return Json.of(remote.text("unserializableValue"));
    }
    return remote.has("value") ? remote.get("value") : Json.of(null);
  }

  private Json value(Json deep) {
    String type = deep.text("type");
    Json value = deep.get("value");
    String id = deep.get("weakLocalObjectReference").toString();
    return switch (type) {
      case "undefined", "null" -> Json.of(null);
      case "string" -> counted(value);
      case "number" -> number(value);
      case "boolean" -> counted(value);
      case "bigint" -> counted(Json.of(value.text()));
      case "date" -> counted(Json.of(value.text()));
      case "regexp" -> counted(Json.of("/" + value.text("pattern") + "/" + value.text("flags")));
      case "array", "set", "nodelist", "htmlcollection" ->
          within(id, type, value, () -> array(value));
      case "object" -> within(id, type, value, () -> object(value));
      case "map" -> within(id, type, value, () -> object(value));
      case "node" -> counted(Json.of(node(value)));
      default -> counted(Json.of("[" + type + "]"));
    };
  }

  private Json number(Json value) {
    // NaN, -0 and the infinities come as words.
    return counted(value.isText() ? Json.of(value.text().equals("-0") ? 0 : null) : value);
  }

  private Json within(String id, String type, Json value, Supplier<Json> write) {
    if (value.isMissing()) {
      Json known = objects.get(id);
      return known == null
          ? counted(Json.of(inside.contains(id) ? "[circular]" : "[" + type + "]"))
          : counted(known);
    }
    inside.add(id);
    Json written = write.get();
    inside.remove(id);
    if (!id.isEmpty()) {
      objects.put(id, written);
    }
    return written;
  }

  private Json array(Json items) {
    List<Json> plain = new ArrayList<>();
    for (Json item : items.items()) {
      plain.add(value(item));
    }
    return Json.array(plain);
  }

  private Json object(Json pairs) {
    Map<String, Json> plain = new LinkedHashMap<>();
    for (Json pair : pairs.items()) {
      Json name = pair.get(0);
      String field = name.isText() ? name.text() : value(name).toString();
      chars += field.length() + 4;
      plain.put(field, value(pair.get(1)));
    }
    return Json.of(plain);
  }

  /** Like {@code <a id=x class=y>}. */
  private static String node(Json value) {
    if (value.integer("nodeType") != 1) {
      return value.has("nodeValue") ? value.text("nodeValue") : "[node]";
    }
    StringBuilder tag = new StringBuilder("<").append(value.text("localName"));
    value
        .get("attributes")
        .fields()
        .forEach(
            (name, text) ->
                tag.append(' ').append(name).append("=\"").append(text.text()).append('"'));
    return tag.append('>').toString();
  }

  private Json counted(Json value) {
    chars += value.toString().length() + 1;
    if (chars > MAX_CHARS) {
      throw new TabtenderException(
          ErrorCode.TOO_LARGE,
          "The script's value is larger than 1 MiB as JSON.",
          "Let the script answer less: a part, a count, or fewer fields.");
    }
    return value;
  }
}
