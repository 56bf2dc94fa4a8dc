package dev.tabtender.http;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;
import io.netty.buffer.Unpooled;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class BodyTest {
  private static final Limits LIMITS =
      new Limits(
          10, 15, 100, 1, Duration.ofSeconds(1), Duration.ofSeconds(1), Duration.ofSeconds(1));

  private final AtomicLong all = new AtomicLong();

  private Body body() {
    return new Body(LIMITS, all);
  }

  private static void append(Body body, int bytes) {
    body.append(Unpooled.wrappedBuffer(new byte[bytes]));
  }

  @Test
  void putsPiecesTogether() {
    Body body = body();
    body.append(Unpooled.wrappedBuffer(new byte[] {1, 2}));
    body.append(Unpooled.EMPTY_BUFFER);
    body.append(Unpooled.wrappedBuffer(new byte[] {3}));
    assertArrayEquals(new byte[] {1, 2, 3}, body.bytes());
    assertEquals(3, all.get());
  }

  @Test
  void takesTheFullSizeAndNotOneByteMore() {
    Body body = body();
    append(body, 10);
    TabtenderException over = assertThrows(TabtenderException.class, () -> append(body, 1));
    assertEquals(ErrorCode.TOO_LARGE, over.code());
    assertEquals(10, over.body().details().get("limit"));
    assertEquals(10, body.bytes().length);
  }

  @Test
  void saysThatOthersHoldTooMuch() {
    Body first = body();
    Body second = body();
    append(first, 10);
    append(second, 5);
    TabtenderException full = assertThrows(TabtenderException.class, () -> append(second, 1));
    assertEquals(ErrorCode.TOO_MANY_REQUESTS, full.code());
    first.release();
    second.release();
    append(body(), 10);
  }

  @Test
  void givesItsShareBackOnce() {
    Body body = body();
    append(body, 4);
    body.release();
    body.release();
    assertEquals(0, all.get());
  }
}
