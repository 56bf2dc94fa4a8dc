package dev.tabtender.transport;

import dev.tabtender.json.Json;
import dev.tabtender.protocol.RawJson;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * What the sessions of one page changed in it. The last to change something has its way; when it
 * leaves, what another wanted is put back.
 */
final class Overrides {
  private record Held(String method, RawJson params) {}

  /** Next to no picture of next to no size is ever sent. */
  private static final RawJson UNSEEN =
      new RawJson(
          Json.object(
                  "format", "jpeg",
                  "quality", 1,
                  "maxWidth", 16,
                  "maxHeight", 16,
                  "everyNthFrame", 1_000_000)
              .toString());

  /** What is so in a page that a guest works in, unless one of its clients wants it otherwise. */
  private static final Map<String, RawJson> KEPT =
      Map.of(
          Setters.SCREENCAST,
          UNSEEN,
          Setters.FOCUS,
          new RawJson(Json.object("enabled", true).toString()));

  private final RealSession real;
  private boolean drawn;

  /** By setter, those who set it, the last one last. */
  private final Map<Setters.Setter, LinkedHashMap<PageSession, Held>> held = new HashMap<>();

  Overrides(RealSession real) {
    this.real = real;
  }

  /** Runs the command if it is one of those; empty when it is not. */
  Optional<CompletableFuture<RawJson>> take(PageSession by, RelayCommand command) {
    Optional<Setters.Setter> cleared = Setters.clearedBy(command.method());
    if (cleared.isPresent()) {
      return Optional.of(clear(by, cleared.get(), command.params()));
    }
    return Setters.setter(command.method())
        .map(
            setter ->
                setter.isOff(command)
                    ? clear(by, setter, command.params())
                    : set(by, setter, command));
  }

  /**
   * A guest works in the page. Whoever is filmed is drawn: a tab behind another would get a frame a
   * second, and pictures and input wait for frames. Scripts of one that believes itself hidden get
   * none at all: it is told that it has the focus.
   */
  void keepDrawn() {
    if (!drawn) {
      drawn = true;
      KEPT.forEach(this::keep);
    }
  }

  private void keep(String method, RawJson params) {
    if (of(method).isEmpty()) {
      CompletableFuture<RawJson> unused = real.send(method, params);
    }
  }

  private CompletableFuture<RawJson> set(
      PageSession by, Setters.Setter setter, RelayCommand command) {
    LinkedHashMap<PageSession, Held> all = held.computeIfAbsent(setter, s -> new LinkedHashMap<>());
    all.remove(by);
    all.put(by, new Held(command.method(), command.params()));
    return real.send(command.method(), command.params());
  }

  private CompletableFuture<RawJson> clear(PageSession by, Setters.Setter setter, RawJson params) {
    LinkedHashMap<PageSession, Held> all = held.getOrDefault(setter, new LinkedHashMap<>());
    boolean inForce = current(all) == by;
    all.remove(by);
    if (all.isEmpty()) {
      held.remove(setter);
      @Nullable RawJson kept = drawn ? KEPT.get(setter.key()) : null;
      return kept == null ? real.send(setter.undo(), params) : real.send(setter.key(), kept);
    }
    if (inForce) {
      Held before = all.lastEntry().getValue();
      return real.send(before.method(), before.params());
    }
    return RealSession.done();
  }

  private static @Nullable PageSession current(LinkedHashMap<PageSession, Held> all) {
    return all.isEmpty() ? null : all.lastEntry().getKey();
  }

  /** Whether that session has it set. */
  boolean holds(String key, PageSession session) {
    return of(key).containsKey(session);
  }

  /** Whether what is set now is what that session wanted. */
  boolean isCurrent(String key, PageSession session) {
    return current(of(key)) == session;
  }

  private LinkedHashMap<PageSession, Held> of(String key) {
    return Setters.setter(key)
        .map(setter -> held.getOrDefault(setter, new LinkedHashMap<>()))
        .orElseGet(LinkedHashMap::new);
  }

  /** Takes back whatever it set. */
  void leave(PageSession session) {
    for (Setters.Setter setter : Map.copyOf(held).keySet()) {
      if (held.get(setter) instanceof Map<PageSession, Held> all && all.containsKey(session)) {
        clear(session, setter, setter.offText());
      }
    }
  }
}
