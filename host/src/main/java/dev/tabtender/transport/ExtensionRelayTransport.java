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

  /** The browser's word and the extension's, which those above know. */
  private static final String CLOSED = "target_closed";

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
  private final RelayOutbox outbox = new RelayOutbox(this::queue);
  private final RelayCalls calls;
  private final RelaySessions sessions;
  private final RelayTabs tabs;
  private final RelayDownloads downloads;
  private final RelayBrowser browser;

  public ExtensionRelayTransport(Link link) {
    this.link = link;
    this.calls = new RelayCalls(link);
    this.sessions = new RelaySessions(outbox, calls, this::targetId);
    this.tabs = new RelayTabs(outbox, sessions::isAttached);
    this.downloads = new RelayDownloads(outbox, tabs);
    this.browser = new RelayBrowser(link.browser(), outbox, calls, sessions, tabs, downloads);
    link.listen(new FromExtension());
  }

  @Override
  public void send(String message) {
    if (closed.get()) {
      throw new TransportClosed("it was closed before");
    }
    RelayCommand command = RelayCommand.of(message);
    if (command.sessionId().isEmpty()) {
      browser.take(command);
    } else {
      sessions.send(command);
    }
  }

  private String targetId(int tabId) {
    return tabs.targetId(tabId);
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
      sessions.attachedTabs().forEach(tab -> calls.tab("debugger.detach", tab));
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
          debuggerEvent(RawFields.of(params));
        } else {
          browserEvent(method, Json.parse(params.text()));
        }
      } catch (MalformedJson e) {
        LOG.log(System.Logger.Level.WARNING, "The event {0} cannot be read: {1}", method, e);
      }
    }

    private void debuggerEvent(RawFields event) {
      String method = event.text("method");
      RawJson params = event.raw("params").orElse(RawJson.EMPTY);
      if (method.equals("Page.downloadWillBegin")) {
        downloads.began(Json.parse(params.text()));
      }
      sessions.event(event.get("tabId").integer(), event.text("sessionId"), method, params);
    }

    private void browserEvent(String method, Json params) {
      Json tab = params.get("tab").isObject() ? params.get("tab") : params;
      switch (method) {
        case "tabs.created", "tabs.updated" -> {
          tabs.changed(tab);
          sessions.updated(tab);
        }
        case "tabs.removed" -> {
          sessions.detached(tab.integer("tabId"), CLOSED);
          tabs.removed(tab.integer("tabId"));
        }
        case "debugger.detached" -> detached(params.integer("tabId"), params.text("reason"));
        case "downloads.changed" -> downloads.changed(params);
        case "clients.disconnect" -> outbox.event("", "Tabtender.dismissed", params);
        case "panel.stop" -> stop();
        default ->
            LOG.log(System.Logger.Level.DEBUG, "The extension told of {0}, unknown here", method);
      }
    }

    /** The browser says of a page that keeps debuggers out, too, that its target closed. */
    private void detached(int tabId, String reason) {
      if (reason.equals(CLOSED)) {
        sessions.detachedLater(
            tabId, () -> tabs.has(tabId) ? "the page keeps debuggers out" : CLOSED);
      } else {
        sessions.detached(tabId, readable(reason));
      }
    }

    private void stop() {
      sessions.attachedTabs().forEach(tab -> sessions.detached(tab, STOPPED));
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
