package dev.tabtender.endpoint;

import dev.tabtender.browser.Browser;
import dev.tabtender.browser.BrowserId;
import dev.tabtender.browser.BrowserSource;
import dev.tabtender.browser.Guest;
import dev.tabtender.browser.Tab;
import dev.tabtender.browser.TabId;
import dev.tabtender.browser.Visit;
import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/** Browsers of which outside clients see what the test put there. */
public final class ScriptedBrowsers implements BrowserSource {
  public final List<ScriptedBrowser> all = new ArrayList<>();

  /** The memory of persons who answered nothing yet. */
  public static Answers nothingRemembered() {
    return new Answers(Path.of("unused", "clients.json"), Clock.systemUTC());
  }

  /** A browser that is connected from now on. */
  public ScriptedBrowser add(String id, Browser.Kind kind) {
    ScriptedBrowser browser = new ScriptedBrowser(id, kind);
    all.add(browser);
    return browser;
  }

  /** Someone that a browser let in: what it sent, and a way to make it hear. */
  public static final class ScriptedGuest implements Guest {
    public final Visit.Visitor visitor;
    public final Optional<String> targetId;
    public final Ear ear;
    public final BlockingQueue<Json> sent = new LinkedBlockingQueue<>();
    public volatile boolean left;
    public final AtomicLong unanswered = new AtomicLong();

    ScriptedGuest(Visit.Visitor visitor, Optional<String> targetId, Ear ear) {
      this.visitor = visitor;
      this.targetId = targetId;
      this.ear = ear;
    }

    @Override
    public void send(String message) {
      unanswered.addAndGet(message.length());
      sent.add(Json.parse(message));
    }

    @Override
    public long unanswered() {
      return unanswered.get();
    }

    @Override
    public void close() {
      left = true;
    }
  }

  /** One browser. */
  public static final class ScriptedBrowser implements Browser {
    public final Map<String, Json> targets = new LinkedHashMap<>();
    public final List<String> commands = new ArrayList<>();
    public final BlockingQueue<ScriptedGuest> guests = new LinkedBlockingQueue<>();
    public final BlockingQueue<Visit.Question> questions = new LinkedBlockingQueue<>();
    public final BlockingQueue<Visit.Visitor> looking = new LinkedBlockingQueue<>();
    public final BlockingQueue<String> withdrawn = new LinkedBlockingQueue<>();
    public final BlockingQueue<List<Visit.Presence>> shown = new LinkedBlockingQueue<>();

    /** What the person says to each question. */
    public volatile Function<Visit.Question, Visit.Answer> person =
        question -> new Visit.Answer.Refused("Nobody is here.", false);

    private final String id;
    private final Kind kind;

    ScriptedBrowser(String id, Kind kind) {
      this.id = id;
      this.kind = kind;
    }

    public ScriptedBrowser target(String targetId, String title, String url) {
      targets.put(
          targetId, Json.object("targetId", targetId, "type", "page", "title", title, "url", url));
      return this;
    }

    @Override
    public Info info() {
      return new Info(new BrowserId(id), kind, "Chromium/156.0", "", targets.size());
    }

    @Override
    public Json cdp(
        String owner,
        Optional<TabId> tab,
        Optional<String> sessionId,
        String method,
        Json params,
        Deadline deadline) {
      commands.add(method + " " + params);
      return switch (method) {
        case "Browser.getVersion" ->
            result(
                "product", "Chrome/156.0.1.2",
                "protocolVersion", "1.3",
                "revision", "@abc",
                "userAgent", "Mozilla/5.0 AppleWebKit/537.36 (KHTML) Chrome/156",
                "jsVersion", "15.6");
        case "Target.createTarget" -> {
          target("NEW", "", params.text("url"));
          yield result("targetId", "NEW");
        }
        default -> result();
      };
    }

    private static Json result(Object... namesAndValues) {
      return Json.object("result", Json.object(namesAndValues));
    }

    @Override
    public List<Json> targets(Visit.Visitor visitor, Deadline deadline) {
      looking.add(visitor);
      return List.copyOf(targets.values());
    }

    @Override
    public boolean isPersons() {
      return kind == Kind.EXTENSION;
    }

    @Override
    public Visit.Answer ask(Visit.Question question, Deadline deadline) {
      questions.add(question);
      return person.apply(question);
    }

    @Override
    public void withdraw(String questionId) {
      withdrawn.add(questionId);
    }

    @Override
    public void present(List<Visit.Presence> visitors) {
      shown.add(visitors);
    }

    @Override
    public Guest admit(
        Visit.Visitor visitor, Optional<String> targetId, Guest.Ear ear, Deadline deadline) {
      ScriptedGuest guest = new ScriptedGuest(visitor, targetId, ear);
      guests.add(guest);
      return guest;
    }

    @Override
    public Tab open(String owner, boolean background, Deadline deadline) {
      throw new UnsupportedOperationException("no verbs here");
    }

    @Override
    public Optional<Tab> tab(TabId tab) {
      return Optional.empty();
    }

    @Override
    public List<Tab> tabs(String owner) {
      return List.of();
    }

    @Override
    public boolean alive() {
      return true;
    }

    @Override
    public void close() {}
  }

  @Override
  public Browser browser(Mode mode) {
    return all.stream()
        .filter(
            one ->
                mode == Mode.AUTO
                    || (one.kind == Browser.Kind.EXTENSION) == (mode == Mode.EXTENSION))
        .findFirst()
        .orElseThrow(
            () ->
                new TabtenderException(
                    ErrorCode.BROWSER_UNAVAILABLE,
                    "No browser is here.",
                    "Add one.",
                    Map.of("tried", List.of())));
  }

  @Override
  public List<Browser> browsers() {
    return List.copyOf(all);
  }

  @Override
  public void connected(Browser browser) {
    throw new UnsupportedOperationException("the test adds them");
  }

  @Override
  public void close() {}
}
