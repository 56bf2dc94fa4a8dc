package dev.tabtender.json;

import dev.tabtender.protocol.RawJson;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The fields of one JSON object, their values left as text. Finds where each value ends and looks
 * no deeper, so that a message of megabytes that is only passed on costs one pass and no tree.
 */
public final class RawFields {
  /** Where a field is: its name's quote, its value's first character, and behind its last. */
  private record Span(int name, int value, int end) {}

  private final String text;
  private final Map<String, Span> fields = new LinkedHashMap<>();
  private int at;

  private RawFields(String text) {
    this.text = text;
  }

  /**
   * @throws MalformedJson when the text is not an object; what is inside its values is not looked
   *     at
   */
  public static RawFields of(String text) {
    RawFields fields = new RawFields(text);
    fields.read();
    return fields;
  }

  public static RawFields of(RawJson object) {
    return of(object.text());
  }

  public Optional<RawJson> raw(String field) {
    Span span = fields.get(field);
    return span == null
        ? Optional.empty()
        : Optional.of(new RawJson(text.substring(span.value(), span.end())));
  }

  public boolean has(String field) {
    return fields.containsKey(field);
  }

  /** The whole object, as it was given. */
  public String text() {
    return text;
  }

  /**
   * The same object with other values, and without blanks around its fields.
   *
   * @param changes the new value of a field as JSON text; an empty one leaves the field out. Those
   *     the object has not are not added.
   */
  public String with(Map<String, String> changes) {
    // Of large messages each copy counts: the parts are put together once, at the end.
    List<String> parts = new ArrayList<>();
    fields.forEach(
        (name, span) -> {
          String change = changes.get(name);
          if (change == null) {
            parts.add(text.substring(span.name(), span.end()));
          } else if (!change.isEmpty()) {
            parts.add(text.substring(span.name(), span.value()) + change);
          }
        });
    return parts.stream().collect(Collectors.joining(",", "{", "}"));
  }

  /** The value, missing when there is none. */
  public Json get(String field) {
    return raw(field).map(value -> Json.parse(value.text())).orElse(Json.MISSING);
  }

  /** The string, or the empty string when there is none. */
  public String text(String field) {
    return get(field).text();
  }

  private void read() {
    skipBlanks();
    expect('{');
    skipBlanks();
    if (peek() == '}') {
      at++;
    } else {
      readFields();
    }
    skipBlanks();
    if (at != text.length()) {
      throw malformed("more than one value");
    }
  }

  private void readFields() {
    while (true) {
      skipBlanks();
      int named = at;
      String name = readString();
      skipBlanks();
      expect(':');
      skipBlanks();
      int start = at;
      skipValue();
      fields.put(name, new Span(named, start, at));
      skipBlanks();
      if (peek() == '}') {
        at++;
        return;
      }
      expect(',');
    }
  }

  private String readString() {
    int start = at;
    skipString();
    String name = text.substring(start + 1, at - 1);
    return name.indexOf('\\') < 0 ? name : Json.parse(text.substring(start, at)).text();
  }

  private void skipValue() {
    switch (peek()) {
      case '"' -> skipString();
      case '{', '[' -> skipNested();
      default -> skipScalar();
    }
  }

  private void skipNested() {
    int depth = 0;
    do {
      switch (peek()) {
        case '"' -> skipString();
        case '{', '[' -> {
          depth++;
          at++;
        }
        case '}', ']' -> {
          depth--;
          at++;
        }
        default -> at++;
      }
    } while (depth > 0);
  }

  private void skipScalar() {
    int start = at;
    while (at < text.length() && ",}] \t\r\n".indexOf(text.charAt(at)) < 0) {
      at++;
    }
    if (at == start) {
      throw malformed("no value at character " + at);
    }
  }

  private void skipString() {
    expect('"');
    while (true) {
      // A snapshot is one long string: searching is much faster than looking at each character
      // here.
      int quote = text.indexOf('"', at);
      if (quote < 0) {
        throw malformed("a string without an end");
      }
      at = quote + 1;
      if (!isEscaped(quote)) {
        return;
      }
    }
  }

  private boolean isEscaped(int quote) {
    int backslashes = 0;
    while (text.charAt(quote - 1 - backslashes) == '\\') {
      backslashes++;
    }
    return backslashes % 2 == 1;
  }

  private void skipBlanks() {
    while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
  }

  private char peek() {
    if (at >= text.length()) {
      throw malformed("it ends too early");
    }
    return text.charAt(at);
  }

  private void expect(char wanted) {
    if (peek() != wanted) {
      throw malformed("no '" + wanted + "' at character " + at);
    }
    at++;
  }

  private static MalformedJson malformed(String why) {
    return new MalformedJson(why, new IllegalArgumentException(why));
  }
}
