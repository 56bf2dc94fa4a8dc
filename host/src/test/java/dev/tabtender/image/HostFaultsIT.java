package dev.tabtender.image;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.tabtender.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of calls, processes and files when something is taken away under the host. */
@Timeout(240)
class HostFaultsIT {
  private static final List<String> LOST =
      List.of("browser_disconnected", "tab_closed", "tab_crashed");
  private static final String SHUFFLED =
      """
      <button>Stay</button><main></main><script>
      setInterval(() => {
        const main = document.querySelector('main');
        if (main.children.length > 12) main.firstElementChild.remove();
        const frame = document.createElement('iframe');
        frame.srcdoc = '<button>In a frame</button>' + '<p>word</p>'.repeat(300);
        main.append(frame);
      }, 5);
      </script>
      """;

  /** Where browsers keep what they need for as long as they run. */
  @TempDir Path temporary;

  private SlowSite site;
  private ImageHost host;

  @BeforeEach
  void start() throws IOException {
    site =
        new SlowSite(
            Map.of(
                "/",
                SlowSite.HOLDING,
                "/loop",
                "<script>for (;;) {}</script>",
                "/shuffled",
                SHUFFLED,
                "/long",
                "<p>A line of a long text.</p><button>One</button>".repeat(3_000),
                "/save",
                "<a href=/file>Save</a>"));
    host = ImageHost.start(environment());
  }

  private Map<String, String> environment() {
    return Map.of("TMPDIR", temporary.toString());
  }

  @AfterEach
  void leavesNothingBehind() throws Exception {
    site.close();
    host.close();
    assertEquals(List.of(), processes());
    try (Stream<Path> left = Files.list(temporary)) {
      assertEquals(List.of(), left.toList());
    }
  }

  /** Those that were started for this host's home. */
  private List<String> processes() throws IOException {
    try (Stream<Path> all = Files.list(Path.of("/proc"))) {
      return all.filter(folder -> Files.exists(folder.resolve("cmdline")))
          .map(HostFaultsIT::commandLine)
          .filter(line -> line.contains(host.home().toString()))
          .toList();
    }
  }

  private static String commandLine(Path process) {
    try {
      return Files.readString(process.resolve("cmdline"), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return ""; // Gone meanwhile.
    }
  }

  private List<Path> profiles() throws IOException {
    try (Stream<Path> all = Files.list(host.home().resolve("profiles"))) {
      return all.toList();
    }
  }

  private ProcessHandle browser() {
    return host.process()
        .descendants()
        .filter(one -> commandLine(Path.of("/proc/" + one.pid())).contains("--user-data-dir="))
        .filter(one -> !commandLine(Path.of("/proc/" + one.pid())).contains("--type="))
        .findFirst()
        .orElseThrow();
  }

  private String open(String path) {
    Api.Answer opened = host.api().post("/v1/tabs", Json.object("url", site.at(path)));
    assertTrue(opened.ok(), opened::toString);
    return opened.body().text("id");
  }

  private Api.Answer press(String tab, String name) {
    Api.Answer seen = host.api().get("/v1/tabs/" + tab + "/snapshot?format=json");
    assertTrue(seen.ok(), seen::toString);
    int index =
        seen.body().get("elements").items().stream()
            .filter(element -> element.text("name").equals(name))
            .findFirst()
            .orElseThrow()
            .integer("index");
    return host.api().post("/v1/tabs/" + tab + "/click", Json.object("index", index));
  }

  /** A press whose script hangs by the time this returns. */
  private CompletableFuture<Api.Answer> hold(String tab) throws InterruptedException {
    CompletableFuture<Api.Answer> pressed =
        CompletableFuture.supplyAsync(
            () -> press(tab, "Hold"), task -> Thread.ofVirtual().start(task));
    site.awaitHold();
    return pressed;
  }

  private void worksOn() {
    Api.Answer opened =
        host.api().verb("current", "navigate", Json.object("url", host.api().base() + "/demo/"));
    if (LOST.contains(opened.code())) {
      // The client is told once that its tab is gone.
      opened =
          host.api().verb("current", "navigate", Json.object("url", host.api().base() + "/demo/"));
    }
    assertTrue(opened.ok(), opened::toString);
  }

  @Test
  void saysThatTheBrowserWasKilledDuringAClickAndStartsAnother() throws Exception {
    CompletableFuture<Api.Answer> pressed = hold(open("/"));
    ProcessHandle killed = browser();
    List<Path> old = profiles();
    assertTrue(killed.destroyForcibly());
    Api.Answer answer = pressed.get(60, TimeUnit.SECONDS);
    assertTrue(LOST.contains(answer.code()), answer::toString);
    worksOn();
    assertTrue(host.process().isAlive());
    ImageHost.await(
        "the old profile to go",
        () -> {
          try {
            return profiles().stream().noneMatch(old::contains);
          } catch (IOException e) {
            return false;
          }
        });
  }

  @Test
  void startsCleanAfterAKillInTheMiddleOfACall() throws Exception {
    CompletableFuture<Api.Answer> pressed = hold(open("/"));
    ProcessHandle orphan = browser();
    List<Path> old = profiles();
    String token = Files.readString(host.home().resolve("token"));
    host.process().destroyForcibly().waitFor();
    assertThrows(CompletionException.class, pressed::join);

    host = ImageHost.startIn(host.home(), environment());
    ImageHost.await("the orphan to end", () -> !orphan.isAlive());
    worksOn();
    assertTrue(profiles().stream().noneMatch(old::contains), "the old profile is gone");
    assertEquals(token, Files.readString(host.home().resolve("token")));
    assertEquals(0, host.stop());
    assertFalse(Files.exists(host.home().resolve("run/host.sock")));
    assertFalse(Files.exists(host.home().resolve("host.json")));
    assertEquals(List.of(), profiles());
  }

  @Test
  void leavesNothingAmongTheFilesOfThePersonsOwnBrowser() throws Exception {
    Path person = Files.createDirectory(temporary.resolve("person"));
    try (ImageHost theirs = ImageHost.start(Map.of("HOME", person.toString()))) {
      Api.Answer opened = theirs.api().post("/v1/tabs", Json.object("url", site.at("/save")));
      assertTrue(opened.ok(), opened::toString);
    }
    assertFalse(Files.exists(person.resolve(".config/chromium")));
    ImageHost.deleteTree(person);
  }

  @Test
  void startsABrowserWhereThePathOfTemporaryFilesIsLong() throws Exception {
    Path deep = Files.createDirectories(temporary.resolve("deep/" + "long".repeat(30)));
    try (ImageHost far = ImageHost.start(Map.of("TMPDIR", deep.toString()))) {
      Api.Answer opened = far.api().post("/v1/tabs", Json.object("url", site.at("/save")));
      assertTrue(opened.ok(), opened::toString);
    }
    ImageHost.deleteTree(temporary.resolve("deep"));
  }

  @Test
  void endsTheClickOfATabThatIsClosedMeanwhile() throws Exception {
    String tab = open("/");
    CompletableFuture<Api.Answer> pressed = hold(tab);
    assertTrue(host.api().delete("/v1/tabs/" + tab).ok());
    Api.Answer answer = pressed.get(60, TimeUnit.SECONDS);
    // The press was made: a page may close its own tab by one, and that is no failure.
    assertTrue(answer.ok() || answer.code().equals("tab_closed"), answer::toString);
    assertFalse(answer.body().has("snapshot"), answer::toString);
    Api.Answer next = host.api().post("/v1/tabs/" + tab + "/reload", Json.object());
    assertEquals("tab_closed", next.code(), next::toString);
    worksOn();
  }

  @Test
  void endsAWaitInATabThatIsClosedMeanwhile() throws Exception {
    String tab = open("/save");
    String path = "/v1/tabs/" + tab + "/wait";
    CompletableFuture<Api.Answer> waits =
        CompletableFuture.supplyAsync(
            () -> host.api().post(path, Json.object("text", "Never", "timeoutMs", 60_000)),
            task -> Thread.ofVirtual().start(task));
    ImageHost.pause(500);
    assertTrue(host.api().delete("/v1/tabs/" + tab).ok());
    Api.Answer answer = waits.get(30, TimeUnit.SECONDS);
    assertEquals("tab_closed", answer.code(), answer::toString);
    worksOn();
  }

  @Test
  void givesUpOnAPageInAnEndlessLoopAndClosesIt() {
    Json loop = Json.object("url", site.at("/loop"), "timeoutMs", 4_000);
    Api.Answer answer = host.api().verb("current", "navigate", loop);
    assertTrue(answer.ok() || answer.code().equals("timeout"), answer::toString);
    Api.Answer read = host.api().post("/v1/tabs/current/hover", Json.object("index", 1));
    assertFalse(read.ok(), read::toString);
    Api.Answer elsewhere =
        host.api().as("another").post("/v1/tabs", Json.object("url", site.at("/save")));
    assertTrue(elsewhere.ok(), elsewhere::toString);
    String tab = host.api().get("/v1/tabs").body().get("tabs").get(0).text("id");
    assertTrue(host.api().delete("/v1/tabs/" + tab).ok());
    worksOn();
  }

  @Test
  void readsAPageWhoseFramesComeAndGo() {
    String tab = open("/shuffled");
    for (int i = 0; i < 20; i++) {
      Api.Answer seen = host.api().get("/v1/tabs/" + tab + "/snapshot?format=text");
      assertTrue(seen.ok(), seen::toString);
      assertTrue(seen.body().text("text").contains("Stay"), seen::toString);
    }
    assertTrue(press(tab, "Stay").ok());
  }

  @Test
  void aFullDiskCostsWhatWouldBeWrittenAndNothingElse() throws Exception {
    List<Path> disks =
        Stream.of("artifacts", "downloads", "logs").map(host.home()::resolve).toList();
    String tab = open("/save");
    try {
      for (Path disk : disks) {
        FullDisk.mount(disk);
      }
      Api.Answer saved = press(tab, "Save");
      assertTrue(saved.ok(), saved::toString);
      for (Json download : saved.body().get("effects").get("downloads").items()) {
        assertFalse(download.text("state").equals("completed"), saved::toString);
      }
      String looked = "/v1/tabs/" + open("/long") + "/snapshot?format=text";
      Api.Answer whole = host.api().get(looked);
      assertTrue(whole.ok(), whole::toString);
      assertTrue(whole.body().text("text").contains("could not be kept"), whole::toString);
      assertTrue(host.api().get(looked + "&viewport=true").ok());
      try (Stream<Path> kept = Files.list(disks.getFirst())) {
        assertEquals(0, kept.filter(file -> file.toString().endsWith(".txt")).count());
      }
    } finally {
      disks.forEach(FullDisk::unmount);
    }
    Api.Answer again = host.api().get("/v1/tabs/" + open("/long") + "/snapshot?format=text");
    assertTrue(Files.exists(Path.of(again.body().get("truncated").text("file"))), again::toString);
    worksOn();
  }

  /** A file system of its own with no room left; only root can have one. */
  private static final class FullDisk {
    static void mount(Path folder) throws IOException, InterruptedException {
      Files.createDirectories(folder);
      assumeTrue(run("mount", "-t", "tmpfs", "-o", "size=16k", "tmpfs", folder.toString()));
      try {
        Files.write(folder.resolve("ballast"), new byte[1 << 20]);
      } catch (IOException e) {
        // Full now.
      }
    }

    static void unmount(Path folder) {
      try {
        run("umount", "-l", folder.toString());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    private static boolean run(String... command) throws IOException, InterruptedException {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      return process.waitFor(10, TimeUnit.SECONDS) && process.exitValue() == 0;
    }
  }
}
