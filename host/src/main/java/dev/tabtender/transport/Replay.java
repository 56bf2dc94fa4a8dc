package dev.tabtender.transport;

import dev.tabtender.json.Json;
import dev.tabtender.protocol.RawJson;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiConsumer;

/** What the browser says only once, kept for sessions that ask for it later. */
final class Replay {
  private static final int MOST_SCRIPTS = 5_000;
  private static final int MOST_ENTRIES = 200;
  private static final int MOST_CHARACTERS = 1 << 20;

  /** The youngest events of one kind. */
  private static final class Recent {
    private record Event(String method, RawJson params) {}

    private final int most;
    private final Deque<Event> events = new ArrayDeque<>();
    private int characters;

    Recent(int most) {
      this.most = most;
    }

    void add(String method, RawJson params) {
      events.addLast(new Event(method, params));
      characters += params.text().length();
      while (events.size() > most || characters > MOST_CHARACTERS) {
        characters -= events.removeFirst().params().text().length();
      }
    }

    void clear() {
      events.clear();
      characters = 0;
    }

    void tell(BiConsumer<String, RawJson> to) {
      events.forEach(event -> to.accept(event.method(), event.params()));
    }
  }

  private final Map<Integer, RawJson> contexts = new LinkedHashMap<>();
  private final Recent console = new Recent(MOST_ENTRIES);
  private final Recent log = new Recent(MOST_ENTRIES);
  private final Recent scripts = new Recent(MOST_SCRIPTS);
  private final Recent paused = new Recent(1);

  /** An event that the browser told. */
  void record(String method, RawJson params) {
    switch (method) {
      case "Runtime.executionContextCreated" ->
          contexts.put(Json.parse(params.text()).get("context").integer("id"), params);
      case "Runtime.executionContextDestroyed" ->
          contexts.remove(Json.parse(params.text()).integer("executionContextId"));
      case "Runtime.executionContextsCleared" -> {
        contexts.clear();
        console.clear();
        scripts.clear();
      }
      case "Runtime.consoleAPICalled", "Runtime.exceptionThrown" -> console.add(method, params);
      case "Log.entryAdded" -> log.add(method, params);
      case "Debugger.scriptParsed", "Debugger.scriptFailedToParse" -> scripts.add(method, params);
      case "Debugger.paused" -> paused.add(method, params);
      case "Debugger.resumed" -> paused.clear();
      default -> {}
    }
  }

  /** A command that a session sent. */
  void sent(String method) {
    switch (method) {
      case "Log.clear" -> log.clear();
      case "Runtime.discardConsoleEntries" -> console.clear();
      default -> {}
    }
  }

  /** Tells what is known of a domain. */
  void tell(String domain, BiConsumer<String, RawJson> to) {
    switch (domain) {
      case "Runtime" -> {
        contexts.values().forEach(params -> to.accept("Runtime.executionContextCreated", params));
        console.tell(to);
      }
      case "Log" -> log.tell(to);
      case "Debugger" -> {
        scripts.tell(to);
        paused.tell(to);
      }
      default -> {}
    }
  }

  /** Nobody hears that domain any more. */
  void forget(String domain) {
    switch (domain) {
      case "Runtime" -> {
        contexts.clear();
        console.clear();
      }
      case "Log" -> log.clear();
      case "Debugger" -> {
        scripts.clear();
        paused.clear();
      }
      default -> {}
    }
  }
}
