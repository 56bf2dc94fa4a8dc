package dev.tabtender.cases;

import dev.tabtender.image.ImageHost;
import dev.tabtender.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * A folder of cases that lies beside the checkout, {@code ../shared/cases} or where {@code
 * TABTENDER_CASES} says, with a runner of its own: {@code run.mjs}. What it fails must be listed,
 * with its reason, in docs/known-limits.md.
 */
record NeighbourCases(Path folder) {
  private static final int MINUTES = 30;

  static Optional<NeighbourCases> find() {
    Path named = Path.of(System.getenv().getOrDefault("TABTENDER_CASES", "../../shared/cases"));
    Path folder = named.toAbsolutePath().normalize();
    return Files.exists(folder.resolve("run.mjs"))
        ? Optional.of(new NeighbourCases(folder))
        : Optional.empty();
  }

  /** What failed and is not listed as a limit, with its reason. */
  List<String> failures(ImageHost host, String mode) throws IOException, InterruptedException {
    Path results = Files.createDirectories(Path.of("target/it")).resolve("cases-" + mode + ".json");
    Files.deleteIfExists(results);
    ProcessBuilder runner =
        new ProcessBuilder(
            "node",
            folder.resolve("run.mjs").toString(),
            "--base",
            host.api().base().toString(),
            "--token-file",
            host.home().resolve("token").toString(),
            "--mode",
            mode,
            "--json",
            results.toAbsolutePath().toString());
    runner.redirectErrorStream(true);
    runner.redirectOutput(results.resolveSibling("cases-" + mode + ".log").toFile());
    Process process = runner.start();
    if (!process.waitFor(MINUTES, TimeUnit.MINUTES)) {
      process.destroy();
      throw new IOException("The neighbouring cases did not end in " + MINUTES + " minutes");
    }
    String limits = Files.readString(Path.of("../docs/known-limits.md"));
    return Json.parse(Files.readString(results)).items().stream()
        .filter(result -> !result.bool("ok") && !isListed(limits, result.text("id"), mode))
        .map(result -> result.text("id") + ": " + result.text("why"))
        .toList();
  }

  /** A line such as: - `case-id` (extension): why it cannot pass. */
  private static boolean isListed(String limits, String id, String mode) {
    String line = "(?m)^- `" + Pattern.quote(id) + "` \\((both|" + mode + ")\\): \\S";
    return Pattern.compile(line).matcher(limits).find();
  }
}
