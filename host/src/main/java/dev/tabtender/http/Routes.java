package dev.tabtender.http;

import dev.tabtender.access.Scope;
import dev.tabtender.endpoint.Endpoint;
import dev.tabtender.json.Json;
import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;
import dev.tabtender.runtime.DirectRun;
import java.util.Base64;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** Which call means what. */
final class Routes {
  private static final Set<String> READING_VERBS = Set.of("get_interactive_elements", "screenshot");

  private final DirectRun run;
  private final Endpoint endpoint;
  private final CdpRoutes cdp;
  private final DemoPages demo = new DemoPages();

  Routes(DirectRun run, Endpoint endpoint) {
    this.run = run;
    this.endpoint = endpoint;
    this.cdp = new CdpRoutes(endpoint);
  }

  /** Whether it is answered without a token: liveness, and pages that say nothing about anybody. */
  static boolean isOpen(String method, Target target) {
    boolean reads = method.equals("GET") || method.equals("HEAD");
    String first = target.path().getFirst();
    return reads && (target.path().equals(List.of("healthz")) || first.equals("demo"));
  }

  /** One of these is enough; the first is the one to ask for. */
  static Set<Scope> scopes(String method, Target target) {
    List<String> path = target.path();
    if (path.getFirst().equals("cdp") || CdpRoutes.changes(path)) {
      return Set.of(Scope.CDP);
    }
    if (isDiscovery(target) || CdpSockets.isSocket(target)) {
      return EnumSet.of(Scope.OBSERVE, Scope.CDP);
    }
    boolean reads = method.equals("GET") || method.equals("HEAD");
    boolean readingVerb = path.size() == 4 && READING_VERBS.contains(path.get(3));
    return Set.of(reads || readingVerb ? Scope.OBSERVE : Scope.ACT);
  }

  /** What a browser's own debugging port would answer. */
  static boolean isDiscovery(Target target) {
    return target.path().getFirst().equals("json");
  }

  Answer answer(Call call) {
    List<String> path = call.path();
    return switch (path.getFirst()) {
      case "healthz" -> read(call, path.size() == 1, () -> Json.object("status", "ok"));
      case "demo" -> demo(call);
      case "cdp" -> post(call, path.size() == 1, () -> run.cdp(call.client(), call.json()));
      case "json" -> cdp.answer(call);
      case "v1" -> agentRuntime(call, path.subList(1, path.size()));
      default -> throw notFound(call);
    };
  }

  private Answer demo(Call call) {
    if (!call.gets()) {
      throw wrongMethod(call, "GET");
    }
    return demo.page(call).orElseThrow(() -> notFound(call));
  }

  /** By the first word and how many there are. */
  private Answer agentRuntime(Call call, List<String> path) {
    return switch (path.isEmpty() ? "" : path.getFirst() + "/" + path.size()) {
      case "status/1" -> read(call, true, run::status);
      case "mode/1" -> mode(call);
      case "tabs/1" -> tabs(call);
      case "tabs/2" -> tab(call, path.get(1));
      case "tabs/3" -> verb(call, path.get(1), path.get(2));
      case "clients/1" -> read(call, true, endpoint::clients);
      case "clients/2" -> forget(call, path.get(1));
      case "approvals/1" -> read(call, true, () -> run.approvals(call.query("status")));
      case "approvals/2" -> post(call, true, () -> run.decide(path.get(1), call.json()));
      default -> throw notFound(call);
    };
  }

  private Answer mode(Call call) {
    return switch (call.method()) {
      case "GET", "HEAD" -> Answer.ok(run.mode(call.client()));
      case "PUT" -> Answer.ok(run.setMode(call.client(), call.json()));
      default -> throw wrongMethod(call, "GET, PUT");
    };
  }

  private Answer tabs(Call call) {
    return switch (call.method()) {
      case "GET", "HEAD" -> Answer.ok(run.tabs(call.client()));
      case "POST" -> Answer.ok(run.openTab(call.client(), call.json()));
      default -> throw wrongMethod(call, "GET, POST");
    };
  }

  private Answer tab(Call call, String tab) {
    if (!call.method().equals("DELETE")) {
      throw wrongMethod(call, "DELETE");
    }
    run.closeTab(call.client(), tab);
    return Answer.ok(Json.object("ok", true));
  }

  private Answer forget(Call call, String name) {
    if (!call.method().equals("DELETE")) {
      throw wrongMethod(call, "DELETE");
    }
    endpoint.forget(name);
    return Answer.ok(Json.object("ok", true));
  }

  private Answer verb(Call call, String tab, String verb) {
    if (verb.equals("snapshot") && call.gets()) {
      return Answer.ok(
          run.snapshot(
              call.client(),
              tab,
              call.query("format").orElse("text"),
              call.flag("viewport"),
              call.query("since")));
    }
    requirePost(call);
    if (verb.equals("activate")) {
      return Answer.ok(run.activateTab(call.client(), tab));
    }
    Optional<String> image = verb.equals("screenshot") ? call.wantedImage() : Optional.empty();
    return image.map(type -> picture(call, tab, type)).orElseGet(() -> act(call, tab, verb));
  }

  private Answer act(Call call, String tab, String verb) {
    String form = call.query("snapshot").orElse("text");
    return Answer.ok(run.call(call.client(), tab, verb, call.json(), form));
  }

  /** The picture itself; the kind that is accepted decides the format unless the arguments do. */
  private Answer picture(Call call, String tab, String type) {
    Json arguments = call.json();
    String format = type.substring("image/".length());
    boolean undecided = arguments.isMissing() || (arguments.isObject() && !arguments.has("format"));
    if (undecided && !format.equals("*")) {
      arguments = arguments.with("format", format.equals("jpg") ? "jpeg" : format);
    }
    Json shot = run.call(call.client(), tab, "screenshot", arguments, "none");
    return Answer.ok(shot.text("mime"), Base64.getDecoder().decode(shot.text("data")));
  }

  private static Answer read(Call call, boolean known, Supplier<Json> answer) {
    if (!known) {
      throw notFound(call);
    }
    if (!call.gets()) {
      throw wrongMethod(call, "GET");
    }
    return Answer.ok(answer.get());
  }

  private static Answer post(Call call, boolean known, Supplier<Json> answer) {
    if (!known) {
      throw notFound(call);
    }
    requirePost(call);
    return Answer.ok(answer.get());
  }

  private static void requirePost(Call call) {
    if (!call.posts()) {
      throw wrongMethod(call, "POST");
    }
  }

  static TabtenderException notFound(Call call) {
    return new TabtenderException(
        ErrorCode.NOT_FOUND,
        "There is nothing at " + shown(call) + ".",
        "The calls are /healthz, /v1/status, /v1/mode, /v1/tabs, /v1/tabs/ID/VERB, /v1/approvals,"
            + " /cdp, /json/version, /json/list, /json/protocol.");
  }

  /** The contract has no code of its own for it. */
  static TabtenderException wrongMethod(Call call, String allowed) {
    return new TabtenderException(
        ErrorCode.BAD_REQUEST,
        call.method() + " is no way to call " + shown(call) + ".",
        "Use " + allowed + ".",
        Map.of("allow", allowed));
  }

  private static String shown(Call call) {
    String path = call.target().rawPath();
    return path.length() > 200 ? path.substring(0, 200) + "…" : path;
  }
}
