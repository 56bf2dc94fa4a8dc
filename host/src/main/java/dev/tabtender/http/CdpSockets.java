package dev.tabtender.http;

import dev.tabtender.concurrent.Threads;
import dev.tabtender.endpoint.Caller;
import dev.tabtender.endpoint.ClientSocket;
import dev.tabtender.endpoint.Endpoint;
import dev.tabtender.protocol.error.Failures;
import dev.tabtender.protocol.error.TabtenderException;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.HttpRequest;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Turns a connection at {@code /devtools/browser/ID} or {@code /devtools/page/ID} into a client.
 */
final class CdpSockets {
  private static final System.Logger LOG = System.getLogger(CdpSockets.class.getName());

  private final Limits limits;
  private final Endpoint endpoint;
  private final AtomicLong numbers = new AtomicLong();

  CdpSockets(Limits limits, Endpoint endpoint) {
    this.limits = limits;
    this.endpoint = endpoint;
  }

  static boolean isSocket(Target target) {
    List<String> path = target.path();
    return path.size() == 3 && path.getFirst().equals("devtools");
  }

  /** Finding and greeting the browser takes time: not on the connection's event loop. */
  void open(ChannelHandlerContext ctx, HttpRequest head, Call call) {
    ctx.channel().config().setAutoRead(false);
    Threads.start(
        "cdp-client-" + numbers.incrementAndGet(),
        () -> open(ctx, head, call.caller(), call.path()));
  }

  private void open(ChannelHandlerContext ctx, HttpRequest head, Caller caller, List<String> path) {
    try {
      Upgrade upgrade = Upgrade.of(head, limits.bodyBytes());
      Endpoint.Place place = endpoint.place(caller, path.get(1), path.get(2));
      Entrance entrance = new Entrance(new CdpSocket(ctx.channel()), caller, place);
      upgrade.perform(ctx, () -> new CdpSocket.Reader(entrance.begin()));
    } catch (RuntimeException e) {
      Answer refusal = Answer.error(Failures.toBody(e, CdpSockets::report));
      ctx.executor().execute(() -> Replies.sendLast(ctx, refusal));
    }
  }

  private static void report(String incident, Throwable cause) {
    LOG.log(System.Logger.Level.ERROR, "Incident " + incident, cause);
  }

  /** Stands where the client will be, until the browser has let it in. */
  private final class Entrance implements ClientSocket.Receiver {
    private final CdpSocket socket;
    private final Caller caller;
    private final Endpoint.Place place;
    private final Deque<String> early = new ArrayDeque<>();
    private ClientSocket.@Nullable Receiver inside;
    private @Nullable String closed;

    Entrance(CdpSocket socket, Caller caller, Endpoint.Place place) {
      this.socket = socket;
      this.caller = caller;
      this.place = place;
    }

    Entrance begin() {
      Threads.start("cdp-entrance-" + numbers.incrementAndGet(), this::enter);
      return this;
    }

    private void enter() {
      try {
        letIn(endpoint.admit(caller, place, socket));
      } catch (TabtenderException e) {
        LOG.log(System.Logger.Level.INFO, "{0} was not let in: {1}", caller.name(), e.getMessage());
        socket.close(ClientSocket.POLICY, String.valueOf(e.getMessage()));
      }
    }

    private synchronized void letIn(ClientSocket.Receiver client) {
      inside = client;
      early.forEach(client::onText);
      early.clear();
      if (closed != null) {
        client.onClosed(closed);
      }
    }

    private synchronized ClientSocket.@Nullable Receiver inside() {
      return inside;
    }

    /** Reading begins inside, a moment before we are told who is there. */
    @Override
    public void onText(String text) {
      ClientSocket.@Nullable Receiver client;
      synchronized (this) {
        client = inside;
        if (client == null) {
          early.add(text);
          return;
        }
      }
      client.onText(text);
    }

    @Override
    public void onDrained() {
      ClientSocket.@Nullable Receiver client = inside();
      if (client != null) {
        client.onDrained();
      }
    }

    @Override
    public void onClosed(String reason) {
      ClientSocket.@Nullable Receiver client;
      synchronized (this) {
        closed = reason;
        client = inside;
      }
      if (client != null) {
        client.onClosed(reason);
      }
    }
  }
}
