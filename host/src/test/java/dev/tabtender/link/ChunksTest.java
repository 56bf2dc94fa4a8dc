package dev.tabtender.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.json.LinkMessages;
import dev.tabtender.local.Frames;
import dev.tabtender.protocol.LaneMessage;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class ChunksTest {
  @Property(tries = 60)
  void joinsWhatItSplitIntoFramesThatABrowserTakes(@ForAll("messages") String message) {
    Chunks.Joiner joiner = new Chunks.Joiner();
    Optional<String> joined = Optional.empty();
    for (LaneMessage.Chunk chunk : Chunks.split(3, message)) {
      String frame = LinkMessages.text(chunk);
      assertTrue(frame.getBytes(StandardCharsets.UTF_8).length <= Frames.TO_BROWSER);
      assertTrue(joined.isEmpty());
      joined = joiner.add(chunk);
    }
    assertEquals(Optional.of(message), joined);
  }

  @Provide
  Arbitrary<String> messages() {
    return Arbitraries.of("x", "\"", "\\", "é", "\u4e2d", "\ud83d\ude00", "a\ud83d\ude00")
        .flatMap(
            piece ->
                Arbitraries.integers()
                    .between(1, 800_000)
                    .map(times -> piece.repeat(1 + times / piece.length())));
  }

  @Test
  void splitsFromHalfAMebibyteOn() {
    assertFalse(Chunks.needed("x".repeat(Chunks.THRESHOLD - 1)));
    assertTrue(Chunks.needed("x".repeat(Chunks.THRESHOLD)));
    assertTrue(Chunks.needed("\u4e2d".repeat(Chunks.THRESHOLD / 3 + 1)));
    assertFalse(Chunks.needed("\u4e2d".repeat(Chunks.THRESHOLD / 3 - 1)));
  }

  @Test
  void joinsMessagesWhosePiecesAlternate() {
    Chunks.Joiner joiner = new Chunks.Joiner();
    assertEquals(Optional.empty(), joiner.add(new LaneMessage.Chunk(1, 0, false, "a")));
    assertEquals(Optional.empty(), joiner.add(new LaneMessage.Chunk(2, 0, false, "x")));
    assertEquals(Optional.of("ab"), joiner.add(new LaneMessage.Chunk(1, 1, true, "b")));
    assertEquals(Optional.of("xy"), joiner.add(new LaneMessage.Chunk(2, 1, true, "y")));
  }

  @Test
  void refusesAPieceOutOfTurn() {
    for (List<Integer> order : List.of(List.of(1), List.of(0, 0), List.of(0, 2))) {
      Chunks.Joiner joiner = new Chunks.Joiner();
      assertThrows(
          BrokenLane.class,
          () -> order.forEach(seq -> joiner.add(new LaneMessage.Chunk(1, seq, false, "a"))));
    }
  }

  @Test
  void refusesToKeepMoreThanItsLimit() {
    Chunks.Joiner joiner = new Chunks.Joiner();
    String large = "x".repeat(32 << 20);
    assertThrows(
        BrokenLane.class,
        () -> {
          for (int seq = 0; seq <= Chunks.Joiner.LIMIT / large.length(); seq++) {
            joiner.add(new LaneMessage.Chunk(1, seq, false, large));
          }
        });
  }

  @Test
  void refusesToKeepManyUnfinishedMessages() {
    Chunks.Joiner joiner = new Chunks.Joiner();
    assertThrows(
        BrokenLane.class,
        () -> {
          for (int id = 0; id < 100; id++) {
            joiner.add(new LaneMessage.Chunk(id, 0, false, "a"));
          }
        });
  }
}
