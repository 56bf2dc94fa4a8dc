package dev.tabtender.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** docs/field-reports.md promises a test for each report: they are all there. */
class FieldReportsTest {
  private static final Pattern ROW =
      Pattern.compile("(?m)^\\| ([^|]*#[^|]*) \\| [^|]+ \\| (.*) \\|$");
  private static final Pattern EVIDENCE = Pattern.compile("`([^`]+)`");
  private static final Pattern LIMIT = Pattern.compile("\\[([^]]+)]\\(known-limits\\.md\\)");

  private final String document = Sources.text(Sources.ROOT.resolve("docs/field-reports.md"));
  private final String limits = Sources.text(Sources.ROOT.resolve("docs/known-limits.md"));
  private final List<Path> java = Sources.withEnding(".java");
  private final List<Path> scripts = Sources.withEnding(".test.mjs");

  @Test
  void everyReportHasATestOrALimit() {
    List<String> without =
        ROW.matcher(document)
            .results()
            .filter(row -> EVIDENCE.matcher(row.group(2)).results().findAny().isEmpty())
            .filter(row -> LIMIT.matcher(row.group(2)).results().findAny().isEmpty())
            .map(row -> row.group(1))
            .toList();
    assertEquals(List.of(), without);
    assertTrue(ROW.matcher(document).results().count() > 60, "the rows are not read");
  }

  @Test
  void everyTestThatIsNamedExists() {
    List<String> missing =
        ROW.matcher(document)
            .results()
            .flatMap(row -> EVIDENCE.matcher(row.group(2)).results())
            .map(named -> named.group(1))
            .filter(named -> named.matches("cases/.*|.*[#›].*"))
            .distinct()
            .filter(named -> !exists(named))
            .toList();
    assertEquals(List.of(), missing);
  }

  @Test
  void everyLimitThatIsNamedIsAmongTheKnownOnes() {
    List<String> missing =
        ROW.matcher(document)
            .results()
            .flatMap(row -> LIMIT.matcher(row.group(2)).results())
            .map(named -> named.group(1))
            .filter(named -> !limits.contains("## " + named + "\n"))
            .toList();
    assertEquals(List.of(), missing);
  }

  private boolean exists(String named) {
    if (named.startsWith("cases/")) {
      return Files.exists(Sources.ROOT.resolve(named).resolve("case.json"));
    }
    if (named.contains(" › ")) {
      String[] parts = named.split(" › ", 2);
      return in(scripts, parts[0], "'" + parts[1].replace("'", "\\'") + "'");
    }
    String[] parts = named.split("#", 2);
    return in(java, parts[0] + ".java", " " + parts[1] + "(");
  }

  private static boolean in(List<Path> files, String name, String text) {
    Stream<Path> candidates = files.stream().filter(file -> file.endsWith(name));
    return candidates.anyMatch(file -> Sources.text(file).contains(text));
  }
}
