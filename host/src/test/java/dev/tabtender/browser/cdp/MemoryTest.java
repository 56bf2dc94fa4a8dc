package dev.tabtender.browser.cdp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

final class MemoryTest {
  private final Memory memory = new Memory();

  private Told tell(String client) {
    Told told = Told.of(memory.nextId(), Outlines.MAIN, List.of());
    memory.told(client, told);
    return told;
  }

  @Test
  void keepsWhatEachClientWasToldLast() {
    tell("a");
    Told last = tell("a");
    Told other = tell("b");
    assertEquals(last, memory.last("a").orElseThrow());
    assertEquals(other, memory.last("b").orElseThrow());
    assertTrue(memory.last("c").isEmpty());
  }

  @Test
  void anyClientMayNameASnapshot() {
    Told told = tell("a");
    assertEquals("s1", told.id());
    assertEquals(told, memory.named("s1").orElseThrow());
  }

  @Test
  void forgetsTheOldestSnapshotsButNoClientsLast() {
    Told told = tell("quiet");
    for (int i = 0; i < 20; i++) {
      tell("busy");
    }
    assertTrue(memory.named("s1").isEmpty());
    assertTrue(memory.named("s21").isPresent());
    assertEquals(told, memory.last("quiet").orElseThrow());
  }
}
