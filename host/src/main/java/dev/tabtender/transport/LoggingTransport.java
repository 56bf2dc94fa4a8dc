package dev.tabtender.transport;

import dev.tabtender.concurrent.Deadline;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Shows each message that passes, shortened, to somebody; for finding out what a browser really
 * said.
 */
public final class LoggingTransport implements CdpTransport {
  private static final int SHOWN = 400;

  private final CdpTransport inner;
  private final Consumer<String> sink;

  public LoggingTransport(CdpTransport inner, Consumer<String> sink) {
    this.inner = inner;
    this.sink = sink;
  }

  @Override
  public void send(String message) {
    sink.accept("> " + shortened(message));
    inner.send(message);
  }

  @Override
  public Optional<String> receive(Deadline deadline) throws InterruptedException {
    Optional<String> message = inner.receive(deadline);
    message.ifPresent(text -> sink.accept("< " + shortened(text)));
    return message;
  }

  private static String shortened(String message) {
    return message.length() <= SHOWN
        ? message
        : message.substring(0, SHOWN) + "… (" + message.length() + " characters)";
  }

  @Override
  public void close() {
    sink.accept("closed");
    inner.close();
  }
}
