package dev.tabtender.browser.cdp;

import dev.tabtender.browser.Acted;
import dev.tabtender.browser.Effects;
import dev.tabtender.browser.Snapshot;
import dev.tabtender.browser.SnapshotRequest;
import dev.tabtender.browser.Tab;
import dev.tabtender.browser.TabId;
import dev.tabtender.browser.TabInfo;
import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A tab driven by CDP: each verb is one line here and a class of its own. */
final class CdpTab implements Tab {
  private final Page page;
  private final Verbs verbs;
  private final Looking looking;
  private final Navigating navigating;
  private final Clicking clicking;
  private final Filling filling;
  private final Uploading uploading;
  private final Selecting selecting;
  private final Choosing choosing;
  private final Dragging dragging;
  private final Typing typing;
  private final Scripts scripts;
  private final Screenshots screenshots;
  private final Waiting waiting;

  CdpTab(Page page, TabSettings settings) {
    this.page = page;
    TabMemory memory = page.memory();
    Indexes indexes = memory.indexes();
    Frames frames = new Frames(page);
    Targets targets = new Targets(page, indexes);
    Aiming aiming = new Aiming(page, frames);
    Pointer pointer = new Pointer(page);
    Keyboard keyboard = new Keyboard(page);
    Leftovers leftovers = new Leftovers(settings.artifacts(), page.id().value());
    this.looking =
        new Looking(page, frames, indexes, new Composer(indexes, memory.told(), leftovers));
    Settling settling = new Settling(page, new Readiness(page, looking), settings.settleMillis());
    this.verbs = new Verbs(page, new Attempt(page), settling);
    this.navigating = new Navigating(page);
    this.clicking = new Clicking(page, targets, aiming, pointer);
    this.typing = new Typing(page, keyboard);
    this.filling = new Filling(page, targets, clicking, keyboard, typing);
    this.uploading = new Uploading(page, targets, clicking, aiming);
    this.selecting = new Selecting(page, targets, clicking, looking, keyboard);
    this.choosing = new Choosing(page, targets, clicking, new Wheel(page, aiming, pointer));
    this.dragging = new Dragging(page, targets, clicking, aiming, pointer);
    this.scripts = new Scripts(page);
    this.screenshots = new Screenshots(page, targets, aiming, new Marks(page, looking, indexes));
    this.waiting = new Waiting(page, looking);
  }

  @Override
  public TabId id() {
    return page.id();
  }

  @Override
  public TabInfo info() {
    return page.info();
  }

  @Override
  public String owner() {
    return page.owner();
  }

  @Override
  public String inputKind() {
    return page.synthetic() ? "synthetic" : "real";
  }

  @Override
  public Acted navigate(String url, WaitUntil until, Deadline deadline) {
    return verbs.act(
        "navigate",
        deadline,
        since -> navigating.navigate(url, until, since, deadline),
        until == WaitUntil.STABLE);
  }

  @Override
  public Acted click(Spot spot, Press press, Deadline deadline) {
    return verbs.act("click", deadline, () -> clicking.click(spot, press, deadline));
  }

  @Override
  public Acted fill(int index, String text, boolean append, boolean pressEnter, Deadline deadline) {
    return verbs.act(
        "fill", deadline, () -> filling.fill(index, text, append, pressEnter, deadline));
  }

  @Override
  public Acted uploadFiles(int index, List<Path> files, Deadline deadline) {
    return verbs.act(
        "upload", deadline, since -> uploading.upload(index, files, since, deadline), true);
  }

  @Override
  public Acted selectOption(int index, Choice choice, Deadline deadline) {
    return verbs.act("select", deadline, () -> selecting.select(index, choice, deadline));
  }

  @Override
  public Acted check(int index, boolean checked, Deadline deadline) {
    return verbs.act("check", deadline, () -> choosing.check(index, checked, deadline));
  }

  @Override
  public Acted executeScript(String script, List<Json> args, boolean isolated, Deadline deadline) {
    return verbs.act("script", deadline, () -> scripts.run(script, args, isolated, deadline));
  }

  @Override
  public Screenshot screenshot(ScreenshotRequest request, Deadline deadline) {
    return verbs.read("screenshot", deadline, () -> screenshots.take(request, deadline));
  }

  @Override
  public Acted scroll(ScrollRequest request, Deadline deadline) {
    return verbs.act("scroll", deadline, () -> choosing.scroll(request, deadline));
  }

  @Override
  public Acted hover(int index, Deadline deadline) {
    return verbs.act("hover", deadline, () -> clicking.hover(index, deadline));
  }

  @Override
  public Acted drag(int index, int toIndex, Deadline deadline) {
    return verbs.act(
        "drag", deadline, since -> dragging.drag(index, toIndex, since, deadline), true);
  }

  @Override
  public Acted pressKey(String keys, Deadline deadline) {
    return verbs.act("press", deadline, () -> typing.press(keys, deadline));
  }

  @Override
  public Acted typeText(String text, Deadline deadline) {
    return verbs.act("type", deadline, () -> typing.type(text, deadline));
  }

  @Override
  public Acted goBack(Deadline deadline) {
    return verbs.act("back", deadline, since -> navigating.travel(-1, since, deadline), true);
  }

  @Override
  public Acted goForward(Deadline deadline) {
    return verbs.act("forward", deadline, since -> navigating.travel(1, since, deadline), true);
  }

  @Override
  public Acted reload(Deadline deadline) {
    return verbs.act("reload", deadline, () -> navigating.reload(deadline));
  }

  @Override
  public Acted await(Condition condition, Deadline deadline) {
    return verbs.act("wait", deadline, since -> waiting.await(condition, deadline), false);
  }

  @Override
  public Acted handleDialog(boolean accept, Optional<String> text, Deadline deadline) {
    return verbs.answerDialog(accept, text, deadline);
  }

  @Override
  public Snapshot snapshot(String client, SnapshotRequest request, Deadline deadline) {
    return verbs.read("snapshot", deadline, () -> looking.look(client, request, deadline));
  }

  @Override
  public Optional<Effects.Dialog> dialog() {
    return page.events().dialog();
  }

  @Override
  public void activate(Deadline deadline) {
    page.activate(deadline);
  }

  @Override
  public void close(Deadline deadline) {
    page.close(deadline);
  }
}
