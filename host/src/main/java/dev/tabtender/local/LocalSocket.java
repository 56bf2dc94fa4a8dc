package dev.tabtender.local;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;

/** A connection to the host of this user. */
public final class LocalSocket implements AutoCloseable {
  private final SocketChannel channel;

  LocalSocket(SocketChannel channel) {
    this.channel = channel;
  }

  /**
   * Connects to the host's socket, by whichever way it listens.
   *
   * @throws IOException when no host listens
   */
  public static LocalSocket connect(Home home) throws IOException {
    if (Files.exists(home.socket())) {
      return new LocalSocket(
          open(StandardProtocolFamily.UNIX, UnixDomainSocketAddress.of(home.socket())));
    }
    return connectLoopback(home);
  }

  private static LocalSocket connectLoopback(Home home) throws IOException {
    String[] words;
    try {
      words = Files.readString(home.loopback(), StandardCharsets.US_ASCII).strip().split(" ");
    } catch (NoSuchFileException e) {
      throw new IOException("no host listens in " + home.run(), e);
    }
    if (words.length != 2) {
      throw new IOException(home.loopback() + " is damaged");
    }
    LocalSocket socket =
        new LocalSocket(open(StandardProtocolFamily.INET, address(home, words[0])));
    try {
      socket.out().write(words[1].getBytes(StandardCharsets.US_ASCII));
      return socket;
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }

  private static InetSocketAddress address(Home home, String port) throws IOException {
    try {
      return new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(port));
    } catch (IllegalArgumentException e) {
      throw new IOException(home.loopback() + " is damaged", e);
    }
  }

  private static SocketChannel open(StandardProtocolFamily family, SocketAddress address)
      throws IOException {
    SocketChannel channel = SocketChannel.open(family);
    try {
      channel.connect(address);
      return channel;
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  public InputStream in() {
    return Channels.newInputStream(channel);
  }

  public OutputStream out() {
    return Channels.newOutputStream(channel);
  }

  /** Ends it for both sides; wakes who reads or writes. */
  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      // It is gone either way.
    }
  }
}
