package dev.tabtender.transport;

import dev.tabtender.json.Json;
import dev.tabtender.protocol.RawJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Which targets exist for which client, and what each is told of them. The product sees all; a
 * guest those that it was allowed, those that it opened, and those that any of these opens.
 */
final class RelayTargets implements RelayTabs.Watcher {
  private final RelayOutbox outbox;
  private final RelayTabs tabs;
  private final RelaySessions sessions;
  private final RealTabs reals;

  RelayTargets(RelayOutbox outbox, RelayTabs tabs, RelaySessions sessions, RealTabs reals) {
    this.outbox = outbox;
    this.tabs = tabs;
    this.sessions = sessions;
    this.reals = reals;
  }

  List<Json> infos(BrowserSession owner, TargetFilter filter) {
    List<Json> infos = new ArrayList<>();
    if (filter.wants("browser")) {
      infos.add(sessions.browserInfo());
    }
    for (int tab : visible(owner)) {
      if (filter.wants("tab")) {
        infos.add(tabs.holderInfo(tab));
      }
      if (filter.wants("page")) {
        infos.add(tabs.info(tab));
      }
    }
    return infos;
  }

  private List<Integer> visible(BrowserSession owner) {
    return tabs.all().stream().filter(owner::sees).toList();
  }

  /** {@code Target.setDiscoverTargets}: those that are there are told of at once. */
  void discover(BrowserSession owner, Json params) {
    owner.discover(
        params.bool("discover")
            ? Optional.of(TargetFilter.of(params.get("filter")))
            : Optional.empty());
    if (owner.discovers("browser")) {
      tell(owner, sessions.browserInfo());
    }
    visible(owner).forEach(tab -> tell(owner, tab));
  }

  private void tell(BrowserSession owner, int tabId) {
    if (owner.discovers("tab")) {
      tell(owner, tabs.holderInfo(tabId));
    }
    if (owner.discovers("page")) {
      tell(owner, tabs.info(tabId));
    }
  }

  private void tell(BrowserSession owner, Json info) {
    if (owner.told().add(info.text("targetId"))) {
      outbox.event(owner.id(), "Target.targetCreated", Json.object("targetInfo", info));
    }
  }

  /** {@code Target.setAutoAttach}: done when every tab that is there was attached or refused. */
  CompletableFuture<RawJson> autoAttach(BrowserSession owner, Json params) {
    // The debugger is put on the product's tabs one by one, when they are used: one on every tab is
    // what people fear.
    if (owner.isRoot()) {
      return RealSession.done();
    }
    owner.autoAttach(AutoAttach.of(params));
    if (!owner.autoAttach().on()) {
      visible(owner).forEach(tab -> sessions.leaveTab(owner, tab, "it was let go"));
      owner.met().clear();
    }
    return all(visible(owner).stream().map(tab -> meet(owner, tab)).toList());
  }

  private static CompletableFuture<RawJson> all(List<CompletableFuture<RawJson>> work) {
    return CompletableFuture.allOf(work.toArray(CompletableFuture[]::new))
        .thenApply(done -> RawJson.EMPTY);
  }

  /** A tab that no debugger can be put on is there all the same: nobody is told of a session. */
  private CompletableFuture<RawJson> meet(BrowserSession owner, int tabId) {
    if (!owner.autoAttach().on()) {
      return RealSession.done();
    }
    @Nullable CompletableFuture<RawJson> meeting = owner.met().get(tabId);
    if (meeting != null) {
      return meeting;
    }
    CompletableFuture<RawJson> begun = attach(owner, tabId);
    owner.met().put(tabId, begun);
    return begun;
  }

  private CompletableFuture<RawJson> attach(BrowserSession owner, int tabId) {
    if (owner.autoAttach().wants("tab")) {
      sessions.openTab(owner, tabId);
    }
    return owner.autoAttach().wants("page") ? page(owner, tabId) : RealSession.done();
  }

  private CompletableFuture<RawJson> page(RelaySession parent, int tabId) {
    return sessions.openPage(parent, tabId).handle((session, refused) -> RawJson.EMPTY);
  }

  /** {@code Target.setAutoAttach} in a session with a tab: its page is attached to, or let go. */
  CompletableFuture<RawJson> autoAttach(TabSession session, Json params) {
    session.autoAttach(AutoAttach.of(params));
    if (!session.autoAttach().on()) {
      session.below().forEach(page -> sessions.end(page, "it was let go"));
      return RealSession.done();
    }
    return session.autoAttach().wants("page") && session.below().isEmpty()
        ? page(session, session.tabId())
        : RealSession.done();
  }

  /** A tab became visible to that client; done when it was attached, if the client wants that. */
  CompletableFuture<RawJson> appear(BrowserSession owner, int tabId) {
    tell(owner, tabId);
    return meet(owner, tabId);
  }

  private void disappear(BrowserSession owner, int tabId, String reason) {
    sessions.leaveTab(owner, tabId, reason);
    owner.met().remove(tabId);
    for (String targetId : List.of(tabs.targetId(tabId), tabs.holderId(tabId))) {
      if (owner.told().remove(targetId)) {
        outbox.event(owner.id(), "Target.targetDestroyed", Json.object("targetId", targetId));
      }
    }
  }

  /** Makes the tab visible to that client; done when it was attached, if the client wants that. */
  CompletableFuture<RawJson> show(BrowserSession.Sight sight, int tabId) {
    sight.add(tabId);
    return all(with(sight).stream().map(owner -> appear(owner, tabId)).toList());
  }

  private List<BrowserSession> with(BrowserSession.Sight sight) {
    return sessions.browsers().stream().filter(owner -> owner.sight() == sight).toList();
  }

  /** {@code Tabtender.allow}: what a guest may see from now on. */
  void allow(BrowserSession guest, Json params) {
    BrowserSession.Sight sight = guest.sight();
    List<Integer> before = visible(guest);
    if (params.has("all")) {
      sight.all(params.bool("all"));
    }
    numbers(params.get("targetIds")).forEach(sight::add);
    numbers(params.get("revoke")).forEach(sight::remove);
    for (BrowserSession owner : with(sight)) {
      before.stream()
          .filter(tab -> !owner.sees(tab))
          .forEach(tab -> disappear(owner, tab, "the tab was taken back"));
      visible(owner).stream()
          .filter(tab -> !before.contains(tab))
          .forEach(tab -> appear(owner, tab));
    }
  }

  private List<Integer> numbers(Json targetIds) {
    return targetIds.items().stream().flatMap(id -> tabs.tabId(id.text()).stream()).toList();
  }

  @Override
  public void came(int tabId) {
    for (BrowserSession owner : sessions.browsers()) {
      if (tabs.opener(tabId).map(owner::sees).orElse(false)) {
        owner.sight().add(tabId);
      }
    }
    seeing(tabId).forEach(owner -> appear(owner, tabId));
  }

  private List<BrowserSession> seeing(int tabId) {
    return sessions.browsers().stream().filter(owner -> owner.sees(tabId)).toList();
  }

  @Override
  public void changed(int tabId, boolean elsewhere) {
    for (BrowserSession owner : seeing(tabId)) {
      for (Json info : List.of(tabs.info(tabId), tabs.holderInfo(tabId))) {
        if (owner.told().contains(info.text("targetId"))) {
          outbox.event(owner.id(), "Target.targetInfoChanged", Json.object("targetInfo", info));
        }
      }
      if (elsewhere && reals.get(tabId) == null) {
        meetAgain(owner, tabId);
      }
    }
  }

  /** The page that kept debuggers out may be another now. */
  private void meetAgain(BrowserSession owner, int tabId) {
    for (RelaySession below : owner.below()) {
      if (below instanceof TabSession tab && tab.tabId() == tabId && tab.autoAttach().on()) {
        page(tab, tabId);
        return;
      }
    }
    if (owner.met().containsKey(tabId) && owner.autoAttach().wants("page")) {
      page(owner, tabId);
    }
  }

  @Override
  public void went(int tabId) {
    for (BrowserSession owner : sessions.browsers()) {
      disappear(owner, tabId, "target_closed");
      owner.sight().remove(tabId);
    }
  }

  /** {@code Inspector.targetCrashed} of a tab's own session. */
  void crashed(int tabId) {
    for (BrowserSession owner : seeing(tabId)) {
      if (owner.told().contains(tabs.targetId(tabId))) {
        outbox.event(
            owner.id(),
            "Target.targetCrashed",
            Json.object("targetId", tabs.targetId(tabId), "status", "crashed", "errorCode", 0));
      }
    }
  }
}
