package dev.tabtender.app;

import dev.tabtender.cli.Cli;
import dev.tabtender.cli.LocalCommand;
import dev.tabtender.cli.Terminal;
import dev.tabtender.local.Home;
import dev.tabtender.local.HostProcess;
import java.util.ArrayList;
import java.util.List;

/** Where the host and the command line begin. */
public final class Main {
  private Main() {}

  public static void main(String[] arguments) {
    List<String> words = List.of(arguments);
    // The host is up sooner when it never hears of the other commands.
    int exitCode =
        !words.isEmpty() && words.getFirst().equals("serve")
            ? Serve.run(words.subList(1, words.size()))
            : cli().run(words);
    System.exit(exitCode);
  }

  private static Cli cli() {
    Terminal terminal = Terminal.ofThisProcess();
    Home home = Home.ofThisUser();
    List<LocalCommand> local = new ArrayList<>();
    local.add(new LocalCommand("serve", "Runs the host until it is stopped.", Serve::run));
    local.addAll(new Installation(terminal, home).commands());
    return new Cli(terminal, home, HostProcess.launcher(), local);
  }
}
