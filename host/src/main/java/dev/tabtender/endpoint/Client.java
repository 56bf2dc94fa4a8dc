package dev.tabtender.endpoint;

import dev.tabtender.browser.Browser;
import dev.tabtender.browser.Guest;
import dev.tabtender.browser.Visit;
import dev.tabtender.concurrent.Deadline;
import dev.tabtender.concurrent.Threads;
import dev.tabtender.json.Json;
import dev.tabtender.json.MalformedJson;
import dev.tabtender.json.RawFields;
import dev.tabtender.protocol.error.TabtenderException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One socket of a client: what comes goes to its guest in the browser, what the guest hears goes
 * back. A client that does not read is first not read itself, and then dropped.
 */
final class Client implements Arrival, Guest.Ear {
  private static final System.Logger LOG = System.getLogger(Client.class.getName());

  /** For the browser; the person has a minute besides. */
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /** Messages kept for a client that is not in yet; and how long one may be to keep more. */
  private static final int EARLY = 64;

  private static final int LONG = 1 << 16;

  /** Bytes that may wait for it, beside the largest message, before it is dropped. */
  private static final long DROPPED_AT = 48L << 20;

  private static final int LONGEST_METHOD = 100;
  private static final int REFUSED = -32000;

  private final String id = UUID.randomUUID().toString();
  private final long since = System.currentTimeMillis();
  private final Caller caller;
  private final ClientSocket socket;
  private final Doorkeeper door;
  private final Visitors visitors;
  private final Flow flow;

  /** What it said before it was in. */
  private final Queue<String> early = new ArrayDeque<>();

  private volatile @Nullable Guest guest;
  private volatile @Nullable Browser browser;
  private volatile @Nullable Terms terms;
  private volatile @Nullable Thread expiry;
  private volatile String last = "";
  private volatile long lastAt;
  private volatile boolean over;

  /** Characters of the largest message since nothing waited. */
  private volatile long largest;

  Client(Caller caller, ClientSocket socket, Doorkeeper door, Visitors visitors) {
    this.caller = caller;
    this.socket = socket;
    this.door = door;
    this.visitors = visitors;
    this.flow = new Flow(socket);
  }

  @Override
  public void enter(Endpoint.Place place) {
    Browser into = place.browser();
    browser = into;
    Terms agreed = door.terms(caller, into, id);
    terms = agreed;
    Visit.Visitor visitor = agreed.visitor(id, caller);
    Guest admitted = into.admit(visitor, place.targetId(), this, Deadline.in(PATIENCE));
    LOG.log(System.Logger.Level.INFO, "{0} is connected to {1}", caller.name(), into);
    begin(admitted);
    if (over) {
      admitted.close();
      return;
    }
    agreed.until().ifPresent(this::leaveAt);
    visitors.changed(into);
  }

  /** What it said meanwhile comes before what it says from now on. */
  private void begin(Guest admitted) {
    synchronized (early) {
      early.forEach(text -> pass(admitted, text));
      early.clear();
      guest = admitted;
    }
    flow.letIn();
  }

  /** Kept, so that its leaving is noticed while the person is asked. */
  private boolean keptForLater(String text) {
    synchronized (early) {
      if (guest != null) {
        return false;
      }
      early.add(text);
      if (early.size() >= EARLY || text.length() > LONG) {
        flow.early();
      }
      return true;
    }
  }

  private void leaveAt(Instant end) {
    expiry = Threads.start("cdp-client-until-" + id, () -> waitUntil(end));
  }

  private void waitUntil(Instant end) {
    try {
      Thread.sleep(Duration.between(Instant.now(), end));
      over("the time that the person gave it is over");
    } catch (InterruptedException e) {
      // It left before.
    }
  }

  /** Where it is, or wants to be. */
  Optional<Browser> browser() {
    return Optional.ofNullable(browser);
  }

  /** Whether it is in, and not still asked about. */
  boolean isIn() {
    return guest != null && !over;
  }

  /** On what terms it is in that browser, where it came as that caller does. */
  Optional<Terms> terms(Caller asking, Browser into) {
    boolean same = caller.name().equals(asking.name()) && caller.grant().equals(asking.grant());
    return same && isIn() && into.equals(browser) ? Optional.ofNullable(terms) : Optional.empty();
  }

  Visit.Presence presence() {
    @Nullable Terms agreed = terms;
    Visit.Tabs tabs = agreed == null ? Visit.Tabs.GROUP : agreed.tabs();
    long until = agreed == null ? 0 : agreed.until().map(Instant::toEpochMilli).orElse(0L);
    return new Visit.Presence(
        id, caller.name(), caller.program(), tabs, observes(), since, last, lastAt, until);
  }

  private boolean observes() {
    @Nullable Terms agreed = terms;
    return agreed == null || agreed.observe();
  }

  @Override
  public void onText(String text) {
    if (guest == null && keptForLater(text)) {
      return;
    }
    @Nullable Guest here = guest;
    if (here != null) {
      pass(here, text);
    }
  }

  private void pass(Guest here, String text) {
    try {
      Verdict verdict = judge(text);
      switch (verdict) {
        case Verdict.Send(String command) -> {
          here.send(command);
          flow.asked(here::unanswered);
        }
        case Verdict.Refuse(String answer) -> socket.send(answer);
      }
    } catch (TabtenderException e) {
      socket.close(ClientSocket.GOING_AWAY, String.valueOf(e.getMessage()));
    }
  }

  /** What becomes of a command. */
  private sealed interface Verdict {
    record Send(String command) implements Verdict {}

    record Refuse(String answer) implements Verdict {}
  }

  private Verdict judge(String text) {
    try {
      RawFields message = RawFields.of(text);
      String method = message.text("method");
      did(method);
      Optional<String> why = Wrapped.refusal(method, message);
      if (why.isEmpty() && observes()) {
        why = Reading.refusal(method, message);
      }
      return why.isPresent()
          ? new Verdict.Refuse(answer(message, why.get()))
          : new Verdict.Send(Wrapped.plain(method, message));
    } catch (MalformedJson e) {
      // The guest answers that.
      return new Verdict.Send(text);
    }
  }

  private void did(String method) {
    last = method.length() > LONGEST_METHOD ? "" : method;
    lastAt = System.currentTimeMillis();
    browser().ifPresent(visitors::changed);
  }

  private static String answer(RawFields message, String reason) {
    return Json.object(
            "id",
            message.get("id"),
            "error",
            Json.object("code", REFUSED, "message", reason),
            "sessionId",
            message.has("sessionId") ? message.get("sessionId") : null)
        .toString();
  }

  @Override
  public void onDrained() {
    flow.sent();
  }

  @Override
  public void hear(String message) {
    if (over) {
      return;
    }
    long waiting = socket.waiting();
    long allowed = waiting == 0 ? 0 : largest;
    if (waiting > DROPPED_AT + allowed) {
      LOG.log(System.Logger.Level.WARNING, "{0} does not read; it is dropped", caller.name());
      over("it did not read what it was sent: " + (waiting >> 20) + " MB waited");
      return;
    }
    largest = Math.max(allowed, message.length());
    socket.send(message);
    flow.sent();
    @Nullable Guest here = guest;
    if (here != null) {
      flow.asked(here::unanswered);
    }
  }

  @Override
  public void over(String reason) {
    over = true;
    socket.close(ClientSocket.GOING_AWAY, reason);
    leave();
  }

  @Override
  public void onClosed(String reason) {
    if (!over) {
      LOG.log(System.Logger.Level.INFO, "{0} left: {1}", caller.name(), reason);
    }
    over = true;
    leave();
  }

  private void leave() {
    @Nullable Guest here = guest;
    if (here != null) {
      here.close();
    } else {
      browser().filter(Browser::isPersons).ifPresent(asked -> asked.withdraw(id));
    }
    @Nullable Thread timer = expiry;
    if (timer != null && timer != Thread.currentThread()) {
      timer.interrupt();
    }
    visitors.remove(this);
  }
}
