package dev.tabtender.browser.cdp;

import dev.tabtender.browser.SnapshotRequest;
import dev.tabtender.browser.SnapshotRequest.Form;
import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import dev.tabtender.protocol.error.TabtenderException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Draws a client's indexes onto the page, and wipes them away. */
final class Marks {
  private final Page page;
  private final Looking looking;
  private final Indexes indexes;

  Marks(Page page, Looking looking, Indexes indexes) {
    this.page = page;
    this.looking = looking;
    this.indexes = indexes;
  }

  void show(String client, Deadline deadline) {
    if (looking.told(client).isEmpty()) {
      looking.look(client, new SnapshotRequest(Form.TEXT, false, Optional.empty()), deadline);
    }
    Map<DocumentId, List<Json>> shown = new HashMap<>();
    looking
        .told(client)
        .ifPresent(told -> told.given().stream().forEach(index -> mark(index, shown)));
    for (Frame frame : page.frames(deadline)) {
      List<Json> marks = shown.get(DocumentId.of(frame));
      if (marks != null) {
        frame.call("marks", Json.object("show", marks), deadline);
      }
    }
  }

  private void mark(int index, Map<DocumentId, List<Json>> shown) {
    indexes
        .entry(index)
        .ifPresent(
            entry ->
                shown
                    .computeIfAbsent(entry.document(), any -> new ArrayList<>())
                    .add(Json.object("key", entry.key(), "label", String.valueOf(index))));
  }

  void hide(Deadline deadline) {
    for (Frame frame : page.frames(deadline)) {
      try {
        frame.call("marks", Json.object("hide", true), deadline);
      } catch (TabtenderException e) {
        // A document that is gone took its marks along.
        continue;
      }
    }
  }
}
