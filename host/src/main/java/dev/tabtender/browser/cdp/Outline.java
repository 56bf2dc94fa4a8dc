package dev.tabtender.browser.cdp;

import dev.tabtender.browser.cdp.Composition.Placed;
import dev.tabtender.json.Json;
import java.util.BitSet;
import java.util.List;

/**
 * Writes the text form of a snapshot ({@code snapshot.md}): heading, lines, hints. Pure.
 *
 * @param main the main frame, for the heading and the hints
 * @param before indexes the client had; those not in it are marked new
 * @param marking whether anything is marked: not on a client's first look at a document
 */
record Outline(FrameOutline main, BitSet before, boolean marking) {

  StringBuilder heading() {
    Json view = main.viewport();
    Json page = main.pageSize();
    Json scroll = main.scroll();
    StringBuilder text = new StringBuilder(16_384);
    text.append("Title: ").append(oneLine(main.title())).append('\n');
    text.append("URL: ").append(oneLine(main.url())).append('\n');
    text.append("Viewport ").append(size(view)).append(", page ").append(size(page));
    text.append(", ").append(pixels(scroll, "above")).append(" above, ");
    text.append(pixels(scroll, "below")).append(" below");
    sideways(text, scroll);
    return text.append("\n\n");
  }

  private static void sideways(StringBuilder text, Json scroll) {
    for (String side : List.of("left", "right")) {
      if (pixels(scroll, side) > 0) {
        text.append(", ").append(pixels(scroll, side)).append(" to the ").append(side);
      }
    }
  }

  private static String size(Json size) {
    return Math.round(size.number("width")) + "x" + Math.round(size.number("height"));
  }

  private static long pixels(Json scroll, String side) {
    return Math.round(scroll.number(side));
  }

  private static String oneLine(String text) {
    return text.replaceAll("\\s+", " ").strip();
  }

  boolean isNew(Placed placed) {
    return marking && placed.line().listed() && !before.get(placed.line().index());
  }

  void line(StringBuilder text, Placed placed, String words) {
    for (int i = 0; i < placed.depth(); i++) {
      text.append('\t');
    }
    if (placed.line().listed()) {
      text.append(isNew(placed) ? "*[" : "[").append(placed.line().index()).append(']');
    }
    text.append(words).append('\n');
  }

  void line(StringBuilder text, Placed placed) {
    line(text, placed, placed.line().text());
  }

  /**
   * What is left to scroll to; with the number of listed elements there when these were left out.
   */
  void hints(StringBuilder text, List<Placed> hidden) {
    hint(text, hidden, "above", 'a', "up");
    hint(text, hidden, "below", 'b', "down");
    hint(text, hidden, "left", 'l', "left");
    hint(text, hidden, "right", 'r', "right");
  }

  private void hint(StringBuilder text, List<Placed> hidden, String side, char zone, String way) {
    long pixels = pixels(main.scroll(), side);
    long elements = hidden.stream().filter(it -> it.zone() == zone && it.line().listed()).count();
    if (pixels <= 0 && elements == 0) {
      return;
    }
    text.append("... ").append(pixels).append(" pixels ");
    text.append(side.length() == 5 && zone != 'r' ? side : "to the " + side);
    if (elements > 0) {
      text.append(", ").append(elements).append(elements == 1 ? " element" : " elements");
    }
    text.append(": scroll ").append(way).append(" to see more\n");
  }
}
