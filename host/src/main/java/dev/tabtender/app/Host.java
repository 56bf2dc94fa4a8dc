package dev.tabtender.app;

import dev.tabtender.access.PrivateFile;
import dev.tabtender.access.Tokens;
import dev.tabtender.browser.BrowserSource;
import dev.tabtender.browser.cdp.CdpBrowsers;
import dev.tabtender.endpoint.Answers;
import dev.tabtender.endpoint.Endpoint;
import dev.tabtender.http.Server;
import dev.tabtender.journal.LogHandler;
import dev.tabtender.journal.Redaction;
import dev.tabtender.journal.RotatingFile;
import dev.tabtender.json.Json;
import dev.tabtender.link.Links;
import dev.tabtender.local.Home;
import dev.tabtender.policy.AddressRules;
import dev.tabtender.policy.Approvals;
import dev.tabtender.policy.Gate;
import dev.tabtender.protocol.Version;
import dev.tabtender.runtime.LocalRun;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;
import java.net.BindException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Everything that runs in one host process, started in order and stopped in the reverse one. */
final class Host implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(Host.class.getName());
  private static final long LOG_BYTES = 5L << 20;
  private static final int OLD_LOGS = 4;

  private record Step(String name, Closing closing) {}

  @FunctionalInterface
  private interface Closing {
    void close() throws IOException;
  }

  private final Home home;
  private final Config config;
  private final Deque<Step> started = new ArrayDeque<>();
  private int port;

  private Host(Home home, Config config) {
    this.home = home;
    this.config = config;
  }

  /**
   * @throws CannotStart with what was started by then closed again
   */
  static Host start(Home home, Config config) throws CannotStart {
    Host host = new Host(home, config);
    try {
      host.begin();
      return host;
    } catch (IOException e) {
      host.close();
      throw HostLock.unusable(home, e);
    } catch (CannotStart | RuntimeException e) {
      host.close();
      throw e;
    }
  }

  private void begin() throws CannotStart, IOException {
    HostLock lock = HostLock.take(home);
    closeLater("lock", lock::close);
    Files.deleteIfExists(home.stopped());
    Files.deleteIfExists(home.hostFile());
    Tokens tokens = new Tokens(home);
    tokens.makeFirst();
    startLog(tokens);
    BrowserSource browsers = Browsers.of(home, config);
    closeLater("browsers", browsers::close);
    CdpBrowsers people = Browsers.ofPeople(home, config);
    Links links =
        new Links(home, extensionOrigins(), link -> Browsers.connect(link, browsers, people));
    closeLater("links", links::close);
    serve(browsers, tokens, links);
    links.start(port);
    announce();
  }

  private void startLog(Tokens tokens) throws IOException {
    Redaction redaction = new Redaction();
    redaction.hide(tokens.first());
    RotatingFile file = new RotatingFile(home.logs().resolve("host.log"), LOG_BYTES, OLD_LOGS);
    LogHandler log = LogHandler.install(file, redaction, level(config.logLevel()));
    closeLater("log", log::close);
    LOG.log(Level.INFO, "Tabtender {0} starts in {1}", Version.PRODUCT, home.root());
  }

  private static java.util.logging.Level level(String word) {
    return switch (word) {
      case "debug" -> java.util.logging.Level.FINE;
      case "warn" -> java.util.logging.Level.WARNING;
      case "error" -> java.util.logging.Level.SEVERE;
      default -> java.util.logging.Level.INFO;
    };
  }

  private void serve(BrowserSource browsers, Tokens tokens, Links links) throws CannotStart {
    Approvals approvals = new Approvals();
    Gate gate = new Gate(new AddressRules(false));
    LocalRun run = new LocalRun(Version.PRODUCT, browsers, gate, approvals);
    Endpoint endpoint =
        new Endpoint(browsers, run::modeOf, new Answers(home.clients(), Clock.systemUTC()));
    Server server = new Server(config.limits(), run, tokens, links, endpoint);
    try {
      port = server.start(config.port());
    } catch (IOException e) {
      throw cannotListen(e);
    }
    closeLater("server", server::close);
  }

  private CannotStart cannotListen(IOException why) {
    String reason =
        why.getCause() instanceof BindException
            ? "it is taken by another program"
            : why.getMessage();
    return new CannotStart(
        "Tabtender cannot listen on port " + config.port() + " of 127.0.0.1: " + reason + ".",
        "End that program, or choose another port: tabtender serve --port N (0 for a free one).");
  }

  /**
   * The one that comes with Tabtender, and those that a developer names in TABTENDER_EXTENSIONS.
   */
  private static Set<String> extensionOrigins() {
    Set<String> ids = new HashSet<>(List.of(bundledExtension()));
    String more = System.getenv().getOrDefault("TABTENDER_EXTENSIONS", "");
    List.of(more.split("[,\\s]+")).stream().filter(id -> !id.isEmpty()).forEach(ids::add);
    Set<String> origins = new HashSet<>();
    ids.forEach(id -> origins.add("chrome-extension://" + id));
    return origins;
  }

  private static String bundledExtension() {
    try (InputStream in =
        Host.class.getResourceAsStream("/dev/tabtender/protocol/extension-id.txt")) {
      if (in == null) {
        throw new IllegalStateException("The extension's id is missing from the class path.");
      }
      return new String(in.readAllBytes(), StandardCharsets.US_ASCII).strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Says where the host listens; whoever waits for it reads this file. */
  private void announce() throws IOException {
    Json where =
        Json.object(
            "port",
            port,
            "pid",
            ProcessHandle.current().pid(),
            "version",
            Version.PRODUCT,
            "startedAt",
            Instant.now().toString());
    closeLater("announcement", () -> Files.deleteIfExists(home.hostFile()));
    PrivateFile.write(home.hostFile(), where + "\n");
    LOG.log(Level.INFO, () -> "Listening on " + address());
  }

  String address() {
    return "http://127.0.0.1:" + port;
  }

  private void closeLater(String name, Closing closing) {
    started.push(new Step(name, closing));
  }

  /** In the reverse order; what fails does not keep the rest from being closed. */
  @Override
  public void close() {
    while (!started.isEmpty()) {
      Step step = started.pop();
      try {
        step.closing().close();
      } catch (IOException | RuntimeException e) {
        LOG.log(Level.WARNING, "Closing the " + step.name() + " failed", e);
      }
    }
  }
}
