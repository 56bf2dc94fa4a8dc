package dev.tabtender.http;

import dev.tabtender.access.Grant;
import dev.tabtender.protocol.error.Failures;
import dev.tabtender.protocol.error.TabtenderException;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.HttpRequest;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/** Requests and their answers: each is worked on by a virtual thread of its own. */
final class Exchanges {
  private static final System.Logger LOG = System.getLogger(Exchanges.class.getName());

  private final Door door;
  private final Routes routes;
  private final ExtensionSockets extensions;
  private final CdpSockets clients;
  private final ThreadFactory threads = Thread.ofVirtual().name("http-", 0).factory();
  private final Set<Thread> running = ConcurrentHashMap.newKeySet();
  private final AtomicLong bodies = new AtomicLong();

  Exchanges(Door door, Routes routes, ExtensionSockets extensions, CdpSockets clients) {
    this.door = door;
    this.routes = routes;
    this.extensions = extensions;
    this.clients = clients;
  }

  /** Bytes of bodies that are held at this moment. */
  AtomicLong bodies() {
    return bodies;
  }

  /**
   * @return what the caller may do
   * @throws TabtenderException when this caller may not come in
   */
  Grant admit(HttpRequest head, Target target) {
    if (isExtension(target)) {
      door.checkSocket(head, target);
      return Door.NOBODY;
    }
    return door.check(head, target);
  }

  private static boolean isExtension(Target target) {
    return target.path().equals(List.of("extension"));
  }

  boolean isSocket(Target target) {
    return isExtension(target) || CdpSockets.isSocket(target);
  }

  void openSocket(ChannelHandlerContext ctx, HttpRequest head, Call call) {
    if (isExtension(call.target())) {
      extensions.open(ctx, head, call.target());
    } else {
      clients.open(ctx, head, call);
    }
  }

  /**
   * @param reply called once, from another thread
   * @return the thread that works on it; interrupting it ends the call
   */
  Thread answer(Call call, Consumer<Answer> reply) {
    Thread thread =
        threads.newThread(
            () -> {
              try {
                reply.accept(answerOf(call));
              } finally {
                running.remove(Thread.currentThread());
              }
            });
    running.add(thread);
    thread.start();
    return thread;
  }

  private Answer answerOf(Call call) {
    long start = System.nanoTime();
    Answer answer;
    try {
      answer = routes.answer(call);
    } catch (Throwable e) {
      answer = Answer.error(Failures.toBody(e, Exchanges::report));
    }
    long ms = (System.nanoTime() - start) / 1_000_000;
    // The query may hold a token: only the path is logged.
    LOG.log(
        Level.INFO, () -> "%s %s in %d ms".formatted(call.method(), call.target().rawPath(), ms));
    return answer;
  }

  private static void report(String incident, Throwable cause) {
    LOG.log(Level.ERROR, "Incident " + incident, cause);
  }

  /** A request that got no further than its header, or that did not arrive. */
  void refused(String asked, TabtenderException why) {
    LOG.log(Level.INFO, "{0} was refused: {1}", asked, why.code().code());
  }

  void connectionFailed(Throwable cause) {
    LOG.log(Level.DEBUG, () -> "A connection failed: " + cause);
  }

  /** Tells the calls that still run to end. */
  void interruptAll() {
    running.forEach(Thread::interrupt);
  }

  boolean isQuiet() {
    return running.isEmpty();
  }
}
