package dev.tabtender.browser.cdp;

import dev.tabtender.browser.cdp.Composition.Placed;
import java.util.BitSet;
import java.util.List;

/**
 * One snapshot that a client was given, kept for marks of what is new and for deltas.
 *
 * @param main the document it was taken of
 * @param given the indexes in it
 */
record Told(String id, DocumentId main, List<Placed> lines, BitSet given) {
  static Told of(String id, DocumentId main, List<Placed> lines) {
    BitSet given = new BitSet();
    for (Placed placed : lines) {
      if (placed.line().listed()) {
        given.set(placed.line().index());
      }
    }
    return new Told(id, main, lines, given);
  }
}
