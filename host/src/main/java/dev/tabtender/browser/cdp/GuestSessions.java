package dev.tabtender.browser.cdp;

import dev.tabtender.browser.Guest;
import dev.tabtender.json.Json;
import dev.tabtender.json.MalformedJson;
import dev.tabtender.json.RawFields;
import dev.tabtender.transport.TransportClosed;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * One guest: a browser session that is its own, and the sessions below it. What the guest says
 * without a session goes to the one it came for; what that session is told reaches it without one.
 */
final class GuestSessions implements Guest {
  private static final System.Logger LOG = System.getLogger(GuestSessions.class.getName());

  private static final Pattern METHOD = Pattern.compile("[A-Za-z]+\\.[A-Za-z]+");

  /** JSON-RPC's numbers, and the one that the browser has for a session it does not know. */
  private static final int NO_JSON = -32700;

  static final String START = "Runtime.runIfWaitingForDebugger";
  private static final String ATTACH_TO_NEW = "Target.setAutoAttach";

  private static final int NO_REQUEST = -32600;
  private static final int NO_SESSION = -32001;

  private final Guests guests;
  private final Ear ear;
  private final String browserSession;
  private final Supplier<Opening> openings;
  private final Runnable left;
  private final AtomicBoolean open = new AtomicBoolean(true);

  /** Empty until the target's session is known: nothing is heard before. */
  private volatile String root;

  private volatile boolean holdsNewTabs;
  private long unanswered;
  private long largest;

  /**
   * @param browserSession made for this guest alone
   * @param openings how a tab that it opens becomes its own
   * @param left run once when it leaves
   */
  GuestSessions(
      Guests guests, Ear ear, String browserSession, Supplier<Opening> openings, Runnable left) {
    this.guests = guests;
    this.ear = ear;
    this.browserSession = browserSession;
    this.openings = openings;
    this.left = left;
    this.root = "";
    guests.own(browserSession, this);
  }

  /** From now on the guest hears, and its words without a session go there. */
  void enter(String sessionId) {
    guests.own(sessionId, this);
    root = sessionId;
  }

  @Override
  public void send(String text) {
    if (!open.get()) {
      throw new TransportClosed("the guest had left");
    }
    try {
      // Strictly: what another reader would see differently must not reach the browser.
      Json.requireWellFormed(text);
      pass(RawFields.of(text));
    } catch (MalformedJson e) {
      refuse("null", "", NO_JSON, "Message must be a valid JSON object");
    }
  }

  private void pass(RawFields message) {
    Json id = message.get("id");
    String method = message.text("method");
    String sessionId = message.text("sessionId");
    if (!id.isInt()) {
      refuse("null", sessionId, NO_REQUEST, "Message must have integer 'id' property");
    } else if (!METHOD.matcher(method).matches()) {
      refuse(id.toString(), sessionId, NO_REQUEST, "Message must have string 'method' property");
    } else if (!sessionId.isEmpty() && !guests.owns(sessionId, this)) {
      refuse(id.toString(), sessionId, NO_SESSION, "Session with given id not found.");
    } else {
      pass(sessionId.isEmpty() ? root : sessionId, method, message);
    }
  }

  private void pass(String sessionId, String method, RawFields message) {
    if (method.equals(START) && !guests.starts().ready(sessionId)) {
      Json done = Json.object("id", message.get("id"), "result", Json.object());
      ear.hear(
          (sessionId.equals(root) ? done : done.with("sessionId", Json.of(sessionId))).toString());
      later(() -> guests.start(sessionId));
      return;
    }
    if (method.equals(ATTACH_TO_NEW) && sessionId.equals(browserSession)) {
      Json params = message.get("params");
      holdsNewTabs = params.get("autoAttach").bool() && params.get("waitForDebuggerOnStart").bool();
    }
    guests.send(this, sessionId, method, message);
  }

  /** The browser owes the answer to a command of that size. */
  synchronized void asked(int size) {
    unanswered += size;
    largest = Math.max(largest, size);
  }

  /** It answered, or never will. */
  synchronized void settled(int size) {
    unanswered -= size;
    largest = unanswered == 0 ? 0 : largest;
  }

  @Override
  public synchronized long unanswered() {
    return unanswered - largest;
  }

  private static void later(Runnable start) {
    CompletableFuture.delayedExecutor(Starts.LONGEST_MILLIS, TimeUnit.MILLISECONDS).execute(start);
  }

  /** A tab that it opens now. */
  Opening opening() {
    return openings.get();
  }

  /** New tabs wait for this guest. */
  boolean holdsNewTabs() {
    return holdsNewTabs;
  }

  private void refuse(String id, String sessionId, int code, String why) {
    String session = sessionId.isEmpty() ? "" : ",\"sessionId\":" + Json.of(sessionId);
    Json error = Json.object("code", code, "message", why);
    ear.hear("{\"id\":" + id + ",\"error\":" + error + session + "}");
  }

  /** The browser answered; called on the reader thread. */
  void answer(String sessionId, String id, RawFields message) {
    ear.hear(
        message.with(
            sessionId.equals(root) ? Map.of("id", id, "sessionId", "") : Map.of("id", id)));
  }

  /** The browser told of something; called on the reader thread. */
  void event(String sessionId, RawFields message) {
    // The child's own events follow at once: whose it is must be known before the next message.
    String method = message.text("method");
    if (method.equals("Target.attachedToTarget")) {
      Json params = message.get("params");
      guests.own(params.text("sessionId"), this);
      if (params.get("waitingForDebugger").bool()) {
        guests.starts().waits(params.text("sessionId"), params.get("targetInfo").text("targetId"));
      }
    }
    String ended = method.equals("Target.detachedFromTarget") ? childOf(message) : "";
    if (!ended.isEmpty()) {
      guests.forget(ended);
    }
    if (sessionId.equals(root)) {
      ear.hear(message.with(Map.of("sessionId", "")));
    } else if (!sessionId.equals(browserSession)) {
      ear.hear(message.text());
    }
    if (!ended.isEmpty() && ended.equals(root)) {
      over("the target was closed, or its debugger was taken off");
    }
  }

  private static String childOf(RawFields message) {
    return message.get("params").text("sessionId");
  }

  void over(String reason) {
    if (open.get()) {
      ear.over(reason);
      close();
    }
  }

  @Override
  public void close() {
    if (open.compareAndSet(true, false)) {
      guests.forget(this);
      left.run();
      LOG.log(System.Logger.Level.DEBUG, "The guest of {0} left", browserSession);
    }
  }

  /** The session of the browser that is this guest's. */
  String browserSession() {
    return browserSession;
  }
}
