package dev.tabtender.transport;

import dev.tabtender.protocol.RawJson;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/** Who still has to say that a new frame or worker, which waits to begin, may go on. */
final class Waiters {
  private static final String GO_ON = "Runtime.runIfWaitingForDebugger";

  private final RealSession real;
  private final Set<PageSession> waiting = new HashSet<>();

  Waiters(RealSession real) {
    this.real = real;
  }

  void add(PageSession session) {
    waiting.add(session);
  }

  boolean isEmpty() {
    return waiting.isEmpty();
  }

  /** It may go on, as far as that session is concerned. */
  CompletableFuture<RawJson> goOn(PageSession session) {
    waiting.remove(session);
    return waiting.isEmpty() ? real.send(GO_ON, RawJson.EMPTY) : RealSession.done();
  }

  void leave(PageSession session) {
    if (waiting.contains(session)) {
      goOn(session);
    }
  }
}
