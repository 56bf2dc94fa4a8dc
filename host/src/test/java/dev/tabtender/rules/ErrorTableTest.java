package dev.tabtender.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tabtender.protocol.error.ErrorCode;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** docs/errors.md is what callers read: it says of each code what the code does. */
class ErrorTableTest {
  /** {@code | `stale_element` | 409 | yes | when | details |}. */
  private static final Pattern ROW =
      Pattern.compile("(?m)^\\| `(\\w+)` \\| (\\d+) \\| (yes|no) \\|");

  @Test
  void everyCodeIsInTheTableWithItsStatusAndRetry() {
    String document = Sources.text(Sources.ROOT.resolve("docs/errors.md"));
    List<String> documented =
        ROW.matcher(document)
            .results()
            .map(m -> String.join(" ", m.group(1), m.group(2), m.group(3)))
            .toList();
    assertEquals(Stream.of(ErrorCode.values()).map(ErrorTableTest::row).toList(), documented);
  }

  private static String row(ErrorCode code) {
    return code.code() + " " + code.status() + " " + (code.retryable() ? "yes" : "no");
  }
}
