package dev.tabtender.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.googlejavaformat.java.Formatter;
import com.google.googlejavaformat.java.FormatterException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Java looks as google-java-format writes it. A test and not a plugin, since the formatter parses
 * with the compiler it runs on, and Maven itself may run on an older one.
 */
class FormatTest {
  /** {@code install-scripts/format} sets it: write the files instead of complaining. */
  private static final boolean APPLY = Boolean.getBoolean("tabtender.format");

  @Test
  void everyJavaFileIsFormatted() throws IOException {
    Formatter formatter = new Formatter();
    List<Path> unformatted = new ArrayList<>();
    for (Path file : Sources.withEnding(".java")) {
      String text = Sources.text(file);
      String formatted = format(formatter, file, text);
      if (formatted.equals(text)) {
        continue;
      }
      if (APPLY) {
        Files.writeString(file, formatted);
      } else {
        unformatted.add(Sources.relative(file));
      }
    }
    assertEquals(List.of(), unformatted, "install-scripts/format mends these");
  }

  private static String format(Formatter formatter, Path file, String text) {
    try {
      return formatter.formatSourceAndFixImports(text);
    } catch (FormatterException e) {
      throw new AssertionError(Sources.relative(file) + ": " + e.getMessage(), e);
    }
  }
}
