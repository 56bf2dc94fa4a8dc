package dev.tabtender.app;

import dev.tabtender.local.Home;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import sun.misc.Signal;

/** {@code tabtender serve}: runs the host until somebody asks it to stop. */
final class Serve {
  private static final List<String> STOPPING = List.of("TERM", "INT", "HUP");

  private Serve() {}

  static int run(List<String> arguments) {
    if (arguments.contains("--help") || arguments.contains("-h")) {
      System.out.print(Config.help());
      return 0;
    }
    Home home = Home.ofThisUser();
    CountDownLatch stop = new CountDownLatch(1);
    try (Host host = Host.start(home, Config.of(arguments, System.getenv()))) {
      stopOnSignals(stop);
      System.out.println("Tabtender listens on " + host.address());
      stop.await();
      Files.writeString(home.stopped(), "");
      return 0;
    } catch (CannotStart e) {
      System.err.println("tabtender: " + e.getMessage());
      System.err.println("  " + e.hint());
      return e.exitCode();
    } catch (IOException e) {
      System.err.println("tabtender: the end cannot be noted: " + e.getMessage());
      return 0;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return 1;
    }
  }

  /**
   * An asked-for end is a good end: with a shutdown hook instead, Java would leave with 128 and the
   * signal's number.
   */
  private static void stopOnSignals(CountDownLatch stop) {
    for (String name : STOPPING) {
      try {
        Signal.handle(new Signal(name), signal -> stop.countDown());
      } catch (IllegalArgumentException e) {
        // Not every system has every signal.
      }
    }
  }
}
