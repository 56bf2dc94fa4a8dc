package dev.tabtender.browser.launch;

import dev.tabtender.browser.Browser;
import dev.tabtender.browser.BrowserId;
import dev.tabtender.browser.cdp.CdpBrowser;
import dev.tabtender.browser.cdp.CdpBrowsers;
import dev.tabtender.concurrent.Deadline;
import dev.tabtender.concurrent.Threads;
import dev.tabtender.protocol.error.TabtenderException;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The one browser without an extension: started when it is first wanted, kept for the next call,
 * started again when it died, closed when nobody used it for long.
 */
final class OwnBrowser implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(OwnBrowser.class.getName());
  private static final Duration START = Duration.ofSeconds(30);

  /** Why there is none. */
  static final class NotStarted extends Exception {
    private final transient BrowserChain.Tried tried;

    NotStarted(String step, String reason) {
      super(reason);
      this.tried = new BrowserChain.Tried(step, reason);
    }

    BrowserChain.Tried tried() {
      return tried;
    }
  }

  /** {@code process} is null for a browser that somebody else started. */
  private record Running(CdpBrowser browser, @Nullable RunningChromium process) {
    void close() {
      browser.close();
      if (process != null) {
        process.close();
      }
    }
  }

  private final LaunchSettings settings;
  private final BrowserFinder finder;
  private final CdpBrowsers cdp;

  /**
   * Guards starting and closing; held for as long as either takes, so that two callers get one
   * browser.
   */
  private final ReentrantLock lock = new ReentrantLock();

  private volatile @Nullable Running running;
  private int started;
  private boolean closed;

  OwnBrowser(LaunchSettings settings, BrowserFinder finder, CdpBrowsers cdp) {
    this.settings = settings;
    this.finder = finder;
    this.cdp = cdp;
  }

  void reap() {
    Leftovers.reap(RunningChromium.leases(settings.home()));
  }

  /** The browser, if one runs. */
  Optional<Browser> running() {
    Running now = running;
    return now != null && now.browser().alive() ? Optional.of(now.browser()) : Optional.empty();
  }

  /** The browser, started when there is none. */
  Browser browser() throws NotStarted {
    lock.lock();
    try {
      Running now = running;
      if (now != null && now.browser().alive()) {
        now.browser().touch();
        return now.browser();
      }
      closeRunning();
      if (closed) {
        throw new NotStarted("headless", "the host is stopping");
      }
      Running fresh = settings.cdpUrl().isPresent() ? join(settings.cdpUrl().get()) : start();
      running = fresh;
      return fresh.browser();
    } finally {
      lock.unlock();
    }
  }

  private Running join(URI address) throws NotStarted {
    Deadline deadline = Deadline.in(START);
    try {
      URI socket = RemoteAddress.socket(address, deadline);
      BrowserId id = new BrowserId("remote-" + ++started);
      return new Running(cdp.at(socket, id, Browser.Kind.REMOTE, deadline), null);
    } catch (IOException | TabtenderException e) {
      throw new NotStarted("remote", address + ": " + e.getMessage());
    }
  }

  private Running start() throws NotStarted {
    return switch (finder.find()) {
      case BrowserFinder.Outcome.Missing missing ->
          throw new NotStarted("headless", missing.reason());
      case BrowserFinder.Outcome.Found found -> {
        try {
          Deadline deadline = Deadline.in(START);
          yield connected(RunningChromium.start(found.executable(), settings), deadline);
        } catch (IOException | TabtenderException e) {
          throw new NotStarted("headless", found.executable() + ": " + e.getMessage());
        }
      }
    };
  }

  private Running connected(RunningChromium process, Deadline deadline) throws IOException {
    try {
      BrowserId id = new BrowserId("headless-" + ++started);
      CdpBrowser browser = cdp.at(process.address(deadline), id, Browser.Kind.HEADLESS, deadline);
      Running fresh = new Running(browser, process);
      Threads.start("idle-" + id, () -> closeWhenIdle(fresh));
      process.onExit().thenRun(() -> LOG.log(System.Logger.Level.INFO, "{0} ended", id));
      return fresh;
    } catch (IOException | RuntimeException e) {
      process.close();
      throw e;
    }
  }

  private void closeWhenIdle(Running watched) {
    try {
      while (watched.browser().alive()) {
        long left = settings.idle().toMillis() - watched.browser().idleMillis();
        if (left <= 0) {
          closeIfStill(watched);
          return;
        }
        Thread.sleep(left);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void closeIfStill(Running watched) {
    lock.lock();
    try {
      if (running == watched && watched.browser().idleMillis() >= settings.idle().toMillis()) {
        LOG.log(
            System.Logger.Level.INFO,
            "{0} was not used for {1}",
            watched.browser(),
            settings.idle());
        closeRunning();
      }
    } finally {
      lock.unlock();
    }
  }

  private void closeRunning() {
    Running now = running;
    running = null;
    if (now != null) {
      now.close();
    }
  }

  @Override
  public void close() {
    lock.lock();
    try {
      closed = true;
      closeRunning();
    } finally {
      lock.unlock();
    }
  }
}
