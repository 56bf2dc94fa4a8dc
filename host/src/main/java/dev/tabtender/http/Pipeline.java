package dev.tabtender.http;

import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.util.ReferenceCountUtil;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** Sets a new connection up, or turns it away when there are too many. */
final class Pipeline extends ChannelInitializer<SocketChannel> {
  private static final System.Logger LOG = System.getLogger(Pipeline.class.getName());

  static final String FIRST_BYTES = "first-bytes";
  static final String REQUESTS = "requests";

  /** The reader counts and answers; the codec would just close. */
  private static final int ANY_DEPTH = Integer.MAX_VALUE;

  private final Limits limits;
  private final Exchanges exchanges;
  private final AtomicInteger connections = new AtomicInteger();

  Pipeline(Limits limits, Exchanges exchanges) {
    this.limits = limits;
    this.exchanges = exchanges;
  }

  @Override
  protected void initChannel(SocketChannel channel) {
    boolean fits = connections.incrementAndGet() <= limits.connections();
    channel.closeFuture().addListener(closed -> connections.decrementAndGet());
    HttpDecoderConfig config =
        new HttpDecoderConfig()
            .setMaxInitialLineLength(limits.headerBytes())
            .setMaxHeaderSize(limits.headerBytes());
    RequestReader reader = new RequestReader(limits, exchanges);
    if (fits) {
      channel.pipeline().addLast(FIRST_BYTES, new FirstBytes(reader));
    }
    channel.pipeline().addLast("codec", new HttpServerCodec(config, ANY_DEPTH));
    channel.pipeline().addLast(REQUESTS, fits ? reader : new Refusal(limits));
  }

  /** Sees bytes before they make a request. */
  private static final class FirstBytes extends ChannelInboundHandlerAdapter {
    private final RequestReader reader;

    FirstBytes(RequestReader reader) {
      this.reader = reader;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
      reader.bytesArrived(ctx.pipeline().context(REQUESTS));
      ctx.fireChannelRead(message);
    }
  }

  private static final class Refusal extends ChannelInboundHandlerAdapter {
    private final Limits limits;

    Refusal(Limits limits) {
      this.limits = limits;
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) {
      LOG.log(
          System.Logger.Level.WARNING,
          "A connection was refused: there are {0} connections already",
          limits.connections());
      TabtenderException full =
          new TabtenderException(
              ErrorCode.TOO_MANY_REQUESTS,
              "There are " + limits.connections() + " connections already.",
              "Close some, or keep one open and use it again.",
              Map.of("limit", limits.connections()));
      Replies.sendLast(ctx, Answer.error(full.body()));
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
      ReferenceCountUtil.release(message);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
      ctx.close();
    }
  }
}
