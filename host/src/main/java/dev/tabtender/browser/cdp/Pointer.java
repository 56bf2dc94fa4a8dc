package dev.tabtender.browser.cdp;

import dev.tabtender.browser.Tab.Press;
import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * The mouse, by real input events on the tab's own session at points of the top window's viewport.
 */
final class Pointer {
  /** The page's own thread answers each event; longer means that it hangs. */
  private static final long ANSWER_MS = 5_000;

  private static final long LOOK_MS = 250;

  private final Page page;

  Pointer(Page page) {
    this.page = page;
  }

  void move(double x, double y, int modifiers, Deadline deadline) {
    send(event("mouseMoved", x, y, "none", 0, modifiers, 0), deadline);
  }

  void wheel(double x, double y, double dx, double dy, Deadline deadline) {
    Json turn = event("mouseWheel", x, y, "none", 0, 0, 0);
    send(turn.with("deltaX", dx).with("deltaY", dy), deadline);
  }

  /** Moves with the left button held. */
  void pull(double x, double y, Deadline deadline) {
    send(event("mouseMoved", x, y, "left", 0, 0, 1), deadline);
  }

  void down(double x, double y, Deadline deadline) {
    send(event("mousePressed", x, y, "left", 1, 0, 1), deadline);
  }

  void up(double x, double y, Deadline deadline) {
    send(event("mouseReleased", x, y, "left", 1, 0, 0), deadline);
  }

  void click(double x, double y, Press press, Deadline deadline) {
    int modifiers = Keys.modifiers(press.modifiers());
    int held = held(press.button());
    for (int count = 1; count <= press.count(); count++) {
      // The browser keeps their order, and nothing is to be learnt between them.
      Sent pressed =
          begin(event("mousePressed", x, y, press.button(), count, modifiers, held), deadline);
      Json up = event("mouseReleased", x, y, press.button(), count, modifiers, 0);
      Optional<Sent> released = unlessClosed(() -> begin(up, deadline));
      finish(pressed);
      if (released.flatMap(sent -> unlessClosed(() -> finish(sent))).isEmpty()) {
        // The press closed the tab: there is nothing left to press.
        return;
      }
    }
  }

  /** The press may have closed the tab before the release. */
  private static <T> Optional<T> unlessClosed(Supplier<T> work) {
    try {
      return Optional.of(work.get());
    } catch (TabtenderException e) {
      if (e.code() != ErrorCode.TAB_CLOSED) {
        throw e;
      }
      return Optional.empty();
    }
  }

  private static int held(String button) {
    return switch (button) {
      case "right" -> 2;
      case "middle" -> 4;
      default -> 1;
    };
  }

  private static Json event(
      String type, double x, double y, String button, int count, int modifiers, int buttons) {
    return Json.object(
        "type", type,
        "x", x,
        "y", y,
        "button", button,
        "clickCount", count,
        "modifiers", modifiers,
        "buttons", buttons,
        "pointerType", "mouse");
  }

  private void send(Json event, Deadline deadline) {
    finish(begin(event, deadline));
  }

  /**
   * An event on its way.
   *
   * @param frames those that were there, one of which answers
   */
  private record Sent(CompletableFuture<Json> answer, List<String> frames) {}

  private Sent begin(Json event, Deadline deadline) {
    Deadline patience = deadline.atMostMillis(ANSWER_MS);
    List<String> frames = page.frames(patience).stream().map(Frame::id).toList();
    return new Sent(
        page.session(patience).sendAsync("Input.dispatchMouseEvent", event, patience), frames);
  }

  private Sent finish(Sent sent) {
    while (!isAnswered(sent.answer())) {
      if (!sent.frames().stream().allMatch(page::has)) {
        // The frame that would have answered went with the press: the press itself arrived.
        return sent;
      }
    }
    Answers.join(sent.answer());
    return sent;
  }

  /** Looks again and again rather than wait for the page's events, of which this may be none. */
  private static boolean isAnswered(CompletableFuture<Json> answer) {
    try {
      answer.get(LOOK_MS, TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (ExecutionException e) {
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return true;
    }
  }
}
