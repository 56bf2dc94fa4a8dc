package dev.tabtender.tools.handlers;

import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Every tool that works on a tab, by name. */
public final class Handlers {
  private final Map<String, Handler> byName = new TreeMap<>();

  public Handlers() {
    Stream.of(PageHandlers.all(), PointerHandlers.all(), FormHandlers.all(), LookHandlers.all())
        .flatMap(List::stream)
        .forEach(handler -> byName.put(handler.definition().name(), handler));
  }

  /**
   * @throws TabtenderException {@code unknown_verb}
   */
  public Handler named(String verb) {
    Handler handler = byName.get(verb);
    if (handler == null) {
      throw new TabtenderException(
          ErrorCode.UNKNOWN_VERB,
          "There is no verb `" + verb + "`.",
          "The verbs are " + String.join(", ", byName.keySet()) + ", request_manual.",
          Map.of("verb", verb));
    }
    return handler;
  }
}
