package dev.tabtender.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A JSON value. Reading never fails on what is absent: {@link #get} of a field that is not there
 * answers a value that {@link #isMissing() is missing}. Values are not changed after they were
 * made; {@link #with} answers a copy.
 */
public final class Json {
  private static final ObjectMapper MAPPER =
      JsonMapper.builder()
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.READ_UNKNOWN_ENUM_VALUES_AS_NULL)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .disable(SerializationFeature.FAIL_ON_EMPTY_BEANS)
          .disable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
          .defaultPropertyInclusion(
              JsonInclude.Value.construct(
                  JsonInclude.Include.NON_NULL, JsonInclude.Include.NON_NULL))
          .build();

  static {
    // A screenshot or a heap snapshot is one string: the library's 20 MB would refuse it.
    MAPPER
        .getFactory()
        .setStreamReadConstraints(
            StreamReadConstraints.builder()
                .maxStringLength(512 << 20)
                .maxNestingDepth(500)
                .build());
  }

  public static final Json MISSING = new Json(MissingNode.getInstance());

  private final JsonNode node;

  private Json(JsonNode node) {
    this.node = node;
  }

  /**
   * @throws MalformedJson when the text is not one JSON value
   */
  public static Json parse(String text) {
    try {
      return wrap(MAPPER.readTree(text));
    } catch (JsonProcessingException e) {
      throw new MalformedJson(e.getOriginalMessage(), e);
    }
  }

  /**
   * Reads the text without keeping anything of it: for what a stranger sent and is only passed on.
   *
   * @throws MalformedJson when the text is not one JSON value
   */
  public static void requireWellFormed(String text) {
    try (JsonParser parser = MAPPER.getFactory().createParser(text)) {
      int depth = 0;
      int values = 0;
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
        values += depth == 0 ? 1 : 0;
      }
      if (values != 1) {
        throw new MalformedJson(
            "not one value", new IllegalArgumentException(values + " values at the top"));
      }
    } catch (JsonProcessingException e) {
      throw new MalformedJson(e.getOriginalMessage(), e);
    } catch (IOException e) {
      throw new MalformedJson("unreadable", e);
    }
  }

  /**
   * @throws MalformedJson when the bytes are not one JSON value in UTF-8
   */
  public static Json parse(byte[] utf8) {
    try {
      return wrap(MAPPER.readTree(utf8));
    } catch (JsonProcessingException e) {
      throw new MalformedJson(e.getOriginalMessage(), e);
    } catch (IOException e) {
      throw new MalformedJson("not UTF-8", e);
    }
  }

  /**
   * The JSON of records, maps, collections, strings, numbers, booleans, {@link Json} within them,
   * or null.
   */
  public static Json of(@Nullable Object value) {
    return value instanceof Json json ? json : wrap(MAPPER.valueToTree(plain(value)));
  }

  /** An object of alternating names and values; a pair whose value is null is left out. */
  public static Json object(@Nullable Object... namesAndValues) {
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      Object value = namesAndValues[i + 1];
      if (value != null) {
        object.set(String.valueOf(namesAndValues[i]), of(value).node);
      }
    }
    return new Json(object);
  }

  public static Json array(Collection<?> items) {
    return of(items);
  }

  private static Json wrap(@Nullable JsonNode node) {
    return node == null || node.isMissingNode() ? MISSING : new Json(node);
  }

  private static @Nullable Object plain(@Nullable Object value) {
    return switch (value) {
      case null -> null;
      case Json json -> json.node;
      case Map<?, ?> map -> {
        Map<String, Object> copy = new LinkedHashMap<>();
        map.forEach((name, item) -> copy.put(String.valueOf(name), plain(item)));
        yield copy;
      }
      case Collection<?> items -> {
        List<Object> copy = new ArrayList<>();
        items.forEach(item -> copy.add(plain(item)));
        yield copy;
      }
      case Optional<?> optional -> plain(optional.orElse(null));
      default -> value;
    };
  }

  public Json get(String field) {
    return wrap(node.get(field));
  }

  public Json get(int index) {
    return wrap(node.get(index));
  }

  public boolean has(String field) {
    return node.has(field);
  }

  /** Neither there nor null. */
  public boolean isMissing() {
    return node.isMissingNode() || node.isNull();
  }

  public boolean isObject() {
    return node.isObject();
  }

  public boolean isArray() {
    return node.isArray();
  }

  public boolean isText() {
    return node.isTextual();
  }

  public boolean isNumber() {
    return node.isNumber();
  }

  /** A number without a fraction that fits an int. */
  public boolean isInt() {
    return node.isIntegralNumber() && node.canConvertToInt();
  }

  public boolean isBoolean() {
    return node.isBoolean();
  }

  /** The string, or the empty string when this is not one. */
  public String text() {
    return node.isTextual() ? node.textValue() : "";
  }

  public String text(String field) {
    return get(field).text();
  }

  public Optional<String> optText(String field) {
    JsonNode value = node.get(field);
    return value != null && value.isTextual() ? Optional.of(value.textValue()) : Optional.empty();
  }

  /** The number cut to an int, or 0 when this is none. */
  public int integer() {
    return node.intValue();
  }

  public int integer(String field) {
    return get(field).integer();
  }

  public long longValue() {
    return node.longValue();
  }

  public double number() {
    return node.doubleValue();
  }

  public double number(String field) {
    return get(field).number();
  }

  public boolean bool() {
    return node.booleanValue();
  }

  public boolean bool(String field) {
    return get(field).bool();
  }

  /** Number of items or fields; 0 for a scalar. */
  public int size() {
    return node.size();
  }

  public List<Json> items() {
    List<Json> items = new ArrayList<>(node.size());
    if (node.isArray()) {
      node.forEach(item -> items.add(new Json(item)));
    }
    return items;
  }

  /** Fields in their order; empty when this is no object. */
  public Map<String, Json> fields() {
    Map<String, Json> fields = new LinkedHashMap<>();
    node.properties().forEach(field -> fields.put(field.getKey(), new Json(field.getValue())));
    return fields;
  }

  /** A copy of this object in which the field has that value. */
  public Json with(String field, Object value) {
    ObjectNode copy =
        node.isObject() ? ((ObjectNode) node).objectNode() : JsonNodeFactory.instance.objectNode();
    node.properties().forEach(entry -> copy.set(entry.getKey(), entry.getValue()));
    copy.set(field, of(value).node);
    return new Json(copy);
  }

  /** A copy of this object without the field. */
  public Json without(String field) {
    ObjectNode copy = JsonNodeFactory.instance.objectNode();
    node.properties().forEach(entry -> copy.set(entry.getKey(), entry.getValue()));
    copy.remove(field);
    return new Json(copy);
  }

  /**
   * @throws MalformedJson when this does not have the type's shape
   */
  public <T> T as(Class<T> type) {
    return convert(MAPPER.constructType(type));
  }

  /**
   * @throws MalformedJson when this does not have the type's shape
   */
  public <T> T as(Type type) {
    return convert(MAPPER.constructType(type));
  }

  private <T> T convert(JavaType type) {
    try {
      return MAPPER.readerFor(type).readValue(node);
    } catch (IOException e) {
      throw new MalformedJson(e.getMessage(), e);
    }
  }

  public byte[] bytes() {
    try {
      return MAPPER.writeValueAsBytes(node);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  /** For people: two spaces a level. */
  public String pretty() {
    return node.toPrettyString();
  }

  @Override
  public String toString() {
    return node.isMissingNode() ? "" : node.toString();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Json json && node.equals(json.node);
  }

  @Override
  public int hashCode() {
    return node.hashCode();
  }
}
