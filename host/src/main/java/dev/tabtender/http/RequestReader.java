package dev.tabtender.http;

import dev.tabtender.access.Grant;
import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.ScheduledFuture;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One connection: reads a request, has it answered, and only then turns to the next. Runs on the
 * connection's event loop and never waits there.
 */
final class RequestReader extends ChannelInboundHandlerAdapter {
  /**
   * Pieces of pipelined requests that may wait here; beyond, the socket is not read until the
   * answer is out.
   */
  private static final int MOST_WAITING = 64;

  /** Requests that may wait behind the one that is answered. */
  private static final int MOST_PIPELINED = 128;

  private enum Phase {
    IDLE,
    ARRIVING,
    ANSWERING,
    LEAVING
  }

  private final Limits limits;
  private final Exchanges exchanges;
  private final Queue<Object> waiting = new ArrayDeque<>();
  private int pipelined;
  private boolean tooMany;
  private String asked = "A request";
  private Phase phase = Phase.IDLE;
  private @Nullable ScheduledFuture<?> timer;
  private @Nullable Arriving arriving;
  private @Nullable Thread answering;

  RequestReader(Limits limits, Exchanges exchanges) {
    this.limits = limits;
    this.exchanges = exchanges;
  }

  private record Arriving(HttpRequest head, Target target, Grant grant, Body body) {}

  @Override
  public void channelActive(ChannelHandlerContext ctx) {
    beIdle(ctx);
  }

  /** Bytes came, perhaps not yet a whole header: from now on the request must arrive in time. */
  void bytesArrived(ChannelHandlerContext ctx) {
    if (phase == Phase.IDLE) {
      phase = Phase.ARRIVING;
      schedule(ctx, limits.slowRequest(), () -> refuse(ctx, tooSlow()));
    }
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    if (phase != Phase.ANSWERING) {
      take(ctx, message);
      return;
    }
    if (message instanceof HttpRequest) {
      pipelined++;
      tooMany = tooMany || pipelined > MOST_PIPELINED;
    }
    if (tooMany) {
      ReferenceCountUtil.release(message);
    } else {
      waiting.add(message);
    }
    if (waiting.size() >= MOST_WAITING) {
      ctx.channel().config().setAutoRead(false);
    }
  }

  private void take(ChannelHandlerContext ctx, Object message) {
    try {
      if (phase == Phase.LEAVING) {
        return;
      }
      if (message instanceof HttpRequest head) {
        bytesArrived(ctx);
        begin(ctx, head);
      }
      if (message instanceof HttpContent content && arriving != null) {
        append(ctx, content, arriving);
      }
    } catch (TabtenderException e) {
      refuse(ctx, e);
    } finally {
      ReferenceCountUtil.release(message);
    }
  }

  private void begin(ChannelHandlerContext ctx, HttpRequest head) {
    requireDecoded(head.decoderResult().cause());
    Target target = Target.parse(head.uri());
    // The query may hold a token.
    asked = head.method() + " " + target.rawPath();
    Grant grant = exchanges.admit(head, target);
    if (HttpUtil.getContentLength(head, 0L) > limits.bodyBytes()) {
      throw Body.tooLarge(limits);
    }
    arriving = new Arriving(head, target, grant, new Body(limits, exchanges.bodies()));
    if (HttpUtil.is100ContinueExpected(head)) {
      ctx.writeAndFlush(Replies.continueSending());
    }
  }

  private void append(ChannelHandlerContext ctx, HttpContent content, Arriving request) {
    requireDecoded(content.decoderResult().cause());
    request.body().append(content.content());
    if (content instanceof LastHttpContent) {
      arriving = null;
      answer(ctx, request);
    }
  }

  private void answer(ChannelHandlerContext ctx, Arriving request) {
    phase = Phase.ANSWERING;
    cancelTimer();
    HttpRequest head = request.head();
    Call call = Call.of(head, request.target(), request.grant(), request.body().bytes());
    if (exchanges.isSocket(request.target())) {
      request.body().release();
      exchanges.openSocket(ctx, head, call);
      return;
    }
    boolean keepAlive = HttpUtil.isKeepAlive(head);
    answering =
        exchanges.answer(
            call,
            answer -> {
              request.body().release();
              ctx.executor().execute(() -> finish(ctx, answer, keepAlive));
            });
  }

  private void finish(ChannelHandlerContext ctx, Answer answer, boolean keepAlive) {
    answering = null;
    if (!ctx.channel().isActive()) {
      return;
    }
    if (!keepAlive) {
      leave(ctx, answer);
      return;
    }
    ctx.writeAndFlush(Replies.of(answer, true));
    beIdle(ctx);
    while (phase != Phase.ANSWERING && !waiting.isEmpty()) {
      Object next = waiting.remove();
      pipelined -= next instanceof HttpRequest ? 1 : 0;
      take(ctx, next);
    }
    if (tooMany && phase != Phase.ANSWERING && phase != Phase.LEAVING) {
      refuse(ctx, tooMany());
      return;
    }
    if (waiting.size() < MOST_WAITING) {
      ctx.channel().config().setAutoRead(true);
    }
  }

  private void refuse(ChannelHandlerContext ctx, TabtenderException why) {
    exchanges.refused(asked, why);
    releaseArriving();
    leave(ctx, Answer.error(why.body()));
  }

  private void leave(ChannelHandlerContext ctx, Answer answer) {
    phase = Phase.LEAVING;
    cancelTimer();
    releaseWaiting();
    Replies.sendLast(ctx, answer);
  }

  private void beIdle(ChannelHandlerContext ctx) {
    phase = Phase.IDLE;
    schedule(ctx, limits.idle(), ctx::close);
  }

  private void schedule(ChannelHandlerContext ctx, Duration after, Runnable action) {
    cancelTimer();
    timer = ctx.executor().schedule(action, after.toMillis(), TimeUnit.MILLISECONDS);
  }

  private void cancelTimer() {
    if (timer != null) {
      timer.cancel(false);
      timer = null;
    }
  }

  private void releaseArriving() {
    if (arriving != null) {
      arriving.body().release();
      arriving = null;
    }
  }

  private void releaseWaiting() {
    waiting.forEach(ReferenceCountUtil::release);
    waiting.clear();
  }

  /** Nobody waits for the answer any more: a call that still runs is told to end. */
  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    phase = Phase.LEAVING;
    cancelTimer();
    releaseArriving();
    releaseWaiting();
    if (answering != null) {
      answering.interrupt();
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    exchanges.connectionFailed(cause);
    ctx.close();
  }

  private void requireDecoded(@Nullable Throwable failure) {
    if (failure == null) {
      return;
    }
    if (failure instanceof TooLongHttpLineException
        || failure instanceof TooLongHttpHeaderException) {
      throw new TabtenderException(
          ErrorCode.TOO_LARGE,
          "The request's header is larger than " + limits.headerBytes() + " bytes.",
          "Send what is long in the body.");
    }
    throw new TabtenderException(
        ErrorCode.BAD_REQUEST, "This is no HTTP request.", "Send HTTP/1.1 as RFC 9112 has it.");
  }

  private static TabtenderException tooMany() {
    return new TabtenderException(
        ErrorCode.TOO_MANY_REQUESTS,
        "More than " + MOST_PIPELINED + " requests waited on one connection.",
        "Read answers before sending more; those that were answered are done, this one is not.",
        java.util.Map.of("limit", MOST_PIPELINED));
  }

  private TabtenderException tooSlow() {
    return new TabtenderException(
        ErrorCode.TIMEOUT,
        "The request did not arrive within " + limits.slowRequest().toMillis() + " ms.",
        "Send it in one go.",
        java.util.Map.of("phase", "request"));
  }
}
