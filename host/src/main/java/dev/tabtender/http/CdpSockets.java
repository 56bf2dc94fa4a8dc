package dev.tabtender.http;

import dev.tabtender.concurrent.Threads;
import dev.tabtender.endpoint.Arrival;
import dev.tabtender.endpoint.Caller;
import dev.tabtender.endpoint.ClientSocket;
import dev.tabtender.endpoint.Endpoint;
import dev.tabtender.protocol.error.ErrorBody;
import dev.tabtender.protocol.error.Failures;
import dev.tabtender.protocol.error.TabtenderException;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.HttpRequest;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

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
      CdpSocket socket = new CdpSocket(ctx.channel());
      upgrade.perform(ctx, () -> enter(socket, caller, place));
    } catch (RuntimeException e) {
      ErrorBody why = Failures.toBody(e, CdpSockets::report);
      LOG.log(
          System.Logger.Level.INFO,
          "GET /{0} was refused: {1}",
          String.join("/", path),
          why.code().code());
      Answer refusal = Answer.error(why);
      ctx.executor().execute(() -> Replies.sendLast(ctx, refusal));
    }
  }

  private static void report(String incident, Throwable cause) {
    LOG.log(System.Logger.Level.ERROR, "Incident " + incident, cause);
  }

  /** The client's part of the socket is there at once; the browser's takes its time. */
  private CdpSocket.Reader enter(CdpSocket socket, Caller caller, Endpoint.Place place) {
    Arrival client = endpoint.receive(caller, socket);
    socket.reading(true);
    Threads.start(
        "cdp-entrance-" + numbers.incrementAndGet(), () -> admit(client, socket, caller, place));
    return new CdpSocket.Reader(client, limits.ping());
  }

  private void admit(Arrival client, CdpSocket socket, Caller caller, Endpoint.Place place) {
    try {
      client.enter(place);
    } catch (TabtenderException e) {
      LOG.log(System.Logger.Level.INFO, "{0} was not let in: {1}", caller.name(), e.getMessage());
      socket.close(ClientSocket.POLICY, String.valueOf(e.getMessage()));
    } catch (RuntimeException e) {
      socket.close(ClientSocket.POLICY, Failures.toBody(e, CdpSockets::report).message());
    }
  }
}
