package dev.tabtender.protocol;

/** What either side says to keep a lane going. */
public sealed interface LaneMessage {
  record Ping() implements LaneMessage {}

  record Pong() implements LaneMessage {}

  /**
   * A piece of a message too large for the native lane.
   *
   * @param id the message's, counted by its sender
   * @param seq from 0
   * @param data a piece of the message's JSON text
   */
  record Chunk(long id, int seq, boolean last, String data) implements LaneMessage {}

  /** The piece was taken: one more may be on its way. */
  record Ack(long id, int seq) implements LaneMessage {}
}
