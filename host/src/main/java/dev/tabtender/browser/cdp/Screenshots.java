package dev.tabtender.browser.cdp;

import dev.tabtender.browser.Tab.Screenshot;
import dev.tabtender.browser.Tab.ScreenshotRequest;
import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;
import java.util.Base64;
import java.util.Optional;

/** Pictures in CSS pixels, whatever the screen's density. */
final class Screenshots {
  /** Chromium's surfaces end there. */
  private static final double LONGEST = 16_384;

  private static final long UNSEEN_MS = 3_000;

  private static final int PNG_WIDTH_AT = 16;
  private static final long CLEANING_MS = 3_000;
  private static final System.Logger LOG = System.getLogger(Screenshots.class.getName());

  private final Page page;
  private final Targets targets;
  private final Aiming aiming;
  private final Marks marks;

  Screenshots(Page page, Targets targets, Aiming aiming, Marks marks) {
    this.page = page;
    this.targets = targets;
    this.aiming = aiming;
    this.marks = marks;
  }

  Screenshot take(ScreenshotRequest request, Deadline deadline) {
    page.session(deadline);
    if (page.synthetic()) {
      throw Synthetic.impossible("photographed");
    }
    hideScrollbars(true, deadline);
    try {
      return request.marks() ? captureMarked(request, deadline) : capture(request, deadline);
    } finally {
      hideScrollbars(false, Deadline.inMillis(CLEANING_MS));
    }
  }

  /**
   * A capture lays the page out without its scrollbars, wider than it was: what is measured before,
   * marks and boxes, has to be measured in that layout.
   */
  private void hideScrollbars(boolean hidden, Deadline deadline) {
    try {
      page.session(deadline)
          .send("Emulation.setScrollbarsHidden", Json.object("hidden", hidden), deadline);
    } catch (CdpError e) {
      LOG.log(System.Logger.Level.DEBUG, "Scrollbars stay as they are: {0}", e.getMessage());
    }
  }

  private Screenshot captureMarked(ScreenshotRequest request, Deadline deadline) {
    marks.show(request.client(), deadline);
    try {
      return capture(request, deadline);
    } finally {
      marks.hide(Deadline.inMillis(CLEANING_MS));
    }
  }

  private record Clip(double x, double y, double width, double height, double scale) {
    Json toJson() {
      return Json.object("x", x, "y", y, "width", width, "height", height, "scale", scale);
    }
  }

  private Screenshot capture(ScreenshotRequest request, Deadline deadline) {
    Clip clip = clip(request, deadline);
    // A capture that a tab behind others never answers would hold up the next one, too.
    boolean inView =
        !request.fullPage()
            && request.index().isEmpty()
            && clip.scale() == 1
            && !page.sharesItsWindow();
    Json answer =
        (inView ? asItIs(request, deadline) : Optional.<Json>empty())
            .orElseGet(() -> send(request, clip.toJson(), deadline));
    byte[] data = Base64.getDecoder().decode(answer.text("data"));
    boolean png = request.format().equals("png");
    int width = png ? bigEndian(data, PNG_WIDTH_AT) : (int) Math.round(clip.width());
    int height = png ? bigEndian(data, PNG_WIDTH_AT + 4) : (int) Math.round(clip.height());
    return new Screenshot("image/" + request.format(), width, height, data);
  }

  /**
   * What shows now. Beyond the viewport the page is laid out anew, without scrollbars, and marks
   * would stand beside their elements; but a tab in the background may never answer this way.
   */
  private Optional<Json> asItIs(ScreenshotRequest request, Deadline deadline) {
    try {
      return Optional.of(send(request, Json.MISSING, deadline.atMostMillis(UNSEEN_MS)));
    } catch (TabtenderException e) {
      if (e.code() != ErrorCode.TIMEOUT || deadline.passed()) {
        throw e;
      }
      return Optional.empty();
    }
  }

  private Json send(ScreenshotRequest request, Json clip, Deadline deadline) {
    boolean clipped = !clip.isMissing();
    Json params =
        Json.object(
            "format",
            request.format(),
            "quality",
            request.format().equals("png") ? null : 85,
            "clip",
            clipped ? clip : null,
            "captureBeyondViewport",
            clipped);
    return page.session(deadline).send("Page.captureScreenshot", params, deadline);
  }

  private static int bigEndian(byte[] data, int at) {
    return (data[at] & 0xff) << 24
        | (data[at + 1] & 0xff) << 16
        | (data[at + 2] & 0xff) << 8
        | (data[at + 3] & 0xff);
  }

  private Clip clip(ScreenshotRequest request, Deadline deadline) {
    CdpSession session = page.session(deadline);
    Aim aim = null;
    if (request.index().isPresent()) {
      aim = aiming.aim(targets.find(request.index().getAsInt(), deadline), "scroll", deadline);
    }
    Json metrics = session.send("Page.getLayoutMetrics", Json.object(), deadline);
    Json view = metrics.get("cssVisualViewport");
    double density =
        metrics.get("visualViewport").number("clientWidth")
            / Math.max(1, view.number("clientWidth"));
    double scale = density > 0 ? 1 / density : 1;
    if (aim != null) {
      return new Clip(
          Math.floor(view.number("pageX") + aim.left()),
          Math.floor(view.number("pageY") + aim.top()),
          Math.max(1, Math.ceil(aim.width())),
          Math.max(1, Math.min(LONGEST, Math.ceil(aim.height()))),
          scale);
    }
    Json content = metrics.get("cssContentSize");
    return request.fullPage()
        ? new Clip(0, 0, longest(content, "width"), longest(content, "height"), scale)
        : new Clip(
            view.number("pageX"),
            view.number("pageY"),
            view.number("clientWidth"),
            view.number("clientHeight"),
            scale);
  }

  private static double longest(Json size, String side) {
    return Math.max(1, Math.min(LONGEST, Math.ceil(size.number(side))));
  }
}
