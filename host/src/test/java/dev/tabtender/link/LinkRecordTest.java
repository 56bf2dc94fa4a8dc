package dev.tabtender.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.tabtender.json.Json;
import dev.tabtender.local.Home;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LinkRecordTest {
  @TempDir Path folder;
  private Home home;
  private LinkRecord record;

  @BeforeEach
  void open() throws IOException {
    home = new Home(folder);
    Files.createDirectories(home.links().getParent());
    record = new LinkRecord(home);
  }

  private Json written() throws IOException {
    return Json.parse(Files.readAllBytes(home.links()));
  }

  @Test
  void saysThatNobodyIsConnected() throws IOException {
    record.now(List.of());
    assertEquals(0, written().get("links").size());
    assertFalse(written().get("refused").isObject());
  }

  @Test
  void keepsTheLastRefusalBesideTheLinks() throws IOException {
    record.refused("chrome-extension://a", "0.1", "too old");
    record.refused("chrome-extension://b", "0.2", "a stranger");
    record.now(List.of());
    assertEquals("chrome-extension://b", written().get("refused").text("origin"));
    assertEquals("a stranger", written().get("refused").text("reason"));
  }

  @Test
  void leavesNoDraftBehind() throws IOException {
    record.now(List.of());
    try (var files = Files.list(home.links().getParent())) {
      assertEquals(List.of(home.links()), files.toList());
    }
  }

  @Test
  void staysAwayAfterTheHostStopped() {
    record.now(List.of());
    record.close();
    record.refused("chrome-extension://a", "0.1", "too late");
    record.now(List.of());
    assertFalse(Files.exists(home.links()));
  }
}
