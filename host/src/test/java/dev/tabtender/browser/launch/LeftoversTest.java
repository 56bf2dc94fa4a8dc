package dev.tabtender.browser.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a killed host left is cleaned up, and nothing else. */
@Timeout(60)
class LeftoversTest {
  @TempDir Path folder;
  private Path leases;
  private Path profile;

  @BeforeEach
  void make() throws IOException {
    leases = Files.createDirectories(folder.resolve("leases"));
    profile = Files.createDirectories(folder.resolve("profiles/headless-1/Default"));
    profile = profile.getParent();
    Files.writeString(profile.resolve("Default/History"), "x");
  }

  private Path lease(Path profile, Lease.Process host) throws IOException {
    Path file = leases.resolve(profile.getFileName() + ".json");
    Json process = Json.object("pid", host.pid(), "startedAtMillis", host.startedAtMillis());
    Files.writeString(file, Json.object("profile", profile.toString(), "host", process).toString());
    return file;
  }

  private static Lease.Process dead() throws Exception {
    Process process = new ProcessBuilder("sleep", "300").start();
    Lease.Process noted = Lease.Process.of(process.toHandle());
    process.destroyForcibly().waitFor();
    return noted;
  }

  private static Lease.Process living() {
    return Lease.Process.of(ProcessHandle.current());
  }

  @Test
  void takesAwayWhatADeadHostLeft() throws Exception {
    Path file = lease(profile, dead());
    Leftovers.reap(leases);
    assertFalse(Files.exists(profile));
    assertFalse(Files.exists(file));
  }

  @Test
  void leavesALivingHostsBrowserAlone() throws Exception {
    Path file = lease(profile, living());
    Leftovers.reap(leases);
    assertTrue(Files.exists(profile.resolve("Default/History")));
    assertTrue(Files.exists(file));
  }

  @Test
  void endsTheOrphanedBrowser() throws Exception {
    Process orphan =
        new ProcessBuilder("/bin/sh", "-c", "sleep 300; :", "sh", "--user-data-dir=" + profile)
            .start();
    lease(profile, dead());
    Leftovers.reap(leases);
    assertTrue(orphan.waitFor(20, TimeUnit.SECONDS));
    assertFalse(Files.exists(profile));
  }

  @Test
  void removesALeaseWhoseProfileIsGone() throws Exception {
    Path file = lease(folder.resolve("profiles/headless-2"), dead());
    Leftovers.reap(leases);
    assertFalse(Files.exists(file));
    assertTrue(Files.exists(profile));
  }

  @Test
  void removesADamagedLeaseAndNothingThatItNames() throws Exception {
    Path file = leases.resolve("headless-9.json");
    Files.writeString(file, Json.object("profile", profile.toString()).toString());
    Leftovers.reap(leases);
    assertFalse(Files.exists(file));
    assertTrue(Files.exists(profile.resolve("Default/History")));
  }

  @Test
  void touchesNoFileThatIsNoLease() throws Exception {
    Path other = Files.writeString(leases.resolve("notes.txt"), "mine");
    Leftovers.reap(leases);
    assertTrue(Files.exists(other));
  }

  @Test
  void hasNothingToDoWhereNothingIs() {
    Leftovers.reap(folder.resolve("none"));
    assertTrue(Files.exists(profile));
  }

  @Test
  void doesNotFollowALinkOutOfTheProfile() throws Exception {
    Path mine = Files.createDirectories(folder.resolve("mine"));
    Path precious = Files.writeString(mine.resolve("precious"), "x");
    Files.createSymbolicLink(profile.resolve("Downloads"), mine);
    lease(profile, dead());
    Leftovers.reap(leases);
    assertFalse(Files.exists(profile));
    assertTrue(Files.exists(precious));
  }

  @Test
  void takesTheBrowsersSocketFolderWithIt() throws Exception {
    Path sockets = Files.createDirectories(folder.resolve(".org.chromium.Chromium.abc"));
    Path socket = Files.writeString(sockets.resolve("SingletonSocket"), "");
    Files.createSymbolicLink(profile.resolve("SingletonSocket"), socket);
    lease(profile, dead());
    Leftovers.reap(leases);
    assertFalse(Files.exists(sockets));
  }

  @Test
  void leavesAFolderThatIsNoBrowsersSocketFolder() throws Exception {
    Path mine = Files.createDirectories(folder.resolve("mine"));
    Path precious = Files.writeString(mine.resolve("precious"), "x");
    Files.createSymbolicLink(profile.resolve("SingletonSocket"), precious);
    lease(profile, dead());
    Leftovers.reap(leases);
    assertTrue(Files.exists(precious));
    assertEquals("x", Files.readString(precious));
  }
}
