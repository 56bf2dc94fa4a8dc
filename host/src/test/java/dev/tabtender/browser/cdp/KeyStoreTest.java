package dev.tabtender.browser.cdp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.json.Json;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class KeyStoreTest {
  private static final DocumentId ORDERS = new DocumentId("main", "L1");

  private final KeyStore keys = new KeyStore();

  private int lastKey() {
    Json prints = keys.legacy(ORDERS).orElseThrow();
    return prints.get(prints.size() - 1).integer("key");
  }

  @Test
  void aDocumentThatWasNeverNumberedHasNoLegacy() {
    assertTrue(keys.legacy(ORDERS).isEmpty());
  }

  @Test
  void aScriptThatStartsAnewGivesNoKeyAgain() {
    keys.met(ORDERS);
    int first = lastKey();
    assertTrue(first >= 1_000_000, "beyond what one script gives");
    assertNotEquals(first, lastKey(), "and not the keys of the one before either");
  }

  @Test
  void forgetsDocumentsThatWereLeft() {
    keys.met(ORDERS);
    keys.keepOnly(Set.of(new DocumentId("main", "L2")));
    assertTrue(keys.legacy(ORDERS).isEmpty());
    keys.met(ORDERS);
    keys.keepOnly(Set.of(ORDERS));
    assertEquals(1, keys.legacy(ORDERS).orElseThrow().size());
  }
}
