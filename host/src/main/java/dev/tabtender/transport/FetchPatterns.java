package dev.tabtender.transport;

import dev.tabtender.json.Json;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Which requests a session wants to have paused.
 *
 * @param auth whether it answers requests for a password too
 */
record FetchPatterns(List<RequestPattern> patterns, boolean auth) {
  /**
   * @param resourceType empty for every one
   */
  record RequestPattern(Json json, Pattern url, String resourceType, boolean response) {
    static RequestPattern of(Json json) {
      return new RequestPattern(
          json,
          wildcards(json.optText("urlPattern").orElse("*")),
          json.text("resourceType"),
          json.text("requestStage").equals("Response"));
    }

    boolean matches(Json paused) {
      boolean answered = paused.has("responseStatusCode") || paused.has("responseErrorReason");
      return response == answered
          && (resourceType.isEmpty() || resourceType.equals(paused.text("resourceType")))
          && url.matcher(paused.get("request").text("url")).matches();
    }

    /** CDP's: a star is any text, a question mark any character, after a backslash neither. */
    private static Pattern wildcards(String wanted) {
      StringBuilder regex = new StringBuilder();
      for (int i = 0; i < wanted.length(); i++) {
        char c = wanted.charAt(i);
        switch (c) {
          case '*' -> regex.append(".*");
          case '?' -> regex.append('.');
          case '\\' -> {
            i = Math.min(i + 1, wanted.length() - 1);
            regex.append(Pattern.quote(String.valueOf(wanted.charAt(i))));
          }
          default -> regex.append(Pattern.quote(String.valueOf(c)));
        }
      }
      return Pattern.compile(regex.toString(), Pattern.DOTALL);
    }
  }

  FetchPatterns {
    patterns = List.copyOf(patterns);
  }

  static FetchPatterns of(Json params) {
    Json patterns = params.get("patterns");
    List<Json> given =
        patterns.isArray() && patterns.size() > 0 ? patterns.items() : List.of(Json.object());
    return new FetchPatterns(
        given.stream().map(RequestPattern::of).toList(), params.bool("handleAuthRequests"));
  }

  boolean matches(Json paused) {
    return patterns.stream().anyMatch(pattern -> pattern.matches(paused));
  }

  /** The parameters by which all of these get theirs. */
  static Json union(List<FetchPatterns> all) {
    List<Json> patterns =
        all.stream().flatMap(one -> one.patterns.stream()).map(RequestPattern::json).toList();
    Stream<FetchPatterns> each = all.stream();
    return Json.object(
        "patterns", patterns, "handleAuthRequests", each.anyMatch(FetchPatterns::auth));
  }
}
