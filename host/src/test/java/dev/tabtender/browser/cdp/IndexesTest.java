package dev.tabtender.browser.cdp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;
import org.junit.jupiter.api.Test;

class IndexesTest {
  private static final DocumentId ONE = new DocumentId("frame", "first");
  private static final DocumentId TWO = new DocumentId("frame", "second");

  private final Indexes indexes = new Indexes();

  @Test
  void anElementKeepsItsNumber() {
    int index = indexes.number(ONE, 7, "<button>Save");

    assertEquals(index, indexes.number(ONE, 7, "<button>Save all"));
    assertEquals("<button>Save all", indexes.entry(index).orElseThrow().line());
  }

  @Test
  void numbersBeginAtOneAndGrow() {
    assertEquals(1, indexes.number(ONE, 70, ""));
    assertEquals(2, indexes.number(ONE, 3, ""));
  }

  @Test
  void theSameKeyInAnotherDocumentIsAnotherElement() {
    assertNotEquals(indexes.number(ONE, 7, ""), indexes.number(TWO, 7, ""));
  }

  @Test
  void aNumberIsNeverGivenAgain() {
    int index = indexes.number(ONE, 7, "<a>Old");
    indexes.keep(Set.of(TWO));

    assertNotEquals(index, indexes.number(ONE, 7, "<a>New"));
  }

  @Test
  void knowsWhatAGoneElementWas() {
    int index = indexes.number(ONE, 7, "<a>Old");
    indexes.keep(Set.of(TWO));

    assertEquals("<a>Old", indexes.entry(index).orElseThrow().line());
  }

  @Test
  void forgetsTheOldestOfThoseThatAreGone() {
    for (int key = 0; key < 6_000; key++) {
      indexes.number(ONE, key, "");
    }
    indexes.keep(Set.of(TWO));

    assertTrue(indexes.given(6_000));
    long known =
        java.util.stream.IntStream.rangeClosed(1, 6_000)
            .filter(i -> indexes.entry(i).isPresent())
            .count();
    assertEquals(5_000, known);
  }

  @Test
  void tellsWhichNumbersWereEverGiven() {
    indexes.number(ONE, 7, "");

    assertTrue(indexes.given(1));
    assertFalse(indexes.given(2));
    assertFalse(indexes.given(0));
    assertFalse(indexes.given(-1));
  }
}
