package dev.tabtender.cases;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tabtender.image.ImageHost;
import dev.tabtender.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;

/** Every folder of cases/ is a test; a subclass says in which mode. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class CasesContract {
  private static final Path OURS = Path.of("../cases").toAbsolutePath().normalize();

  private final PageServer pages;

  CasesContract() throws IOException {
    pages = new PageServer(OURS);
  }

  abstract ImageHost host();

  abstract String mode();

  @TestFactory
  Stream<DynamicTest> cases() throws IOException {
    String only = System.getProperty("case", "");
    try (Stream<Path> folders = Files.list(OURS)) {
      List<Path> found =
          folders
              .filter(f -> Files.exists(f.resolve("case.json")))
              .filter(f -> only.isEmpty() || f.getFileName().toString().matches(only))
              .sorted()
              .toList();
      return found.stream().map(this::test);
    }
  }

  @Test
  void neighbouringCasesPassOrAreKnownLimits() throws Exception {
    Optional<NeighbourCases> neighbours = NeighbourCases.find();
    Assumptions.assumeTrue(neighbours.isPresent(), "There is no ../shared/cases");
    assertEquals(List.of(), neighbours.orElseThrow().failures(host(), mode()));
  }

  private DynamicTest test(Path folder) {
    return DynamicTest.dynamicTest(
        folder.getFileName().toString(),
        () -> {
          Json spec = Json.parse(Files.readString(folder.resolve("case.json")));
          new CaseRun(folder, spec, pages, host().api(), mode()).run();
        });
  }

  @AfterAll
  void stopServing() {
    pages.close();
  }
}
