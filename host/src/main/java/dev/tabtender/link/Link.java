package dev.tabtender.link;

import dev.tabtender.concurrent.Deadline;
import dev.tabtender.concurrent.PendingCalls;
import dev.tabtender.json.LinkMessages;
import dev.tabtender.protocol.ExtensionMessage;
import dev.tabtender.protocol.HostMessage;
import dev.tabtender.protocol.LaneMessage;
import dev.tabtender.protocol.RawJson;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * One connected extension: calls go out, answers and events come back over the lane it chose. What
 * comes is handed on by whichever thread read it, in its order; a listener must not hold that
 * thread up.
 */
public final class Link {
  /** Told what the extension says. */
  public interface Listener {
    void event(String method, RawJson params);

    /** Once; nothing comes after it. */
    void ended(LinkEnded reason);
  }

  /** Events that are kept for a listener which is not there yet. */
  private static final int KEPT = 1_000;

  private final String id;
  private final ExtensionMessage.Hello hello;
  private final PendingCalls<RawJson> pending = new PendingCalls<>();
  private final List<ExtensionMessage.Event> early = new ArrayList<>();
  private final Runnable onEnd;
  private @Nullable Listener listener;
  private volatile @Nullable Lane lane;
  private volatile ExtensionMessage.@Nullable Lane chosen;
  private volatile @Nullable LinkEnded ended;
  private volatile long lastHeard = System.nanoTime();

  /**
   * @param onEnd closes what belongs to the link
   */
  Link(String id, ExtensionMessage.Hello hello, Runnable onEnd) {
    this.id = id;
    this.hello = hello;
    this.onEnd = onEnd;
  }

  public String id() {
    return id;
  }

  public ExtensionMessage.Profile browser() {
    return hello.browser();
  }

  /** The extension's. */
  public String version() {
    return hello.version();
  }

  int protocol() {
    return hello.protocol();
  }

  /** The way it speaks by: "socket" or "native", empty before it chose. */
  public String laneName() {
    ExtensionMessage.Lane lane = chosen;
    return lane == null ? "" : lane.wire();
  }

  public boolean isOpen() {
    return lane != null && ended == null;
  }

  /** Sends from now on by that lane. */
  void open(ExtensionMessage.Lane name, Lane by) {
    chosen = name;
    lane = by;
  }

  /** Who is told from now on; what came before is told at once. */
  public void listen(Listener told) {
    LinkEnded over;
    synchronized (early) {
      early.forEach(event -> told.event(event.method(), event.params()));
      early.clear();
      listener = told;
      over = ended;
    }
    if (over != null) {
      told.ended(over);
    }
  }

  /**
   * Asks the extension. The answer fails with {@link CallRefused}, {@link LinkEnded} or {@code
   * timeout}.
   *
   * @param group whom it concerns: see {@link #failCalls}
   */
  public CompletableFuture<RawJson> call(
      String method, RawJson params, String group, Deadline deadline) {
    PendingCalls.Call<RawJson> call = pending.open(method, group, deadline);
    Lane by = lane;
    if (by == null) {
      pending.fail(call.id(), new LinkEnded("it has not chosen its lane yet"));
    } else {
      by.send(LinkMessages.text(new HostMessage.Call(call.id(), method, params)));
    }
    return call.answer();
  }

  /** Fails the calls of that group that still wait. */
  public void failCalls(String group, RuntimeException reason) {
    pending.failGroups(group::equals, reason);
  }

  /** Whether more is read from the extension: switched off while what came waits to be taken. */
  public void reading(boolean on) {
    Lane by = lane;
    if (by != null) {
      by.reading(on);
    }
  }

  /** Takes what the lane read; never waits. */
  void take(ExtensionMessage message) {
    lastHeard = System.nanoTime();
    switch (message) {
      case ExtensionMessage.Result(long call, RawJson result) -> pending.complete(call, result);
      case ExtensionMessage.Failure(long call, int code, String why) ->
          pending.fail(call, new CallRefused(code, why));
      case ExtensionMessage.Event event -> tell(event);
      case ExtensionMessage.Both(LaneMessage.Ping ping) -> say(new LaneMessage.Pong());
      case ExtensionMessage.Both(LaneMessage.Pong pong) -> {}
      case ExtensionMessage.Both(LaneMessage piece) ->
          throw new BrokenLane("a piece of a message on a lane that takes whole ones");
      case ExtensionMessage.Native again -> throw new BrokenLane("it introduced itself twice");
      case ExtensionMessage.Hello again -> throw new BrokenLane("it said hello twice");
      case ExtensionMessage.Ready again -> throw new BrokenLane("it chose its lane twice");
    }
  }

  private void tell(ExtensionMessage.Event event) {
    Listener told;
    synchronized (early) {
      told = listener;
      if (told == null && early.size() < KEPT) {
        early.add(event);
      }
    }
    if (told != null) {
      told.event(event.method(), event.params());
    }
  }

  void ping() {
    say(new LaneMessage.Ping());
  }

  private void say(LaneMessage message) {
    Lane by = lane;
    if (by != null) {
      by.send(LinkMessages.text(message));
    }
  }

  /** Nanoseconds since the extension said anything. */
  long silence() {
    return System.nanoTime() - lastHeard;
  }

  /** Ends it for both sides; every waiting call fails with the reason. The first reason counts. */
  public void end(String why) {
    LinkEnded reason = new LinkEnded(why);
    Listener told;
    synchronized (early) {
      if (ended != null) {
        return;
      }
      ended = reason;
      told = listener;
    }
    Lane by = lane;
    if (by != null) {
      by.close();
    }
    onEnd.run();
    pending.close(reason);
    if (told != null) {
      told.ended(reason);
    }
  }

  @Override
  public String toString() {
    return "link " + id + " (" + hello.browser().product() + ")";
  }
}
