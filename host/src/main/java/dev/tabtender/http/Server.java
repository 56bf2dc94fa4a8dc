package dev.tabtender.http;

import dev.tabtender.access.TokenCheck;
import dev.tabtender.concurrent.Deadline;
import dev.tabtender.endpoint.Endpoint;
import dev.tabtender.link.Links;
import dev.tabtender.runtime.DirectRun;
import dev.tabtender.sockets.SocketLoop;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Listens on loopback until it is closed. */
public final class Server implements AutoCloseable {
  private static final byte[] LOOPBACK = {127, 0, 0, 1};

  /** What running calls get to finish when the host stops. */
  private static final long GRACE_MS = 1_500;

  private final Limits limits;
  private final DirectRun run;
  private final TokenCheck tokens;
  private final Links links;
  private final Endpoint endpoint;
  private final ChannelGroup connections = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
  private @Nullable Channel listener;
  private @Nullable Exchanges exchanges;

  public Server(Limits limits, DirectRun run, TokenCheck tokens, Links links, Endpoint endpoint) {
    this.limits = limits;
    this.run = run;
    this.tokens = tokens;
    this.links = links;
    this.endpoint = endpoint;
  }

  /**
   * @param port 0 for a free one
   * @return the port it listens on
   * @throws IOException when the port is taken
   */
  public int start(int port) throws IOException {
    // Which port it is decides who may come in: the pipeline is made after the socket is bound.
    Later later = new Later();
    ChannelFuture bound =
        new ServerBootstrap()
            .group(SocketLoop.group())
            .channel(NioServerSocketChannel.class)
            .childOption(ChannelOption.ALLOCATOR, new UnpooledByteBufAllocator(false))
            .childHandler(later)
            .option(ChannelOption.AUTO_READ, false)
            .bind(new InetSocketAddress(InetAddress.getByAddress(LOOPBACK), port))
            .awaitUninterruptibly();
    if (!bound.isSuccess()) {
      throw new IOException(bound.cause().getMessage(), bound.cause());
    }
    listener = bound.channel();
    int actual = ((InetSocketAddress) listener.localAddress()).getPort();
    later.pipeline = pipeline(actual);
    listener.config().setAutoRead(true);
    return actual;
  }

  private Pipeline pipeline(int port) {
    ExtensionSockets sockets = new ExtensionSockets(links);
    Door door = new Door(port, tokens, sockets::allowsOrigin);
    CdpSockets clients = new CdpSockets(limits, endpoint);
    exchanges = new Exchanges(door, new Routes(run, endpoint), sockets, clients);
    return new Pipeline(limits, exchanges);
  }

  private final class Later extends ChannelInitializer<SocketChannel> {
    private volatile @Nullable Pipeline pipeline;

    @Override
    protected void initChannel(SocketChannel channel) {
      connections.add(channel);
      channel.pipeline().addLast(pipeline);
    }
  }

  /**
   * Takes no more connections, gives running calls a moment, ends them, and lets go of the port.
   */
  @Override
  public void close() {
    if (listener == null || exchanges == null) {
      return;
    }
    listener.close().awaitUninterruptibly(1, TimeUnit.SECONDS);
    awaitQuiet(exchanges, Deadline.inMillis(GRACE_MS));
    exchanges.interruptAll();
    awaitQuiet(exchanges, Deadline.inMillis(GRACE_MS));
    endpoint.close();
    connections.close().awaitUninterruptibly(1, TimeUnit.SECONDS);
  }

  private static void awaitQuiet(Exchanges exchanges, Deadline deadline) {
    try {
      while (!exchanges.isQuiet() && !deadline.passed()) {
        Thread.sleep(20);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
