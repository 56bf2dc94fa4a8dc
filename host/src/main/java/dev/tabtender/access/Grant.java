package dev.tabtender.access;

import java.util.Set;

/** What a good token stands for. */
public record Grant(String name, Set<Scope> scopes) {
  public Grant {
    scopes = Set.copyOf(scopes);
  }

  public boolean allows(Scope scope) {
    return scopes.contains(scope);
  }
}
