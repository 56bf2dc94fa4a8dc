package dev.tabtender.transport;

import dev.tabtender.concurrent.Threads;
import dev.tabtender.json.Json;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code Browser.downloadWillBegin} and {@code downloadProgress}, which a tab's debugger is not
 * told, made of what the page's own session tells (which tab) and of what the browser's downloads
 * tell (where the file is).
 */
final class RelayDownloads {
  private static final int KEPT = 200;
  private static final String PROGRESS = "Browser.downloadProgress";

  private static final class Download {
    private final String guid;
    private final String url;
    private @Nullable Integer id;
    private @Nullable Integer tab;

    /** Whether its page told of it. */
    private boolean framed;

    Download(String guid, String url) {
      this.guid = guid;
      this.url = url;
    }
  }

  private final RelayOutbox outbox;
  private final Object lock;
  private final RelayTabs tabs;
  private final RelaySessions sessions;
  private final List<Download> downloads = new ArrayList<>();

  RelayDownloads(RelayOutbox outbox, RelayTabs tabs, RelaySessions sessions, Object lock) {
    this.lock = lock;
    this.outbox = outbox;
    this.tabs = tabs;
    this.sessions = sessions;
  }

  /** A page's session saw one begin: only it knows the frame. */
  void began(int tabId, Json params) {
    String url = params.text("url");
    // The browser's own notice may have come first; then this one adds the frame to it.
    Download download =
        downloads.stream()
            .filter(one -> one.url.equals(url) && !one.framed)
            .findFirst()
            .orElseGet(() -> keep(new Download(params.text("guid"), url)));
    download.framed = true;
    download.tab = tabId;
    emit(tabId, "Browser.downloadWillBegin", params.with("guid", download.guid));
  }

  /** {@code downloads.changed}. */
  void changed(Json change) {
    Download download = find(change);
    boolean done = change.text("state").equals("complete");
    Json progress =
        Json.object(
            "guid", download.guid,
            "totalBytes", Math.max(0, change.number("total")),
            "receivedBytes", Math.max(0, change.number("bytes")),
            "state", state(change.text("state")),
            "filePath", done ? change.text("filename") : null);
    for (BrowserSession owner : listeners(download.tab)) {
      if (done && owner.copies().isPresent()) {
        copy(owner, owner.copies().get(), progress);
      } else {
        outbox.event(owner.id(), PROGRESS, progress);
      }
    }
  }

  /** The client is told once it has its copy, which nobody waits for under the lock. */
  private void copy(BrowserSession owner, DownloadCopies copies, Json progress) {
    Path original = Path.of(progress.text("filePath"));
    Threads.start(
        "download-copy",
        () -> {
          String copy = copies.make(original, progress.text("guid"));
          synchronized (lock) {
            outbox.event(owner.id(), PROGRESS, progress.with("filePath", Json.of(copy)));
          }
        });
  }

  private Download find(Json change) {
    int id = change.integer("id");
    String url = change.text("url");
    for (Download one : downloads) {
      if (one.id != null && one.id == id) {
        return one;
      }
    }
    for (Download one : downloads) {
      if (one.id == null && one.url.equals(url)) {
        one.id = id;
        return one;
      }
    }
    return announce(change, id, url);
  }

  private Download announce(Json change, int id, String url) {
    Download download = new Download("download-" + id, url);
    download.id = id;
    keep(download);
    Json tab = change.get("tabId");
    download.tab = tab.isMissing() ? null : tab.integer();
    emit(
        download.tab,
        "Browser.downloadWillBegin",
        Json.object(
            "frameId",
            "",
            "guid",
            download.guid,
            "url",
            url,
            "suggestedFilename",
            lastPart(change.text("filename")),
            "targetId",
            tab.isMissing() ? null : tabs.targetId(tab.integer())));
    return download;
  }

  private Download keep(Download download) {
    downloads.add(download);
    if (downloads.size() > KEPT) {
      downloads.removeFirst();
    }
    return download;
  }

  /** To those who want to know and may see the tab; the product learns of all. */
  private void emit(@Nullable Integer tab, String method, Json params) {
    listeners(tab).forEach(owner -> outbox.event(owner.id(), method, params));
  }

  private List<BrowserSession> listeners(@Nullable Integer tab) {
    return sessions.browsers().stream()
        .filter(BrowserSession::downloads)
        .filter(owner -> owner.isRoot() || tab != null && owner.sees(tab))
        .toList();
  }

  private static String state(String state) {
    return switch (state) {
      case "complete" -> "completed";
      case "interrupted" -> "canceled";
      default -> "inProgress";
    };
  }

  private static String lastPart(String path) {
    return path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  }
}
