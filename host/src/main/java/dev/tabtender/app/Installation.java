package dev.tabtender.app;

import dev.tabtender.cli.LocalCommand;
import dev.tabtender.cli.Terminal;
import dev.tabtender.doctor.Check;
import dev.tabtender.doctor.Doctor;
import dev.tabtender.install.Registration;
import dev.tabtender.install.Step;
import dev.tabtender.local.Home;
import dev.tabtender.protocol.error.Failures;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** {@code doctor}, {@code install} and {@code uninstall}. */
final class Installation {
  private static final String USAGE = "Usage: tabtender %s [--dry-run] [--user-data-dir DIR]...";

  private final Terminal terminal;
  private final Home home;

  Installation(Terminal terminal, Home home) {
    this.terminal = terminal;
    this.home = home;
  }

  List<LocalCommand> commands() {
    return List.of(
        new LocalCommand(
            "doctor", "Says what is wrong, and the command that mends it.", this::doctor),
        new LocalCommand(
            "install",
            "Registers with the browsers of this user.",
            words -> change("install", words, Registration::install)),
        new LocalCommand(
            "uninstall",
            "Takes the registration back.",
            words -> change("uninstall", words, Registration::uninstall)));
  }

  private int doctor(List<String> arguments) {
    try {
      Config config = Config.of(List.of(), terminal.environment());
      if (!arguments.isEmpty()) {
        return usage("Usage: tabtender doctor", arguments);
      }
      List<Check> checks =
          new Doctor(home, config.port(), config.browser(), Registration.runningApp()).examine();
      checks.forEach(terminal.out()::println);
      return checks.stream().anyMatch(Check::failed) ? 1 : 0;
    } catch (CannotStart e) {
      return told(e);
    }
  }

  @FunctionalInterface
  private interface Change {
    List<Step> apply(Registration registration, boolean dryRun) throws IOException;
  }

  private int change(String command, List<String> arguments, Change change) {
    boolean dryRun = false;
    List<Path> folders = new ArrayList<>();
    for (int i = 0; i < arguments.size(); i++) {
      if (arguments.get(i).equals("--dry-run")) {
        dryRun = true;
      } else if (arguments.get(i).equals("--user-data-dir") && i + 1 < arguments.size()) {
        folders.add(terminal.folder().resolve(arguments.get(++i)));
      } else {
        return usage(USAGE.formatted(command), arguments);
      }
    }
    return change(folders, dryRun, change);
  }

  private int change(List<Path> folders, boolean dryRun, Change change) {
    Optional<Path> app = Registration.runningApp();
    if (app.isEmpty()) {
      return told(
          new CannotStart(
              "This does not run from an installed image.",
              "Run install-scripts/install instead."));
    }
    try {
      change
          .apply(Registration.of(home, app.get(), folders), dryRun)
          .forEach(terminal.out()::println);
      return 0;
    } catch (IOException e) {
      return told(
          new CannotStart("Cannot write: " + Failures.reason(e), "Mend it and run this again."));
    }
  }

  private int usage(String usage, List<String> arguments) {
    boolean asked = arguments.equals(List.of("--help")) || arguments.equals(List.of("-h"));
    (asked ? terminal.out() : terminal.err()).println(usage);
    return asked ? 0 : 2;
  }

  private int told(CannotStart e) {
    terminal.err().println("tabtender: " + e.getMessage());
    terminal.err().println("  " + e.hint());
    return e.exitCode();
  }
}
