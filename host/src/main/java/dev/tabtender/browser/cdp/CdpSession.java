package dev.tabtender.browser.cdp;

import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import java.util.concurrent.CompletableFuture;

/** One flat CDP session (or the browser itself): commands go out, their results come back. */
public interface CdpSession {
  /** The flat session's id; empty for the browser. */
  String id();

  /**
   * The command's {@code result}.
   *
   * @throws CdpError when the browser answers with an error
   * @throws dev.tabtender.protocol.error.TabtenderException {@code timeout}, {@code tab_closed},
   *     {@code tab_crashed} or {@code browser_disconnected}
   */
  Json send(String method, Json params, Deadline deadline);

  /**
   * The same without waiting; fails with the same exceptions. For commands that a dialog may hold
   * back.
   */
  CompletableFuture<Json> sendAsync(String method, Json params, Deadline deadline);
}
