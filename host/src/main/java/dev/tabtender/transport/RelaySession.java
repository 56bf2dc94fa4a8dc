package dev.tabtender.transport;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A flat session as a client knows it. Each was asked for in another one, except that of the
 * product itself, and ends with it.
 */
abstract sealed class RelaySession permits BrowserSession, TabSession, PageSession {
  private final String id;
  private final @Nullable RelaySession parent;
  private final Set<RelaySession> below = new LinkedHashSet<>();
  private AutoAttach autoAttach = AutoAttach.OFF;
  private boolean over;

  RelaySession(String id, @Nullable RelaySession parent) {
    this.id = id;
    this.parent = parent;
    if (parent != null) {
      parent.below.add(this);
    }
  }

  /** Empty for the product's own session with the browser. */
  String id() {
    return id;
  }

  /** The id of the session that is told of this one's end. */
  String parentId() {
    return parent == null ? "" : parent.id;
  }

  /** The client's session with the browser. */
  BrowserSession owner() {
    if (parent == null) {
      throw new IllegalStateException("session " + id + " belongs to nobody");
    }
    return parent.owner();
  }

  /** The id of its target. */
  abstract String targetId();

  List<RelaySession> below() {
    return List.copyOf(below);
  }

  boolean isBelow(RelaySession other) {
    return parent != null && (parent == other || parent.isBelow(other));
  }

  AutoAttach autoAttach() {
    return autoAttach;
  }

  void autoAttach(AutoAttach wish) {
    autoAttach = wish;
  }

  boolean isOver() {
    return over;
  }

  void end() {
    over = true;
    if (parent != null) {
      parent.below.remove(this);
    }
  }

  @Override
  public String toString() {
    return id.isEmpty() ? "the browser" : "session " + id;
  }
}
