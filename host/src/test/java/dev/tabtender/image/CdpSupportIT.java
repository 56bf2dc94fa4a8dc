package dev.tabtender.image;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * What each CDP domain does for an outside client, asked of the running host in both modes; {@code
 * docs/cdp-support.md} is written from the answers with {@code -Dtabtender.write=true}, and has to
 * agree with them otherwise.
 */
@Timeout(400)
class CdpSupportIT {
  private static final Path PAGE = Path.of("../docs/cdp-support.md");

  @Test
  void everyDomainDoesWhatTheTableSays() throws Exception {
    Map<String, SupportRow> headless;
    Map<String, SupportRow> extension;
    String product;
    try (ImageHost host = ImageHost.start();
        CdpClient client = client(host)) {
      product = host.api().get("/json/version").body().text("Browser");
      headless = new SupportProbe(client, false).ask(host.api().get("/json/protocol").body());
    }
    try (ImageHost host = ImageHost.start();
        ExtensionBrowser browser = ExtensionBrowser.connectTo(host)) {
      host.letIn(List.of(CdpClient.NAME));
      try (CdpClient client = client(host)) {
        extension = new SupportProbe(client, true).ask(host.api().get("/json/protocol").body());
      }
      assertTrue(browser.process().isAlive());
    }
    String table = table(headless, extension);
    Files.writeString(Path.of("target/cdp-support.md"), page(product, table));
    if (Boolean.getBoolean("tabtender.write")) {
      Files.writeString(PAGE, page(product, table));
    }
    // Another browser has other domains.
    assumeTrue(Files.readString(PAGE).contains(product.split("\\.")[0] + "."));
    assertEquals(words(Files.readString(PAGE)), words(table));
  }

  private static CdpClient client(ImageHost host) throws IOException {
    String token = Files.readString(host.home().resolve("token")).strip();
    return new CdpClient(CdpClient.browser(host), token);
  }

  private static String page(String product, String table) {
    return """
    # CDP domains for outside clients

    Written by `CdpSupportIT`, which connects to `/devtools/browser/…` of a running host in each mode, sends the commands that are named
    here in a session of a page, and where that does not know them in the client's session with the browser. The browser was %s.

    *works*: the browser itself answered. *emulated*: in a person's browser the host or the extension answers in the browser's place, as an
    extension reaches tabs only. *refused*: with the reason that the client is given. Behind *but* stands what is refused of a domain
    that is there otherwise. `Browser.close` and `Browser.crash…` are refused in both modes: others work in that browser.

    %s\
    """
        .formatted(product, table);
  }

  private static String table(Map<String, SupportRow> headless, Map<String, SupportRow> extension) {
    StringBuilder out = new StringBuilder();
    out.append("| domain | asked | headless | a person's browser |\n| --- | --- | --- | --- |\n");
    TreeSet<String> domains = new TreeSet<>(headless.keySet());
    domains.addAll(extension.keySet());
    for (String domain : domains) {
      SupportRow one = headless.getOrDefault(domain, SupportRow.UNKNOWN);
      SupportRow two = extension.getOrDefault(domain, SupportRow.UNKNOWN);
      String asked = String.join(", ", one.asked().isEmpty() ? two.asked() : one.asked());
      out.append("| %s | %s | %s | %s |\n".formatted(domain, asked, one.cell(), two.cell()));
    }
    return out.toString();
  }

  /** What is said of each domain in each mode, without the browser's own words. */
  private static Map<String, List<String>> words(String page) {
    Map<String, List<String>> words = new TreeMap<>();
    page.lines()
        .filter(line -> line.startsWith("| ") && !line.contains("---"))
        .map(line -> line.split(" \\| "))
        .forEach(row -> words.put(row[0], List.of(first(row[2]), first(row[3]))));
    return words;
  }

  private static String first(String cell) {
    return cell.split("[ :;]", 2)[0];
  }
}
