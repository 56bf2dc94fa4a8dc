package dev.tabtender.local;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HomeTest {
  @Test
  void isWhereTheEnvironmentSays() {
    assertEquals(
        Path.of("/srv/t"), Home.of(Map.of("TABTENDER_HOME", "/srv/t"), "Linux", "/home/a").root());
  }

  @Test
  void isThePlatformsDataFolderOtherwise() {
    assertEquals(
        Path.of("/home/a/.local/share/tabtender"), Home.of(Map.of(), "Linux", "/home/a").root());
    assertEquals(
        Path.of("/data/tabtender"),
        Home.of(Map.of("XDG_DATA_HOME", "/data"), "Linux", "/home/a").root());
    assertEquals(
        Path.of("/Users/a/Library/Application Support/tabtender"),
        Home.of(Map.of(), "Mac OS X", "/Users/a").root());
    assertEquals(
        Path.of("/local/tabtender"),
        Home.of(Map.of("LOCALAPPDATA", "/local"), "Windows 11", "/users/a").root());
  }

  @Test
  void takesABlankNameForNone() {
    assertEquals(
        Path.of("/home/a/.local/share/tabtender"),
        Home.of(Map.of("TABTENDER_HOME", " "), "Linux", "/home/a").root());
  }

  @Test
  void makesFoldersThatOnlyTheOwnerEnters(@TempDir Path folder) throws IOException {
    Path made = folder.resolve("a/b");
    Home.makePrivate(made);
    assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(made)));
  }
}
