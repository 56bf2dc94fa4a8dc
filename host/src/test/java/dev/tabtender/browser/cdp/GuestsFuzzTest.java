package dev.tabtender.browser.cdp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.browser.Guest;
import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import dev.tabtender.transport.CdpTransport;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What one guest says, however odd, is no business of another's. */
@Timeout(120)
class GuestsFuzzTest {
  private static final int FRAMES = 100_000;
  private static final int FIRST_ID = 1 << 30;

  private final Random random = new Random(20_261_201);
  private final Mutations mutations = new Mutations(random);
  private final Queue<Json> unanswered = new ArrayDeque<>();
  private final List<String> sessionsOfA = new ArrayList<>(List.of("A", "A-1"));
  private int lastSession = 1;
  private int reached;
  private int heardByA;

  /** Takes what is sent to the browser, which must be in a session of the guest that speaks. */
  private final class Strict implements CdpTransport {
    @Override
    public void send(String text) {
      Json message = Json.parse(text);
      assertTrue(message.get("id").longValue() >= FIRST_ID, text);
      assertTrue(message.text("method").matches("[A-Za-z]+\\.[A-Za-z]+"), text);
      assertTrue(sessionsOfA.contains(message.text("sessionId")), "not A's own: " + text);
      assertTrue(
          List.of("id", "sessionId", "method", "params").containsAll(message.fields().keySet()),
          text);
      reached++;
      unanswered.add(message);
    }

    @Override
    public Optional<String> receive(Deadline deadline) {
      return Optional.empty();
    }

    @Override
    public void tap(Predicate<String> takes) {}

    @Override
    public void close() {}
  }

  private final class OfA implements Guest.Ear {
    @Override
    public void hear(String message) {
      Json heard = Json.parse(message);
      assertTrue(
          heard.text("sessionId").isEmpty()
              || heard.has("error")
              || sessionsOfA.contains(heard.text("sessionId")),
          message);
      heardByA++;
    }

    @Override
    public void over(String reason) {
      throw new AssertionError("A was dropped: " + reason);
    }
  }

  private static final class OfB implements Guest.Ear {
    private final List<String> heard = new ArrayList<>();

    @Override
    public void hear(String message) {
      heard.add(message);
    }

    @Override
    public void over(String reason) {
      heard.add(reason);
    }
  }

  private final Guests guests = new Guests(new Strict());
  private final OfB bob = new OfB();
  private final GuestSessions first =
      new GuestSessions(guests, new OfA(), "A", () -> Opening.OF_NOBODY, () -> {});
  private final GuestSessions second =
      new GuestSessions(guests, bob, "B", () -> Opening.OF_NOBODY, () -> {});

  @Test
  void nothingOfOneGuestReachesAnother() {
    first.enter("A");
    second.enter("B");
    attached("A", "A-1");
    attached("B", "B-1");
    bob.heard.clear();
    for (int i = 0; i < FRAMES; i++) {
      String command = command(i);
      first.send(random.nextInt(3) == 0 ? command : mutations.of(command));
      browserGoesOn(i);
    }
    assertEquals(List.of(), bob.heard);
    assertTrue(reached > FRAMES / 10, "only " + reached + " got through: this proves little");
    assertTrue(heardByA > FRAMES / 2, "A heard " + heardByA);
    assertTrue(guests.waiting() <= unanswered.size(), guests.waiting() + " are kept");
    while (!unanswered.isEmpty()) {
      answer(unanswered.remove());
    }
    assertEquals(0, guests.waiting());
    assertEquals(0, first.unanswered());
    first.close();
    sessionsOfA.addAll(List.of("B", "B-1"));
    second.send("{\"id\":1,\"method\":\"Page.enable\",\"sessionId\":\"B-1\"}");
    answer(unanswered.remove());
    assertEquals(List.of("{\"id\":1,\"result\":{},\"sessionId\":\"B-1\"}"), bob.heard);
  }

  private String command(int number) {
    String session = mutations.oneOf(List.of("", "A", "A-1", sessionsOfA.getLast(), "B", "B-1"));
    String id = mutations.oneOf(List.of("" + number, "" + number, "\"1\"", "1.0", "-1", "null"));
    String method =
        mutations.oneOf(
            List.of(
                "Target.setAutoAttach",
                "Target.detachFromTarget",
                "Target.sendMessageToTarget",
                "Runtime.runIfWaitingForDebugger",
                "Runtime.evaluate",
                "Page.enable"));
    String named = mutations.oneOf(List.of("sessionId", "session\\u0049d", "SessionId", "id"));
    String params = "{\"sessionId\":\"B-1\",\"autoAttach\":true,\"x\":[1,{\"y\":\"\\u00e9\"}]}";
    String fields = "\"id\":" + id + ",\"method\":\"" + method + "\",\"params\":" + params;
    return switch (random.nextInt(4)) {
      case 0 -> "{" + fields + "}";
      case 1 -> "{" + fields + ",\"sessionId\":\"" + session + "\"}";
      // Which of the two counts must be the same for us and for the browser.
      case 2 -> "{\"sessionId\":\"" + session + "\"," + fields + ",\"" + named + "\":\"B-1\"}";
      default -> " {\"" + named + "\":\"B-1\",\"sessionId\":\"" + session + "\"," + fields + "}\n";
    };
  }

  private void browserGoesOn(int i) {
    if (i % 3 != 0 && !unanswered.isEmpty()) {
      answer(unanswered.remove());
    }
    if (i % 500 == 250) {
      String session = "A-" + ++lastSession;
      sessionsOfA.add(session);
      attached("A", session);
    }
    if (i % 1_000 == 999) {
      String session = sessionsOfA.getLast();
      says("Target.detachedFromTarget", session, "A");
      sessionsOfA.remove(session);
      unanswered.removeIf(command -> command.text("sessionId").equals(session));
    }
  }

  private void answer(Json command) {
    assertTrue(
        guests.take(
            Json.object(
                    "id", command.get("id"),
                    "result", Json.object(),
                    "sessionId", command.text("sessionId"))
                .toString()));
  }

  private void attached(String parent, String child) {
    says("Target.attachedToTarget", child, parent);
  }

  private void says(String method, String child, String parent) {
    guests.take(
        Json.object(
                "method", method, "params", Json.object("sessionId", child), "sessionId", parent)
            .toString());
  }
}
