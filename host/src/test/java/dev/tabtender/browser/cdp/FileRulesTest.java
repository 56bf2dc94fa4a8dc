package dev.tabtender.browser.cdp;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileRulesTest {
  @TempDir Path folder;
  private Path text;
  private Path picture;

  @BeforeEach
  void make() throws IOException {
    text = Files.writeString(folder.resolve("notes.txt"), "x");
    picture = Files.writeString(folder.resolve("LOGO.PNG"), "x");
  }

  @Test
  void refusesWhatIsMissing() {
    refused(() -> FileRules.requireReadable(List.of(folder.resolve("absent.txt"))));
  }

  @Test
  void takesEverythingWithoutAccept() {
    accepted("", text);
    accepted("", picture);
  }

  @Test
  void comparesEndingsWithoutCase() {
    accepted(".png", picture);
    refused(() -> rules(".png").require(List.of(text)));
  }

  @Test
  void comparesTypesAndFamilies() {
    accepted("image/*", picture);
    accepted("text/plain, image/png", text);
    refused(() -> rules("image/*").require(List.of(text)));
    refused(() -> rules("image/jpeg").require(List.of(picture)));
  }

  @Test
  void refusesSeveralForOne() {
    refused(() -> rules("").require(List.of(text, picture)));
    assertDoesNotThrow(() -> new FileRules("", true, false, false).require(List.of(text, picture)));
  }

  @Test
  void tellsFoldersFromFiles() {
    refused(() -> rules("").require(List.of(folder)));
    refused(() -> new FileRules("", true, true, false).require(List.of(text)));
    assertDoesNotThrow(() -> new FileRules(".txt", true, true, false).require(List.of(folder)));
  }

  @Test
  void aDisabledFieldIsNotActedOn() {
    TabtenderException refused =
        assertThrows(
            TabtenderException.class,
            () -> new FileRules("", false, false, true).require(List.of(text)));

    assertEquals(ErrorCode.NOT_INTERACTABLE, refused.code());
  }

  private static FileRules rules(String accept) {
    return new FileRules(accept, false, false, false);
  }

  private static void accepted(String accept, Path file) {
    assertDoesNotThrow(() -> rules(accept).require(List.of(file)));
  }

  private static void refused(Runnable check) {
    TabtenderException refused = assertThrows(TabtenderException.class, check::run);

    assertEquals(ErrorCode.FILE_REJECTED, refused.code());
  }
}
