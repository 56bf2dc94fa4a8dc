package dev.tabtender.policy;

import dev.tabtender.browser.Tab;
import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import dev.tabtender.protocol.error.TabtenderException;
import dev.tabtender.tools.Arguments;
import dev.tabtender.tools.Effect;
import dev.tabtender.tools.ToolResult;
import dev.tabtender.tools.handlers.Handler;
import dev.tabtender.tools.handlers.Handlers;

/** The only way to a handler: nothing is done that was not decided first. */
public final class Gate {
  private static final long WAIT_SLACK_MS = 5_000;

  private final Handlers handlers = new Handlers();
  private final AddressRules addresses;

  public Gate(AddressRules addresses) {
    this.addresses = addresses;
  }

  /** A call whose name and arguments' shape are known to be right, and how long it may take. */
  public record Admitted(Handler handler, Arguments arguments, long timeoutMs) {}

  /**
   * @throws TabtenderException {@code unknown_verb}, {@code bad_request}, or a refusal by policy
   */
  public Admitted admit(String verb, Json body) {
    Handler handler = handlers.named(verb);
    Arguments arguments = new Arguments(handler.definition().usage(), body);
    if (handler.definition().effect() == Effect.NAVIGATE && arguments.has("url")) {
      requireAddress(arguments.text("url"));
    }
    return new Admitted(handler, arguments, timeoutMs(handler, arguments));
  }

  /** A wait for a time is not cut short by the time calls usually have. */
  private static long timeoutMs(Handler handler, Arguments arguments) {
    long usual = handler.definition().defaultTimeoutMs();
    boolean timed = handler.definition().name().equals("wait") && arguments.has("ms");
    long waits = timed ? arguments.integer("ms", 0, 600_000, 0) + WAIT_SLACK_MS : usual;
    return arguments.timeoutMs(Math.min(600_000, Math.max(usual, waits)));
  }

  /** Runs it. */
  public ToolResult run(Admitted call, Tab tab, String client, Deadline deadline) {
    return call.handler().body().run(new Handler.Asked(tab, client, call.arguments(), deadline));
  }

  /**
   * @throws TabtenderException {@code navigation_blocked}
   */
  public void requireAddress(String url) {
    switch (addresses.decide(url)) {
      case Decision.Allow allowed -> {}
      case Decision.Deny deny ->
          throw new TabtenderException(deny.code(), deny.message(), deny.hint(), deny.details());
    }
  }
}
