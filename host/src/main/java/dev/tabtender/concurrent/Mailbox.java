package dev.tabtender.concurrent;

import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.function.Consumer;

/**
 * Messages for one owner, taken in their order by one virtual thread of its own. Posting never
 * waits: whoever reads a socket must not be held up by whoever handles what it read.
 */
public final class Mailbox<T> implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(Mailbox.class.getName());
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private final BlockingQueue<T> queue;
  private final Consumer<? super T> handler;
  private final String name;
  private final Thread thread;
  private volatile boolean closed;

  /**
   * @param capacity messages that may wait
   * @param handler runs on the mailbox's thread; what it throws is logged and the next message is
   *     taken
   */
  public Mailbox(String name, int capacity, Consumer<? super T> handler) {
    this.name = name;
    this.queue = new ArrayBlockingQueue<>(capacity);
    this.handler = handler;
    this.thread = Threads.start(name, this::run);
  }

  /**
   * @return false when the mailbox is full or closed and the message was dropped
   */
  public boolean post(T message) {
    return !closed && queue.offer(message);
  }

  private void run() {
    while (!closed) {
      try {
        handler.accept(queue.take());
      } catch (InterruptedException e) {
        return;
      } catch (RuntimeException e) {
        LOG.log(System.Logger.Level.WARNING, "A message to " + name + " was not handled", e);
      }
    }
  }

  /** Drops what still waits. May be called by the handler. */
  @Override
  public void close() {
    closed = true;
    Threads.stop(thread, PATIENCE);
  }
}
