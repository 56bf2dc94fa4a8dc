package dev.tabtender.http;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** A WebSocket client written by hand, so that it can say what no library would. */
final class HandSocket implements AutoCloseable {
  static final int MORE = 0;
  static final int TEXT = 1;
  static final int BINARY = 2;
  static final int CLOSE = 8;
  static final int PING = 9;
  static final int PONG = 10;

  /** The first byte's bits: the last frame of a message, and "compressed". */
  static final int FIN = 0x80;

  static final int RSV1 = 0x40;

  private static final int MASKED = 0x80;
  private static final byte[] MASK = {0x12, 0x34, 0x56, 0x78};

  /** One frame of the host's. */
  record Frame(int opcode, byte[] payload) {
    String text() {
      return new String(payload, StandardCharsets.UTF_8);
    }

    int code() {
      return payload.length < 2 ? 0 : ByteBuffer.wrap(payload).getShort();
    }

    String reason() {
      return payload.length < 2
          ? ""
          : new String(payload, 2, payload.length - 2, StandardCharsets.UTF_8);
    }
  }

  final Socket socket;
  private final DataInputStream in;
  private final OutputStream out;

  private HandSocket(Socket socket) throws IOException {
    this.socket = socket;
    this.in = new DataInputStream(socket.getInputStream());
    this.out = socket.getOutputStream();
  }

  static String handshake(String path, String headers) {
    return "GET "
        + path
        + " HTTP/1.1\r\n"
        + headers
        + "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
  }

  /** Asks, and answers what came back when that is no WebSocket. */
  static RunningServer.Reply refused(RunningServer server, String path, String headers)
      throws IOException {
    return server.raw(handshake(path, headers));
  }

  /** Shakes hands at that path as a client that may do everything. */
  static HandSocket open(RunningServer server, String path) throws IOException {
    return open(server, path, server.authorized());
  }

  static HandSocket open(RunningServer server, String path, String headers) throws IOException {
    Socket socket = server.connect();
    HandSocket opened = new HandSocket(socket);
    opened.out.write(handshake(path, headers).getBytes(StandardCharsets.US_ASCII));
    RunningServer.Reply reply = RunningServer.read(socket);
    if (reply.status() != 101) {
      throw new IOException("no WebSocket but " + reply.head());
    }
    return opened;
  }

  void text(String text) throws IOException {
    frame(FIN | TEXT, text.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * @param first the frame's first byte
   */
  void frame(int first, byte[] payload) throws IOException {
    ByteArrayOutputStream frame = new ByteArrayOutputStream();
    frame.writeBytes(head(first, MASKED, payload.length));
    frame.writeBytes(MASK);
    byte[] masked = payload.clone();
    for (int i = 0; i < masked.length; i++) {
      masked[i] ^= MASK[i % MASK.length];
    }
    frame.writeBytes(masked);
    raw(frame.toByteArray());
  }

  void unmasked(int first, byte[] payload) throws IOException {
    raw(head(first, 0, payload.length));
    raw(payload);
  }

  void raw(byte[] bytes) throws IOException {
    out.write(bytes);
  }

  /** The first bytes of a frame, which may say a length that nothing follows. */
  static byte[] head(int first, int mask, long length) {
    ByteBuffer head = ByteBuffer.allocate(10).put((byte) first);
    if (length < 126) {
      head.put((byte) (mask | length));
    } else if (length < 1 << 16) {
      head.put((byte) (mask | 126)).putShort((short) length);
    } else {
      head.put((byte) (mask | 127)).putLong(length);
    }
    byte[] bytes = new byte[head.position()];
    head.flip().get(bytes);
    return bytes;
  }

  static byte[] maskedHead(int first, long length) {
    return head(first, MASKED, length);
  }

  /**
   * @throws EOFException when the host closed
   */
  Frame next() throws IOException {
    int first = in.readUnsignedByte();
    long length = in.readUnsignedByte();
    if (length == 126) {
      length = in.readUnsignedShort();
    } else if (length == 127) {
      length = in.readLong();
    }
    return new Frame(first & 0x0f, in.readNBytes(Math.toIntExact(length)));
  }

  /** The next frame that is no ping. */
  Frame nextSaid() throws IOException {
    Frame frame = next();
    while (frame.opcode() == PING) {
      frame = next();
    }
    return frame;
  }

  boolean isClosed() throws IOException {
    return RunningServer.isClosed(socket);
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
