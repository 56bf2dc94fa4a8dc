package dev.tabtender.transport;

import dev.tabtender.json.Json;
import java.util.List;

/**
 * CDP's list of rules about kinds of targets: the first that names the kind, or no kind, decides.
 */
record TargetFilter(List<Rule> rules) {
  /**
   * @param type empty for every kind
   */
  record Rule(String type, boolean exclude) {}

  /** What a client that says nothing means. */
  static final TargetFilter USUAL =
      new TargetFilter(
          List.of(new Rule("browser", true), new Rule("tab", true), new Rule("", false)));

  TargetFilter {
    rules = List.copyOf(rules);
  }

  static TargetFilter of(Json filter) {
    return filter.isArray() && filter.size() > 0
        ? new TargetFilter(
            filter.items().stream()
                .map(rule -> new Rule(rule.text("type"), rule.bool("exclude")))
                .toList())
        : USUAL;
  }

  boolean wants(String type) {
    return rules.stream()
        .filter(rule -> rule.type().isEmpty() || rule.type().equals(type))
        .findFirst()
        .map(rule -> !rule.exclude())
        .orElse(false);
  }

  Json json() {
    return Json.array(
        rules.stream()
            .map(
                rule ->
                    Json.object(
                        "type", rule.type().isEmpty() ? null : rule.type(),
                        "exclude", rule.exclude() ? true : null))
            .toList());
  }
}
