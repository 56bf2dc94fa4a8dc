package dev.tabtender.browser.cdp;

import dev.tabtender.browser.Effects;
import dev.tabtender.browser.TabId;
import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import dev.tabtender.protocol.error.TabtenderException;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Answers that come only while no dialog is open: whoever waits for one is told of the dialog at
 * once.
 */
final class HeldByDialogs {
  private final TabId tab;
  private final PageEvents events;
  private final Set<CompletableFuture<Json>> waiting = ConcurrentHashMap.newKeySet();

  HeldByDialogs(TabId tab, PageEvents events) {
    this.tab = tab;
    this.events = events;
  }

  /**
   * Sends a command and waits for its result.
   *
   * @throws TabtenderException also {@code dialog_open}
   */
  Json ask(CdpSession session, String method, Json params, Deadline deadline) {
    events.dialog().ifPresent(this::refuse);
    return join(session.sendAsync(method, params, deadline));
  }

  private void refuse(Effects.Dialog dialog) {
    throw TabLosses.dialogOpen(tab, dialog);
  }

  /** Waits for the answer to a command that was sent. */
  Json join(CompletableFuture<Json> sent) {
    CompletableFuture<Json> answer = sent.copy();
    waiting.add(answer);
    try {
      // It may have opened before we were among those who wait.
      events
          .dialog()
          .ifPresent(dialog -> answer.completeExceptionally(TabLosses.dialogOpen(tab, dialog)));
      return Answers.join(answer);
    } finally {
      waiting.remove(answer);
    }
  }

  /** Must not wait: called on the reader thread. */
  void opened(Effects.Dialog dialog) {
    TabtenderException reason = TabLosses.dialogOpen(tab, dialog);
    waiting.forEach(answer -> answer.completeExceptionally(reason));
  }
}
