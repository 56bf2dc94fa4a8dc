package dev.tabtender.browser.cdp;

import dev.tabtender.browser.Browser.Kind;
import dev.tabtender.browser.BrowserId;
import dev.tabtender.browser.Snapshot;
import dev.tabtender.browser.SnapshotRequest;
import dev.tabtender.browser.SnapshotRequest.Form;
import dev.tabtender.browser.Tab;
import dev.tabtender.browser.Tab.Press;
import dev.tabtender.browser.Tab.Spot;
import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** One tab of a browser that is a fake, opened for {@code me}. */
@Timeout(90)
abstract class TabFixture {
  static final Press PLAIN = new Press("left", 1, List.of());

  @TempDir Path folder;
  final FakeBrowser browser = new FakeBrowser();
  final FakePage script = new FakePage(browser);
  private final Map<String, Page> pages = new ConcurrentHashMap<>();
  private CdpBrowsers browsers;
  CdpBrowser cdp;
  Tab tab;
  Page page;

  @BeforeEach
  final void open() {
    TabSettings verbs = new TabSettings(folder, settleMillis());
    browsers = new CdpBrowsers(settings(), made -> tab(made, verbs));
    cdp = connect(browser);
    tab = cdp.open("me", false, soon());
    page = page(tab);
  }

  @AfterEach
  final void close() {
    cdp.close();
  }

  /** What kind of browser it is. */
  Kind kind() {
    return Kind.HEADLESS;
  }

  PageSettings settings() {
    return new PageSettings("the script", folder.resolve("downloads"), 0);
  }

  long settleMillis() {
    return 3_000;
  }

  /** Another connection of the same host. */
  final CdpBrowser connect(FakeBrowser to) {
    return browsers.over(to, new BrowserId("b"), kind(), "", soon());
  }

  private Tab tab(Page made, TabSettings verbs) {
    pages.put(made.id().value(), made);
    return new CdpTab(made, verbs);
  }

  final Page page(Tab of) {
    return pages.get(of.id().value());
  }

  static Deadline soon() {
    return Deadline.inMillis(30_000);
  }

  /** Works on a thread of its own. */
  static <T> CompletableFuture<T> begin(Supplier<T> work) {
    return CompletableFuture.supplyAsync(work, task -> Thread.ofVirtual().name("test").start(task));
  }

  /** The same, and returns once the work waits for something to happen in the page. */
  static <T> CompletableFuture<T> beginWaiting(Supplier<T> work) {
    CompletableFuture<T> answer = new CompletableFuture<>();
    Thread thread =
        Thread.ofVirtual()
            .name("test")
            .start(
                () -> {
                  try {
                    answer.complete(work.get());
                  } catch (RuntimeException e) {
                    answer.completeExceptionally(e);
                  }
                });
    while (!answer.isDone() && thread.getState() != Thread.State.TIMED_WAITING) {
      Thread.onSpinWait();
    }
    return answer;
  }

  /** What was begun answers or throws. */
  static <T> T end(CompletableFuture<T> begun) {
    return Answers.join(begun);
  }

  /** Waits until everything that the browser told so far was heard. */
  final void heard() {
    cdp.cdp("me", Optional.empty(), Optional.empty(), "Browser.getVersion", Json.object(), soon());
  }

  final void crash() {
    script.tell("Inspector.targetCrashed", Json.object());
    heard();
  }

  /** From now on no debugger can be attached to the tab. */
  final void synthetic() {
    page.release();
    browser
        .on("Target.attachToTarget")
        .answers(Json.object("sessionId", "by script", "synthetic", true));
    page.session(soon());
    browser.forgetSent();
  }

  final void closeTab() {
    browser.tell("Target.targetDestroyed", Json.object("targetId", "T1"));
    heard();
  }

  final void dialog(String type, String message) {
    script.tell("Page.javascriptDialogOpening", Json.object("type", type, "message", message));
  }

  final Snapshot look() {
    return look("me", Form.TEXT);
  }

  final Snapshot look(String client, Form form) {
    return tab.snapshot(client, new SnapshotRequest(form, false, Optional.empty()), soon());
  }

  /** Shows these lines and has them numbered. */
  final void showing(String... lines) {
    script.lines(lines);
    look();
  }

  static Spot element(int index) {
    return new Spot.Element(index);
  }
}
