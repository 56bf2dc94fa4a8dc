package dev.tabtender.image;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.json.Json;
import dev.tabtender.local.Frames;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The image stands on its own feet. */
class ImageIT {
  private static final String NOTHING = "/nonexistent";

  @TempDir private Path folder;

  @Test
  void startsThroughALinkToALinkWithoutJavaOnThePath() throws Exception {
    Path first =
        Files.createSymbolicLink(folder.resolve("first"), Path.of(ImageHost.launcher("tabtender")));
    Path second =
        Files.createSymbolicLink(folder.resolve("second"), Path.of(first.getFileName().toString()));
    Commands.Ended ended = Commands.run(environment(), List.of(second.toString(), "--version"));
    assertEquals(0, ended.exit(), ended::toString);
    assertTrue(ended.out().contains("0.1.0"), ended::toString);
    assertEquals("", ended.err());
  }

  @Test
  void ignoresJavaOptionsOfTheCallersEnvironment() throws Exception {
    Map<String, String> environment =
        environment("JAVA_TOOL_OPTIONS", "-Dx=y", "_JAVA_OPTIONS", "-Xmx1k");
    Commands.Ended ended =
        Commands.run(environment, List.of(ImageHost.launcher("tabtender"), "--version"));
    assertEquals(0, ended.exit(), ended::toString);
    assertEquals("", ended.err());
  }

  @Test
  void writesNothingButFramesToTheBrowser() throws Exception {
    // Java itself would say on the standard output that it takes these, and log there.
    Map<String, String> environment =
        environment("JAVA_TOOL_OPTIONS", "-Xlog:gc+init", "_JAVA_OPTIONS", "-Xlog:startuptime");
    environment.put("TABTENDER_HOME", Files.writeString(folder.resolve("file"), "").toString());
    Path out = folder.resolve("out");
    ProcessBuilder entry =
        new ProcessBuilder(ImageHost.launcher("tabtender-native"), "chrome-extension://someone/");
    entry.environment().clear();
    entry.environment().putAll(environment);
    Process process = entry.redirectOutput(out.toFile()).redirectErrorStream(false).start();
    assertTrue(process.waitFor(60, TimeUnit.SECONDS));

    List<Json> said = new ArrayList<>();
    try (InputStream in = Files.newInputStream(out)) {
      while (in.available() > 0) {
        said.add(Json.parse(new String(Frames.readSome(in, Frames.TO_BROWSER), UTF_8)));
      }
    }
    assertEquals(List.of("refuse"), said.stream().map(one -> one.text("type")).toList());
  }

  @Test
  void keepsCharactersWhereTheLocaleNamesNoEncoding() throws Exception {
    String script = "exec \"$0\" \"$(printf 'gr\\303\\266\\303\\237e')\"";
    Commands.Ended ended =
        Commands.run(
            environment("LANG", "C"),
            List.of("/bin/sh", "-c", script, ImageHost.launcher("tabtender")));
    assertEquals(2, ended.exit(), ended::toString);
    assertTrue(ended.err().contains("größe"), ended::toString);
  }

  @Test
  void hasATrainedCacheForEachProcess() {
    for (String name : List.of("host", "cli", "native")) {
      Path cache = ImageHost.IMAGE.resolve("lib").resolve(name + ".aot");
      assertTrue(Files.exists(cache), cache + " is missing; see target/training/" + name + ".log");
    }
  }

  @Test
  void endsInOrderOnSigterm() throws Exception {
    try (ImageHost host = ImageHost.start()) {
      assertEquals(200, host.api().get("/v1/status").status());
      assertEquals(0, host.stop());
      assertTrue(
          Files.notExists(host.home().resolve("run/host.sock")), "its socket is left behind");
    }
  }

  @Test
  void servesTheDemoShop() throws Exception {
    try (ImageHost host = ImageHost.start()) {
      Api.Answer opened =
          host.api()
              .verb(
                  "current",
                  "navigate",
                  dev.tabtender.json.Json.object("url", host.api().base() + "/demo/"));
      assertTrue(opened.ok(), opened::toString);
      assertTrue(
          opened.body().get("snapshot").text("text").contains("Tall vase"), opened::toString);
    }
  }

  private Map<String, String> environment(String... more) {
    Map<String, String> environment = new java.util.HashMap<>();
    environment.put("HOME", folder.toString());
    environment.put("TABTENDER_HOME", folder.resolve("home").toString());
    // The launcher's own dirname and readlink, and no Java: a folder of links to these alone would
    // do as well.
    environment.put(
        "PATH", Files.exists(Path.of("/usr/bin/java")) ? toolsOnly() : System.getenv("PATH"));
    for (int i = 0; i < more.length; i += 2) {
      environment.put(more[i], more[i + 1]);
    }
    return environment;
  }

  private String toolsOnly() {
    try {
      Path tools = Files.createDirectories(folder.resolve("tools"));
      for (String tool : List.of("dirname", "readlink", "sh")) {
        Path found = Path.of("/usr/bin", tool);
        Path link = tools.resolve(tool);
        if (Files.exists(found) && Files.notExists(link)) {
          Files.createSymbolicLink(link, found);
        }
      }
      return tools + ":" + NOTHING;
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
