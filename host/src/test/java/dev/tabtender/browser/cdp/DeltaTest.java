package dev.tabtender.browser.cdp;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tabtender.browser.cdp.Composition.Placed;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class DeltaTest {
  private final Indexes indexes = new Indexes();

  private List<Placed> lines(String... lines) {
    return List.copyOf(Composition.of(Outlines.main(lines), indexes, id -> Optional.empty()));
  }

  private String delta(List<Placed> before, List<Placed> now) {
    Told told = Told.of("s1", Outlines.MAIN, before);
    return new Delta(new Outline(Outlines.main(), told.given(), true), told).write(now);
  }

  @Test
  void isEmptyWhenNothingChanged() {
    List<Placed> same = lines("0||Total", "0|1|<button>Save");
    assertEquals("", delta(same, same));
  }

  @Test
  void movingALineIsNoChange() {
    assertEquals("", delta(lines("0|1|<a>One", "0|2|<a>Two"), lines("0|2|<a>Two", "0|1|<a>One")));
  }

  @Test
  void tellsOneOfTwoEqualLinesThatWent() {
    assertEquals("- Item\n", delta(lines("0||Item", "0||Item"), lines("0||Item")));
  }

  @Test
  void tellsOneMoreOfEqualLines() {
    assertEquals("+ Item\n", delta(lines("0||Item"), lines("0||Item", "0||Item")));
  }

  @Test
  void keepsThePlaceOfWhatChanged() {
    assertEquals(
        "~ \t[2]<input value=y>\n",
        delta(
            lines("0|1|<form>", "1|2|<input value=x>"),
            lines("0|1|<form>", "1|2|<input value=y>")));
  }

  @Test
  void anElementReplacedByAnEqualOneIsAnother() {
    assertEquals(
        "+ *[2]<button>Save\n- [1]<button>Save\n",
        delta(lines("0|1|<button>Save"), lines("0|9|<button>Save")));
  }
}
