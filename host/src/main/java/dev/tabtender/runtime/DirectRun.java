package dev.tabtender.runtime;

import dev.tabtender.json.Json;
import dev.tabtender.protocol.error.TabtenderException;
import java.util.Optional;

/**
 * Everything a surface can ask for, for callers that bring their own steps. Answers are the JSON of
 * the outside contract; failures are {@link TabtenderException}s.
 */
public interface DirectRun {
  Json status();

  Json mode(String client);

  Json setMode(String client, Json body);

  Json tabs(String client);

  Json openTab(String client, Json body);

  void closeTab(String client, String tab);

  Json activateTab(String client, String tab);

  /**
   * @param tab an id or {@code current}
   * @param snapshotForm {@code none}, {@code text}, {@code json} or {@code delta}
   */
  Json call(String client, String tab, String verb, Json arguments, String snapshotForm);

  Json snapshot(String client, String tab, String format, boolean viewport, Optional<String> since);

  Json cdp(String client, Json request);

  Json approvals(Optional<String> status);

  Json decide(String approval, Json body);
}
