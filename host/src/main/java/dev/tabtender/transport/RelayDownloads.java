package dev.tabtender.transport;

import dev.tabtender.json.Json;
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
  private final RelayTabs tabs;
  private final RelaySessions sessions;
  private final List<Download> downloads = new ArrayList<>();

  RelayDownloads(RelayOutbox outbox, RelayTabs tabs, RelaySessions sessions) {
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
    emit(
        download.tab,
        "Browser.downloadProgress",
        Json.object(
            "guid", download.guid,
            "totalBytes", Math.max(0, change.number("total")),
            "receivedBytes", Math.max(0, change.number("bytes")),
            "state", state(change.text("state")),
            "filePath", done ? change.text("filename") : null));
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
    for (BrowserSession owner : sessions.browsers()) {
      if (owner.downloads() && (owner.isRoot() || tab != null && owner.sees(tab))) {
        outbox.event(owner.id(), method, params);
      }
    }
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
