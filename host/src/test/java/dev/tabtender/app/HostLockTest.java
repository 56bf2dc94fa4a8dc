package dev.tabtender.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.local.Home;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostLockTest {
  @TempDir Path folder;

  @Test
  void makesAFolderThatOnlyItsOwnerEnters() throws Exception {
    Home home = new Home(folder.resolve("a/b"));
    try (HostLock lock = HostLock.take(home)) {
      for (Path made : new Path[] {home.root(), home.run(), home.logs()}) {
        assertEquals(
            "rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(made)));
      }
    }
  }

  @Test
  void saysWhereTheFirstHostListens() throws Exception {
    Home home = new Home(folder);
    try (HostLock first = HostLock.take(home)) {
      Files.writeString(home.hostFile(), "{\"port\":4711,\"pid\":99}");
      CannotStart second = assertThrows(CannotStart.class, () -> HostLock.take(home));
      assertTrue(
          String.valueOf(second.getMessage()).contains("http://127.0.0.1:4711 (process 99)"));
      assertEquals(1, second.exitCode());
    }
    HostLock.take(home).close();
  }

  @Test
  void saysThatAFileIsWhereTheFolderShouldBe() throws Exception {
    Path file = Files.writeString(folder.resolve("file"), "");
    CannotStart refused = assertThrows(CannotStart.class, () -> HostLock.take(new Home(file)));
    assertTrue(String.valueOf(refused.getMessage()).contains(file.toString()));
    assertTrue(refused.hint().contains("TABTENDER_HOME"));
  }
}
