package dev.tabtender.browser.cdp;

import dev.tabtender.browser.Effects;
import dev.tabtender.concurrent.Deadline;
import dev.tabtender.concurrent.Mailbox;
import dev.tabtender.json.Json;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Files that pages save. The browser writes each under a name of its own beside the others; once it
 * is whole it gets the name that the page suggested, with a number where that is taken.
 */
final class Downloads {
  private static final System.Logger LOG = System.getLogger(Downloads.class.getName());
  private static final int NAMES_TRIED = 1000;
  private static final Duration PATIENCE = Duration.ofSeconds(3);
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(10);

  private record Running(String id, String name, String url, Optional<Page> page) {}

  private final Path folder;
  private final Path incoming;
  private final OpenTargets targets;
  private final Mailbox<Runnable> errands;
  private final Map<String, Running> running = new ConcurrentHashMap<>();

  Downloads(Path folder, OpenTargets targets, Mailbox<Runnable> errands) {
    this.folder = folder;
    this.incoming = folder.resolve(".incoming");
    this.targets = targets;
    this.errands = errands;
  }

  /** Has the browser save files without asking, and tell of it. */
  void steer(CdpSession browser, Deadline deadline) {
    try {
      Files.createDirectories(incoming);
      browser.send("Browser.setDownloadBehavior", behavior(), deadline);
    } catch (IOException | CdpError e) {
      LOG.log(
          System.Logger.Level.WARNING,
          "Downloads stay where the browser puts them: {0}",
          e.getMessage());
    }
  }

  /** A guest that left may have said otherwise. Does not wait. */
  void steerAgain(CdpSession browser) {
    var unused =
        browser.sendAsync("Browser.setDownloadBehavior", behavior(), Deadline.in(PATIENCE));
  }

  private Json behavior() {
    return Json.object(
        "behavior", "allowAndName", "downloadPath", incoming.toString(), "eventsEnabled", true);
  }

  void begun(Json params) {
    String id = params.text("guid");
    Running one =
        new Running(
            id,
            plainName(params.text("suggestedFilename")),
            params.text("url"),
            targets
                .withFrame(params.text("frameId"))
                .or(() -> targets.page(params.text("targetId"))));
    running.put(id, one);
    tell(one, incoming.resolve(id), 0, "in_progress");
  }

  void progressed(Json params) {
    Running one = running.get(params.text("guid"));
    if (one == null) {
      return;
    }
    long size = params.get("receivedBytes").longValue();
    switch (params.text("state")) {
      case "completed" -> {
        running.remove(one.id());
        errands.post(() -> finish(one, params.optText("filePath"), size));
      }
      case "canceled" -> {
        running.remove(one.id());
        tell(one, incoming.resolve(one.id()), size, "canceled");
      }
      default -> tell(one, incoming.resolve(one.id()), size, "in_progress");
    }
  }

  private void finish(Running one, Optional<String> told, long size) {
    Path written = incoming.resolve(one.id());
    Optional<Path> elsewhere =
        told.map(Path::of).filter(path -> !path.startsWith(incoming) && !path.equals(written));
    Path path = elsewhere.orElseGet(() -> appeared(written) ? named(written, one.name()) : written);
    tell(one, path, size, "completed");
  }

  /** A download is said to be complete a moment before its file has its name. */
  private static boolean appeared(Path file) {
    Deadline deadline = Deadline.in(PATIENCE);
    while (!Files.exists(file)) {
      if (deadline.passed() || Thread.currentThread().isInterrupted()) {
        return false;
      }
      LockSupport.parkNanos(BETWEEN_LOOKS.toNanos());
    }
    return true;
  }

  private Path named(Path written, String name) {
    for (int i = 0; i < NAMES_TRIED; i++) {
      Path wanted = folder.resolve(i == 0 ? name : numbered(name, i));
      try {
        // A link fails where a move would overwrite what somebody else just put there.
        Files.createLink(wanted, written);
        Files.delete(written);
        return wanted;
      } catch (FileAlreadyExistsException e) {
        continue;
      } catch (IOException | UnsupportedOperationException e) {
        return moved(written, wanted);
      }
    }
    return written;
  }

  private static Path moved(Path written, Path wanted) {
    try {
      return Files.move(written, wanted);
    } catch (IOException e) {
      LOG.log(System.Logger.Level.WARNING, "A download keeps the name {0}: {1}", written, e);
      return written;
    }
  }

  private static String numbered(String name, int number) {
    int dot = name.lastIndexOf('.');
    return dot <= 0
        ? name + " (" + number + ")"
        : name.substring(0, dot) + " (" + number + ")" + name.substring(dot);
  }

  /** A file name and nothing more, whatever the page suggested. */
  static String plainName(String suggested) {
    String name = suggested.replaceAll("[\\p{Cntrl}/\\\\:*?\"<>|]", "_").strip();
    while (name.startsWith(".")) {
      name = name.substring(1);
    }
    return name.isEmpty() ? "download" : name;
  }

  /**
   * By the name that the page suggested: who asked for a report knows it so, whatever number its
   * path got.
   */
  private void tell(Running one, Path path, long size, String state) {
    Effects.Download now =
        new Effects.Download(one.name(), path.toString(), size, one.url(), state);
    @Nullable Page page = one.page().orElse(null);
    // A link that opens a window for its file closes it again: whoever clicked wants to know of the
    // file.
    while (page != null) {
      page.events().downloaded(one.id(), now);
      page = page.opener().flatMap(targets::held).map(OpenTargets.Held::page).orElse(null);
    }
  }
}
