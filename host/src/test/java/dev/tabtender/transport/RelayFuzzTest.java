package dev.tabtender.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.browser.cdp.Mutations;
import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import dev.tabtender.link.FakeExtension;
import dev.tabtender.link.Link;
import dev.tabtender.link.Links;
import dev.tabtender.local.Home;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An extension that says anything at all harms itself at most. */
@Timeout(180)
class RelayFuzzTest {
  private static final int MESSAGES = 10_000;
  private static final int BATCH = 20;
  private static final String PING = "{\"type\":\"ping\"}";

  @TempDir Path folder;
  private final Random random = new Random(20_261_201);
  private final Mutations mutations = new Mutations(random);
  private final BlockingQueue<Link> connected = new LinkedBlockingQueue<>();
  private final Queue<Throwable> escaped = new ConcurrentLinkedQueue<>();
  private Thread.UncaughtExceptionHandler usual;
  private Home home;
  private Links links;
  private FakeExtension good;
  private ExtensionRelayTransport untouched;
  private FakeExtension bad;
  private ExtensionRelayTransport harmed;
  private int ends;
  private int taken;

  @BeforeEach
  void connect() throws Exception {
    usual = Thread.getDefaultUncaughtExceptionHandler();
    Thread.setDefaultUncaughtExceptionHandler((thread, failure) -> escaped.add(failure));
    home = new Home(folder);
    links = new Links(home, Set.of(FakeExtension.ORIGIN), connected::add);
    links.start(4711);
    good = withTab(new FakeExtension(home).onNative("good"));
    untouched = new ExtensionRelayTransport(link());
    reconnect();
  }

  @AfterEach
  void disconnect() {
    Thread.setDefaultUncaughtExceptionHandler(usual);
    untouched.close();
    harmed.close();
    good.close();
    bad.close();
    links.close();
  }

  private Link link() throws InterruptedException {
    return Optional.ofNullable(connected.poll(20, TimeUnit.SECONDS)).orElseThrow();
  }

  private static FakeExtension withTab(FakeExtension extension) {
    return extension.answer("tabs.list", params -> Json.array(List.of(RelayTestBase.TAB)));
  }

  private void reconnect() throws Exception {
    bad = withTab(new FakeExtension(home).onNative("bad"));
    harmed = new ExtensionRelayTransport(link());
    command("Target.setDiscoverTargets", Json.object("discover", true));
    command("Target.attachToTarget", Json.object("targetId", "ext-7", "flatten", true));
  }

  private void command(String method, Json params) {
    harmed.send(Json.object("id", 1, "method", method, "params", params).toString());
  }

  @Test
  void anExtensionThatSaysAnythingHarmsItselfAtMost() throws Exception {
    for (int i = 0; i < MESSAGES; i += BATCH) {
      if (!sayBatch()) {
        ends++;
        harmed.close();
        bad.close();
        reconnect();
      }
      drain();
    }
    assertEquals(List.of(), List.copyOf(escaped));
    assertTrue(taken > 1_000 && ends > 10, taken + " were taken, " + ends + " links ended");
    untouched.send("{\"id\":5,\"method\":\"Target.getTargets\"}");
    Json answer = Json.parse(untouched.receive(Deadline.inMillis(20_000)).orElseThrow());
    assertEquals(5, answer.integer("id"), "the other link heard something else: " + answer);
    assertEquals("ext-7", answer.get("result").get("targetInfos").get(0).text("targetId"));
    assertFalse(untouched.receive(Deadline.inMillis(1)).isPresent());
  }

  /** Whether the link is there afterwards. */
  private boolean sayBatch() {
    try {
      for (int i = 0; i < BATCH; i++) {
        String message = message();
        String said = random.nextInt(20) > 0 ? message : mutations.of(message);
        bad.raw(said.getBytes(StandardCharsets.UTF_8));
        taken++;
      }
      bad.raw(PING.getBytes(StandardCharsets.UTF_8));
      Json heard = bad.next();
      while (!heard.isMissing() && !heard.text("type").equals("pong")) {
        heard = bad.next();
      }
      return !heard.isMissing();
    } catch (IOException e) {
      return false;
    }
  }

  private void drain() throws InterruptedException {
    try {
      while (harmed.receive(Deadline.inMillis(0)).isPresent()) {
        // What it says is no matter.
      }
    } catch (TransportClosed e) {
      // It ended: the next batch finds out.
    }
  }

  private String message() {
    int tab = mutations.oneOf(List.of(7, 7, 8, -1));
    String session = mutations.oneOf(List.of("", "", "c-1", "c-2", "s-7"));
    Json info =
        Json.object(
            "targetId", mutations.oneOf(List.of("T-1", "T-2", "ext-7")),
            "type", mutations.oneOf(List.of("iframe", "worker", "page", "")));
    return switch (random.nextInt(12)) {
      case 0 ->
          debugger(
              tab,
              session,
              "Target.attachedToTarget",
              Json.object(
                  "sessionId", mutations.oneOf(List.of("c-1", "c-2", "")),
                  "targetInfo", info,
                  "waitingForDebugger", random.nextBoolean()));
      case 1 ->
          debugger(tab, session, "Target.detachedFromTarget", Json.object("sessionId", "c-1"));
      case 2 -> debugger(tab, session, "Target.attachedToTarget", odd());
      case 3 -> debugger(tab, session, "Page.downloadWillBegin", odd());
      case 4 -> debugger(tab, session, "Fetch.requestPaused", Json.object("requestId", odd()));
      case 5 -> event("tabs.created", Json.object("tab", RelayTestBase.TAB.with("tabId", tab)));
      case 6 -> event("tabs.updated", RelayTestBase.TAB.with("url", odd()));
      case 7 -> event("tabs.removed", Json.object("tabId", mutations.oneOf(List.of(7, 8, -5))));
      case 8 -> event("debugger.detached", Json.object("tabId", tab, "reason", odd()));
      case 9 -> event("downloads.changed", Json.object("id", 1, "state", odd(), "url", odd()));
      case 10 -> answer();
      default -> event(mutations.oneOf(List.of("panel.stop", "clients.disconnect", "no")), odd());
    };
  }

  /** To calls that may be waiting, or not. */
  private String answer() {
    int call = random.nextInt(50);
    return mutations.oneOf(
        List.of(
            "{\"type\":\"result\",\"id\":" + call + ",\"result\":" + odd() + "}",
            "{\"type\":\"error\",\"id\":" + call + ",\"code\":1,\"message\":\"no\"}",
            "{\"type\":\"chunk\",\"id\":" + call + ",\"seq\":0,\"last\":true,\"data\":\"{}\"}",
            "{\"type\":\"ack\",\"id\":" + call + ",\"seq\":0}"));
  }

  private Json odd() {
    return Json.parse(
        mutations.oneOf(
            List.of("{}", "[]", "null", "1", "\"\"", "{\"sessionId\":[],\"targetInfo\":7}")));
  }

  private String debugger(int tab, String session, String method, Json params) {
    return event(
        "debugger.event",
        Json.object(
            "tabId", tab,
            "sessionId", session.isEmpty() ? null : session,
            "method", method,
            "params", params));
  }

  /** One field, here or deeper, is something else than it should be. */
  private Json disturbed(Json params) {
    List<String> names = List.copyOf(params.fields().keySet());
    if (names.isEmpty() || random.nextInt(2) == 0) {
      return params;
    }
    String name = mutations.oneOf(names);
    Json value = params.get(name);
    return params.with(name, value.isObject() && value.size() > 0 ? disturbed(value) : odd());
  }

  private String event(String method, Json params) {
    return Json.object("type", "event", "method", method, "params", disturbed(params)).toString();
  }
}
