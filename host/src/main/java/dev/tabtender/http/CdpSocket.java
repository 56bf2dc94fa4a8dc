package dev.tabtender.http;

import dev.tabtender.endpoint.ClientSocket;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.codec.TooLongFrameException;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.netty.handler.codec.http.websocketx.CorruptedWebSocketFrameException;
import io.netty.handler.codec.http.websocketx.PingWebSocketFrame;
import io.netty.handler.codec.http.websocketx.PongWebSocketFrame;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketCloseStatus;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import io.netty.util.concurrent.ScheduledFuture;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** The WebSocket of a CDP client. */
final class CdpSocket implements ClientSocket {
  private static final int LONGEST_REASON = 123;
  private static final WriteBufferWaterMark MARKS = new WriteBufferWaterMark(1 << 20, 2 << 20);

  /** How long a client that reads nothing may keep its parting words from it. */
  private static final long PARTING_MS = 2_000;

  private final Channel channel;
  private final AtomicBoolean closing = new AtomicBoolean();

  CdpSocket(Channel channel) {
    this.channel = channel;
    channel.config().setWriteBufferWaterMark(MARKS);
  }

  @Override
  public void send(String text) {
    if (channel.isActive()) {
      // The frame's own way from text to bytes goes character by character.
      ByteBuf bytes = Unpooled.wrappedBuffer(text.getBytes(StandardCharsets.UTF_8));
      channel.writeAndFlush(new TextWebSocketFrame(bytes), channel.voidPromise());
    }
  }

  @Override
  public long waiting() {
    return channel.isWritable() ? 0 : channel.bytesBeforeWritable();
  }

  @Override
  public void reading(boolean on) {
    channel.config().setAutoRead(on);
  }

  @Override
  public void close(int code, String reason) {
    if (closing.compareAndSet(false, true)) {
      channel
          .writeAndFlush(new CloseWebSocketFrame(code, shortened(reason)))
          .addListener(sent -> part(channel));
      channel.eventLoop().schedule(() -> channel.close(), PARTING_MS, TimeUnit.MILLISECONDS);
    }
  }

  /**
   * Nothing more is sent. What still comes is read, and the client closes first: closing over
   * unread bytes would take the parting words back.
   */
  private static void part(Channel channel) {
    if (channel.isActive() && channel instanceof SocketChannel socket) {
      socket.shutdownOutput();
      channel.config().setAutoRead(true);
      channel.eventLoop().schedule(() -> channel.close(), PARTING_MS, TimeUnit.MILLISECONDS);
    }
  }

  /** Whole characters that fit into a close frame. */
  static String shortened(String reason) {
    int end = reason.length();
    while (reason.substring(0, end).getBytes(StandardCharsets.UTF_8).length > LONGEST_REASON) {
      end = reason.offsetByCodePoints(end, -1);
    }
    return reason.substring(0, end);
  }

  /** Hands texts on, answers pings, and asks now and then whether the client is still there. */
  static final class Reader extends SimpleChannelInboundHandler<WebSocketFrame> {
    private final Receiver receiver;
    private final Duration every;
    private String reason = "its connection ended";
    private boolean heard = true;
    private boolean left;
    private @Nullable ScheduledFuture<?> pings;

    /**
     * @param every how often it is asked
     */
    Reader(Receiver receiver, Duration every) {
      this.receiver = receiver;
      this.every = every;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
      long ms = every.toMillis();
      pings = ctx.executor().scheduleAtFixedRate(() -> ping(ctx), ms, ms, TimeUnit.MILLISECONDS);
    }

    /** One that is not read cannot be heard: it is dropped for what waits for it, not for this. */
    private void ping(ChannelHandlerContext ctx) {
      if (!heard && ctx.channel().config().isAutoRead()) {
        reason = "it answered no ping";
        ctx.close();
        return;
      }
      heard = false;
      ctx.writeAndFlush(new PingWebSocketFrame(Unpooled.EMPTY_BUFFER));
    }

    @Override
    protected void channelRead0(ChannelHandlerContext ctx, WebSocketFrame frame) {
      heard = true;
      if (left) {
        return;
      }
      switch (frame) {
        case TextWebSocketFrame text -> onText(ctx, text);
        case PingWebSocketFrame ping ->
            ctx.writeAndFlush(new PongWebSocketFrame(ping.content().retain()));
        case PongWebSocketFrame pong -> {}
        case CloseWebSocketFrame close -> {
          reason = "it closed its socket";
          ctx.writeAndFlush(close.retain()).addListener(sent -> ctx.close());
        }
        default -> end(ctx, WebSocketCloseStatus.INVALID_MESSAGE_TYPE, "CDP is text");
      }
    }

    /** Strictly: a text that was mended on the way is not what the client said. */
    private void onText(ChannelHandlerContext ctx, TextWebSocketFrame frame) {
      String text;
      try {
        text = StandardCharsets.UTF_8.newDecoder().decode(frame.content().nioBuffer()).toString();
      } catch (CharacterCodingException e) {
        end(ctx, WebSocketCloseStatus.INVALID_PAYLOAD_DATA, "the text is not UTF-8");
        return;
      }
      receiver.onText(text);
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) {
      if (ctx.channel().isWritable()) {
        receiver.onDrained();
      }
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
      leave();
    }

    private void leave() {
      if (pings != null) {
        pings.cancel(false);
      }
      if (!left) {
        left = true;
        receiver.onClosed(reason);
      }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
      switch (cause) {
        case TooLongFrameException large -> tooLarge(ctx);
        case CorruptedWebSocketFrameException bad
            when bad.closeStatus().equals(WebSocketCloseStatus.MESSAGE_TOO_BIG) ->
            tooLarge(ctx);
        case CorruptedWebSocketFrameException bad ->
            end(ctx, bad.closeStatus(), String.valueOf(bad.getMessage()));
        default -> {
          reason = "its socket failed: " + cause.getMessage();
          ctx.close();
        }
      }
    }

    private void tooLarge(ChannelHandlerContext ctx) {
      end(ctx, WebSocketCloseStatus.MESSAGE_TOO_BIG, "the message is too large");
    }

    private void end(ChannelHandlerContext ctx, WebSocketCloseStatus status, String why) {
      if (left) {
        return;
      }
      reason = why;
      ctx.writeAndFlush(new CloseWebSocketFrame(status, shortened(why)))
          .addListener(sent -> part(ctx.channel()));
      leave();
    }
  }
}
