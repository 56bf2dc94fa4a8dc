package dev.tabtender.http;

import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a request line points at.
 *
 * @param authority the host and port of an absolute form, empty for the usual one
 * @param rawPath as it was sent, without the query
 * @param path its decoded pieces: {@code /v1/tabs/} has v1, tabs and an empty one
 * @param rawQuery as it was sent, without the question mark
 * @param parameters the query's, the first of each name
 */
record Target(
    Optional<String> authority,
    String rawPath,
    List<String> path,
    String rawQuery,
    Map<String, String> parameters) {
  private static final String ABSOLUTE = "http://";

  /**
   * @throws TabtenderException {@code bad_request}
   */
  static Target parse(String uri) {
    Optional<String> authority = Optional.empty();
    String rest = uri;
    if (uri.regionMatches(true, 0, ABSOLUTE, 0, ABSOLUTE.length())) {
      int slash = uri.indexOf('/', ABSOLUTE.length());
      int end = slash < 0 ? uri.length() : slash;
      authority = Optional.of(uri.substring(ABSOLUTE.length(), end));
      rest = slash < 0 ? "/" : uri.substring(slash);
    }
    if (!rest.startsWith("/")) {
      throw malformed();
    }
    int mark = rest.indexOf('?');
    String rawPath = mark < 0 ? rest : rest.substring(0, mark);
    String query = mark < 0 ? "" : rest.substring(mark + 1);
    return new Target(authority, rawPath, pieces(rawPath), query, parameters(query));
  }

  private static List<String> pieces(String rawPath) {
    List<String> pieces = new ArrayList<>();
    for (String piece : rawPath.substring(1).split("/", -1)) {
      pieces.add(decode(piece.replace("+", "%2B")));
    }
    return List.copyOf(pieces);
  }

  private static Map<String, String> parameters(String raw) {
    Map<String, String> query = new LinkedHashMap<>();
    for (String pair : raw.split("&", -1)) {
      int equals = pair.indexOf('=');
      String name = decode(equals < 0 ? pair : pair.substring(0, equals));
      String value = equals < 0 ? "" : decode(pair.substring(equals + 1));
      if (!name.isEmpty()) {
        query.putIfAbsent(name, value);
      }
    }
    return query;
  }

  private static String decode(String piece) {
    try {
      return URLDecoder.decode(piece, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw malformed();
    }
  }

  Optional<String> query(String name) {
    return Optional.ofNullable(parameters.get(name));
  }

  private static TabtenderException malformed() {
    return new TabtenderException(
        ErrorCode.BAD_REQUEST,
        "The request's path cannot be read.",
        "Send a path that begins with / and whose escapes are %XX.");
  }
}
