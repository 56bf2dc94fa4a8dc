package dev.tabtender.browser;

import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * One tab and what can be done in it. Calls block until the page rests or the deadline passes; two
 * calls on one tab run one after the other. Failures are {@code TabtenderException}s with a code of
 * the outside contract.
 *
 * <p>An index is the number a model saw. Indexes are unique in their tab for as long as the tab
 * lives.
 */
public interface Tab {
  TabId id();

  TabInfo info();

  /** Which client's tab it is. */
  String owner();

  /**
   * {@code real} where the debugger is attached, {@code synthetic} where only scripts reach the
   * page.
   */
  String inputKind();

  Acted navigate(String url, WaitUntil waitUntil, Deadline deadline);

  Acted click(Spot spot, Press press, Deadline deadline);

  Acted fill(int index, String text, boolean append, boolean pressEnter, Deadline deadline);

  Acted uploadFiles(int index, List<Path> files, Deadline deadline);

  Acted selectOption(int index, Choice choice, Deadline deadline);

  Acted check(int index, boolean checked, Deadline deadline);

  /**
   * {@code script} is statements whose last expression, or what its promise gives, is {@link
   * Acted#value}.
   */
  Acted executeScript(String script, List<Json> args, boolean isolated, Deadline deadline);

  Screenshot screenshot(ScreenshotRequest request, Deadline deadline);

  Acted scroll(ScrollRequest request, Deadline deadline);

  Acted hover(int index, Deadline deadline);

  Acted drag(int index, int toIndex, Deadline deadline);

  /** {@code keys} like {@code Control+Shift+A}, {@code Enter}, {@code a}. */
  Acted pressKey(String keys, Deadline deadline);

  Acted typeText(String text, Deadline deadline);

  Acted goBack(Deadline deadline);

  Acted goForward(Deadline deadline);

  Acted reload(Deadline deadline);

  Acted await(Condition condition, Deadline deadline);

  Acted handleDialog(boolean accept, Optional<String> text, Deadline deadline);

  /**
   * The page as that client may see it; remembers what the client was told, for marks of what is
   * new and for deltas.
   */
  Snapshot snapshot(String client, SnapshotRequest request, Deadline deadline);

  /** The JavaScript dialog that blocks the page, if one does. */
  Optional<Effects.Dialog> dialog();

  void activate(Deadline deadline);

  void close(Deadline deadline);

  enum WaitUntil {
    STABLE,
    LOAD,
    DOMCONTENTLOADED,
    COMMIT
  }

  /** Where to press: an element, or a point of the top window's viewport. */
  sealed interface Spot {
    record Element(int index) implements Spot {}

    record Point(double x, double y) implements Spot {}
  }

  /**
   * @param button {@code left}, {@code right} or {@code middle}
   * @param modifiers of {@code Control}, {@code Shift}, {@code Alt}, {@code Meta}
   */
  record Press(String button, int count, List<String> modifiers) {}

  /** What to choose in a select; several only where several may be chosen. */
  sealed interface Choice {
    record Texts(List<String> texts) implements Choice {}

    record Values(List<String> values) implements Choice {}

    record Positions(List<Integer> positions) implements Choice {}
  }

  /**
   * @param format {@code png}, {@code jpeg} or {@code webp}
   * @param marks draw the indexes that {@code client} was given
   */
  record ScreenshotRequest(
      String client, boolean fullPage, OptionalInt index, String format, boolean marks) {}

  /** Width and height in CSS pixels. */
  record Screenshot(String mime, int width, int height, byte[] data) {}

  /**
   * @param direction {@code up}, {@code down}, {@code left} or {@code right}
   * @param pages multiples of the visible size; {@code pixels} wins when it is there
   */
  record ScrollRequest(
      String direction, Optional<Double> pages, Optional<Double> pixels, OptionalInt index) {}

  sealed interface Condition {
    record Time(long millis) implements Condition {}

    record Text(String text) implements Condition {}

    record TextGone(String text) implements Condition {}

    /**
     * A regular expression found in the URL, or a glob when it holds {@code *} and is no valid
     * expression.
     */
    record UrlMatches(String pattern) implements Condition {}
  }
}
