package dev.tabtender.clients;

import dev.tabtender.image.ExtensionBrowser;
import dev.tabtender.image.ImageHost;
import dev.tabtender.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/**
 * Outside clients in a browser with the real extension, where a person let each of them in. Asked
 * for by name: now and then the link drops soon after the browser starts, or a new tab's frame is
 * lost, and a build must not fail by chance.
 */
class ExtensionClients extends ClientsContract {
  private final ImageHost host = ImageHost.start();
  private ExtensionBrowser browser;

  ExtensionClients() throws IOException {}

  @BeforeAll
  void connect() throws IOException {
    browser = ExtensionBrowser.connectTo(host);
    host.letIn(names());
    host.api().as("default").put("/v1/mode", Json.object("mode", "extension"));
  }

  /** What the clients call themselves; those that say nothing are the default. */
  private static List<String> names() throws IOException {
    String ours = "Playwright/" + version("playwright-core");
    return List.of("default", "Puppeteer", ours, "Playwright/" + version("playwright"));
  }

  private static String version(String module) throws IOException {
    Path about = CLIENTS.resolve("node_modules").resolve(module).resolve("package.json");
    return Json.parse(Files.readString(about)).text("version");
  }

  @Override
  ImageHost host() {
    return host;
  }

  @Override
  String mode() {
    return "extension";
  }

  @AfterAll
  void stop() throws Exception {
    if (browser != null) {
      browser.close();
    }
    host.close();
  }
}
