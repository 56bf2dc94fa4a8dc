package dev.tabtender.link;

import dev.tabtender.concurrent.Threads;
import dev.tabtender.json.LinkMessages;
import dev.tabtender.json.MalformedJson;
import dev.tabtender.local.Home;
import dev.tabtender.local.LocalListener;
import dev.tabtender.local.LocalSocket;
import dev.tabtender.protocol.ExtensionMessage;
import dev.tabtender.protocol.HostMessage;
import dev.tabtender.protocol.Version;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The extensions that are connected to this host: one link for each profile of each browser. */
public final class Links implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(Links.class.getName());
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  /** A browser that just starts, on a busy machine, may be slow to send its first words. */
  private static final Duration HELLO = Duration.ofSeconds(20);

  /** A ticket that was good and is used up now. */
  public interface Admission {
    /** Makes the socket the lane of the ticket's link. Call it once, after the upgrade. */
    SocketLane.Receiver open(SocketLane lane);
  }

  private final Home home;
  private final Set<String> origins;
  private final Consumer<Link> connected;
  private final Duration hello;
  private final Tickets tickets = new Tickets(System::nanoTime);
  private final Map<String, Link> links = new LinkedHashMap<>();
  private final LinkRecord record;
  private final AtomicLong connections = new AtomicLong();
  private final Pulse pulse = new Pulse(this::connected);
  private volatile int port;
  private volatile boolean closed;
  private @Nullable LocalListener listener;
  private @Nullable Thread acceptor;

  /**
   * @param origins the extensions that may connect, each {@code chrome-extension://ID}
   * @param connected told of each link once its extension takes calls, on a thread of its own
   */
  public Links(Home home, Set<String> origins, Consumer<Link> connected) {
    this(home, origins, connected, HELLO);
  }

  /**
   * @param hello how long a native entry may take to say who calls
   */
  Links(Home home, Set<String> origins, Consumer<Link> connected, Duration hello) {
    this.hello = hello;
    this.home = home;
    this.origins = origins.stream().map(Links::bare).collect(Collectors.toUnmodifiableSet());
    this.connected = connected;
    this.record = new LinkRecord(home);
  }

  /**
   * Listens for native entries. Only the one host of this user may call it.
   *
   * @param httpPort where the extension finds the WebSocket
   * @throws IOException when the socket cannot be made
   */
  public synchronized void start(int httpPort) throws IOException {
    port = httpPort;
    LocalListener opened = LocalListener.open(home);
    listener = opened;
    acceptor = Threads.start("native-acceptor", () -> accept(opened));
    pulse.start();
  }

  private void accept(LocalListener from) {
    while (!closed) {
      try {
        LocalSocket socket = from.accept();
        long number = connections.incrementAndGet();
        Threads.start("native-" + number, () -> new Reception(this, socket, number, hello).run());
      } catch (IOException e) {
        if (!closed) {
          LOG.log(System.Logger.Level.ERROR, "No more extensions can connect", e);
        }
        return;
      }
    }
  }

  /** Those that take calls now, the one that connected last first. */
  public synchronized List<Link> connected() {
    return links.values().stream().filter(Link::isOpen).toList().reversed();
  }

  /** Whether that Origin header, {@code chrome-extension://ID}, is the extension's. */
  public boolean allowsOrigin(String origin) {
    return origins.contains(bare(origin));
  }

  private static String bare(String origin) {
    return origin.endsWith("/") ? origin.substring(0, origin.length() - 1) : origin;
  }

  /**
   * For {@code /extension?ticket=…}: uses the ticket up. The caller has checked the Origin header
   * with {@link #allowsOrigin}; when this is empty it refuses the upgrade with 403.
   */
  public Optional<Admission> admit(String ticket) {
    return tickets.redeem(ticket).flatMap(this::link).map(link -> lane -> open(link, lane));
  }

  private synchronized Optional<Link> link(String id) {
    return Optional.ofNullable(links.get(id));
  }

  private SocketLane.Receiver open(Link link, SocketLane socket) {
    Lane lane = new OverSocket(socket);
    return new SocketLane.Receiver() {
      @Override
      public void onText(String text) {
        try {
          take(link, lane, LinkMessages.fromExtension(text));
        } catch (MalformedJson | BrokenLane e) {
          link.end("the extension broke the protocol: " + e.getMessage());
          lane.close();
        }
      }

      @Override
      public void onClosed(String reason) {
        link.end("its socket closed (" + reason + ")");
      }
    };
  }

  /** One message of a link's lane. */
  void take(Link link, Lane lane, ExtensionMessage message) {
    if (message instanceof ExtensionMessage.Ready(ExtensionMessage.Lane chosen) && !link.isOpen()) {
      link.open(chosen, lane);
      LOG.log(System.Logger.Level.INFO, "{0} is ready on the {1} lane", link, chosen.wire());
      record.now(connected());
      Threads.start("link-" + link.id(), () -> connected.accept(link));
    } else {
      link.take(message);
    }
  }

  /** Takes an extension in, in the place of an earlier link of the same profile. */
  Link welcome(ExtensionMessage.Hello hello, Runnable onEnd) {
    String id = UUID.randomUUID().toString();
    Link link =
        new Link(
            id,
            hello,
            () -> {
              forget(id);
              onEnd.run();
            });
    List<Link> replaced;
    synchronized (this) {
      replaced = links.values().stream().filter(old -> sameProfile(old, hello)).toList();
      links.put(id, link);
    }
    replaced.forEach(old -> old.end("its browser profile connected anew"));
    return link;
  }

  private static boolean sameProfile(Link old, ExtensionMessage.Hello hello) {
    String profile = hello.browser().profile();
    return !profile.isEmpty() && profile.equals(old.browser().profile());
  }

  HostMessage.Welcome welcomeOf(Link link) {
    return new HostMessage.Welcome(
        Version.PROTOCOL, Version.PRODUCT, link.id(), port, tickets.issue(link.id()));
  }

  void refused(String origin, String version, String reason) {
    LOG.log(System.Logger.Level.WARNING, "{0} {1} was refused: {2}", origin, version, reason);
    record.refused(origin, version, reason);
  }

  private void forget(String id) {
    tickets.revoke(id);
    synchronized (this) {
      links.remove(id);
    }
    record.now(connected());
  }

  @Override
  public void close() {
    closed = true;
    pulse.close();
    List<Link> open;
    synchronized (this) {
      open = List.copyOf(links.values());
      if (listener != null) {
        listener.close();
      }
      if (acceptor != null) {
        Threads.stop(acceptor, PATIENCE);
      }
    }
    open.forEach(link -> link.end("the host stops"));
    record.close();
  }

  /** The HTTP server's socket as a lane. */
  private record OverSocket(SocketLane socket) implements Lane {
    @Override
    public void send(String message) {
      socket.send(message);
    }

    @Override
    public void reading(boolean on) {
      socket.reading(on);
    }

    @Override
    public void close() {
      socket.close();
    }
  }
}
