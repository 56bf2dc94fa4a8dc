package dev.tabtender.browser.cdp;

import dev.tabtender.json.Json;

/**
 * Where a frame's viewport lies in another one: where it begins, and how large one of its pixels is
 * there.
 */
record FramePlace(double x, double y, double scaleX, double scaleY) {
  /** The top window's own. */
  static final FramePlace TOP = new FramePlace(0, 0, 1, 1);

  /** From what the script tells of a frame element, in the viewport that the element is in. */
  static FramePlace of(Json told) {
    Json box = told.get("box");
    Json scale = told.get("scale");
    return new FramePlace(
        box.get(0).number(), box.get(1).number(), scale.get(0).number(), scale.get(1).number());
  }

  /** This one, seen from where the frame around it lies. */
  FramePlace within(FramePlace around) {
    return new FramePlace(
        around.across(x), around.down(y), scaleX * around.scaleX, scaleY * around.scaleY);
  }

  double across(double inside) {
    return x + inside * scaleX;
  }

  double down(double inside) {
    return y + inside * scaleY;
  }

  /** Left, top, width and height. */
  double[] box(double[] inside) {
    return new double[] {
      across(inside[0]), down(inside[1]), inside[2] * scaleX, inside[3] * scaleY
    };
  }
}
