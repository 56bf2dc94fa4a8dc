package dev.tabtender.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What grows beyond a screenful of screens is two things. */
class SizesTest {
  private static final int MOST_LINES = 400;

  @Test
  void noSourceFileHas400Lines() {
    List<String> tooLong =
        Sources.withEnding(".java", ".ts", ".mjs").stream()
            .filter(f -> Sources.text(f).lines().count() >= MOST_LINES)
            .map(f -> Sources.relative(f).toString())
            .toList();
    assertEquals(List.of(), tooLong);
  }
}
