package dev.tabtender.browser.cdp;

import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import java.util.Optional;

/**
 * One frame's current document and the injected script in it. A new document is a new {@code
 * Frame}: an old one answers {@code stale_element} to everything.
 */
public interface Frame {
  /** CDP's frame id. */
  String id();

  Optional<String> parentId();

  String url();

  String loaderId();

  /**
   * The session that reaches it: the tab's own, or the child session of an out-of-process frame.
   */
  CdpSession session();

  /**
   * Calls a method of the injected script ({@code shared/injected/src/api.ts}), loading the script
   * first if need be.
   */
  Json call(String method, Json argument, Deadline deadline);

  /** Calls a method that answers an element (or null); the caller releases it. */
  Optional<RemoteElement> callForElement(String method, Json argument, Deadline deadline);

  /** The execution context of the isolated world, made if there is none. */
  int isolatedContext(Deadline deadline);
}
