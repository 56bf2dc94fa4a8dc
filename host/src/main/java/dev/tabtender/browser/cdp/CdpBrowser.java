package dev.tabtender.browser.cdp;

import com.github.kklisura.cdt.protocol.commands.Target;
import dev.tabtender.browser.Browser;
import dev.tabtender.browser.BrowserId;
import dev.tabtender.browser.Guest;
import dev.tabtender.browser.Tab;
import dev.tabtender.browser.TabId;
import dev.tabtender.browser.TabInfo;
import dev.tabtender.browser.Visit;
import dev.tabtender.concurrent.Deadline;
import dev.tabtender.concurrent.Mailbox;
import dev.tabtender.json.Json;
import dev.tabtender.protocol.error.TabtenderException;
import dev.tabtender.transport.CdpTransport;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.Supplier;

/** A browser reached by CDP: its targets become tabs, each with whom it belongs to. */
public final class CdpBrowser implements Browser {
  private static final System.Logger LOG = System.getLogger(CdpBrowser.class.getName());
  private static final int ERRANDS = 1000;
  private static final int ERRAND_MILLIS = 10_000;

  private final BrowserId id;
  private final Kind kind;
  private final String profile;
  private final PageSettings settings;
  private final CdpConnection connection;
  private final OpenTargets targets;
  private final Downloads downloads;
  private final Mailbox<Runnable> errands;
  private final NewTabs newTabs;
  private final Admission admission;
  private final Person person;
  private final AtomicLong lastUse = new AtomicLong(System.nanoTime());
  private volatile String product = "";
  private volatile String active = "";

  /**
   * Greets the browser and learns of its tabs.
   *
   * @param profile its name, empty when it has none
   * @param tabs makes the verbs of a page
   */
  static CdpBrowser connect(
      BrowserId id,
      Kind kind,
      String profile,
      CdpTransport transport,
      PageSettings settings,
      Function<Page, Tab> tabs,
      TabMemories memories,
      Deadline deadline) {
    CdpBrowser browser = new CdpBrowser(id, kind, profile, transport, settings, tabs, memories);
    try {
      browser.greet(deadline);
      return browser;
    } catch (RuntimeException e) {
      browser.close();
      throw e;
    }
  }

  private CdpBrowser(
      BrowserId id,
      Kind kind,
      String profile,
      CdpTransport transport,
      PageSettings settings,
      Function<Page, Tab> tabs,
      TabMemories memories) {
    this.id = id;
    this.kind = kind;
    this.profile = profile;
    this.settings = settings;
    this.errands = new Mailbox<>("errands-" + id, ERRANDS, Runnable::run);
    this.targets = new OpenTargets(new Host(), tabs, this::tabId, memories);
    this.downloads = new Downloads(settings.downloads(), targets, errands);
    this.connection = new CdpConnection(id.value(), transport, new Listener());
    this.newTabs = new NewTabs(kind, connection);
    this.admission = new Admission(connection, downloads);
    this.person = new Person(connection);
  }

  private void greet(Deadline deadline) {
    CdpSession browser = connection.browser();
    Json version = browser.send("Browser.getVersion", Json.object(), deadline);
    product = version.optText("name").orElse(version.text("product"));
    browser.send("Target.setDiscoverTargets", Json.object("discover", true), deadline);
    if (kind == Kind.REMOTE) {
      targets.shareAll();
    }
    downloads.steer(browser, deadline);
    if (kind == Kind.HEADLESS) {
      newTabs.meet(deadline);
    }
  }

  /** A person's browser numbers its tabs, also across connections. */
  private TabId tabId(String targetId) {
    Json number = targets.info(targetId).get("tabNumber");
    return new TabId(number.isMissing() ? targetId : id + "-ext-" + number);
  }

  @Override
  public Info info() {
    return new Info(id, kind, product, profile, targets.size());
  }

  @Override
  public Tab open(String owner, boolean background, Deadline deadline) {
    OpenTargets.Held held = targets.open(owner, () -> newTabs.open(background, deadline));
    if (!background) {
      active = held.page().targetId();
    }
    held.page().session(deadline);
    return held.tab();
  }

  @Override
  public Optional<Tab> tab(TabId tab) {
    return targets.held(tab).map(OpenTargets.Held::tab);
  }

  @Override
  public List<Tab> tabs(String owner) {
    return targets.of(owner);
  }

  @Override
  public Json cdp(
      String owner,
      Optional<TabId> tab,
      Optional<String> sessionId,
      String method,
      Json params,
      Deadline deadline) {
    try {
      CdpSession session = rawSession(tab, sessionId, deadline);
      return Json.object(
          "result",
          method.equals("Target.createTarget")
              ? made(owner, () -> session.send(method, params, deadline))
              : session.send(method, params, deadline));
    } catch (CdpError e) {
      return Json.object("error", Map.of("code", e.code(), "message", e.getMessage()));
    }
  }

  @Override
  public Optional<byte[]> protocol(Deadline deadline) {
    return connection.http().map(address -> OwnProtocol.askedAt(address, deadline));
  }

  @Override
  public List<Json> targets(Visit.Visitor visitor, Deadline deadline) {
    Json answer = connection.browser().send("Target.getTargets", Json.object(), deadline);
    return answer.get("targetInfos").items().stream()
        .filter(info -> !isPersons() || shows(visitor, info.text("targetId")))
        .toList();
  }

  private boolean shows(Visit.Visitor visitor, String targetId) {
    return visitor.tabs() == Visit.Tabs.ALL
        || visitor.targetIds().contains(targetId)
        || targets.serves(visitor.owner(), targetId);
  }

  @Override
  public Guest admit(
      Visit.Visitor visitor, Optional<String> targetId, Guest.Ear ear, Deadline deadline) {
    touch();
    Optional<Admission.Seen> seen =
        isPersons() ? Optional.of(seen(visitor, deadline)) : Optional.empty();
    return admission.admit(visitor.id(), seen, () -> opening(visitor), targetId, ear, deadline);
  }

  private Admission.Seen seen(Visit.Visitor visitor, Deadline deadline) {
    if (visitor.tabs() == Visit.Tabs.ALL) {
      return new Admission.Seen.Everything();
    }
    return new Admission.Seen.Some(
        targets(visitor, deadline).stream().map(info -> info.text("targetId")).toList());
  }

  /** In a browser of ours an outside client's tabs are no verb's. */
  private Opening opening(Visit.Visitor visitor) {
    return isPersons() ? targets.opening(visitor.owner()) : Opening.OF_NOBODY;
  }

  @Override
  public boolean isPersons() {
    return kind == Kind.EXTENSION;
  }

  @Override
  public Visit.Answer ask(Visit.Question question, Deadline deadline) {
    return person.ask(question, deadline);
  }

  @Override
  public void withdraw(String questionId) {
    person.withdraw(questionId);
  }

  @Override
  public void present(List<Visit.Presence> visitors) {
    person.present(visitors);
  }

  /** The tab that the command makes is its caller's, as one that is opened is. */
  private Json made(String owner, Supplier<Json> createTarget) {
    OpenTargets.Held made = targets.open(owner, () -> createTarget.get().text("targetId"));
    return Json.object("targetId", made.page().targetId());
  }

  private CdpSession rawSession(
      Optional<TabId> tab, Optional<String> sessionId, Deadline deadline) {
    if (sessionId.isPresent()) {
      return connection.session(sessionId.get());
    }
    if (tab.isEmpty()) {
      return connection.browser();
    }
    return targets
        .held(tab.get())
        .orElseThrow(() -> TabLosses.closed(tab.get()))
        .page()
        .sessionToNavigate(deadline);
  }

  /** Somebody is about to use it. */
  public void touch() {
    lastUse.set(System.nanoTime());
  }

  /** How long nobody used any of its tabs; 0 while somebody does, or an outside client is here. */
  public long idleMillis() {
    return targets.pages().stream().anyMatch(Page::inUse) || !connection.guests().isEmpty()
        ? 0
        : TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - lastUse.get());
  }

  @Override
  public boolean alive() {
    return connection.isOpen();
  }

  @Override
  public void close() {
    connection.close();
    errands.close();
  }

  @Override
  public String toString() {
    return kind + " browser " + id;
  }

  private final class Host implements PageHost {
    @Override
    public CdpConnection connection() {
      return connection;
    }

    @Override
    public PageSettings settings() {
      return settings;
    }

    @Override
    public Json target(String targetId) {
      return targets.info(targetId);
    }

    @Override
    public boolean active(String targetId) {
      return targetId.equals(active) || targets.info(targetId).bool("active");
    }

    @Override
    public Optional<TabInfo> tab(TabId tab) {
      return targets.held(tab).map(held -> held.page().info());
    }

    @Override
    public void windowRequested(Page page, String url) {
      targets.windowRequested(page, url);
    }

    @Override
    public void used() {
      touch();
    }

    @Override
    public void activate(Page page, Deadline deadline) {
      TypedProtocol.on(connection.browser(), deadline)
          .domain(Target.class)
          .activateTarget(page.targetId());
      active = page.targetId();
    }
  }

  /** Runs on the reader thread. */
  private final class Listener implements CdpConnection.Listener {
    @Override
    public void browserEvent(CdpEvent event) {
      Json params = event.params();
      switch (event.method()) {
        case "Target.targetCreated" ->
            targets
                .created(params.get("targetInfo"))
                .filter(page -> kind != Kind.HEADLESS)
                .ifPresent(this::look);
        case "Target.attachedToTarget" -> {
          if (params.bool("waitingForDebugger")) {
            met(params.get("targetInfo").text("targetId"), params.text("sessionId"));
          }
        }
        case "Target.targetInfoChanged" -> targets.changed(params.get("targetInfo"));
        case "Target.targetDestroyed" -> targets.destroyed(params.text("targetId"));
        case "Target.targetCrashed" -> targets.page(params.text("targetId")).ifPresent(Page::crash);
        case "Target.detachedFromTarget" ->
            targets
                .pages()
                .forEach(page -> page.detached(params.text("sessionId"), params.text("reason")));
        case "Tabtender.dismissed" -> admission.sendAway(params.text("client"));
        case "Browser.downloadWillBegin" -> downloads.begun(params);
        case "Browser.downloadProgress" -> downloads.progressed(params);
        default -> {}
      }
    }

    /** It goes on once its session is told everything, or at once when no tab of ours opened it. */
    private void met(String targetId, String sessionId) {
      targets
          .page(targetId)
          .ifPresentOrElse(page -> page.adopt(sessionId), () -> letGo(targetId, sessionId));
    }

    private void letGo(String targetId, String sessionId) {
      var detached =
          connection
              .start(sessionId, targetId)
              .whenComplete((started, failure) -> detach(sessionId));
    }

    private void detach(String sessionId) {
      Deadline deadline = Deadline.inMillis(ERRAND_MILLIS);
      var detached =
          connection
              .browser()
              .sendAsync("Target.detachFromTarget", Json.object("sessionId", sessionId), deadline);
    }

    /** A tab that another opened may ask things at once: somebody has to listen. */
    private void look(Page page) {
      errands.post(
          () -> {
            try {
              page.session(Deadline.inMillis(ERRAND_MILLIS));
            } catch (TabtenderException e) {
              LOG.log(System.Logger.Level.DEBUG, "{0} was not attached: {1}", page, e.getMessage());
            }
          });
    }

    @Override
    public void ended(TabtenderException reason) {
      targets.pages().forEach(page -> page.ended(reason));
    }
  }
}
