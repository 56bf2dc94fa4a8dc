package dev.tabtender.browser.cdp;

import dev.tabtender.browser.Tab;
import dev.tabtender.browser.TabId;
import dev.tabtender.json.Json;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The browser's targets, and which of them are tabs that somebody may work in: those opened for a
 * caller, those that such a tab opened, and those shared with everybody.
 */
final class OpenTargets {
  /** The owner of tabs that every caller may use. */
  static final String SHARED = "";

  /** A window that did not come after so many others is not waited for. */
  private static final int REQUESTS_KEPT = 20;

  record Held(Page page, Tab tab) {}

  private record WindowRequest(Page opener, String url) {}

  private final PageHost host;
  private final Function<Page, Tab> tabs;
  private final Function<String, TabId> ids;
  private final TabMemories memories;
  private final Map<String, Json> infos = new LinkedHashMap<>();
  private final Map<String, Held> held = new LinkedHashMap<>();
  private final Deque<WindowRequest> windowRequests = new ArrayDeque<>();
  private final List<String> undecided = new ArrayList<>();

  /** Whose those will be that we were not told of yet. */
  private final Map<String, String> promised = new LinkedHashMap<>();

  private final AtomicInteger opening = new AtomicInteger();

  OpenTargets(
      PageHost host, Function<Page, Tab> tabs, Function<String, TabId> ids, TabMemories memories) {
    this.host = host;
    this.memories = memories;
    this.tabs = tabs;
    this.ids = ids;
  }

  /**
   * The browser told of a new target.
   *
   * @return its page, when one of ours opened it
   */
  Optional<Page> created(Json info) {
    String targetId = info.text("targetId");
    if (!newPage(targetId, info) || keepPromise(targetId)) {
      return Optional.empty();
    }
    Optional<Page> opener = openerOf(info);
    Optional<Page> page =
        opener.map(by -> claim(targetId, by.owner(), Optional.of(by.id())).page());
    // Without our lock: whoever waits for the opener's events may look at targets meanwhile.
    page.ifPresent(opened -> opener.get().events().tabOpened(opened.id()));
    return page;
  }

  private synchronized boolean newPage(String targetId, Json info) {
    infos.put(targetId, info);
    return info.text("type").equals("page") && !held.containsKey(targetId);
  }

  private synchronized Optional<Page> openerOf(Json info) {
    Held named = held.get(info.text("openerId"));
    if (named == null && opening.get() > 0 && isBlank(info)) {
      // Rather the tab that is being opened for a caller, whose id is not known yet.
      undecided.add(info.text("targetId"));
      return Optional.empty();
    }
    Optional<WindowRequest> request =
        windowRequests.stream()
            .filter(one -> named == null ? asksFor(one, info) : one.opener() == named.page())
            .findFirst();
    request.ifPresent(windowRequests::remove);
    return named == null ? request.map(WindowRequest::opener) : Optional.of(named.page());
  }

  /**
   * A window opened without an opener does not say whose it is; it comes right after its page asked
   * for it.
   */
  private static boolean asksFor(WindowRequest request, Json info) {
    return isBlank(info) || info.text("url").equals(request.url());
  }

  private static boolean isBlank(Json info) {
    String url = info.text("url");
    return url.isEmpty() || url.equals("about:blank");
  }

  synchronized void windowRequested(Page opener, String url) {
    windowRequests.addLast(new WindowRequest(opener, url));
    if (windowRequests.size() > REQUESTS_KEPT) {
      windowRequests.removeFirst();
    }
  }

  /** A word that comes after the target's end does not bring it back. */
  synchronized void changed(Json info) {
    infos.replace(info.text("targetId"), info);
  }

  /**
   * Opens a tab; until it has its owner, nobody else gets it.
   *
   * @param open answers the new target's id
   */
  Held open(String owner, Supplier<String> open) {
    opening.incrementAndGet();
    try {
      return claim(open.get(), owner, Optional.empty());
    } finally {
      opened();
    }
  }

  /** The same where somebody else waits for the browser's answer. */
  Opening opening(String owner) {
    AtomicBoolean over = new AtomicBoolean();
    opening.incrementAndGet();
    return targetId -> {
      if (over.compareAndSet(false, true)) {
        targetId.ifPresent(id -> promise(id, owner));
        opened();
      }
    };
  }

  /** Its maker is answered ahead of what we are told: the tab's number may still be to come. */
  private synchronized void promise(String targetId, String owner) {
    if (infos.containsKey(targetId)) {
      claim(targetId, owner, Optional.empty());
    } else {
      promised.put(targetId, owner);
    }
  }

  private synchronized boolean keepPromise(String targetId) {
    Optional<String> owner = Optional.ofNullable(promised.remove(targetId));
    owner.ifPresent(one -> claim(targetId, one, Optional.empty()));
    return owner.isPresent();
  }

  private void opened() {
    if (opening.decrementAndGet() == 0) {
      decided().forEach(this::created);
    }
  }

  /** What came meanwhile and was not what was opened. */
  private synchronized List<Json> decided() {
    List<Json> others = undecided.stream().filter(infos::containsKey).map(this::info).toList();
    undecided.clear();
    return others;
  }

  /**
   * A person shares a tab in the side panel or by moving it into our group, and takes it back the
   * same way.
   */
  private void adoptShared() {
    if (opening.get() == 0) {
      List.copyOf(infos.values()).stream()
          .filter(info -> info.bool("inGroup") || info.bool("shared") || isRemembered(info))
          .forEach(info -> claim(info.text("targetId"), SHARED, Optional.empty()));
    }
  }

  /** It was somebody's when its browser was connected before. */
  private boolean isRemembered(Json info) {
    return info.text("type").equals("page") && memories.knows(ids.apply(info.text("targetId")));
  }

  private boolean takenBack(Held one) {
    Json info = info(one.page().targetId());
    return one.page().owner().equals(SHARED)
        && info.has("inGroup")
        && !info.bool("inGroup")
        && !info.bool("shared");
  }

  void destroyed(String targetId) {
    Optional<Page> page = remove(targetId);
    page.ifPresent(gone -> gone.ended(TabLosses.closed(gone.id())));
  }

  private synchronized Optional<Page> remove(String targetId) {
    memories.forget(ids.apply(targetId));
    infos.remove(targetId);
    promised.remove(targetId);
    return Optional.ofNullable(held.remove(targetId)).map(Held::page);
  }

  /** Makes a tab of the target, if it is none yet. */
  synchronized Held claim(String targetId, String owner, Optional<TabId> opener) {
    Held known = held.get(targetId);
    if (known != null) {
      return known;
    }
    TabId id = ids.apply(targetId);
    Page page = new Page(id, targetId, memories.of(id, owner), opener, host);
    Held fresh = new Held(page, tabs.apply(page));
    held.put(targetId, fresh);
    return fresh;
  }

  /** Every page that is open now may be used by everybody. */
  void shareAll() {
    openPages().forEach(targetId -> claim(targetId, SHARED, Optional.empty()));
  }

  /** The ids of all pages, ours or not. */
  synchronized List<String> openPages() {
    return infos.values().stream()
        .filter(info -> info.text("type").equals("page"))
        .filter(info -> !info.text("url").startsWith("devtools:"))
        .map(info -> info.text("targetId"))
        .toList();
  }

  synchronized Json info(String targetId) {
    return infos.getOrDefault(targetId, Json.MISSING);
  }

  synchronized Optional<Page> page(String targetId) {
    return Optional.ofNullable(held.get(targetId)).map(Held::page);
  }

  synchronized Optional<Held> held(TabId id) {
    adoptShared();
    return held.values().stream()
        .filter(one -> one.page().id().equals(id) && !takenBack(one))
        .findFirst();
  }

  synchronized List<Page> pages() {
    return held.values().stream().map(Held::page).toList();
  }

  synchronized List<Tab> of(String owner) {
    adoptShared();
    return held.values().stream()
        .filter(one -> one.page().owner().equals(owner) || one.page().owner().equals(SHARED))
        .filter(one -> !takenBack(one))
        .map(Held::tab)
        .toList();
  }

  /** Whether that owner may work in the target. */
  synchronized boolean serves(String owner, String targetId) {
    return of(owner).stream().anyMatch(tab -> tab.id().equals(ids.apply(targetId)));
  }

  synchronized int size() {
    return held.size();
  }

  /** The page that shows the frame. */
  Optional<Page> withFrame(String frameId) {
    return pages().stream()
        .filter(page -> page.targetId().equals(frameId) || page.has(frameId))
        .findFirst();
  }
}
