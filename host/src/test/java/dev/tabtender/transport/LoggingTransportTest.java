package dev.tabtender.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.concurrent.Deadline;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

final class LoggingTransportTest {
  /** Gives back what it was sent. */
  private static final class Echo implements CdpTransport {
    private final List<String> waiting = new ArrayList<>();

    @Override
    public void send(String message) {
      waiting.add(message);
    }

    @Override
    public Optional<String> receive(Deadline deadline) {
      return waiting.isEmpty() ? Optional.empty() : Optional.of(waiting.removeFirst());
    }

    @Override
    public void tap(Predicate<String> takes) {}

    @Override
    public void close() {}
  }

  private final List<String> seen = new ArrayList<>();
  private final LoggingTransport transport = new LoggingTransport(new Echo(), seen::add);

  @Test
  void passesMessagesOnUnchangedAndShowsThem() throws InterruptedException {
    transport.send("{\"id\":1,\"method\":\"Page.enable\"}");
    assertEquals(
        Optional.of("{\"id\":1,\"method\":\"Page.enable\"}"),
        transport.receive(Deadline.inMillis(1)));
    assertEquals(Optional.empty(), transport.receive(Deadline.inMillis(1)));
    transport.close();
    assertEquals(
        List.of(
            "> {\"id\":1,\"method\":\"Page.enable\"}",
            "< {\"id\":1,\"method\":\"Page.enable\"}",
            "closed"),
        seen);
  }

  @Test
  void showsNothingThatAPersonTyped() {
    transport.send(
        "{\"method\":\"Input.insertText\",\"params\":{\"text\":\"my \\\"secret\\\" word\"}}");
    transport.send("{\"headers\":{\"Cookie\":\"session=1\",\"Authorization\" : \"Bearer x\"}}");
    assertEquals("> {\"method\":\"Input.insertText\",\"params\":{\"text\":\"…\"}}", seen.get(0));
    assertEquals("> {\"headers\":{\"Cookie\":\"…\",\"Authorization\" : \"…\"}}", seen.get(1));
  }

  @Test
  void cutsALongMessageWithoutShowingHalfASecret() {
    transport.send("{\"value\":\"" + "s".repeat(5000) + "\"}");
    assertEquals("> {\"value\":\"…\"… (5012 characters)", seen.getFirst());
    transport.send("[" + "1,".repeat(5000) + "]");
    assertTrue(seen.get(1).length() < 500);
  }
}
