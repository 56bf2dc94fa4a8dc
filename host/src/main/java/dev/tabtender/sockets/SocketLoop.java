package dev.tabtender.sockets;

import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.util.concurrent.DefaultThreadFactory;

/**
 * One event loop for clients, extensions and browsers alike: what comes in at one socket and goes
 * out at another changes no thread on its way, which would cost more than the way itself. Nothing
 * on it waits or works for long.
 */
public final class SocketLoop {
  private static final EventLoopGroup GROUP =
      new MultiThreadIoEventLoopGroup(
          1, new DefaultThreadFactory("socket-io", true), NioIoHandler.newFactory());

  private SocketLoop() {}

  /** Its thread is a daemon that lives as long as the process; nobody shuts it down. */
  public static EventLoopGroup group() {
    return GROUP;
  }
}
