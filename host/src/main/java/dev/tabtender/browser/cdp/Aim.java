package dev.tabtender.browser.cdp;

import dev.tabtender.json.Json;

/**
 * Where an element can be pressed, in the top window's viewport.
 *
 * @param what role and name, for messages
 * @param moving one look does not tell where it comes to rest
 */
record Aim(
    double x,
    double y,
    double left,
    double top,
    double width,
    double height,
    String what,
    boolean moving) {
  private static final double STILL = 0.75;

  /** From the script's answer in a frame whose content begins at that point. */
  static Aim of(Json answer, double dx, double dy) {
    Json box = answer.get("box");
    return new Aim(
        answer.number("x") + dx,
        answer.number("y") + dy,
        box.get(0).number() + dx,
        box.get(1).number() + dy,
        box.get(2).number(),
        box.get(3).number(),
        answer.text("what"),
        answer.bool("moving"));
  }

  boolean agreesWith(Aim other) {
    return near(left, other.left)
        && near(top, other.top)
        && near(width, other.width)
        && near(height, other.height);
  }

  private static boolean near(double one, double other) {
    return Math.abs(one - other) <= STILL;
  }

  /** Whether a press at this aim's point lands within the other's box. */
  boolean isWithin(Aim other) {
    return x >= other.left
        && x <= other.left + other.width
        && y >= other.top
        && y <= other.top + other.height;
  }
}
