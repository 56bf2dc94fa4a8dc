package dev.tabtender.browser.cdp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

final class AimTest {
  private static Aim at(double x, double y) {
    return Aim.of(FakePage.box(x, y, 20, 10), FramePlace.TOP);
  }

  @Test
  void isPlacedByTheFrameAround() {
    Aim aim = Aim.of(FakePage.box(1, 2, 20, 10), new FramePlace(100, 200, 1, 1));
    assertEquals(111, aim.x());
    assertEquals(207, aim.y());
    assertEquals(101, aim.left());
    assertEquals(202, aim.top());
    assertEquals(20, aim.width());
  }

  @Test
  void isDrawnAtTheSizeOfItsFrame() {
    Aim aim = Aim.of(FakePage.box(1, 2, 20, 10), new FramePlace(100, 200, 2, 0.5));
    assertEquals(122, aim.x());
    assertEquals(203.5, aim.y());
    assertEquals(102, aim.left());
    assertEquals(201, aim.top());
    assertEquals(40, aim.width());
    assertEquals(5, aim.height());
  }

  @Test
  void agreesWhenNothingMovedButAHair() {
    assertTrue(at(0, 0).agreesWith(at(0.7, 0.7)));
    assertFalse(at(0, 0).agreesWith(at(0.8, 0)));
    assertFalse(at(0, 0).agreesWith(at(0, 1)));
  }

  @Test
  void aBoxThatGrowsDoesNotAgree() {
    assertFalse(at(0, 0).agreesWith(Aim.of(FakePage.box(0, 0, 22, 10), FramePlace.TOP)));
    assertFalse(at(0, 0).agreesWith(Aim.of(FakePage.box(0, 0, 20, 12), FramePlace.TOP)));
  }

  @Test
  void liesWithinABoxUpToItsEdges() {
    assertTrue(at(0, 0).isWithin(at(10, 5)));
    assertFalse(at(0, 0).isWithin(at(10.5, 5)));
    assertFalse(at(0, 0).isWithin(at(0, 5.5)));
    assertTrue(at(10, 5).isWithin(at(0, 0)));
    assertFalse(at(10.5, 0).isWithin(at(0, 0)));
    assertFalse(at(0, 5.5).isWithin(at(0, 0)));
  }

  @Test
  void knowsWhetherItMoves() {
    assertFalse(at(0, 0).moving());
    assertTrue(Aim.of(FakePage.box(0, 0, 1, 1).with("moving", true), FramePlace.TOP).moving());
  }
}
