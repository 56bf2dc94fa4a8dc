package dev.tabtender.endpoint;

import dev.tabtender.browser.Visit;
import dev.tabtender.browser.Visit.Tabs;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * On what terms a client is in.
 *
 * @param until when it has to leave; empty when it may stay
 */
record Terms(Tabs tabs, Set<String> targetIds, boolean observe, Optional<Instant> until) {
  Terms {
    targetIds = Set.copyOf(targetIds);
  }

  /** Who did not come in yet sees what is its own. */
  static Terms ofAStranger(Caller caller) {
    return new Terms(Tabs.GROUP, Set.of(), caller.observesOnly(), Optional.empty());
  }

  /** In a browser of our own nobody is asked; the token decides. */
  static Terms ofToken(Caller caller) {
    return new Terms(Tabs.ALL, Set.of(), caller.observesOnly(), Optional.empty());
  }

  Visit.Visitor visitor(String id, Caller caller) {
    return new Visit.Visitor(id, caller.client(), tabs, targetIds);
  }
}
