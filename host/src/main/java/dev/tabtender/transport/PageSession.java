package dev.tabtender.transport;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * One of the sessions that share what the debugger has of a page, frame or worker: what was asked
 * for in it, which decides what it is told and what has to be undone when it ends.
 */
final class PageSession extends RelaySession {
  /**
   * Domains without a switch: whoever asked something of them is told.
   *
   * <p>The page of the product is never switched off: see {@code Inspector}.
   */
  private static final Set<String> SWITCHLESS =
      Set.of("Tracing", "Input", "Emulation", "Storage", "Memory", "IO");

  private final RealSession real;
  private final Set<String> domains = new HashSet<>();
  private final Set<String> scripts = new HashSet<>();
  private final Set<String> bindings = new HashSet<>();
  private Optional<FetchPatterns> fetch = Optional.empty();

  PageSession(String id, RelaySession parent, RealSession real) {
    super(id, parent);
    this.real = real;
  }

  RealSession real() {
    return real;
  }

  @Override
  String targetId() {
    return real.targetId();
  }

  static String domain(String method) {
    int dot = method.indexOf('.');
    return dot < 0 ? method : method.substring(0, dot);
  }

  /** Whether events of that domain are for it. */
  boolean hears(String domain) {
    return domains.contains(domain) || domain.equals("Inspector");
  }

  /**
   * @return whether it is new
   */
  boolean enable(String domain) {
    return domains.add(domain);
  }

  boolean disable(String domain) {
    return domains.remove(domain);
  }

  Set<String> domains() {
    return domains;
  }

  /** It sends that command. */
  void asks(String method) {
    String domain = domain(method);
    if (SWITCHLESS.contains(domain)) {
      domains.add(domain);
    }
  }

  static boolean hasSwitch(String domain) {
    return !SWITCHLESS.contains(domain);
  }

  /** Identifiers of the scripts it wants in new documents. */
  Set<String> scripts() {
    return scripts;
  }

  Set<String> bindings() {
    return bindings;
  }

  Optional<FetchPatterns> fetch() {
    return fetch;
  }

  void fetch(Optional<FetchPatterns> patterns) {
    fetch = patterns;
  }
}
