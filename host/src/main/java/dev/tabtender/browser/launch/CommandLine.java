package dev.tabtender.browser.launch;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The words a browser is started with. */
final class CommandLine {
  private static final long SMALL_SHARED_MEMORY = 512L << 20;
  private static final Path SHARED_MEMORY = Path.of("/dev/shm");

  private static final List<String> ALWAYS =
      List.of(
          "--remote-debugging-port=0",
          "--no-first-run",
          "--no-default-browser-check",
          "--disable-background-networking",
          "--disable-component-update",
          "--disable-default-apps",
          "--disable-sync",
          "--disable-breakpad",
          "--disable-crash-reporter",
          "--disable-prompt-on-repost",
          "--disable-session-crashed-bubble",
          "--hide-crash-restore-bubble",
          "--disable-features=Translate,MediaRouter,OptimizationHints,AutofillServerCommunication",
          "--disable-background-timer-throttling",
          "--disable-backgrounding-occluded-windows",
          "--disable-renderer-backgrounding",
          "--metrics-recording-only",
          "--no-service-autorun",
          "--password-store=basic",
          "--use-mock-keychain",
          "--window-size=1280,720",
          "--lang=en-US");

  private CommandLine() {}

  static List<String> of(Path executable, Path profile, LaunchSettings settings) {
    List<String> words = new ArrayList<>();
    words.add(executable.toString());
    // First, so that a look at the process list tells whose it is.
    words.add("--user-data-dir=" + profile);
    words.addAll(ALWAYS);
    if (!settings.headed()) {
      words.addAll(List.of("--headless=new", "--mute-audio", "--hide-scrollbars"));
    }
    // Chromium's sandbox refuses root; for everybody else it stays on.
    if ("root".equals(System.getProperty("user.name"))) {
      words.add("--no-sandbox");
    }
    if (sharedMemoryIsSmall()) {
      words.add("--disable-dev-shm-usage");
    }
    words.addAll(settings.extraArgs());
    words.add("about:blank");
    return words;
  }

  /** As in containers, where pages would crash for want of it. */
  private static boolean sharedMemoryIsSmall() {
    try {
      if (!Files.isDirectory(SHARED_MEMORY)) {
        return false;
      }
      FileStore store = Files.getFileStore(SHARED_MEMORY);
      return store.getTotalSpace() < SMALL_SHARED_MEMORY;
    } catch (IOException e) {
      return false;
    }
  }
}
