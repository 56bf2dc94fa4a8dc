package dev.tabtender.endpoint;

import dev.tabtender.browser.Browser;
import dev.tabtender.browser.BrowserSource;
import dev.tabtender.browser.BrowserSource.Mode;
import dev.tabtender.browser.Visit;
import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** What outside CDP clients find at this host, and where they come in. */
public final class Endpoint {
  private static final long PATIENCE_MS = 30_000;

  /** Where a socket leads: to a browser, or to one target of it. */
  public record Place(Browser browser, Optional<String> targetId) {}

  private final BrowserSource browsers;
  private final Function<String, Mode> modes;
  private final Discovery discovery = new Discovery();
  private final Answers answers;
  private final Doorkeeper door;
  private final Visitors visitors = new Visitors();

  /**
   * @param modes which browser a client chose
   * @param answers what persons wanted remembered
   */
  public Endpoint(BrowserSource browsers, Function<String, Mode> modes, Answers answers) {
    this.browsers = browsers;
    this.modes = modes;
    this.answers = answers;
    this.door = new Doorkeeper(answers);
  }

  /** {@code /json/version}: of the browser that this caller would get. */
  public Json version(Caller caller) {
    return discovery.version(caller, browserOf(caller), deadline());
  }

  /** {@code /json/protocol}: the browser's own, or the nearest that we have. */
  public byte[] protocol(Caller caller) {
    return browserOf(caller).protocol(deadline()).orElseGet(ShippedProtocol::text);
  }

  /** {@code /json/list}: the targets of the browsers that this caller may work in. */
  public Json list(Caller caller) {
    browserOf(caller);
    List<Json> targets =
        served(caller).stream()
            .flatMap(
                browser ->
                    discovery
                        .targets(caller, browser, visitor(caller, browser), deadline())
                        .stream())
            .toList();
    return Json.array(targets);
  }

  /** {@code /json/new}: a tab, answered as the list has it. */
  public Json open(Caller caller, String url) {
    Browser browser = browserOf(caller);
    Json created =
        command(
            caller, browser, "Target.createTarget", Json.object("url", url, "background", true));
    return discovery.target(
        caller, browser, visitor(caller, browser), created.text("targetId"), deadline());
  }

  /** {@code /json/activate/ID} and {@code /json/close/ID}. */
  public void tell(Caller caller, String method, String targetId) {
    Browser browser = holderOf(caller, targetId);
    command(caller, browser, method, Json.object("targetId", targetId));
  }

  private Json command(Caller caller, Browser browser, String method, Json params) {
    Json answer =
        browser.cdp(
            caller.client(), Optional.empty(), Optional.empty(), method, params, deadline());
    if (answer.has("error")) {
      throw new TabtenderException(
          ErrorCode.NOT_FOUND,
          "The browser refused " + method + ": " + answer.get("error").text("message"),
          "List what there is with GET /json/list.");
    }
    return answer.get("result");
  }

  /**
   * Finds what {@code /devtools/browser/ID} or {@code /devtools/page/ID} names.
   *
   * @throws TabtenderException {@code not_found}
   */
  public Place place(Caller caller, String kind, String id) {
    return switch (kind) {
      case "browser" -> new Place(browserNamed(caller, id), Optional.empty());
      case "page" -> new Place(holderOf(caller, id), Optional.of(id));
      default -> throw nothingThere(kind + "/" + id);
    };
  }

  /** Somebody who has come with an open socket. */
  public Arrival receive(Caller caller, ClientSocket socket) {
    Client client = new Client(caller, socket, door, visitors);
    visitors.add(client);
    return client;
  }

  /**
   * {@code /v1/clients}: who is in, and which answers are remembered, as {@code
   * {"clients":[{"name","program","tabs","observe","since","last"?,"until"?}],"remembered":[{"name","profile","token","allowed","tabs"?,"observe"?,"until"}]}}.
   */
  public Json clients() {
    return Json.object("clients", visitors.all(), "remembered", answers.all());
  }

  /**
   * Has the person asked again about clients of that name.
   *
   * @throws TabtenderException {@code not_found} when no answer is remembered
   */
  public void forget(String name) {
    if (answers.forget(name) == 0) {
      throw new TabtenderException(
          ErrorCode.NOT_FOUND,
          "No answer about " + name + " is remembered.",
          "List them with tabtender clients list.",
          Map.of("name", name));
    }
  }

  /** Ends every client. */
  public void close() {
    visitors.endAll("the host stops");
  }

  private Browser browserOf(Caller caller) {
    return browsers.browser(modes.apply(caller.client()));
  }

  private Browser browserNamed(Caller caller, String id) {
    return served(caller).stream()
        .filter(browser -> browser.info().id().value().equals(id))
        .findFirst()
        .orElseThrow(() -> nothingThere("browser/" + id));
  }

  private Browser holderOf(Caller caller, String targetId) {
    return served(caller).stream()
        .filter(browser -> discovery.has(browser, visitor(caller, browser), targetId, deadline()))
        .findFirst()
        .orElseThrow(() -> nothingThere("page/" + targetId));
  }

  /** It finds by HTTP what it sees on its sockets, or will see there without a question. */
  private Visit.Visitor visitor(Caller caller, Browser browser) {
    return visitors
        .terms(caller, browser)
        .or(() -> door.known(caller, browser))
        .orElseGet(() -> Terms.ofAStranger(caller))
        .visitor("", caller);
  }

  private List<Browser> served(Caller caller) {
    Mode mode = modes.apply(caller.client());
    return browsers.browsers().stream()
        .filter(browser -> mode.serves(browser.info().kind()))
        .toList();
  }

  private static TabtenderException nothingThere(String what) {
    return new TabtenderException(
        ErrorCode.NOT_FOUND,
        "There is no /devtools/" + what + ".",
        "Ask GET /json/version or /json/list for an address that is good now.",
        Map.of("path", "/devtools/" + what));
  }

  private static Deadline deadline() {
    return Deadline.inMillis(PATIENCE_MS);
  }
}
