package dev.tabtender.browser.cdp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LeftoversTest {
  @TempDir Path folder;

  private static Path whole(Leftovers.Kept kept) {
    return Path.of(assertInstanceOf(Leftovers.Kept.Whole.class, kept).file());
  }

  private Leftovers leftovers(String tab) {
    return new Leftovers(folder.resolve("artifacts"), tab);
  }

  @Test
  void answersTheAbsolutePathOfTheWhole() throws IOException {
    Path file = whole(leftovers("T1").keep("s3", "all of it"));
    assertTrue(file.isAbsolute());
    assertEquals("snapshot-T1-s3.txt", file.getFileName().toString());
    assertEquals("all of it", Files.readString(file));
  }

  @Test
  void noTabsNameLeadsElsewhere() {
    Path file = whole(leftovers("../../T 1").keep("s3", "x"));
    assertEquals(folder.resolve("artifacts").toAbsolutePath(), file.getParent());
  }

  @Test
  void keepsTheNewest() {
    Leftovers leftovers = leftovers("T1");
    Path first = whole(leftovers.keep("s1", "x"));
    for (int i = 2; i <= 20; i++) {
      leftovers.keep("s" + i, "x");
    }
    assertTrue(Files.exists(first));
    Path last = whole(leftovers.keep("s21", "x"));
    assertFalse(Files.exists(first));
    assertTrue(Files.exists(last));
  }

  @Test
  void writesHalfOfACharacterAsWellAsItCan() throws IOException {
    Path file = whole(leftovers("T1").keep("s1", "a\ud83cb"));
    assertEquals("a?b", Files.readString(file));
  }

  @Test
  void saysWhenTheDiskDoesNotTakeIt() throws IOException {
    Files.writeString(folder.resolve("artifacts"), "a file where the folder should be");
    Leftovers.Kept kept = leftovers("T1").keep("s1", "x");
    String reason = assertInstanceOf(Leftovers.Kept.Lost.class, kept).reason();
    assertTrue(reason.endsWith("artifacts is there already"), reason);
  }
}
