package dev.tabtender.local;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Locale;

/**
 * The host's side of {@link LocalSocket}: a Unix domain socket in a folder that only its owner can
 * enter; where there is none, or the path is too long for one, a loopback port and a secret in that
 * folder.
 */
public final class LocalListener implements AutoCloseable {
  private static final int SECRET_BYTES = 32;

  /** How long a loopback caller may take to say the secret. */
  private static final int SECRET_MILLIS = 2_000;

  private final ServerSocketChannel server;
  private final Home home;
  private final byte[] secret;

  private LocalListener(ServerSocketChannel server, Home home, byte[] secret) {
    this.server = server;
    this.home = home;
    this.secret = secret;
  }

  /** Call it only by the one host of the user: what an earlier one left there is removed. */
  public static LocalListener open(Home home) throws IOException {
    Home.makePrivate(home.root());
    Home.makePrivate(home.run());
    Files.deleteIfExists(home.socket());
    Files.deleteIfExists(home.loopback());
    Files.deleteIfExists(home.stopped());
    boolean windows =
        System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("windows");
    // Kernels take 104 to 108 bytes with the ending NUL.
    int length = home.socket().toString().getBytes(StandardCharsets.UTF_8).length;
    return windows || length > 100 ? loopback(home) : unix(home);
  }

  private static LocalListener unix(Home home) throws IOException {
    ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    try {
      server.bind(UnixDomainSocketAddress.of(home.socket()));
      return new LocalListener(server, home, new byte[0]);
    } catch (IOException | RuntimeException e) {
      server.close();
      throw e;
    }
  }

  static LocalListener loopback(Home home) throws IOException {
    byte[] random = new byte[SECRET_BYTES];
    new SecureRandom().nextBytes(random);
    String secret = HexFormat.of().formatHex(random);
    ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.INET);
    server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    Path draft = Files.createTempFile(home.run(), "host", ".loopback");
    Files.writeString(draft, server.socket().getLocalPort() + " " + secret);
    Files.move(draft, home.loopback(), StandardCopyOption.ATOMIC_MOVE);
    return new LocalListener(server, home, secret.getBytes(StandardCharsets.US_ASCII));
  }

  /**
   * Waits for the next caller that may come in.
   *
   * @throws IOException when the listener was closed
   */
  public LocalSocket accept() throws IOException {
    while (true) {
      SocketChannel channel = server.accept();
      if (knowsSecret(channel)) {
        return new LocalSocket(channel);
      }
      channel.close();
    }
  }

  private boolean knowsSecret(SocketChannel channel) {
    if (secret.length == 0) {
      return true;
    }
    try {
      ByteBuffer said = ByteBuffer.allocate(secret.length);
      channel.socket().setSoTimeout(SECRET_MILLIS);
      int read = channel.socket().getInputStream().readNBytes(said.array(), 0, secret.length);
      channel.socket().setSoTimeout(0);
      return read == secret.length && MessageDigest.isEqual(said.array(), secret);
    } catch (IOException e) {
      return false;
    }
  }

  /** Ends it as a person wished: native entries do not start the host again at once. */
  @Override
  public void close() {
    try {
      server.close();
      Files.deleteIfExists(home.socket());
      Files.deleteIfExists(home.loopback());
      Files.writeString(home.stopped(), "The host ended in order.\n");
    } catch (IOException e) {
      // A socket file that stays is removed by the next host.
    }
  }
}
