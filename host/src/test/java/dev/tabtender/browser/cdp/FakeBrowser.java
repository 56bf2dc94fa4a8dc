package dev.tabtender.browser.cdp;

import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import dev.tabtender.transport.CdpTransport;
import dev.tabtender.transport.TransportClosed;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * A browser that says what the test says. A command is answered with an empty object at once,
 * unless the test gave another answer for its method; what a handler tells comes before its answer.
 */
final class FakeBrowser implements CdpTransport {
  private static final String END = "end";
  private static final long PATIENCE_S = 30;

  /** One command as it was sent; {@code sessionId} is empty for the browser itself. */
  record Command(long id, String sessionId, String method, Json params) {}

  /** What a command is answered with; a thrown {@link CdpError} becomes an error. */
  interface Handler {
    Json answer(Command command);
  }

  private final Map<String, Handler> handlers = new ConcurrentHashMap<>();
  private final List<Command> sent = new ArrayList<>();
  private final BlockingQueue<String> inbound = new LinkedBlockingQueue<>();
  private volatile Predicate<String> tap = message -> false;
  private volatile boolean dead;

  // ---- the script

  /** What follows is said of the commands of that method. */
  On on(String method) {
    return new On(method);
  }

  final class On {
    private final String method;

    private On(String method) {
      this.method = method;
    }

    FakeBrowser does(Handler handler) {
      handlers.put(method, handler);
      return FakeBrowser.this;
    }

    FakeBrowser answers(Json result) {
      return does(command -> result);
    }

    FakeBrowser refuses(String message) {
      return refuses(-32000, message);
    }

    FakeBrowser refuses(int code, String message) {
      return does(
          command -> {
            throw new CdpError(method, code, message);
          });
    }

    /** Refuses the next one; those after it are answered as before. */
    FakeBrowser refusesOnce(String message) {
      Handler before = handlers.getOrDefault(method, command -> Json.object());
      return does(
          command -> {
            handlers.put(method, before);
            throw new CdpError(method, -32000, message);
          });
    }

    /** Does something first and answers as before. */
    FakeBrowser first(Runnable work) {
      Handler before = handlers.getOrDefault(method, command -> Json.object());
      return does(
          command -> {
            work.run();
            return before.answer(command);
          });
    }

    /** Answers nothing until the test does. */
    Held holds() {
      Held held = new Held();
      does(
          command -> {
            held.commands.add(command);
            return Json.MISSING;
          });
      return held;
    }
  }

  /** Commands that wait for the test to answer them. */
  final class Held {
    private final BlockingQueue<Command> commands = new LinkedBlockingQueue<>();

    /** The next one, as soon as it was sent. */
    Command next() {
      try {
        Command command = commands.poll(PATIENCE_S, TimeUnit.SECONDS);
        if (command == null) {
          throw new AssertionError("nothing was sent");
        }
        return command;
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    }

    void answer(Json result) {
      say(answered(next(), result));
    }

    void refuse(String message) {
      say(refused(next(), new CdpError("", -32000, message)));
    }
  }

  // ---- what the browser tells

  FakeBrowser tell(String method, Json params) {
    return tell("", method, params);
  }

  FakeBrowser tell(String sessionId, String method, Json params) {
    Json event = Json.object("method", method, "params", params);
    say(sessionId.isEmpty() ? event : event.with("sessionId", sessionId));
    return this;
  }

  /** The other end is gone; what was told before is still heard. */
  void die() {
    dead = true;
    inbound.add(END);
  }

  private void say(Json message) {
    String text = message.toString();
    if (!tap.test(text)) {
      inbound.add(text);
    }
  }

  private static Json answered(Command command, Json result) {
    return Json.object("id", command.id(), "result", result);
  }

  private static Json refused(Command command, CdpError error) {
    Json told = Json.object("code", error.code(), "message", error.getMessage());
    return Json.object("id", command.id(), "error", told);
  }

  // ---- what was sent

  /** The commands of that method so far. */
  synchronized List<Command> sent(String method) {
    return sent.stream().filter(one -> one.method().equals(method)).toList();
  }

  /** The methods sent so far that begin so, in order. */
  synchronized List<String> methods(String prefix) {
    return sent.stream().map(Command::method).filter(one -> one.startsWith(prefix)).toList();
  }

  /** The parameters of the last command of that method, which must have been sent. */
  Json last(String method) {
    List<Command> all = sent(method);
    if (all.isEmpty()) {
      throw new AssertionError(method + " was not sent");
    }
    return all.getLast().params();
  }

  /** Waits until so many commands of that method were sent. */
  synchronized List<Command> await(String method, int count) {
    Deadline deadline = Deadline.inMillis(TimeUnit.SECONDS.toMillis(PATIENCE_S));
    try {
      while (sent(method).size() < count) {
        if (deadline.passed()) {
          throw new AssertionError(method + " was sent " + sent(method).size() + " times");
        }
        wait(Math.max(1, deadline.millisLeft()));
      }
      return sent(method);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  synchronized void forgetSent() {
    sent.clear();
  }

  // ---- the transport

  @Override
  public void send(String message) {
    if (dead) {
      throw new TransportClosed("the fake died");
    }
    Json json = Json.parse(message);
    Command command =
        new Command(
            json.get("id").longValue(),
            json.text("sessionId"),
            json.text("method"),
            json.get("params"));
    try {
      Json result = handlers.getOrDefault(command.method(), any -> Json.object()).answer(command);
      if (!result.isMissing()) {
        say(answered(command, result));
      }
    } catch (CdpError e) {
      say(refused(command, e));
    } finally {
      note(command);
    }
  }

  /** Whoever waits for the command finds its answer on the way. */
  private synchronized void note(Command command) {
    sent.add(command);
    notifyAll();
  }

  @Override
  public void tap(Predicate<String> takes) {
    tap = takes;
  }

  @Override
  public Optional<String> receive(Deadline deadline) throws InterruptedException {
    String next = inbound.poll(deadline.nanosLeft(), TimeUnit.NANOSECONDS);
    if (END.equals(next)) {
      throw new TransportClosed("the fake died");
    }
    return Optional.ofNullable(next);
  }

  @Override
  public void close() {
    die();
  }
}
