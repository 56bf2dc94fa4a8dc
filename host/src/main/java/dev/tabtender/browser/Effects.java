package dev.tabtender.browser;

import dev.tabtender.json.Json;
import java.util.List;
import java.util.Optional;

/** What an action was seen to cause. */
public record Effects(
    Optional<String> navigatedTo,
    List<TabInfo> openedTabs,
    Optional<Dialog> dialog,
    List<Download> downloads,
    Optional<String> valueNow,
    Optional<String> focused,
    Optional<Scrolled> scrolled) {

  public static final Effects NONE =
      new Effects(
          Optional.empty(),
          List.of(),
          Optional.empty(),
          List.of(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty());

  /**
   * {@code type} is alert, confirm, prompt or beforeunload.
   *
   * @param answered {@code accept} or {@code dismiss} when the tab answered it by itself
   */
  public record Dialog(
      String type, String message, Optional<String> defaultValue, Optional<String> answered) {
    public Dialog(String type, String message, Optional<String> defaultValue) {
      this(type, message, defaultValue, Optional.empty());
    }

    public Json toJson() {
      return Json.object(
          "type",
          type,
          "message",
          message,
          "defaultValue",
          defaultValue.orElse(null),
          "answered",
          answered.orElse(null));
    }
  }

  /** {@code state} is completed, in_progress or canceled; {@code size} in bytes so far. */
  public record Download(String name, String path, long size, String url, String state) {}

  /** How far it moved and how much is left in each direction, in CSS pixels. */
  public record Scrolled(double x, double y, Json left, Optional<String> container) {}

  /** As {@code api.md} words it. */
  public Json toJson() {
    return Json.object(
        "navigatedTo", navigatedTo.orElse(null),
        "openedTabs", openedTabs,
        "dialog", dialog.map(Dialog::toJson).orElse(null),
        "downloads", downloads,
        "valueNow", valueNow.orElse(null),
        "focused", focused.orElse(null),
        "scrolled", scrolled.map(Effects::scrolledJson).orElse(null));
  }

  private static Json scrolledJson(Scrolled scrolled) {
    return Json.object(
        "x",
        scrolled.x(),
        "y",
        scrolled.y(),
        "left",
        scrolled.left(),
        "container",
        scrolled.container().orElse(null));
  }
}
