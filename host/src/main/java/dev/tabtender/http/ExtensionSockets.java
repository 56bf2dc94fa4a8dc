package dev.tabtender.http;

import dev.tabtender.link.Links;
import dev.tabtender.link.SocketLane;
import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.websocketx.WebSocketDecoderConfig;
import io.netty.handler.codec.http.websocketx.WebSocketFrameAggregator;
import io.netty.handler.codec.http.websocketx.WebSocketServerHandshaker;
import io.netty.handler.codec.http.websocketx.WebSocketServerHandshakerFactory;
import java.util.Optional;

/** Turns a connection at {@code /extension?ticket=…} into a lane of the ticket's link. */
final class ExtensionSockets {
  /** A full-page screenshot in base64 is one message. */
  private static final int LARGEST_MESSAGE = 256 << 20;

  private static final WebSocketDecoderConfig FRAMES =
      WebSocketDecoderConfig.newBuilder()
          .maxFramePayloadLength(LARGEST_MESSAGE)
          .allowExtensions(false)
          .build();

  private final Links links;

  ExtensionSockets(Links links) {
    this.links = links;
  }

  boolean allowsOrigin(String origin) {
    return links.allowsOrigin(origin);
  }

  void open(ChannelHandlerContext ctx, HttpRequest head, Target target) {
    WebSocketServerHandshaker handshaker =
        new WebSocketServerHandshakerFactory("ws://127.0.0.1/extension", null, FRAMES)
            .newHandshaker(head);
    if (handshaker == null || !head.headers().containsValue("Upgrade", "websocket", true)) {
      refuse(ctx, ErrorCode.BAD_REQUEST, "/extension takes WebSockets only.", "Open it as ws://.");
      return;
    }
    Optional<Links.Admission> admission = links.admit(target.query("ticket").orElse(""));
    if (admission.isEmpty()) {
      refuse(
          ctx,
          ErrorCode.UNAUTHORIZED,
          "The ticket is not known, or was used before.",
          "Say hello over native messaging to get a new one.");
      return;
    }
    upgrade(ctx, head, handshaker, admission.get());
  }

  private static void upgrade(
      ChannelHandlerContext ctx,
      HttpRequest head,
      WebSocketServerHandshaker handshaker,
      Links.Admission admission) {
    FullHttpRequest request =
        new DefaultFullHttpRequest(head.protocolVersion(), head.method(), head.uri());
    request.headers().set(head.headers());
    ExtensionSocket socket = new ExtensionSocket(ctx.channel());
    ChannelPipeline pipeline = ctx.pipeline();
    handshaker
        .handshake(ctx.channel(), request)
        .addListener(
            done -> {
              if (!done.isSuccess()) {
                ctx.close();
                return;
              }
              SocketLane.Receiver receiver = admission.open(socket);
              pipeline.remove(Pipeline.FIRST_BYTES);
              pipeline.addLast(new WebSocketFrameAggregator(LARGEST_MESSAGE));
              pipeline.addLast(new ExtensionSocket.Reader(receiver));
              pipeline.remove(Pipeline.REQUESTS);
            });
  }

  private static void refuse(
      ChannelHandlerContext ctx, ErrorCode code, String message, String hint) {
    Replies.sendLast(ctx, Answer.error(new TabtenderException(code, message, hint).body()));
  }
}
