package dev.tabtender.local;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Optional;

/** Native messaging's framing: four bytes of length, lowest first, then that many bytes. */
public final class Frames {
  /** What a browser takes at most, and exactly at that it ends the port. */
  public static final int TO_BROWSER = (1 << 20) - 1;

  /** What a browser sends at most. */
  public static final int FROM_BROWSER = 64 << 20;

  private static final int HEADER = 4;

  /**
   * A large frame grows with what really arrives: a false length alone must not cost the memory it
   * names.
   */
  private static final int FIRST_PIECE = 64 << 10;

  private Frames() {}

  /** A frame that cannot be right: the stream is of no use after it. */
  public static final class BadFrame extends IOException {
    BadFrame(String why) {
      super(why);
    }
  }

  /**
   * The next frame, or empty at the stream's end.
   *
   * @throws BadFrame when it is empty, longer than {@code limit}, or ends too early
   */
  public static Optional<byte[]> read(InputStream in, int limit) throws IOException {
    byte[] header = in.readNBytes(HEADER);
    if (header.length == 0) {
      return Optional.empty();
    }
    if (header.length < HEADER) {
      throw new BadFrame("the stream ended within a frame's length");
    }
    return Optional.of(readBody(in, length(header, limit)));
  }

  private static int length(byte[] header, int limit) throws BadFrame {
    int length = ByteBuffer.wrap(header).order(ByteOrder.LITTLE_ENDIAN).getInt();
    if (length <= 0 || length > limit) {
      throw new BadFrame(
          "a frame of " + Integer.toUnsignedString(length) + " bytes, 1 to " + limit + " allowed");
    }
    return length;
  }

  private static byte[] readBody(InputStream in, int length) throws IOException {
    byte[] body = new byte[Math.min(length, FIRST_PIECE)];
    int filled = 0;
    while (true) {
      int read = in.readNBytes(body, filled, body.length - filled);
      filled += read;
      if (filled < body.length) {
        throw new BadFrame("the stream ended after " + filled + " of " + length + " bytes");
      }
      if (filled == length) {
        return body;
      }
      body = Arrays.copyOf(body, (int) Math.min(length, 4L * body.length));
    }
  }

  /**
   * Writes one frame and flushes it. Callers take turns themselves.
   *
   * @throws BadFrame when the other side would not take it; nothing was written then
   */
  public static void write(OutputStream out, byte[] body, int limit) throws IOException {
    if (body.length == 0 || body.length > limit) {
      throw new BadFrame("a frame of " + body.length + " bytes, 1 to " + limit + " allowed");
    }
    ByteBuffer header =
        ByteBuffer.allocate(HEADER).order(ByteOrder.LITTLE_ENDIAN).putInt(body.length);
    if (body.length < FIRST_PIECE) {
      // One write, one wake-up of the reader.
      byte[] frame = Arrays.copyOf(header.array(), HEADER + body.length);
      System.arraycopy(body, 0, frame, HEADER, body.length);
      out.write(frame);
    } else {
      out.write(header.array());
      out.write(body);
    }
    out.flush();
  }

  /**
   * The next frame where there has to be one.
   *
   * @throws EOFException at the stream's end
   */
  public static byte[] readSome(InputStream in, int limit) throws IOException {
    return read(in, limit).orElseThrow(() -> new EOFException("the other side left"));
  }
}
