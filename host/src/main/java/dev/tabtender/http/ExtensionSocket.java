package dev.tabtender.http;

import dev.tabtender.link.SocketLane;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.netty.handler.codec.http.websocketx.PingWebSocketFrame;
import io.netty.handler.codec.http.websocketx.PongWebSocketFrame;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketCloseStatus;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;

/** The extension's WebSocket. */
final class ExtensionSocket implements SocketLane {
  private final Channel channel;

  ExtensionSocket(Channel channel) {
    this.channel = channel;
  }

  @Override
  public void send(String text) {
    channel.writeAndFlush(new TextWebSocketFrame(text));
  }

  @Override
  public void reading(boolean on) {
    channel.config().setAutoRead(on);
  }

  @Override
  public void close() {
    if (channel.isActive()) {
      channel
          .writeAndFlush(new CloseWebSocketFrame(WebSocketCloseStatus.NORMAL_CLOSURE))
          .addListener(sent -> channel.close());
    }
  }

  /** Hands texts on; what is no text ends the socket. */
  static final class Reader extends SimpleChannelInboundHandler<WebSocketFrame> {
    private final SocketLane.Receiver receiver;
    private String reason = "the extension's socket ended";

    Reader(SocketLane.Receiver receiver) {
      this.receiver = receiver;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext ctx, WebSocketFrame frame) {
      switch (frame) {
        case TextWebSocketFrame text -> receiver.onText(text.text());
        case PingWebSocketFrame ping ->
            ctx.writeAndFlush(new PongWebSocketFrame(ping.content().retain()));
        case PongWebSocketFrame pong -> {}
        case CloseWebSocketFrame close -> {
          reason = "the extension closed its socket with " + close.statusCode();
          ctx.writeAndFlush(close.retain()).addListener(sent -> ctx.close());
        }
        default -> {
          reason = "the extension's socket carried something else than text";
          ctx.close();
        }
      }
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
      receiver.onClosed(reason);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
      reason = "the extension's socket failed: " + cause.getMessage();
      ctx.close();
    }
  }
}
