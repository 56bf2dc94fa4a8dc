package dev.tabtender.tools;

import dev.tabtender.json.Json;
import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The arguments of one call, read one by one with the type each must have. A field that is null
 * counts as absent; what is missing or of another type is a {@code bad_request} that names the
 * field.
 */
public final class Arguments {
  /** More than any page takes, and little enough that nobody waits for minutes. */
  private static final int MAX_TEXT = 1_000_000;

  private static final long MAX_TIMEOUT_MS = 600_000;

  private final String usage;
  private final Json body;

  /**
   * @param usage the arguments in one line, for hints
   */
  public Arguments(String usage, Json body) {
    if (!body.isMissing() && !body.isObject()) {
      throw refused(usage, "", "The arguments must be a JSON object.");
    }
    this.usage = usage;
    this.body = body.isMissing() ? Json.object() : body;
  }

  public boolean has(String field) {
    return !body.get(field).isMissing();
  }

  /** An index as a snapshot printed it: an integer from 1. */
  public int index(String field) {
    Json value = required(field);
    if (!value.isInt() || value.integer() < 1) {
      throw wrong(field, "an index from a snapshot: an integer from 1", value);
    }
    return value.integer();
  }

  public Optional<Integer> optIndex(String field) {
    return has(field) ? Optional.of(index(field)) : Optional.empty();
  }

  public int integer(String field, int least, int most, int otherwise) {
    if (!has(field)) {
      return otherwise;
    }
    Json value = body.get(field);
    if (!value.isInt() || value.integer() < least || value.integer() > most) {
      throw wrong(field, "an integer from " + least + " to " + most, value);
    }
    return value.integer();
  }

  public double number(String field) {
    Json value = required(field);
    if (!value.isNumber() || !Double.isFinite(value.number())) {
      throw wrong(field, "a number", value);
    }
    return value.number();
  }

  public Optional<Double> optNumber(String field) {
    return has(field) ? Optional.of(number(field)) : Optional.empty();
  }

  /**
   * A string of whole characters: a lone surrogate or a NUL cannot reach a page unchanged and is
   * refused.
   */
  public String text(String field) {
    return text(field, required(field));
  }

  /** A text that says something: an empty one is a caller's slip, and would mean anything. */
  public String words(String field) {
    String text = text(field);
    if (text.isBlank()) {
      throw refused(usage, field, "`" + field + "` is empty.");
    }
    return text;
  }

  public Optional<String> optText(String field) {
    return has(field) ? Optional.of(text(field)) : Optional.empty();
  }

  private String text(String field, Json value) {
    if (!value.isText()) {
      throw wrong(field, "a string", value);
    }
    String text = value.text();
    if (text.length() > MAX_TEXT) {
      throw new TabtenderException(
          ErrorCode.TOO_LARGE,
          "`" + field + "` has " + text.length() + " characters.",
          "Send at most " + MAX_TEXT + " at a time.",
          Map.of("field", field));
    }
    if (text.indexOf('\0') >= 0) {
      throw refused(usage, field, "`" + field + "` holds a NUL character, which no page can take.");
    }
    if (hasLoneSurrogate(text)) {
      throw refused(usage, field, "`" + field + "` holds half a character (a lone surrogate).");
    }
    return text;
  }

  private static boolean hasLoneSurrogate(String text) {
    return text.codePoints()
        .anyMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE);
  }

  public boolean flag(String field, boolean otherwise) {
    if (!has(field)) {
      return otherwise;
    }
    Json value = body.get(field);
    if (!value.isBoolean()) {
      throw wrong(field, "true or false", value);
    }
    return value.bool();
  }

  public boolean flag(String field) {
    required(field);
    return flag(field, false);
  }

  public String oneOf(String field, List<String> allowed, String otherwise) {
    return has(field) ? oneOf(field, allowed) : otherwise;
  }

  public String oneOf(String field, List<String> allowed) {
    Json value = required(field);
    if (!value.isText() || !allowed.contains(value.text())) {
      throw wrong(field, "one of " + String.join(", ", allowed), value);
    }
    return value.text();
  }

  /** Strings; a single one need not stand in an array. */
  public List<String> texts(String field) {
    Json value = required(field);
    List<Json> items = value.isArray() ? value.items() : List.of(value);
    return items.stream().map(item -> text(field, item)).toList();
  }

  /** Integers from 0; a single one need not stand in an array. */
  public List<Integer> positions(String field) {
    Json value = required(field);
    List<Json> items = value.isArray() ? value.items() : List.of(value);
    for (Json item : items) {
      if (!item.isInt() || item.integer() < 0) {
        throw wrong(field, "a position from 0, or an array of them", value);
      }
    }
    return items.stream().map(Json::integer).toList();
  }

  /** Any JSON values; none when the field is absent. */
  public List<Json> values(String field) {
    if (!has(field)) {
      return List.of();
    }
    if (!body.get(field).isArray()) {
      throw wrong(field, "an array", body.get(field));
    }
    return body.get(field).items();
  }

  /** The caller's {@code timeoutMs}, or what is usual. */
  public long timeoutMs(long otherwise) {
    return integer("timeoutMs", 1, (int) MAX_TIMEOUT_MS, (int) otherwise);
  }

  private Json required(String field) {
    Json value = body.get(field);
    if (value.isMissing()) {
      throw refused(usage, field, "`" + field + "` is missing.");
    }
    return value;
  }

  private TabtenderException wrong(String field, String expected, Json value) {
    String shown = value.toString();
    String cut = shown.length() > 60 ? shown.substring(0, 60) + "…" : shown;
    return refused(usage, field, "`" + field + "` must be " + expected + ", not " + cut + ".");
  }

  /** A {@code bad_request} about that field, for what the types alone do not tell. */
  public TabtenderException refused(String field, String message) {
    return refused(usage, field, message);
  }

  private static TabtenderException refused(String usage, String field, String message) {
    return new TabtenderException(
        ErrorCode.BAD_REQUEST,
        message,
        usage.isEmpty() ? "See the documentation of this call." : "Arguments: " + usage,
        field.isEmpty() ? Map.of() : Map.of("field", field));
  }
}
