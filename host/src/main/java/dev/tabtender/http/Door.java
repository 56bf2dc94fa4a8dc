package dev.tabtender.http;

import dev.tabtender.access.Grant;
import dev.tabtender.access.Scope;
import dev.tabtender.access.TokenCheck;
import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** Who may come in, decided on the headers alone: nobody's body is read before. */
final class Door {
  private static final List<String> LOOPBACK = List.of("127.0.0.1", "localhost", "[::1]");
  private static final String BEARER = "bearer ";

  /** Whoever may only see what is open to all. */
  static final Grant NOBODY = new Grant("", Set.of());

  private final int port;
  private final TokenCheck tokens;
  private final Predicate<String> extensionOrigin;

  Door(int port, TokenCheck tokens, Predicate<String> extensionOrigin) {
    this.port = port;
    this.tokens = tokens;
    this.extensionOrigin = extensionOrigin;
  }

  /**
   * @return what the caller may do
   * @throws TabtenderException {@code forbidden_host}, {@code forbidden_origin}, {@code
   *     unauthorized} or {@code forbidden_scope}
   */
  Grant check(HttpRequest head, Target target) {
    checkHost(head.headers(), target);
    checkOrigin(head.headers());
    if (Routes.isOpen(head.method().name(), target)) {
      return NOBODY;
    }
    Grant grant = token(head, target).flatMap(tokens::grantOf).orElseThrow(Door::unauthorized);
    Set<Scope> enough = Routes.scopes(head.method().name(), target);
    if (enough.stream().noneMatch(grant::allows)) {
      Scope needed = enough.iterator().next();
      throw new TabtenderException(
          ErrorCode.FORBIDDEN_SCOPE,
          "The token `" + grant.name() + "` has no scope `" + needed.word() + "`.",
          "Make one that has: tabtender token create --scope " + needed.word() + " --name NAME",
          Map.of("scope", needed.word()));
    }
    return grant;
  }

  private void checkHost(HttpHeaders headers, Target target) {
    List<String> hosts = headers.getAll(HttpHeaderNames.HOST);
    boolean good = hosts.size() == 1 && isOurs(hosts.getFirst());
    if (!good || !target.authority().map(this::isOurs).orElse(true)) {
      throw new TabtenderException(
          ErrorCode.FORBIDDEN_HOST,
          "The Host header does not name this host on loopback.",
          "Call http://127.0.0.1:" + port + " by that name.");
    }
  }

  private boolean isOurs(String host) {
    String name = host.strip().toLowerCase(Locale.ROOT);
    return LOOPBACK.stream().anyMatch(it -> name.equals(it + ":" + port));
  }

  /** A browser says by Origin which page calls: only our own pages and the extension may. */
  private void checkOrigin(HttpHeaders headers) {
    List<String> origins = headers.getAll(HttpHeaderNames.ORIGIN);
    if (origins.isEmpty()) {
      return;
    }
    String origin = origins.getFirst();
    if (origins.size() > 1 || !(isOwn(origin) || extensionOrigin.test(origin))) {
      throw forbiddenOrigin();
    }
  }

  private boolean isOwn(String origin) {
    return origin.startsWith("http://") && isOurs(origin.substring("http://".length()));
  }

  /**
   * For the extension's socket: the ticket takes the token's place, and only the extension has one.
   */
  void checkSocket(HttpRequest head, Target target) {
    checkHost(head.headers(), target);
    if (!extensionOrigin.test(head.headers().get(HttpHeaderNames.ORIGIN, ""))) {
      throw forbiddenOrigin();
    }
  }

  private static TabtenderException forbiddenOrigin() {
    return new TabtenderException(
        ErrorCode.FORBIDDEN_ORIGIN,
        "Pages of that origin may not speak to Tabtender.",
        "Call from a program that sends no Origin header, or from the extension.");
  }

  private static Optional<String> token(HttpRequest head, Target target) {
    List<String> given = head.headers().getAll(HttpHeaderNames.AUTHORIZATION);
    if (given.size() == 1 && given.getFirst().regionMatches(true, 0, BEARER, 0, BEARER.length())) {
      return Optional.of(given.getFirst().substring(BEARER.length()).strip());
    }
    return given.isEmpty() && (cannotSendHeaders(head) || Routes.isDiscovery(target))
        ? target.query("token")
        : Optional.empty();
  }

  /**
   * A browser's WebSocket and EventSource take no headers, and some CDP clients send none; for all
   * others a token has no place in an address.
   */
  private static boolean cannotSendHeaders(HttpRequest head) {
    HttpHeaders headers = head.headers();
    return head.method().equals(HttpMethod.GET)
        && (headers.containsValue(HttpHeaderNames.UPGRADE, "websocket", true)
            || headers.contains(HttpHeaderNames.ACCEPT, "text/event-stream", true));
  }

  private static TabtenderException unauthorized() {
    return new TabtenderException(
        ErrorCode.UNAUTHORIZED,
        "The request carries no token, or one that is not known here.",
        "Send `Authorization: Bearer TOKEN` with the token in TABTENDER_HOME/token.");
  }
}
