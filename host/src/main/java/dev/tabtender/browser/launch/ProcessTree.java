package dev.tabtender.browser.launch;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/** Ending a browser with all that it started. */
final class ProcessTree {
  /** How this system writes the words of a command line: a home folder may have any letters. */
  private static final Charset WORDS =
      Charset.forName(System.getProperty("sun.jnu.encoding", "UTF-8"), StandardCharsets.UTF_8);

  private ProcessTree() {}

  /** Politely first; whatever is left after the patience by force. */
  static void end(ProcessHandle root, Duration patience) {
    List<ProcessHandle> all = Stream.concat(root.descendants(), Stream.of(root)).toList();
    root.destroy();
    if (!ended(root, patience)) {
      root.destroyForcibly();
    }
    all.stream().filter(ProcessHandle::isAlive).forEach(ProcessHandle::destroyForcibly);
    all.forEach(one -> ended(one, patience));
  }

  /** Waits for the end. */
  static boolean ended(ProcessHandle handle, Duration patience) {
    try {
      handle.onExit().get(patience.toMillis(), TimeUnit.MILLISECONDS);
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return !handle.isAlive();
    } catch (ExecutionException | TimeoutException e) {
      return !handle.isAlive();
    }
  }

  /** Whether the process was started with that profile directory, as far as the system tells. */
  static boolean uses(ProcessHandle handle, Path profile) {
    return commandLine(handle).contains(profile.toString());
  }

  /** Every process that was started with that profile directory. */
  static List<ProcessHandle> using(Path profile) {
    return ProcessHandle.allProcesses().filter(handle -> uses(handle, profile)).toList();
  }

  private static String commandLine(ProcessHandle handle) {
    Path told = Path.of("/proc", Long.toString(handle.pid()), "cmdline");
    try {
      // Java's own answer is empty where the command line is a long one.
      return Files.exists(told)
          ? new String(Files.readAllBytes(told), WORDS)
          : handle.info().commandLine().orElse("");
    } catch (IOException e) {
      return "";
    }
  }
}
