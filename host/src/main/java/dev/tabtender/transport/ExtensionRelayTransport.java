package dev.tabtender.transport;

import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import dev.tabtender.json.MalformedJson;
import dev.tabtender.json.RawFields;
import dev.tabtender.link.Link;
import dev.tabtender.link.LinkEnded;
import dev.tabtender.protocol.RawJson;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;

/**
 * A person's browser behind the extension, as one browser-level CDP connection with flat sessions.
 * The extension only reaches tabs, so the browser-level methods are answered here.
 */
public final class ExtensionRelayTransport implements CdpTransport {
  private static final System.Logger LOG =
      System.getLogger(ExtensionRelayTransport.class.getName());

  /**
   * Messages that may wait before the link is no longer read; reading goes on at the lower mark.
   */
  private static final int QUEUE_HIGH = 4096;

  private static final int QUEUE_LOW = 1024;

  /** The extension's word, which those above know. */
  private static final String STOPPED = "stopped";

  /** What waits for {@link #receive}: a message, or the end. */
  private sealed interface Inbound {
    record Message(String text) implements Inbound {}

    record End(String reason) implements Inbound {}
  }

  private final Link link;
  private final LinkedBlockingQueue<Inbound> inbound = new LinkedBlockingQueue<>();
  private final AtomicBoolean closed = new AtomicBoolean();
  private final AtomicBoolean paused = new AtomicBoolean();
  private volatile Predicate<String> tap = message -> false;
  private final RelayDesk desk;

  public ExtensionRelayTransport(Link link) {
    Object lock = new Object();
    RelayCalls calls = new RelayCalls(link, lock);
    this.link = link;
    this.desk = new RelayDesk(link.browser(), new RelayOutbox(this::queue), calls, lock);
    link.listen(new FromExtension());
  }

  @Override
  public void send(String message) {
    if (closed.get()) {
      throw new TransportClosed("it was closed before");
    }
    desk.take(RelayCommand.of(message));
  }

  @Override
  public void tap(Predicate<String> takes) {
    tap = takes;
  }

  private void queue(String message) {
    if (tap.test(message)) {
      return;
    }
    inbound.add(new Inbound.Message(message));
    if (inbound.size() > QUEUE_HIGH && paused.compareAndSet(false, true)) {
      link.reading(false);
    }
  }

  @Override
  public Optional<String> receive(Deadline deadline) throws InterruptedException {
    Inbound next = inbound.poll(deadline.nanosLeft(), TimeUnit.NANOSECONDS);
    if (inbound.size() < QUEUE_LOW && paused.compareAndSet(true, false)) {
      link.reading(true);
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

  /** Lets every tab go. The extension connects anew afterwards, to whoever listens then. */
  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      desk.close();
      link.end("the host let go of the browser");
      inbound.add(new Inbound.End("it was closed"));
    }
  }

  /** Runs on the thread that reads the link. */
  private final class FromExtension implements Link.Listener {
    @Override
    public void event(String method, RawJson params) {
      try {
        if (method.equals("debugger.event")) {
          desk.debuggerEvent(RawFields.of(params));
        } else {
          browserEvent(method, Json.parse(params.text()));
        }
      } catch (MalformedJson e) {
        LOG.log(System.Logger.Level.WARNING, "The event {0} cannot be read: {1}", method, e);
      }
    }

    private void browserEvent(String method, Json params) {
      switch (method) {
        case "tabs.created", "tabs.updated" ->
            desk.tabChanged(params.get("tab").isObject() ? params.get("tab") : params);
        case "tabs.removed" -> desk.tabRemoved(params.integer("tabId"));
        case "debugger.detached" ->
            desk.detached(params.integer("tabId"), readable(params.text("reason")));
        case "downloads.changed" -> desk.downloadChanged(params);
        case "clients.disconnect" -> desk.dismissed(params);
        case "panel.stop" -> desk.stop(STOPPED);
        default ->
            LOG.log(System.Logger.Level.DEBUG, "The extension told of {0}, unknown here", method);
      }
    }

    private static String readable(String reason) {
      return switch (reason) {
        case "canceled_by_user" -> "the person closed the browser's debugging bar";
        case "replaced_with_devtools" -> "DevTools took the tab";
        case "" -> "the browser let go of it";
        default -> reason;
      };
    }

    @Override
    public void ended(LinkEnded reason) {
      closed.set(true);
      inbound.add(new Inbound.End(reason.why()));
    }
  }
}
