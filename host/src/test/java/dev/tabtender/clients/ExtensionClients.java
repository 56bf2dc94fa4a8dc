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
    Json status = host.api().get("/v1/status").body();
    String profile = status.get("browsers").get(0).text("id");
    List<Json> answers = names().stream().map(name -> allowed(profile, name)).toList();
    Files.writeString(
        host.home().resolve("clients.json"), Json.object("answers", answers).toString());
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

  /** As it is written when a person ticks that the answer be remembered. */
  private static Json allowed(String profile, String name) {
    return Json.object(
        "profile",
        profile,
        "name",
        name,
        "token",
        "first",
        "allowed",
        true,
        "tabs",
        "all",
        "targetIds",
        List.of(),
        "observe",
        false,
        "until",
        0);
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
