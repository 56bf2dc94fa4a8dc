package dev.tabtender.runtime;

import dev.tabtender.browser.Browser;
import dev.tabtender.browser.BrowserSource;
import dev.tabtender.browser.BrowserSource.Mode;
import dev.tabtender.browser.SnapshotRequest;
import dev.tabtender.browser.SnapshotRequest.Form;
import dev.tabtender.browser.Tab;
import dev.tabtender.browser.Tab.WaitUntil;
import dev.tabtender.browser.TabInfo;
import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import dev.tabtender.policy.Approvals;
import dev.tabtender.policy.Approvals.Decided;
import dev.tabtender.policy.Approvals.Verdict;
import dev.tabtender.policy.Gate;
import dev.tabtender.protocol.error.TabtenderException;
import dev.tabtender.runtime.Clients.Client;
import dev.tabtender.tools.Arguments;
import dev.tabtender.tools.ToolResult;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The run of callers on this machine: finds the tab, lets the gate decide, and words the answer.
 */
public final class LocalRun implements DirectRun {
  private static final long NAVIGATING_MS = 30_000;
  private static final long TAB_MS = 10_000;
  private static final List<String> MODES = List.of("auto", "extension", "headless");
  private static final List<String> FORMS = List.of("text", "json", "delta");

  private final String version;
  private final BrowserSource browsers;
  private final Gate gate;
  private final Approvals approvals;
  private final Clients clients = new Clients();
  private final TabChoice choice;
  private final Calls calls;
  private final RawCdp raw;
  private final HandOver handOver;
  private final long startedNanos = System.nanoTime();

  public LocalRun(String version, BrowserSource browsers, Gate gate, Approvals approvals) {
    this.version = version;
    this.browsers = browsers;
    this.gate = gate;
    this.approvals = approvals;
    this.choice = new TabChoice(browsers);
    this.calls = new Calls(gate);
    this.raw = new RawCdp(browsers, choice);
    this.handOver = new HandOver(approvals);
  }

  @Override
  public Json status() {
    List<Browser.Info> infos = browsers.infos();
    return Json.object(
        "version",
        version,
        "mode",
        infos.isEmpty() ? "auto" : word(infos.getFirst().kind()),
        "browsers",
        infos.stream().map(LocalRun::browserJson).toList(),
        "uptimeMs",
        (System.nanoTime() - startedNanos) / 1_000_000);
  }

  private static Json browserJson(Browser.Info info) {
    return Json.object(
        "id", info.id().value(),
        "kind", word(info.kind()),
        "product", info.product(),
        "profile", info.profile(),
        "tabs", info.tabs());
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  @Override
  public Json mode(String client) {
    Client asked = clients.named(client);
    return Json.object("mode", word(asked.mode()), "runId", asked.runId());
  }

  /** The mode that a client chose. */
  public Mode modeOf(String client) {
    return clients.named(client).mode();
  }

  @Override
  public Json setMode(String client, Json body) {
    Arguments arguments = new Arguments("mode?, runId?", body);
    if (!arguments.has("mode") && !arguments.has("runId")) {
      throw arguments.refused("mode", "`mode` is missing.");
    }
    Optional<String> runId = arguments.optText("runId");
    Optional<Mode> mode =
        arguments.has("mode") ? Optional.of(mode(arguments, Mode.AUTO)) : Optional.empty();
    Client asked = clients.named(client);
    runId.ifPresent(asked::enter);
    mode.ifPresent(asked::choose);
    return mode(client);
  }

  private static Mode mode(Arguments arguments, Mode otherwise) {
    String word = arguments.oneOf("mode", MODES, word(otherwise));
    return Mode.valueOf(word.toUpperCase(Locale.ROOT));
  }

  @Override
  public Json tabs(String client) {
    List<TabInfo> infos = choice.tabs(clients.named(client)).stream().map(Tab::info).toList();
    return Json.object("tabs", infos);
  }

  @Override
  public Json openTab(String client, Json body) {
    Arguments arguments = new Arguments("url?, background?, mode?, profile?, timeoutMs?", body);
    Optional<String> url = arguments.optText("url").filter(text -> !text.isBlank());
    url.ifPresent(gate::requireAddress);
    boolean background = arguments.flag("background", true);
    long timeoutMs = arguments.timeoutMs(NAVIGATING_MS);
    Optional<String> profile =
        arguments.has("profile") ? Optional.of(arguments.words("profile")) : Optional.empty();
    Client asked = clients.named(client);
    Mode mode = mode(arguments, asked.mode());
    Tab tab = choice.open(asked, mode, profile, background);
    url.ifPresent(address -> enter(asked, tab, address, Deadline.inMillis(timeoutMs)));
    return Json.of(tab.info());
  }

  /** A tab that shows nothing but a failure is of no use to a caller who was never told its id. */
  private static void enter(Client client, Tab tab, String url, Deadline deadline) {
    try {
      tab.navigate(url, WaitUntil.STABLE, deadline);
    } catch (TabtenderException e) {
      client.leave(tab.id());
      try {
        tab.close(Deadline.inMillis(TAB_MS));
      } catch (TabtenderException closing) {
        e.addSuppressed(closing);
      }
      throw e;
    }
  }

  @Override
  public void closeTab(String client, String tab) {
    Client asked = clients.named(client);
    Tab meant = choice.tab(asked, tab);
    meant.close(Deadline.inMillis(TAB_MS));
    asked.leave(meant.id());
  }

  @Override
  public Json activateTab(String client, String tab) {
    Tab meant = choice.tab(clients.named(client), tab);
    meant.activate(Deadline.inMillis(TAB_MS));
    return Json.of(meant.info());
  }

  @Override
  public Json call(String client, String tab, String verb, Json body, String snapshotForm) {
    Optional<Form> form = form("snapshot", snapshotForm);
    if (verb.equals(HandOver.VERB)) {
      return handOver(client, tab, new Arguments(HandOver.USAGE, body), form);
    }
    Gate.Admitted call = gate.admit(verb, body);
    Tab meant = choice.tab(clients.named(client), tab);
    return calls.run(call, meant, client, wanted(form, call.arguments()));
  }

  private Json handOver(String client, String tab, Arguments arguments, Optional<Form> form) {
    Tab meant = choice.tab(clients.named(client), tab);
    TabInfo before = meant.info();
    ToolResult result = handOver.run(meant, client, arguments);
    return calls.answer(meant, before, client, result, wanted(form, arguments), false);
  }

  private static Optional<Form> form(String field, String word) {
    if (word.equals("none")) {
      return Optional.empty();
    }
    if (!FORMS.contains(word)) {
      throw new Arguments("none, text, json, delta", Json.object())
          .refused(field, "`" + field + "` must be one of none, text, json, delta.");
    }
    return Optional.of(Form.valueOf(word.toUpperCase(Locale.ROOT)));
  }

  /** Only {@code get_interactive_elements} says more about the snapshot than its form. */
  private static Calls.Wanted wanted(Optional<Form> form, Arguments arguments) {
    boolean viewport = arguments.flag("viewport", false);
    Optional<String> since = arguments.optText("since");
    return new Calls.Wanted(form.map(it -> request(it, viewport, since)));
  }

  /** Who names a snapshot wants what changed since. */
  private static SnapshotRequest request(Form form, boolean viewport, Optional<String> since) {
    Form told = since.isPresent() && form == Form.TEXT ? Form.DELTA : form;
    return new SnapshotRequest(told, viewport, since);
  }

  @Override
  public Json snapshot(
      String client, String tab, String format, boolean viewport, Optional<String> since) {
    Form form = form("format", format).orElse(Form.TEXT);
    Tab meant = choice.tab(clients.named(client), tab);
    SnapshotRequest request = request(form, viewport, since);
    return Calls.snapshot(meant, client, request).toJson(form == Form.JSON);
  }

  @Override
  public Json cdp(String client, Json request) {
    return raw.run(clients.named(client), request);
  }

  @Override
  public Json approvals(Optional<String> status) {
    return Json.object("approvals", approvals.list(status));
  }

  @Override
  public Json decide(String approval, Json body) {
    Arguments arguments = new Arguments("decision, text?, remember?", body);
    String word = arguments.oneOf("decision", List.of("approve", "deny", "answer", "done"));
    Verdict verdict = Verdict.valueOf(word.toUpperCase(Locale.ROOT));
    return approvals.decide(approval, new Decided(verdict, arguments.optText("text")));
  }
}
