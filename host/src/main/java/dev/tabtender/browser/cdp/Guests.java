package dev.tabtender.browser.cdp;

import dev.tabtender.json.Json;
import dev.tabtender.json.RawFields;
import dev.tabtender.transport.CdpTransport;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Outside clients on our one connection: whose session is whose, and which answer belongs to which
 * of their commands. Nothing that is only passed on is parsed below its top level.
 */
final class Guests {
  /** Numbers above are theirs, those below our own; the browser takes 32 bits. */
  private static final int FIRST_ID = 1 << 30;

  /**
   * @param id the client's own number, as it wrote it
   * @param size what it is charged for until it is answered
   * @param opening over when the command is
   */
  private record Command(
      GuestSessions guest, String id, String sessionId, int size, Opening opening) {}

  private static final String NEW_TAB = "Target.createTarget";

  /** What is kept of a command beside its text, roughly. */
  private static final int EXTRA = 256;

  private final CdpTransport transport;
  private final Map<String, GuestSessions> sessions = new ConcurrentHashMap<>();
  private final Map<Long, Command> commands = new ConcurrentHashMap<>();
  private final AtomicInteger lastId = new AtomicInteger(FIRST_ID);
  private final Starts starts = new Starts();

  Guests(CdpTransport transport) {
    this.transport = transport;
  }

  void own(String sessionId, GuestSessions guest) {
    sessions.put(sessionId, guest);
  }

  boolean owns(String sessionId, GuestSessions guest) {
    return sessions.get(sessionId) == guest;
  }

  /** The browser answers no commands of a session that ended. */
  void forget(String sessionId) {
    starts.forget(sessionId);
    sessions.remove(sessionId);
    settle(command -> command.sessionId().equals(sessionId));
  }

  private void settle(Predicate<Command> which) {
    commands.forEach(
        (number, command) -> {
          if (which.test(command) && commands.remove(number, command)) {
            command.opening().done(Optional.empty());
            command.guest().settled(command.size());
          }
        });
  }

  void forget(GuestSessions guest) {
    sessions.forEach((sessionId, owner) -> forgetStart(sessionId, owner == guest));
    sessions.values().removeIf(guest::equals);
    settle(command -> command.guest() == guest);
  }

  private void forgetStart(String sessionId, boolean leaves) {
    if (leaves) {
      starts.forget(sessionId);
    }
  }

  /** New tabs, frames and workers that guests are told of before they start. */
  Starts starts() {
    return starts;
  }

  /** Whether a guest wants to be ready before a new tab starts. */
  boolean holdNewTabs() {
    return sessions.values().stream().anyMatch(GuestSessions::holdsNewTabs);
  }

  /** Starts what the session is of, on nobody's behalf. */
  void start(String sessionId) {
    if (sessions.containsKey(sessionId)) {
      long number = FIRST_ID + (lastId.getAndIncrement() & (FIRST_ID - 1));
      transport.send(
          Json.object(
                  "id", number,
                  "sessionId", sessionId,
                  "method", GuestSessions.START)
              .toString());
    }
  }

  /**
   * @param sessionId the session as the browser knows it
   */
  void send(GuestSessions guest, String sessionId, String method, RawFields message) {
    long number = FIRST_ID + (lastId.getAndIncrement() & (FIRST_ID - 1));
    int size = message.text().length() + EXTRA;
    String id = message.raw("id").orElseThrow().text();
    guest.asked(size);
    Opening opening = method.equals(NEW_TAB) ? guest.opening() : Opening.OF_NOBODY;
    commands.put(number, new Command(guest, id, sessionId, size, opening));
    StringBuilder out = new StringBuilder(message.text().length() + 80);
    out.append("{\"id\":").append(number).append(",\"sessionId\":\"").append(sessionId);
    out.append("\",\"method\":\"").append(method).append('"');
    message.raw("params").ifPresent(params -> out.append(",\"params\":").append(params.text()));
    transport.send(out.append('}').toString());
  }

  /**
   * Called on the reader thread.
   *
   * @return whether it was for a guest, and is done with
   */
  boolean take(String text) {
    if (sessions.isEmpty()) {
      return false;
    }
    RawFields message = RawFields.of(text);
    if (message.has("id")) {
      return answer(message);
    }
    String sessionId = message.text("sessionId");
    @Nullable GuestSessions guest = sessions.get(sessionId);
    if (guest == null) {
      return false;
    }
    guest.event(sessionId, message);
    return true;
  }

  private boolean answer(RawFields message) {
    long number = message.get("id").longValue();
    if (number < FIRST_ID) {
      return false;
    }
    @Nullable Command command = commands.remove(number);
    if (command != null) {
      command.opening().done(message.get("result").optText("targetId"));
      command.guest().settled(command.size());
      command.guest().answer(command.sessionId(), command.id(), message);
    }
    return true;
  }

  /** Commands that the browser has not answered. */
  int waiting() {
    return commands.size();
  }

  boolean isEmpty() {
    return sessions.isEmpty();
  }

  void over(String reason) {
    sessions.values().stream().distinct().forEach(guest -> guest.over(reason));
    sessions.clear();
    commands.clear();
  }
}
