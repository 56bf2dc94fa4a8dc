package dev.tabtender.browser.cdp;

import dev.tabtender.browser.cdp.Composition.Placed;
import java.util.BitSet;
import java.util.List;

/**
 * Chooses the lines of a long outline that are told: what shows first, then what is nearest to it,
 * up to the limits. Nothing is dropped silently: the gaps say how much went to the file.
 */
final class Shortening {
  static final int MAX_CHARS = 10_000;
  static final int MAX_FAR = 100;
  private static final int PROSE = 240;

  private final List<Placed> lines;
  private final BitSet kept = new BitSet();
  private int chars;
  private int far;

  Shortening(List<Placed> lines, int taken) {
    this.lines = lines;
    this.chars = taken;
  }

  /** Whether everything may be told as it is. */
  boolean fits() {
    long total = chars;
    int distant = 0;
    for (Placed placed : lines) {
      total += length(placed, placed.line().text().length());
      distant += isFar(placed) ? 1 : 0;
    }
    return total <= MAX_CHARS && distant <= MAX_FAR;
  }

  private static boolean isFar(Placed placed) {
    return placed.line().listed() && !placed.visible();
  }

  private static int length(Placed placed, int words) {
    return placed.depth() + words + (placed.line().listed() ? 7 : 1);
  }

  /** Positions of the lines to tell. */
  BitSet choose() {
    int first = firstVisible();
    keepVisible(true);
    keepVisible(false);
    for (int i = first; i < lines.size() && keepFar(i); i++) {}
    for (int i = first - 1; i >= 0 && keepFar(i); i--) {}
    return kept;
  }

  private int firstVisible() {
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).visible()) {
        return i;
      }
    }
    return 0;
  }

  /** What can be acted on matters more than prose. */
  private void keepVisible(boolean listed) {
    for (int i = 0; i < lines.size(); i++) {
      Placed placed = lines.get(i);
      if (placed.visible() && placed.line().listed() == listed) {
        keep(i);
      }
    }
  }

  private boolean keepFar(int i) {
    if (kept.get(i)) {
      return true;
    }
    Placed placed = lines.get(i);
    far += isFar(placed) ? 1 : 0;
    return far <= MAX_FAR && keep(i);
  }

  private boolean keep(int i) {
    int length = length(lines.get(i), words(lines.get(i)).length());
    if (chars + length > MAX_CHARS) {
      return false;
    }
    chars += length;
    kept.set(i);
    return true;
  }

  /** The line's text, long prose cut. */
  static String words(Placed placed) {
    String text = placed.line().text();
    if (placed.line().listed() || text.length() <= PROSE) {
      return text;
    }
    int end = Character.isHighSurrogate(text.charAt(PROSE - 1)) ? PROSE - 1 : PROSE;
    return text.substring(0, end) + "… (" + (text.length() - end) + " more characters)";
  }
}
