package dev.tabtender.local;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class FramesTest {
  private static final int LIMIT = 1 << 20;

  @Property(tries = 200)
  void givesBackEveryFrameThatWasWritten(
      @ForAll @Size(max = 5) List<@Size(min = 1, max = 3000) byte[]> bodies) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (byte[] body : bodies) {
      Frames.write(out, body, LIMIT);
    }
    InputStream in = new ByteArrayInputStream(out.toByteArray());
    for (byte[] body : bodies) {
      assertArrayEquals(body, Frames.read(in, LIMIT).orElseThrow());
    }
    assertTrue(Frames.read(in, LIMIT).isEmpty());
  }

  @Property(tries = 1000)
  void endsAtAnyMalformedStreamWithoutHarm(@ForAll @Size(max = 300) byte[] anything) {
    InputStream in = new ByteArrayInputStream(anything);
    int taken = 0;
    try {
      Optional<byte[]> frame = Frames.read(in, LIMIT);
      while (frame.isPresent()) {
        taken += 4 + frame.get().length;
        frame = Frames.read(in, LIMIT);
      }
      assertEquals(anything.length, taken, "an orderly end is only at a frame's end");
    } catch (Frames.BadFrame e) {
      assertTrue(taken < anything.length || anything.length == 0, e.getMessage());
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Property(tries = 100)
  void noticesAFrameThatWasCut(
      @ForAll @Size(min = 1, max = 500) byte[] body, @ForAll @IntRange(min = 1, max = 503) int cut)
      throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Frames.write(out, body, LIMIT);
    byte[] whole = out.toByteArray();
    if (cut < whole.length) {
      byte[] part = java.util.Arrays.copyOf(whole, cut);
      assertThrows(Frames.BadFrame.class, () -> Frames.read(new ByteArrayInputStream(part), LIMIT));
    }
  }

  @Test
  void writesTheLengthLowestByteFirst() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Frames.write(out, new byte[0x0102], LIMIT);
    byte[] header = java.util.Arrays.copyOf(out.toByteArray(), 4);
    assertArrayEquals(new byte[] {0x02, 0x01, 0, 0}, header);
  }

  @Test
  void carriesLargeFramesWhole() throws IOException {
    byte[] large = new byte[3 << 20];
    large[large.length - 1] = 7;
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Frames.write(out, large, Frames.FROM_BROWSER);
    assertArrayEquals(
        large,
        Frames.read(new ByteArrayInputStream(out.toByteArray()), Frames.FROM_BROWSER)
            .orElseThrow());
  }

  @Test
  void refusesLengthsThatAreTooLargeOrNegativeOrNone() {
    List<byte[]> headers = new ArrayList<>();
    headers.add(new byte[] {0, 0, 0, 0});
    headers.add(new byte[] {0, 0, 0x10, 0x04});
    headers.add(new byte[] {-1, -1, -1, -1});
    headers.add("Hello, world".getBytes(java.nio.charset.StandardCharsets.US_ASCII));
    for (byte[] header : headers) {
      assertThrows(
          Frames.BadFrame.class,
          () -> Frames.read(new ByteArrayInputStream(header), Frames.FROM_BROWSER));
    }
  }

  @Test
  void doesNotWriteWhatTheBrowserWouldNotTake() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    assertThrows(
        Frames.BadFrame.class, () -> Frames.write(out, new byte[1 << 20], Frames.TO_BROWSER));
    assertEquals(0, out.size());
  }

  @Test
  void believesALengthOnlyAsFarAsBytesArrive() {
    byte[] lie = {0, 0, 0, 0x04, 1, 2, 3};
    Frames.BadFrame bad =
        assertThrows(
            Frames.BadFrame.class,
            () -> Frames.read(new ByteArrayInputStream(lie), Frames.FROM_BROWSER));
    assertEquals("the stream ended after 3 of 67108864 bytes", bad.getMessage());
  }
}
