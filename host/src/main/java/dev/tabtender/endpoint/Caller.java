package dev.tabtender.endpoint;

import dev.tabtender.access.Grant;
import dev.tabtender.access.Scope;
import java.util.Optional;

/**
 * Who calls, as the HTTP server learned it.
 *
 * @param client the name it gave itself in {@code X-Tabtender-Client}
 * @param program what its {@code User-Agent} says it is, such as {@code Playwright/1.65}; may be
 *     empty
 * @param host how it called this host, such as {@code 127.0.0.1:38127}
 * @param token the token it sent in the address; empty when it sent a header
 */
public record Caller(
    String client, String program, Grant grant, String host, Optional<String> token) {
  private static final String UNNAMED = "default";

  /** The name that people see: the one it gave itself, or else its program's. */
  public String name() {
    return client.equals(UNNAMED) && !program.isEmpty() ? program : client;
  }

  /** It may read and nothing else. */
  boolean observesOnly() {
    return !grant.allows(Scope.CDP);
  }
}
