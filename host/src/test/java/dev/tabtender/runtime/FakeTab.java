package dev.tabtender.runtime;

import dev.tabtender.browser.Acted;
import dev.tabtender.browser.Effects;
import dev.tabtender.browser.Snapshot;
import dev.tabtender.browser.SnapshotRequest;
import dev.tabtender.browser.Tab;
import dev.tabtender.browser.TabId;
import dev.tabtender.browser.TabInfo;
import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** A tab that writes down what it was asked and answers what the test put in. */
final class FakeTab implements Tab {
  final List<String> asked = Collections.synchronizedList(new ArrayList<>());
  final List<SnapshotRequest> looks = Collections.synchronizedList(new ArrayList<>());
  final Deque<RuntimeException> lookFailures = new ArrayDeque<>();
  Acted outcome = new Acted(Effects.NONE, Optional.empty(), 3, 4);
  Optional<RuntimeException> failure = Optional.empty();
  boolean open = true;
  String input = "real";
  String url = "about:blank";
  private final TabId id;
  private final String owner;

  FakeTab(String id, String owner) {
    this.id = new TabId(id);
    this.owner = owner;
  }

  static TabtenderException failing(ErrorCode code) {
    return new TabtenderException(code, "It failed.", "Try otherwise.");
  }

  private Acted act(String what) {
    asked.add(what);
    failure.ifPresent(
        reason -> {
          throw reason;
        });
    return outcome;
  }

  @Override
  public TabId id() {
    return id;
  }

  @Override
  public TabInfo info() {
    return new TabInfo(id.value(), url, "Title", false, null);
  }

  @Override
  public String owner() {
    return owner;
  }

  @Override
  public String inputKind() {
    return input;
  }

  @Override
  public Acted navigate(String address, WaitUntil waitUntil, Deadline deadline) {
    Acted acted = act("navigate " + address + " " + waitUntil);
    url = address;
    return acted;
  }

  @Override
  public Acted click(Spot spot, Press press, Deadline deadline) {
    return act("click " + spot + " " + press);
  }

  @Override
  public Acted fill(int index, String text, boolean append, boolean pressEnter, Deadline deadline) {
    return act("fill " + index + " " + text + " append=" + append + " enter=" + pressEnter);
  }

  @Override
  public Acted uploadFiles(int index, List<Path> files, Deadline deadline) {
    return act("upload " + index + " " + files);
  }

  @Override
  public Acted selectOption(int index, Choice choice, Deadline deadline) {
    return act("select " + index + " " + choice);
  }

  @Override
  public Acted check(int index, boolean checked, Deadline deadline) {
    return act("check " + index + " " + checked);
  }

  @Override
  public Acted executeScript(String script, List<Json> args, boolean isolated, Deadline deadline) {
    return act("script " + script + " " + args + " isolated=" + isolated);
  }

  @Override
  public Screenshot screenshot(ScreenshotRequest request, Deadline deadline) {
    act("screenshot " + request);
    return new Screenshot("image/" + request.format(), 2, 1, new byte[] {1, 2, 3});
  }

  @Override
  public Acted scroll(ScrollRequest request, Deadline deadline) {
    return act("scroll " + request);
  }

  @Override
  public Acted hover(int index, Deadline deadline) {
    return act("hover " + index);
  }

  @Override
  public Acted drag(int index, int toIndex, Deadline deadline) {
    return act("drag " + index + " " + toIndex);
  }

  @Override
  public Acted pressKey(String keys, Deadline deadline) {
    return act("press " + keys);
  }

  @Override
  public Acted typeText(String text, Deadline deadline) {
    return act("type " + text);
  }

  @Override
  public Acted goBack(Deadline deadline) {
    return act("back");
  }

  @Override
  public Acted goForward(Deadline deadline) {
    return act("forward");
  }

  @Override
  public Acted reload(Deadline deadline) {
    return act("reload");
  }

  @Override
  public Acted await(Condition condition, Deadline deadline) {
    // In steps of five, so that a machine that is slow by seconds makes no difference.
    long seconds = (deadline.millisLeft() + 4_999) / 5_000 * 5;
    return act("wait " + condition + " within " + seconds + " s");
  }

  @Override
  public Acted handleDialog(boolean accept, Optional<String> text, Deadline deadline) {
    return act("dialog " + accept + " " + text);
  }

  @Override
  public Snapshot snapshot(String client, SnapshotRequest request, Deadline deadline) {
    looks.add(request);
    if (!lookFailures.isEmpty()) {
      throw lookFailures.pop();
    }
    return new Snapshot(
        "s" + looks.size(),
        url,
        "Title",
        "outline for " + client,
        List.of(Json.object("index", 1)),
        new Snapshot.Scroll(0, 0, 0, 0),
        new Snapshot.Stats(1, 1, 0.5),
        Optional.empty());
  }

  @Override
  public Optional<Effects.Dialog> dialog() {
    return Optional.empty();
  }

  @Override
  public void activate(Deadline deadline) {
    asked.add("activate");
  }

  @Override
  public void close(Deadline deadline) {
    asked.add("close");
    open = false;
  }
}
