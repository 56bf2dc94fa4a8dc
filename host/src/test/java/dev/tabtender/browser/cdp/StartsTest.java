package dev.tabtender.browser.cdp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class StartsTest {
  private final Starts starts = new Starts();
  private final List<String> gone = Collections.synchronizedList(new ArrayList<>());

  @Test
  void waitsForTheLastGuestOfATarget() {
    starts.waits("ann", "tab");
    starts.waits("bob", "tab");
    starts.waits("cid", "other tab");
    assertFalse(starts.ready("ann"));
    assertTrue(starts.ready("bob"));
  }

  @Test
  void knowsNothingOfSessionsThatDoNotWait() {
    assertTrue(starts.ready("somebody"));
  }

  /** A tab in which the product waits for the guests must not wait longer than they do. */
  @Test
  void goesOnAsSoonAsTheGuestsAreReady() {
    starts.waits("ann", "tab");
    starts.whenReady("tab", () -> gone.add("ours"));
    assertTrue(gone.isEmpty());
    starts.ready("ann");
    assertEquals(List.of("ours"), gone);
  }

  @Test
  void goesOnAtOnceWhereTheGuestsWereReadyBefore() {
    starts.waits("ann", "tab");
    starts.ready("ann");
    starts.whenReady("tab", () -> gone.add("ours"));
    assertEquals(List.of("ours"), gone);
  }

  @Test
  void goesOnceWithoutAGuestThatNeverSaysThatItIsReady() throws InterruptedException {
    CountDownLatch over = new CountDownLatch(1);
    starts.waits("ann", "tab");
    starts.whenReady(
        "tab",
        () -> {
          gone.add("ours");
          over.countDown();
        });
    assertTrue(over.await(20, TimeUnit.SECONDS));
    starts.ready("ann");
    assertEquals(List.of("ours"), gone);
  }

  @Test
  void waitsForNoGuestThatLeft() {
    starts.waits("ann", "tab");
    starts.waits("bob", "tab");
    starts.forget("bob");
    assertTrue(starts.ready("ann"));
  }
}
