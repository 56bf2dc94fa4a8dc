package dev.tabtender.endpoint;

import dev.tabtender.browser.Browser;
import dev.tabtender.browser.Guest;
import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import dev.tabtender.json.MalformedJson;
import dev.tabtender.json.RawFields;
import dev.tabtender.protocol.error.TabtenderException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * One socket of a client: what comes goes to its guest in the browser, what the guest hears goes
 * back. A client that does not read is first not read itself, and then dropped.
 */
final class Client implements ClientSocket.Receiver, Guest.Ear {
  private static final System.Logger LOG = System.getLogger(Client.class.getName());

  /** Bytes that may wait for a client before nothing more is read from it. */
  private static final long PAUSED_AT = 4L << 20;

  /** Bytes that may wait for it before it is dropped; one message more may be as large as it is. */
  private static final long DROPPED_AT = 48L << 20;

  private static final int REFUSED = -32000;

  private final Caller caller;
  private final ClientSocket socket;
  private final Runnable left;
  private final AtomicLong commands = new AtomicLong();
  private volatile @Nullable Guest guest;
  private volatile boolean over;

  /**
   * @param left run once when it is gone
   */
  Client(Caller caller, ClientSocket socket, Runnable left) {
    this.caller = caller;
    this.socket = socket;
    this.left = left;
  }

  /**
   * @param targetId whose session it gets; empty for the browser's
   */
  void enter(Browser browser, Optional<String> targetId, Deadline deadline) {
    Guest admitted = browser.admit(caller.client(), targetId, this, deadline);
    guest = admitted;
    if (over) {
      admitted.close();
      return;
    }
    LOG.log(System.Logger.Level.INFO, "{0} is connected to {1}", caller.name(), browser);
    socket.reading(true);
  }

  @Override
  public void onText(String text) {
    @Nullable Guest here = guest;
    if (here == null) {
      return;
    }
    commands.incrementAndGet();
    try {
      Optional<String> refusal = refusal(text);
      if (refusal.isEmpty()) {
        here.send(text);
      } else {
        socket.send(refusal.get());
      }
    } catch (TabtenderException e) {
      socket.close(ClientSocket.GOING_AWAY, String.valueOf(e.getMessage()));
    }
  }

  /** The answer to a command that is not sent; empty when it may be. */
  private Optional<String> refusal(String text) {
    try {
      RawFields message = RawFields.of(text);
      String method = message.text("method");
      Optional<String> why =
          method.equals("Browser.close") || method.startsWith("Browser.crash")
              ? Optional.of(method + " is not passed on: others work in this browser. Disconnect.")
              : caller.observesOnly() ? Reading.refusal(method, message) : Optional.empty();
      return why.map(reason -> answer(message, reason));
    } catch (MalformedJson e) {
      // The guest answers that.
      return Optional.empty();
    }
  }

  private static String answer(RawFields message, String reason) {
    return Json.object(
            "id", message.get("id"),
            "error", Json.object("code", REFUSED, "message", reason),
            "sessionId", message.has("sessionId") ? message.get("sessionId") : null)
        .toString();
  }

  @Override
  public void onDrained() {
    socket.reading(guest != null);
  }

  @Override
  public void hear(String message) {
    long waiting = socket.waiting();
    if (waiting > DROPPED_AT) {
      LOG.log(System.Logger.Level.WARNING, "{0} does not read; it is dropped", caller.name());
      over("it did not read what it was sent: " + (waiting >> 20) + " MB waited");
      return;
    }
    socket.send(message);
    if (waiting > PAUSED_AT) {
      socket.reading(false);
    }
  }

  @Override
  public void over(String reason) {
    over = true;
    socket.close(ClientSocket.GOING_AWAY, reason);
    leave();
  }

  @Override
  public void onClosed(String reason) {
    if (!over) {
      LOG.log(System.Logger.Level.INFO, "{0} left: {1}", caller.name(), reason);
    }
    over = true;
    leave();
    left.run();
  }

  private void leave() {
    @Nullable Guest here = guest;
    if (here != null) {
      here.close();
    }
  }
}
