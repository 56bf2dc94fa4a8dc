package dev.tabtender.link;

import dev.tabtender.concurrent.Deadline;
import dev.tabtender.concurrent.Threads;
import dev.tabtender.json.LinkMessages;
import dev.tabtender.json.MalformedJson;
import dev.tabtender.local.Frames;
import dev.tabtender.local.LocalSocket;
import dev.tabtender.protocol.ExtensionMessage;
import dev.tabtender.protocol.LaneMessage;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The lane through the native entry. One thread, its owner's, reads; one of its own writes, so that
 * a browser which does not read holds up nobody else.
 */
final class NativeLane implements Lane {
  /**
   * Characters that may wait to be written, and what each message is charged for beside its own: a
   * burst of many small calls is no reason to end the link.
   */
  private static final long MOST_WAITING = 64L << 20;

  private static final int EXTRA = 128;

  /** How long the other side may take to make room for one more piece. */
  private static final Duration ACK_PATIENCE = Duration.ofSeconds(60);

  private final LocalSocket socket;
  private final Chunks.Joiner joiner = new Chunks.Joiner();
  private final LinkedBlockingQueue<Optional<String>> outbound = new LinkedBlockingQueue<>();
  private final AtomicLong waiting = new AtomicLong();
  private final Semaphore room = new Semaphore(Chunks.UNACKED);
  private final ReentrantLock gate = new ReentrantLock();
  private final Condition opened = gate.newCondition();
  private final Thread writer;
  private boolean reading = true;
  private volatile boolean closed;
  private long chunked;

  NativeLane(LocalSocket socket, String name) {
    this.socket = socket;
    this.writer = Threads.start("native-writer-" + name, this::write);
  }

  /**
   * The next whole message, or empty when the native entry left. Pieces and their answers are dealt
   * with here.
   *
   * @throws IOException when a frame was not one, or the lane was closed
   * @throws MalformedJson when a frame held no message
   * @throws BrokenLane when the pieces of a message do not fit
   */
  Optional<ExtensionMessage> next() throws IOException, InterruptedException {
    while (true) {
      awaitReading();
      Optional<byte[]> frame = Frames.read(socket.in(), Frames.FROM_BROWSER);
      if (frame.isEmpty()) {
        return Optional.empty();
      }
      Optional<ExtensionMessage> message =
          whole(LinkMessages.fromExtension(new String(frame.get(), StandardCharsets.UTF_8)));
      if (message.isPresent()) {
        return message;
      }
    }
  }

  private Optional<ExtensionMessage> whole(ExtensionMessage message) {
    return switch (message) {
      case ExtensionMessage.Both(LaneMessage.Chunk chunk) -> {
        Optional<String> joined = joiner.add(chunk);
        send(LinkMessages.text(new LaneMessage.Ack(chunk.id(), chunk.seq())));
        yield joined.map(LinkMessages::fromExtension);
      }
      case ExtensionMessage.Both(LaneMessage.Ack ack) -> {
        if (room.availablePermits() < Chunks.UNACKED) {
          room.release();
        }
        yield Optional.empty();
      }
      default -> Optional.of(message);
    };
  }

  private void awaitReading() throws InterruptedException {
    gate.lockInterruptibly();
    try {
      while (!reading && !closed) {
        opened.await();
      }
    } finally {
      gate.unlock();
    }
  }

  @Override
  public void reading(boolean on) {
    gate.lock();
    try {
      reading = on;
      opened.signalAll();
    } finally {
      gate.unlock();
    }
  }

  @Override
  public void send(String message) {
    if (closed) {
      return;
    }
    // One that is larger than all that may wait goes out when nothing does.
    if (waiting.getAndAdd(cost(message)) > MOST_WAITING) {
      close();
    } else {
      outbound.add(Optional.of(message));
    }
  }

  private static long cost(String message) {
    return EXTRA + (long) message.length();
  }

  /** Says a last thing and closes once that was written. */
  void finish(String message) {
    send(message);
    outbound.add(Optional.empty());
    Deadline patience = Deadline.inMillis(2_000);
    try {
      writer.join(Duration.ofMillis(patience.millisLeft()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    close();
  }

  private void write() {
    OutputStream out = socket.out();
    try {
      Optional<String> message = outbound.take();
      while (message.isPresent()) {
        write(out, message.get());
        waiting.addAndGet(-cost(message.get()));
        message = outbound.take();
      }
    } catch (InterruptedException | IOException e) {
      // The reader sees the end too, and says why.
    } finally {
      socket.close();
    }
  }

  private void write(OutputStream out, String message) throws IOException, InterruptedException {
    if (!Chunks.needed(message)) {
      frame(out, message);
      return;
    }
    for (LaneMessage.Chunk chunk : Chunks.split(++chunked, message)) {
      if (!room.tryAcquire(ACK_PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new IOException("the extension took no more pieces");
      }
      frame(out, LinkMessages.text(chunk));
    }
  }

  private static void frame(OutputStream out, String text) throws IOException {
    Frames.write(out, text.getBytes(StandardCharsets.UTF_8), Frames.TO_BROWSER);
  }

  @Override
  public void close() {
    closed = true;
    reading(true);
    socket.close();
    writer.interrupt();
  }
}
