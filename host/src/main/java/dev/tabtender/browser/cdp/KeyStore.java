package dev.tabtender.browser.cdp;

import dev.tabtender.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Which documents the script has numbered, and what identified their elements when the debugger let
 * the tab go. A script that starts anew in a document must give none of those numbers again: they
 * name other elements.
 */
final class KeyStore {
  /** No document gets as many keys from one instance of the script. */
  private static final int ROOM = 1_000_000;

  private static final int ROOMS = 2_000;

  private final Map<DocumentId, Json> prints = new ConcurrentHashMap<>();
  private final Set<DocumentId> numbered = ConcurrentHashMap.newKeySet();
  private int rooms;

  void clear() {
    prints.clear();
  }

  void keep(Frame frame, Json keyPrints) {
    prints.put(DocumentId.of(frame), keyPrints);
  }

  /** The script is in that document. */
  void met(DocumentId document) {
    numbered.add(document);
  }

  /** Only these documents can be asked for again. */
  void keepOnly(Set<DocumentId> living) {
    numbered.retainAll(living);
    prints.keySet().retainAll(living);
  }

  /** What a new instance of the script has to know of the keys that an earlier one gave there. */
  Optional<Json> legacy(DocumentId document) {
    Json known = prints.get(document);
    if (known == null && !numbered.contains(document)) {
      return Optional.empty();
    }
    List<Json> all = new ArrayList<>(known == null ? List.of() : known.items());
    all.add(lastKeyBefore(nextRoom()));
    return Optional.of(Json.array(all));
  }

  private synchronized int nextRoom() {
    rooms = rooms % ROOMS + 1;
    return rooms * ROOM;
  }

  private static Json lastKeyBefore(int key) {
    return Json.object(
        "key", key, "tag", "", "role", "", "name", "", "place", "", "nth", Integer.MAX_VALUE);
  }
}
