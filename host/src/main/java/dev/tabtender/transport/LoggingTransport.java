package dev.tabtender.transport;

import dev.tabtender.concurrent.Deadline;
import java.net.URI;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Shows each message that passes, shortened and without what a person may have typed, to somebody;
 * for finding out what a browser really said.
 */
public final class LoggingTransport implements CdpTransport {
  private static final int SHOWN = 400;

  /**
   * Fields whose values are texts of a person: cookies, headers, passwords, what is typed and what
   * fields hold.
   */
  private static final Pattern SECRETS =
      Pattern.compile(
          "(\"(?:value|text|unmodifiedText|key|cookie|Cookie|Set-Cookie|set-cookie|Authorization|authorization"
              + "|password|postData|promptText|token|ticket)\"\\s*:\\s*)\"(?:[^\"\\\\]|\\\\.)*(?:\"|$)");

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

  @Override
  public void tap(Predicate<String> takes) {
    inner.tap(
        text -> {
          boolean taken = takes.test(text);
          if (taken) {
            sink.accept("< " + shortened(text));
          }
          return taken;
        });
  }

  private static String shortened(String message) {
    String shown = message.length() <= SHOWN ? message : message.substring(0, SHOWN);
    String redacted = SECRETS.matcher(shown).replaceAll("$1\"…\"");
    return message.length() <= SHOWN
        ? redacted
        : redacted + "… (" + message.length() + " characters)";
  }

  @Override
  public Optional<URI> http() {
    return inner.http();
  }

  @Override
  public void close() {
    sink.accept("closed");
    inner.close();
  }
}
