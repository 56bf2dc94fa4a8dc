package dev.tabtender.http;

import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;
import io.netty.buffer.ByteBuf;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/** A request's body while it arrives, counted against what all bodies together may take. */
final class Body {
  private final Limits limits;
  private final AtomicLong allBodies;
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(512);
  private final AtomicBoolean released = new AtomicBoolean();
  private long counted;

  Body(Limits limits, AtomicLong allBodies) {
    this.limits = limits;
    this.allBodies = allBodies;
  }

  /**
   * @throws TabtenderException {@code too_large}, or {@code too_many_requests} when others hold too
   *     much
   */
  void append(ByteBuf piece) {
    int length = piece.readableBytes();
    if (bytes.size() + (long) length > limits.bodyBytes()) {
      throw tooLarge(limits);
    }
    counted += length;
    if (allBodies.addAndGet(length) > limits.bodiesBytes()) {
      throw new TabtenderException(
          ErrorCode.TOO_MANY_REQUESTS,
          "Too many large requests are being read at once.",
          "Send it again when others are done.");
    }
    try {
      piece.readBytes(bytes, length);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  byte[] bytes() {
    return bytes.toByteArray();
  }

  /** Gives its share back, once. */
  void release() {
    if (released.compareAndSet(false, true)) {
      allBodies.addAndGet(-counted);
    }
  }

  static TabtenderException tooLarge(Limits limits) {
    return new TabtenderException(
        ErrorCode.TOO_LARGE,
        "The request's body is larger than " + limits.bodyBytes() + " bytes.",
        "Send less, or name a file instead of its content.",
        Map.of("limit", limits.bodyBytes()));
  }
}
