package dev.tabtender.browser.cdp;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;

/**
 * The numbers of one tab: each names one element of one document and is never given again. What a
 * number's element was is known as long as its document lives, and for the newest of those that are
 * gone.
 */
final class Indexes {
  private static final int REMEMBERED = 5_000;

  /** Whose number it is, and the line it was last listed with. */
  record Entry(DocumentId document, int key, String line) {}

  private final Map<DocumentId, Map<Integer, Integer>> numbers = new HashMap<>();
  private final Map<Integer, Entry> entries = new HashMap<>();
  private final Queue<Integer> gone = new ArrayDeque<>();
  private int next = 1;

  /** The element's number, a new one when it has none; {@code line} is how it is listed now. */
  synchronized int number(DocumentId document, int key, String line) {
    Integer known = numbers.computeIfAbsent(document, any -> new HashMap<>()).get(key);
    int index = known == null ? next++ : known;
    if (known == null) {
      numbers.get(document).put(key, index);
    }
    entries.put(index, new Entry(document, key, line));
    return index;
  }

  /** Empty when it was never given, or given so long ago that it is forgotten. */
  synchronized Optional<Entry> entry(int index) {
    return Optional.ofNullable(entries.get(index));
  }

  synchronized boolean given(int index) {
    return index >= 1 && index < next;
  }

  /** Every other document is gone for good: its numbers name nothing any more. */
  synchronized void keep(Set<DocumentId> living) {
    numbers
        .entrySet()
        .removeIf(
            entry -> {
              boolean dead = !living.contains(entry.getKey());
              if (dead) {
                gone.addAll(entry.getValue().values());
              }
              return dead;
            });
    while (gone.size() > REMEMBERED) {
      entries.remove(gone.remove());
    }
  }
}
