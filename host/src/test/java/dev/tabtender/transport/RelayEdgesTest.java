package dev.tabtender.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import dev.tabtender.link.CallRefused;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The relay where the extension refuses, is silent, says nonsense, or leaves. */
class RelayEdgesTest extends RelayTestBase {
  @Test
  void passesARefusedTabOnAsTheCommandsError() throws Exception {
    extension.answer(
        "tabs.create",
        params -> {
          throw new CallRefused(-32000, "No window");
        });
    Json error = ask("", "Target.createTarget", Json.object("url", "about:blank")).get("error");
    assertEquals(-32000, error.integer("code"));
    assertEquals("No window", error.text("message"));
  }

  @Test
  void opensAnEmptyPageWhereNoAddressIsGiven() throws Exception {
    extension.answer("tabs.create", params -> TAB.with("tabId", 9));
    ask("", "Target.createTarget", none());
    ask("", "Target.createTarget", Json.object("url", ""));
    for (Json call : extension.calls()) {
      assertEquals("about:blank", call.get("params").text("url"));
    }
  }

  @Test
  void asksForTheDebuggerOnceThoughATabIsAttachedTwice() throws Exception {
    attach();
    send("", "Target.attachToTarget", Json.object("targetId", "ext-7"));
    assertEquals("Target.attachedToTarget", receive().text("method"));
    assertFalse(receive().get("result").text("sessionId").equals("s-7"));
    long asked =
        extension.calls().stream()
            .filter(call -> call.text("method").equals("debugger.attach"))
            .count();
    assertEquals(1, asked);
  }

  @Test
  void refusesToLetGoOfASessionThatIsNone() throws Exception {
    for (String session : List.of("", "s-7", "s-99", "CHILD")) {
      Json error =
          ask("", "Target.detachFromTarget", Json.object("sessionId", session)).get("error");
      assertEquals(-32001, error.integer("code"), session);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "canceled_by_user,the person closed the browser's debugging bar",
    "replaced_with_devtools,DevTools took the tab",
    "'',the browser let go of it",
    "something_new,something_new"
  })
  void wordsWhyADebuggerLeft(String reason, String words) throws Exception {
    attach();
    extension.event("debugger.detached", Json.object("tabId", 7, "reason", reason));
    Json detached = receive();
    assertEquals("Target.detachedFromTarget", detached.text("method"));
    assertEquals(words, detached.get("params").text("reason"));
  }

  @Test
  void goesOnAfterAnEventThatIsNone() throws Exception {
    extension.event("tabs.exploded", Json.object("tabId", 7));
    extension.event("tabs.removed", none());
    extension.event("debugger.detached", Json.object("tabId", 99, "reason", "x"));
    assertEquals(
        "1.3", ask("", "Browser.getVersion", none()).get("result").text("protocolVersion"));
  }

  @Test
  void tellsNothingOfTabsUntilItIsAskedTo() throws Exception {
    extension.event("tabs.created", TAB.with("tabId", 8));
    extension.event("tabs.removed", Json.object("tabId", 8));
    ask("", "Browser.getVersion", none());
  }

  @Test
  void takesCommandsNoMoreOnceTheExtensionLeft() throws Exception {
    extension.close();
    TransportClosed over =
        assertThrows(
            TransportClosed.class,
            () -> {
              while (true) {
                transport.receive(Deadline.inMillis(20_000));
              }
            });
    assertTrue(over.body().retryable());
    assertThrows(TransportClosed.class, () -> send("", "Browser.getVersion", none()));
    assertThrows(TransportClosed.class, () -> transport.receive(Deadline.inMillis(0)));
  }

  @Test
  void leavesACommandThatIsNotAnsweredToItsCallersDeadline() throws Exception {
    attach();
    extension.answer("debugger.send", params -> Json.MISSING);
    send("s-7", "Input.dispatchMouseEvent", none());
    assertTrue(transport.receive(Deadline.inMillis(50)).isEmpty());
    Json version = ask("", "Browser.getVersion", none());
    assertFalse(version.has("error"));
  }
}
