package dev.tabtender.http;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import java.util.concurrent.TimeUnit;

/** Puts answers on the wire. */
final class Replies {
  /**
   * How long a caller may go on sending what nobody reads: closing at once could take the answer
   * from it.
   */
  private static final long PARTING_MS = 2_000;

  private Replies() {}

  static HttpResponse of(Answer answer, boolean keepAlive) {
    FullHttpResponse response =
        new DefaultFullHttpResponse(
            HttpVersion.HTTP_1_1,
            HttpResponseStatus.valueOf(answer.status()),
            Unpooled.wrappedBuffer(answer.body()));
    response
        .headers()
        .set(HttpHeaderNames.CONTENT_TYPE, answer.contentType())
        .set(HttpHeaderNames.CONTENT_LENGTH, answer.body().length)
        .set(HttpHeaderNames.CACHE_CONTROL, "no-store")
        .set("X-Content-Type-Options", "nosniff");
    answer.headers().forEach(response.headers()::set);
    HttpUtil.setKeepAlive(response, keepAlive);
    if (answer.status() == 401) {
      response.headers().set(HttpHeaderNames.WWW_AUTHENTICATE, "Bearer");
    }
    return response;
  }

  static HttpResponse continueSending() {
    return new DefaultFullHttpResponse(
        HttpVersion.HTTP_1_1, HttpResponseStatus.CONTINUE, Unpooled.EMPTY_BUFFER);
  }

  /** Answers, says that no more will come, and closes when the caller has closed or had time to. */
  static void sendLast(ChannelHandlerContext ctx, Answer answer) {
    ctx.channel().config().setAutoRead(true);
    ctx.writeAndFlush(of(answer, false))
        .addListener(
            sent -> {
              if (sent.isSuccess() && ctx.channel() instanceof SocketChannel socket) {
                socket.shutdownOutput();
                ctx.executor().schedule(() -> ctx.close(), PARTING_MS, TimeUnit.MILLISECONDS);
              } else {
                ctx.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE);
              }
            });
  }
}
