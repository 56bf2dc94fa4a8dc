package dev.tabtender.http;

import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.websocketx.WebSocketDecoderConfig;
import io.netty.handler.codec.http.websocketx.WebSocketFrameAggregator;
import io.netty.handler.codec.http.websocketx.WebSocketServerHandshaker;
import io.netty.handler.codec.http.websocketx.WebSocketServerHandshakerFactory;
import java.util.function.Supplier;

/** A request that asks for a WebSocket, and how its connection becomes one. */
final class Upgrade {
  private final HttpRequest head;
  private final WebSocketServerHandshaker handshaker;
  private final int largest;

  private Upgrade(HttpRequest head, WebSocketServerHandshaker handshaker, int largest) {
    this.head = head;
    this.handshaker = handshaker;
    this.largest = largest;
  }

  /**
   * @param largest bytes of one message
   * @throws TabtenderException {@code bad_request}
   */
  static Upgrade of(HttpRequest head, int largest) {
    // No extensions: a compressed message may be a thousand times what it seems.
    WebSocketDecoderConfig frames =
        WebSocketDecoderConfig.newBuilder()
            .maxFramePayloadLength(largest)
            .allowExtensions(false)
            // Whoever reads ends it, and says why in the log too.
            .closeOnProtocolViolation(false)
            .build();
    String path = head.uri().split("\\?", 2)[0];
    WebSocketServerHandshaker handshaker =
        new WebSocketServerHandshakerFactory("ws://127.0.0.1" + path, null, frames)
            .newHandshaker(head);
    if (handshaker == null || !head.headers().containsValue("Upgrade", "websocket", true)) {
      throw new TabtenderException(
          ErrorCode.BAD_REQUEST, path + " takes WebSockets only.", "Open it as ws://.");
    }
    return new Upgrade(head, handshaker, largest);
  }

  /**
   * Shakes hands; what comes then goes to the reader.
   *
   * @param reader made once hands are shaken, on the connection's event loop
   */
  void perform(ChannelHandlerContext ctx, Supplier<ChannelHandler> reader) {
    FullHttpRequest request =
        new DefaultFullHttpRequest(head.protocolVersion(), head.method(), head.uri());
    request.headers().set(head.headers());
    ChannelPipeline pipeline = ctx.pipeline();
    handshaker
        .handshake(ctx.channel(), request)
        .addListener(
            done -> {
              if (!done.isSuccess()) {
                ctx.close();
                return;
              }
              ChannelHandler handler = reader.get();
              pipeline.remove(Pipeline.FIRST_BYTES);
              pipeline.addLast(new WebSocketFrameAggregator(largest));
              pipeline.addLast(handler);
              pipeline.remove(Pipeline.REQUESTS);
            });
  }
}
