package dev.tabtender.image;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.json.Json;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of the line to a real extension when one of its parts is taken away. */
@Timeout(180)
class LinkFaultsIT {
  private ImageHost host;
  private ExtensionBrowser browser;

  @BeforeEach
  void connect() throws IOException {
    host = ImageHost.start();
    browser = ExtensionBrowser.connectTo(host);
  }

  @AfterEach
  void disconnect() throws Exception {
    // The browser first: its extension would ask for the host again.
    browser.close();
    host.close();
  }

  private String openShop() {
    Json page = Json.object("url", host.api().base() + "/demo/", "mode", "extension");
    Api.Answer opened = host.api().post("/v1/tabs", page);
    assertTrue(opened.ok(), opened.toString());
    return opened.body().text("id");
  }

  private Api.Answer look(String tab) {
    return host.api().get("/v1/tabs/" + tab + "/snapshot?format=text");
  }

  private Optional<ProcessHandle> nativeEntry() {
    try (Stream<ProcessHandle> all = browser.process().descendants()) {
      return all.filter(ExtensionBrowser::isNativeEntry).findFirst();
    }
  }

  @Test
  void connectsAnewWhenTheNativeEntryIsKilled() {
    String tab = openShop();
    ProcessHandle entry = nativeEntry().orElseThrow();
    assertTrue(entry.destroyForcibly());
    ImageHost.await("the old link to end", () -> !entry.isAlive());
    ImageHost.await(
        "a new native entry", () -> nativeEntry().filter(now -> !now.equals(entry)).isPresent());
    ImageHost.await("the extension to connect", () -> ExtensionBrowser.isConnected(host));
    ImageHost.await("the tab to be there under its id", () -> look(tab).ok());
    assertTrue(look(tab).body().text("text").contains("Corner & Kiln"));
  }

  private String doctor() throws Exception {
    Map<String, String> environment = new HashMap<>(System.getenv());
    environment.put("TABTENDER_HOME", host.home().toString());
    return Commands.run(environment, List.of(ImageHost.launcher("tabtender"), "doctor")).out();
  }

  @Test
  void saysThatTheExtensionIsThereExactlyWhileCallsReachIt() throws Exception {
    String tab = openShop();
    assertTrue(doctor().contains("ok     extension in "));
    ProcessHandle entry = nativeEntry().orElseThrow();
    assertTrue(entry.destroyForcibly());
    ImageHost.await(
        "a new native entry", () -> nativeEntry().filter(now -> !now.equals(entry)).isPresent());
    ImageHost.await("the tab to be there under its id", () -> look(tab).ok());
    assertTrue(doctor().contains("ok     extension in "));

    browser.process().destroy();
    ImageHost.await("the host to notice", () -> !ExtensionBrowser.isConnected(host));
    String told = doctor();
    assertTrue(told.contains("FAILED extension: none is connected"), told);
    assertFalse(look(tab).ok());
  }

  @Test
  void leavesNoNativeEntryBehindWhenTheBrowserIsKilled() throws Exception {
    openShop();
    ProcessHandle entry = nativeEntry().orElseThrow();
    browser
        .process()
        .descendants()
        .filter(one -> !one.equals(entry))
        .forEach(ProcessHandle::destroyForcibly);
    browser.process().destroyForcibly();
    ImageHost.await("the native entry to leave", () -> !entry.isAlive());
    ImageHost.await("the host to notice", () -> !ExtensionBrowser.isConnected(host));
    assertTrue(host.process().isAlive(), "the host outlives the browser");
  }

  @Test
  void staysStoppedWhenAPersonStoppedIt() throws Exception {
    assertEquals(0, host.stop());
    assertFalse(Files.exists(host.home().resolve("run/host.sock")));
    assertTrue(Files.exists(host.home().resolve("run/stopped")));
    ImageHost.await(
        "the extension to be refused",
        () -> {
          try {
            return Files.readString(host.home().resolve("logs/native-entry.log"))
                .contains("Tabtender's host was stopped.");
          } catch (IOException e) {
            return false;
          }
        });
    assertFalse(Files.exists(host.home().resolve("host.json")), "nobody started it again");
  }

  @Test
  void passesLargeAnswersOn() {
    String tab = openShop();
    Json script = Json.object("script", "'x'.repeat(900 * 1024)");
    Api.Answer answer = host.api().post("/v1/tabs/" + tab + "/execute_script", script);
    assertTrue(answer.ok(), answer.toString());
    assertEquals(900 * 1024, answer.body().text("value").length());
  }

  @Test
  void uploadsAFileThatIsLargerThanAnyMessage(@TempDir Path folder) throws IOException {
    Path large = folder.resolve("large.bin");
    try (RandomAccessFile file = new RandomAccessFile(large.toFile(), "rw")) {
      file.setLength(70L << 20);
    }
    String tab = openShop();
    Json field =
        Json.object(
            "script", "document.body.innerHTML = '<input type=file aria-label=Paper>'; true");
    assertTrue(host.api().post("/v1/tabs/" + tab + "/execute_script", field).ok());
    Api.Answer seen = host.api().get("/v1/tabs/" + tab + "/snapshot?format=json");
    int index = seen.body().get("elements").get(0).integer("index");
    Json upload = Json.object("index", index, "files", List.of(large.toString()));
    Api.Answer given = host.api().post("/v1/tabs/" + tab + "/upload_files", upload);
    assertTrue(given.ok(), given::toString);
    Json size = Json.object("script", "document.querySelector('input').files[0].size");
    Api.Answer held = host.api().post("/v1/tabs/" + tab + "/execute_script", size);
    assertEquals(70 << 20, held.body().integer("value"), held::toString);
  }

  @Test
  void saysThatAnExtensionMayNotOpenDataAddresses() {
    String tab = openShop();
    Json page = Json.object("url", "data:text/html,<button>Here</button>");
    Api.Answer answer = host.api().post("/v1/tabs/" + tab + "/navigate", page);
    assertEquals("navigation_failed", answer.code(), answer.toString());
    assertTrue(answer.body().get("error").text("message").contains("headless mode"));
  }
}
