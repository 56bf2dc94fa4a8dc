package dev.tabtender.transport;

import dev.tabtender.protocol.RawJson;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A client's session with the browser as a whole: which tabs exist for it, and what it is told. */
final class BrowserSession extends RelaySession {
  /** Which tabs exist for a client; the sessions it opens for itself see the same. */
  static final class Sight {
    private boolean all;
    private final Set<Integer> tabs = new HashSet<>();

    Sight(boolean all) {
      this.all = all;
    }

    boolean of(int tabId) {
      return all || tabs.contains(tabId);
    }

    void all(boolean on) {
      all = on;
    }

    void add(int tabId) {
      tabs.add(tabId);
    }

    void remove(int tabId) {
      tabs.remove(tabId);
    }
  }

  private final Sight sight;
  private final String targetId;
  private Optional<TargetFilter> discovering = Optional.empty();
  private boolean downloads;
  private Optional<DownloadCopies> copies = Optional.empty();

  /** Targets it was told of, and tabs that were attached, or could not be, because it asked so. */
  private final Set<String> told = new HashSet<>();

  private final Map<Integer, CompletableFuture<RawJson>> met = new HashMap<>();

  BrowserSession(String id, @Nullable RelaySession parent, String targetId, Sight sight) {
    super(id, parent);
    this.targetId = targetId;
    this.sight = sight;
  }

  @Override
  BrowserSession owner() {
    return this;
  }

  @Override
  String targetId() {
    return targetId;
  }

  /** Whether it is the product itself. */
  boolean isRoot() {
    return id().isEmpty();
  }

  Sight sight() {
    return sight;
  }

  boolean sees(int tabId) {
    return sight.of(tabId);
  }

  boolean discovers(String type) {
    return discovering.map(filter -> filter.wants(type)).orElse(false);
  }

  void discover(Optional<TargetFilter> filter) {
    discovering = filter;
    if (filter.isEmpty()) {
      told.clear();
    }
  }

  /** Targets that it was told of and not yet that they are gone. */
  Set<String> told() {
    return told;
  }

  /** By tab, when it was attached or refused. */
  Map<Integer, CompletableFuture<RawJson>> met() {
    return met;
  }

  boolean downloads() {
    return downloads;
  }

  /** Where the client wants what is downloaded. */
  Optional<DownloadCopies> copies() {
    return copies;
  }

  void copies(Optional<DownloadCopies> wanted) {
    copies = wanted;
  }

  void downloads(boolean on) {
    downloads = on;
  }
}
