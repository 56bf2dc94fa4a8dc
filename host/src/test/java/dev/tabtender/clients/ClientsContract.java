package dev.tabtender.clients;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.image.ImageHost;
import dev.tabtender.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;

/** What clients/ tests, each as a test here; a subclass says in which mode. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ClientsContract {
  static final Path CLIENTS = Path.of("../clients").toAbsolutePath().normalize();
  private static final int OLDEST_NODE = 20;
  private static final long LONGEST_MINUTES = 15;

  abstract ImageHost host();

  abstract String mode();

  @TestFactory
  Stream<DynamicTest> clients() throws Exception {
    Assumptions.assumeTrue(nodeVersion() >= OLDEST_NODE, "The clients need Node " + OLDEST_NODE);
    List<Json> results = run();
    assertTrue(results.size() > 0, "no test was run");
    return results.stream().map(ClientsContract::test);
  }

  private static DynamicTest test(Json result) {
    String name = result.text("file") + ": " + result.text("name");
    return DynamicTest.dynamicTest(
        name,
        () -> {
          Assumptions.assumeFalse(result.has("skipped"), result.text("skipped"));
          assertTrue(result.bool("ok"), result.text("failure"));
        });
  }

  private List<Json> run() throws Exception {
    Path target = Files.createDirectories(Path.of("target/it")).toAbsolutePath();
    Path results = target.resolve("clients-" + mode() + ".json");
    Files.deleteIfExists(results);
    Path log = target.resolve("clients-" + mode() + ".log");
    ProcessBuilder builder =
        new ProcessBuilder("node", "run.mjs", System.getProperty("client", ""))
            .directory(CLIENTS.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    builder.environment().put("TABTENDER_URL", host().api().base().toString());
    builder.environment().put("TABTENDER_TOKEN_FILE", host().home().resolve("token").toString());
    builder.environment().put("TABTENDER_MODE", mode());
    builder.environment().put("TABTENDER_RESULTS", results.toString());
    Process node = builder.start();
    boolean ended = node.waitFor(LONGEST_MINUTES, TimeUnit.MINUTES);
    node.descendants().forEach(ProcessHandle::destroyForcibly);
    node.destroyForcibly();
    assertTrue(ended && Files.exists(results), "The clients' tests did not end; see " + log);
    return Json.parse(Files.readString(results)).items();
  }

  private static int nodeVersion() throws Exception {
    Process node = new ProcessBuilder("node", "--version").start();
    String version = new String(node.getInputStream().readAllBytes());
    return Integer.parseInt(version.strip().substring(1).split("\\.")[0]);
  }
}
