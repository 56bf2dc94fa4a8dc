package dev.tabtender.image;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * One domain in one mode.
 *
 * @param asked commands, without their domain
 * @param refused those that were refused, and why
 */
record SupportRow(List<String> asked, Map<String, String> refused, boolean emulated) {
  static final SupportRow UNKNOWN = new SupportRow(List.of(), Map.of(), false);

  String cell() {
    if (asked.isEmpty()) {
      return "nothing that can be asked without arguments";
    }
    String word = emulated ? "emulated" : "works";
    if (refused.isEmpty()) {
      return word;
    }
    if (refused.size() == asked.size()) {
      return "refused: " + String.join("; ", refused.values().stream().distinct().toList());
    }
    return word
        + "; but "
        + refused.entrySet().stream()
            .map(one -> "`" + one.getKey() + "`: " + one.getValue())
            .collect(Collectors.joining("; "));
  }
}
