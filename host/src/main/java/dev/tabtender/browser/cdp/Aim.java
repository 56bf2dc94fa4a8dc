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

  /** From the script's answer in a frame that lies there. */
  static Aim of(Json answer, FramePlace frame) {
    Json told = answer.get("box");
    double[] box =
        frame.box(
            new double[] {
              told.get(0).number(), told.get(1).number(), told.get(2).number(), told.get(3).number()
            });
    return new Aim(
        frame.across(answer.number("x")),
        frame.down(answer.number("y")),
        box[0],
        box[1],
        box[2],
        box[3],
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
