package dev.tabtender.http;

import dev.tabtender.endpoint.Caller;
import dev.tabtender.endpoint.Endpoint;
import dev.tabtender.json.Json;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/** {@code /json/…}, as a browser's own debugging port has it. */
final class CdpRoutes {
  private static final Set<String> CHANGES = Set.of("new", "activate", "close");

  private final Endpoint endpoint;

  CdpRoutes(Endpoint endpoint) {
    this.endpoint = endpoint;
  }

  /** Whether the path is of a call that does something. */
  static boolean changes(List<String> path) {
    return path.size() > 1 && path.getFirst().equals("json") && CHANGES.contains(path.get(1));
  }

  /** A browser answers with a slash at the end too, and some clients ask so. */
  Answer answer(Call call) {
    List<String> path = call.path();
    int size = path.getLast().isEmpty() ? path.size() - 1 : path.size();
    Caller caller = call.caller();
    return switch (size == 1 ? "list/2" : path.get(1) + "/" + size) {
      case "list/2" -> get(call, () -> endpoint.list(caller));
      case "version/2" -> get(call, () -> endpoint.version(caller));
      case "protocol/2" -> protocol(call);
      case "new/2" -> put(call, () -> endpoint.open(caller, wanted(call)));
      case "activate/3" -> tell(call, "Target.activateTarget", "Target activated");
      case "close/3" -> tell(call, "Target.closeTarget", "Target is closing");
      default -> throw Routes.notFound(call);
    };
  }

  private static Answer get(Call call, Supplier<Json> answer) {
    if (!call.gets()) {
      throw Routes.wrongMethod(call, "GET");
    }
    return Answer.ok(answer.get());
  }

  private Answer protocol(Call call) {
    if (!call.gets()) {
      throw Routes.wrongMethod(call, "GET");
    }
    return Answer.ok(Answer.JSON, endpoint.protocol(call.caller()));
  }

  private static Answer put(Call call, Supplier<Json> answer) {
    if (!call.method().equals("PUT")) {
      throw Routes.wrongMethod(call, "PUT");
    }
    return Answer.ok(answer.get());
  }

  /** Asked by GET too, as a browser allows it. */
  private Answer tell(Call call, String method, String done) {
    if (!call.gets() && !call.method().equals("PUT")) {
      throw Routes.wrongMethod(call, "GET, PUT");
    }
    endpoint.tell(call.caller(), method, call.path().get(2));
    return Answer.ok("text/plain; charset=utf-8", done.getBytes(StandardCharsets.UTF_8));
  }

  /** The whole query is the address, escaped or not; our token in it is not part of it. */
  private static String wanted(Call call) {
    String query = call.target().rawQuery().replaceAll("(^|&)token=[^&]*", "");
    return query.isEmpty() ? "about:blank" : URLDecoder.decode(query, StandardCharsets.UTF_8);
  }
}
