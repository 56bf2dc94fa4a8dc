package dev.tabtender.link;

import dev.tabtender.protocol.LaneMessage;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Messages that are too large for one frame of the native lane, in pieces. */
final class Chunks {
  /** From this size in bytes on a message is sent in pieces. */
  static final int THRESHOLD = 512 << 10;

  /**
   * Characters of a piece. A character of JSON text takes at most three bytes in the piece's own
   * JSON text, so that a frame stays below what a browser takes.
   */
  static final int PIECE = 256 << 10;

  /** Pieces that may be on their way without an answer. */
  static final int UNACKED = 8;

  private Chunks() {}

  static boolean needed(String message) {
    return message.length() >= THRESHOLD
        || message.length() >= THRESHOLD / 3
            && message.getBytes(StandardCharsets.UTF_8).length >= THRESHOLD;
  }

  static List<LaneMessage.Chunk> split(long id, String message) {
    List<LaneMessage.Chunk> pieces = new ArrayList<>();
    int start = 0;
    while (start < message.length()) {
      int end = Math.min(message.length(), start + PIECE);
      // Half of a surrogate pair is not writable in UTF-8.
      if (end < message.length() && Character.isHighSurrogate(message.charAt(end - 1))) {
        end--;
      }
      boolean last = end == message.length();
      pieces.add(new LaneMessage.Chunk(id, pieces.size(), last, message.substring(start, end)));
      start = end;
    }
    return pieces;
  }

  /** Puts the pieces of the other side together. One thread only. */
  static final class Joiner {
    /** Characters of all unfinished messages. */
    static final int LIMIT = 256 << 20;

    private static final int MAX_OPEN = 8;

    private static final class Unfinished {
      private final StringBuilder text = new StringBuilder();
      private int next;
    }

    private final Map<Long, Unfinished> unfinished = new LinkedHashMap<>();
    private long characters;

    /**
     * The whole message once its last piece came.
     *
     * @throws BrokenLane when the piece is not the next one of its message, or there is too much
     */
    Optional<String> add(LaneMessage.Chunk chunk) {
      Unfinished message = unfinished.computeIfAbsent(chunk.id(), id -> new Unfinished());
      characters += chunk.data().length();
      if (chunk.seq() != message.next) {
        throw new BrokenLane("piece " + chunk.seq() + " came where " + message.next + " was due");
      }
      if (characters > LIMIT || unfinished.size() > MAX_OPEN) {
        throw new BrokenLane("more than is kept of unfinished messages");
      }
      message.next++;
      message.text.append(chunk.data());
      if (!chunk.last()) {
        return Optional.empty();
      }
      unfinished.remove(chunk.id());
      characters -= message.text.length();
      return Optional.of(message.text.toString());
    }
  }
}
