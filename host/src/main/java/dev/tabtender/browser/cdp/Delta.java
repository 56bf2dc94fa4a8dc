package dev.tabtender.browser.cdp;

import dev.tabtender.browser.cdp.Composition.Placed;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes what was added ({@code +}), changed ({@code ~}) or removed ({@code -}) since an earlier
 * snapshot. Pure.
 */
final class Delta {
  private final Outline outline;
  private final Told before;
  private final Map<Integer, String> elements = new HashMap<>();
  private final Map<String, Integer> prose = new HashMap<>();

  Delta(Outline outline, Told before) {
    this.outline = outline;
    this.before = before;
    for (Placed placed : before.lines()) {
      if (placed.line().listed()) {
        elements.put(placed.line().index(), placed.line().text());
      } else {
        prose.merge(placed.line().text(), 1, Integer::sum);
      }
    }
  }

  /** The changed lines; empty when nothing changed. */
  String write(List<Placed> now) {
    StringBuilder text = new StringBuilder();
    for (Placed placed : now) {
      String sign = sign(placed);
      if (!sign.isEmpty()) {
        text.append(sign);
        outline.line(text, placed);
      }
    }
    for (Placed placed : before.lines()) {
      if (isLeft(placed)) {
        text.append("- ");
        line(text, placed);
      }
    }
    return text.toString();
  }

  private String sign(Placed placed) {
    Line line = placed.line();
    if (!line.listed()) {
      return takeProse(line.text()) ? "" : "+ ";
    }
    String earlier = elements.remove(line.index());
    return earlier == null ? "+ " : earlier.equals(line.text()) ? "" : "~ ";
  }

  private boolean takeProse(String text) {
    Integer count = prose.get(text);
    if (count == null) {
      return false;
    }
    prose.compute(text, (any, n) -> n == null || n == 1 ? null : n - 1);
    return true;
  }

  private boolean isLeft(Placed placed) {
    Line line = placed.line();
    return line.listed() ? elements.containsKey(line.index()) : takeProse(line.text());
  }

  private static void line(StringBuilder text, Placed placed) {
    if (placed.line().listed()) {
      text.append('[').append(placed.line().index()).append(']');
    }
    text.append(placed.line().text()).append('\n');
  }
}
