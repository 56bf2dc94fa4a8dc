package dev.tabtender.cases;

import dev.tabtender.image.Api;
import dev.tabtender.image.ImageHost;
import dev.tabtender.json.Json;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/** One case, done step by step through the HTTP API in a tab of its own. */
final class CaseRun {
  private final Path folder;
  private final Json spec;
  private final PageServer pages;
  private final Api api;
  private final String mode;
  private final List<Listing> taken = new ArrayList<>();
  private final List<Json> downloads = new ArrayList<>();
  private String tab = "current";
  private Listing last = new Listing(Json.object());

  CaseRun(Path folder, Json spec, PageServer pages, Api api, String mode) {
    this.folder = folder;
    this.spec = spec;
    this.pages = pages;
    this.api = api.as("case-" + spec.text("id"));
    this.mode = mode;
  }

  void run() {
    try {
      openTab(page(spec.text("start")));
      int number = 0;
      for (Json step : spec.get("steps").items()) {
        number++;
        try {
          judge(step, perform(step));
        } catch (AssertionError e) {
          throw new AssertionError("Step " + number + " " + step + ": " + e.getMessage(), e);
        }
      }
      expectations(spec.get("expect"));
    } finally {
      for (Json open : api.get("/v1/tabs").body().get("tabs").items()) {
        api.delete("/v1/tabs/" + open.text("id"));
      }
    }
  }

  private void openTab(String url) {
    Api.Answer answer = api.post("/v1/tabs", Json.object("url", url, "mode", mode));
    Listing.require(answer.ok(), "The tab does not open: " + answer);
    tab = answer.body().text("id");
    refresh();
  }

  private void refresh() {
    keep(api.verb(tab, "get_interactive_elements", Json.object("viewport", false)));
  }

  private Api.Answer keep(Api.Answer answer) {
    if (answer.body().get("snapshot").has("elements")) {
      last = new Listing(answer.body().get("snapshot"));
    }
    downloads.addAll(answer.body().get("effects").get("downloads").items());
    return answer;
  }

  private void judge(Json step, Api.Answer answer) {
    List<String> wanted = words(step.get("error"));
    if (!wanted.isEmpty()) {
      Listing.require(
          wanted.contains(answer.code()), "must fail with " + wanted + ": " + answer.status());
      return;
    }
    if (!answer.ok() && words(step.get("errorOr")).contains(answer.code())) {
      refresh();
      return;
    }
    Listing.require(answer.ok(), "failed: " + answer);
    if (step.has("opensDialog")) {
      Json dialog = answer.body().get("effects").get("dialog");
      step.get("opensDialog")
          .fields()
          .forEach(
              (name, value) -> Listing.require(value.equals(dialog.get(name)), "dialog " + dialog));
    }
    if (step.bool("opensTab")) {
      boolean opened = answer.body().get("effects").get("openedTabs").size() > 0;
      Listing.require(opened, "no opened tab is reported");
    }
    if (step.has("value")) {
      Listing.require(
          step.get("value").equals(answer.body().get("value")), "gave " + answer.body());
    }
  }

  private Api.Answer perform(Json step) {
    return switch (step.text("op")) {
      case "snapshot" -> snapshot(step);
      case "navigate" -> verb("navigate", Json.object("url", page(step.text("url"))));
      case "back" -> verb("go_back", Json.object());
      case "press" -> verb("press_key", step.without("op"));
      case "type" -> verb("type_text", step.without("op"));
      case "script" ->
          verb("execute_script", Json.object("script", pages.fill(step.text("script"))));
      case "dialog" -> dialog(step);
      case "tab" -> switchTab(step);
      case "scroll" -> scroll(step);
      case "pause" -> {
        ImageHost.pause(step.integer("ms"));
        yield new Api.Answer(200, Json.object());
      }
      default -> onElement(step);
    };
  }

  private Api.Answer onElement(Json step) {
    Json element = locate(step, "find");
    if (element.isMissing()) {
      String code = words(step.get("error")).stream().findFirst().orElse("");
      return new Api.Answer(409, Json.object("error", Json.object("code", code)));
    }
    Json rest = step.without("op").without("find").without("retryMs").without("error");
    Json arguments = rest.with("index", Json.of(element.integer("index")));
    return switch (step.text("op")) {
      case "click" -> verb("click", step.has("at") ? point(element, step.get("at")) : arguments);
      case "fill" -> verb("fill", arguments);
      case "select" -> verb("select_option", arguments);
      case "check" -> verb("check", arguments);
      case "hover" -> verb("hover", arguments);
      case "upload" -> verb("upload_files", arguments.with("files", files(step)));
      case "drag" -> verb("drag", drag(element, locate(step, "to")));
      default -> throw new IllegalArgumentException("No such op: " + step);
    };
  }

  private Api.Answer verb(String name, Json arguments) {
    return keep(api.verb(tab, name, arguments));
  }

  private Api.Answer snapshot(Json step) {
    AssertionError[] failure = new AssertionError[1];
    BooleanSupplier holds =
        () -> {
          refresh();
          try {
            last.check(step);
            return true;
          } catch (AssertionError e) {
            failure[0] = e;
            return false;
          }
        };
    if (!within(step.integer("retryMs"), holds)) {
      throw failure[0];
    }
    taken.add(last);
    return new Api.Answer(200, Json.object());
  }

  private Api.Answer dialog(Json step) {
    Api.Answer[] answer = new Api.Answer[1];
    within(
        3000,
        () -> {
          answer[0] = verb("handle_dialog", step.without("op"));
          return answer[0].ok();
        });
    return answer[0];
  }

  private Api.Answer switchTab(Json step) {
    if (step.text("do").equals("new")) {
      openTab(page(step.text("url")));
    } else {
      boolean found = within(3000, () -> switchTo(step.text("urlIncludes")));
      Listing.require(found, "no such tab");
      refresh();
    }
    return new Api.Answer(200, Json.object());
  }

  private boolean switchTo(String part) {
    for (Json open : api.get("/v1/tabs").body().get("tabs").items()) {
      if (open.text("url").contains(part)) {
        tab = open.text("id");
        return api.post("/v1/tabs/" + tab + "/activate", Json.object()).ok();
      }
    }
    return false;
  }

  private Api.Answer scroll(Json step) {
    Json arguments = step.without("op").without("find").without("repeatUntil").without("max");
    if (step.has("find")) {
      arguments = arguments.with("index", locate(step, "find").get("index"));
    }
    Api.Answer answer = new Api.Answer(200, Json.object());
    int turns = step.has("max") ? step.integer("max") : step.has("repeatUntil") ? 8 : 1;
    for (int i = 0; i < turns && answer.ok(); i++) {
      if (step.has("repeatUntil") && !last.matches(step.get("repeatUntil")).isEmpty()) {
        return answer;
      }
      answer = verb("scroll", arguments);
    }
    return answer;
  }

  /**
   * The element of the last snapshot, or of the one the step names; MISSING where that is allowed.
   */
  private Json locate(Json step, String field) {
    Json find = step.get(field);
    int nth = find.integer("nth");
    Listing from = step.has("useSnapshot") ? taken.get(step.integer("useSnapshot")) : last;
    if (from.matches(find).size() > nth) {
      return from.matches(find).get(nth);
    }
    boolean found =
        step.has("retryMs")
            && within(
                step.integer("retryMs"),
                () -> {
                  refresh();
                  return last.matches(find).size() > nth;
                });
    if (found) {
      return last.matches(find).get(nth);
    }
    Listing.require(step.bool("missingOk"), "not in the snapshot; it lists " + from.names());
    return Json.MISSING;
  }

  private void expectations(Json expect) {
    if (expect.has("state")) {
      String state = "!!(" + pages.fill(expect.text("state")) + ")";
      Listing.require(within(3000, () -> evaluates(state)), "Not so: " + state);
    }
    if (expect.has("tabs")) {
      int open = api.get("/v1/tabs").body().get("tabs").size();
      Listing.require(open == expect.integer("tabs"), open + " tabs are open");
    }
    for (Json file : expect.get("downloads").items()) {
      boolean reported =
          downloads.stream()
              .anyMatch(
                  d ->
                      d.text("name").equals(file.text("name"))
                          && (!file.has("size") || d.integer("size") == file.integer("size")));
      Listing.require(reported, "not downloaded: " + file + "; but " + downloads);
    }
    refresh();
    last.check(expect);
  }

  /** Asked of the debugger, since pages may break their own JavaScript. */
  private boolean evaluates(String expression) {
    Json params = Json.object("expression", expression, "returnByValue", true);
    Json call = Json.object("method", "Runtime.evaluate", "params", params, "tabId", tab);
    return api.post("/cdp", call).body().get("result").get("result").bool("value");
  }

  private List<String> files(Json step) {
    return step.get("files").items().stream()
        .map(f -> folder.resolve(f.text()).toString())
        .toList();
  }

  private String page(String url) {
    String filled = pages.fill(url);
    return filled.contains(":") ? filled : pages.fill("{A}/" + spec.text("id") + "/" + filled);
  }

  private static Json point(Json element, Json at) {
    Json rect = element.get("rect");
    double x = rect.get(0).number() + at.get(0).number();
    return Json.object("x", x, "y", rect.get(1).number() + at.get(1).number());
  }

  private static Json drag(Json from, Json to) {
    return Json.object("index", from.integer("index"), "toIndex", to.integer("index"));
  }

  private static List<String> words(Json oneOrMany) {
    return oneOrMany.isArray()
        ? oneOrMany.items().stream().map(Json::text).toList()
        : oneOrMany.isText() ? List.of(oneOrMany.text()) : List.of();
  }

  private static boolean within(long millis, BooleanSupplier holds) {
    long end = System.nanoTime() + millis * 1_000_000;
    while (!holds.getAsBoolean()) {
      if (System.nanoTime() >= end) {
        return false;
      }
      ImageHost.pause(100);
    }
    return true;
  }
}
