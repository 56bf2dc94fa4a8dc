package dev.tabtender.transport;

import dev.tabtender.concurrent.Deadline;
import dev.tabtender.sockets.SocketLoop;
import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.http.HttpClientCodec;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketClientProtocolConfig;
import io.netty.handler.codec.http.websocketx.WebSocketClientProtocolHandler;
import io.netty.handler.codec.http.websocketx.WebSocketClientProtocolHandler.ClientHandshakeStateEvent;
import io.netty.handler.codec.http.websocketx.WebSocketFrameAggregator;
import java.net.URI;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A browser's own debugging WebSocket. */
public final class WebSocketTransport implements CdpTransport {
  /** The largest message taken, in bytes: a screenshot of a very long page is one message. */
  public static final int MAX_MESSAGE = 256 << 20;

  private static final int HANDSHAKE_BODY = 64 << 10;

  /**
   * Messages that may wait before the socket is no longer read; reading goes on at the lower mark.
   */
  private static final int QUEUE_HIGH = 4096;

  private static final int QUEUE_LOW = 1024;

  /** What waits for {@link #receive}: a message, or the end. */
  private sealed interface Inbound {
    record Message(String text) implements Inbound {}

    record End(String reason) implements Inbound {}
  }

  private final LinkedBlockingQueue<Inbound> inbound = new LinkedBlockingQueue<>();
  private volatile Predicate<String> tap = message -> false;
  private final Channel channel;
  private final URI address;

  /**
   * Connects and shakes hands.
   *
   * @param address {@code ws://host:port/devtools/browser/…}
   * @throws TransportClosed when there is nobody, or no WebSocket, at that address
   */
  public static WebSocketTransport connect(URI address, Deadline deadline) {
    return new WebSocketTransport(address, deadline);
  }

  private WebSocketTransport(URI address, Deadline deadline) {
    this.address = address;
    channel = open(address, deadline);
  }

  private Channel open(URI address, Deadline deadline) {
    Receiver receiver = new Receiver();
    ChannelFuture opened =
        bootstrap(webSocket(address, deadline), receiver, deadline)
            .connect(address.getHost(), address.getPort() < 0 ? 80 : address.getPort());
    if (!opened.awaitUninterruptibly(deadline.millisLeft()) || !opened.isSuccess()) {
      throw new TransportClosed(address.getAuthority() + " cannot be reached");
    }
    if (!receiver.shaken(deadline)) {
      opened.channel().close();
      throw new TransportClosed(address.getAuthority() + " does not speak WebSocket there");
    }
    return opened.channel();
  }

  private static WebSocketClientProtocolHandler webSocket(URI address, Deadline deadline) {
    return new WebSocketClientProtocolHandler(
        WebSocketClientProtocolConfig.newBuilder()
            .webSocketUri(address)
            .maxFramePayloadLength(MAX_MESSAGE)
            .handshakeTimeoutMillis(Math.max(1, deadline.millisLeft()))
            // A browser refuses a debugging client that names an origin.
            .generateOriginHeader(false)
            .dropPongFrames(true)
            .build());
  }

  private Bootstrap bootstrap(
      WebSocketClientProtocolHandler webSocket, Receiver receiver, Deadline deadline) {
    return new Bootstrap()
        .group(SocketLoop.group())
        .channel(NioSocketChannel.class)
        // One large message an hour is no reason to keep arenas.
        .option(ChannelOption.ALLOCATOR, UnpooledByteBufAllocator.DEFAULT)
        .option(ChannelOption.TCP_NODELAY, true)
        .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, (int) Math.max(1, deadline.millisLeft()))
        .handler(
            new ChannelInitializer<SocketChannel>() {
              @Override
              protected void initChannel(SocketChannel socket) {
                socket
                    .pipeline()
                    .addLast(new HttpClientCodec(), new HttpObjectAggregator(HANDSHAKE_BODY))
                    .addLast(webSocket, new WebSocketFrameAggregator(MAX_MESSAGE), receiver);
              }
            });
  }

  private final class Receiver extends SimpleChannelInboundHandler<TextWebSocketFrame> {
    private final CompletableFuture<Boolean> shaken = new CompletableFuture<>();
    private @Nullable String failure;

    boolean shaken(Deadline deadline) {
      return shaken.completeOnTimeout(false, deadline.nanosLeft(), TimeUnit.NANOSECONDS).join();
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
      if (event instanceof ClientHandshakeStateEvent state) {
        switch (state) {
          case HANDSHAKE_COMPLETE -> shaken.complete(true);
          case HANDSHAKE_TIMEOUT -> shaken.complete(false);
          case HANDSHAKE_ISSUED -> {}
        }
      }
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, TextWebSocketFrame frame) {
      String message = frame.text();
      if (tap.test(message)) {
        return;
      }
      inbound.add(new Inbound.Message(message));
      if (inbound.size() > QUEUE_HIGH) {
        context.channel().config().setAutoRead(false);
      }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
      failure = String.valueOf(cause.getMessage());
      shaken.complete(false);
      context.close();
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
      shaken.complete(false);
      inbound.add(new Inbound.End(failure == null ? "the browser ended it" : failure));
    }
  }

  @Override
  public void send(String message) {
    if (!channel.isActive()) {
      throw new TransportClosed("it was closed before");
    }
    channel.writeAndFlush(new TextWebSocketFrame(message), channel.voidPromise());
  }

  @Override
  public void tap(Predicate<String> takes) {
    tap = takes;
  }

  @Override
  public Optional<String> receive(Deadline deadline) throws InterruptedException {
    Inbound next = inbound.poll(deadline.nanosLeft(), TimeUnit.NANOSECONDS);
    if (inbound.size() < QUEUE_LOW && !channel.config().isAutoRead()) {
      channel.config().setAutoRead(true);
    }
    return switch (next) {
      case null -> Optional.empty();
      case Inbound.Message(String text) -> Optional.of(text);
      case Inbound.End end -> {
        inbound.add(end);
        throw new TransportClosed(end.reason());
      }
    };
  }

  @Override
  public Optional<URI> http() {
    return Optional.of(URI.create("http://" + address.getAuthority()));
  }

  @Override
  public void close() {
    channel.close();
  }
}
