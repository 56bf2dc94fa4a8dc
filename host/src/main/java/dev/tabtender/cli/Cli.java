package dev.tabtender.cli;

import dev.tabtender.local.Home;
import dev.tabtender.protocol.Version;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Understands a command line and runs it. The commands are data and not annotated classes: nothing
 * is looked up by reflection, which is what a short command would spend most of its time on.
 */
public final class Cli {
  private final Terminal terminal;
  private final Home home;
  private final Path launcher;
  private final List<LocalCommand> local;
  private final Map<CommandSpec, Command> commands = new LinkedHashMap<>();

  /**
   * @param launcher starts the host when none runs
   * @param local commands of other packages
   */
  public Cli(Terminal terminal, Home home, Path launcher, List<LocalCommand> local) {
    this.terminal = terminal;
    this.home = home;
    this.launcher = launcher;
    this.local = local;
  }

  /**
   * @return the exit code
   */
  public int run(List<String> arguments) {
    CommandLine line = commandLine();
    try {
      ParseResult parsed = line.parseArgs(arguments.toArray(String[]::new));
      return run(last(parsed));
    } catch (ParameterException e) {
      terminal.note(said(e));
      e.getCommandLine().usage(terminal.err(), Ansi.OFF);
      return ExitCode.USAGE.number();
    }
  }

  private static String said(ParameterException wrong) {
    boolean command = wrong.getCommandLine().getParent() == null;
    return command && wrong instanceof UnmatchedArgumentException other && !other.isUnknownOption()
        ? "there is no command " + other.getUnmatched().getFirst()
        : String.valueOf(wrong.getMessage());
  }

  private static ParseResult last(ParseResult parsed) {
    return parsed.hasSubcommand() ? last(parsed.subcommand()) : parsed;
  }

  private int run(ParseResult parsed) {
    if (parsed.isUsageHelpRequested()) {
      parsed.commandSpec().commandLine().usage(terminal.out(), Ansi.OFF);
      return ExitCode.DONE.number();
    }
    if (parsed.isVersionHelpRequested()) {
      terminal.out().println("tabtender " + Version.PRODUCT);
      return ExitCode.DONE.number();
    }
    if (parsed.commandSpec().userObject() instanceof LocalCommand here) {
      return here.body().run(parsed.unmatched());
    }
    Command command = commands.get(parsed.commandSpec());
    if (command == null) {
      parsed.commandSpec().commandLine().usage(terminal.err(), Ansi.OFF);
      return ExitCode.USAGE.number();
    }
    return run(command, new Invocation(parsed, command.allWords(), terminal, home, launcher));
  }

  private int run(Command command, Invocation asked) {
    try {
      command.action().run(asked);
      return ExitCode.DONE.number();
    } catch (Refused e) {
      new Printer(terminal).refused(e, asked.raw());
      return e.exitCode().number();
    } finally {
      terminal.out().flush();
    }
  }

  private CommandLine commandLine() {
    CommandSpec root = CommandSpec.create().name("tabtender");
    root.usageMessage()
        .description("Works in a browser for you: reads pages, clicks, fills, looks.");
    root.addOption(
        OptionSpec.builder("-h", "--help").usageHelp(true).description("show this").build());
    root.addOption(
        OptionSpec.builder("-V", "--version")
            .versionHelp(true)
            .description("print the version")
            .build());
    local.forEach(command -> root.addSubcommand(command.name(), spec(command)));
    Stream.of(TabCommands.all(), HostCommands.all())
        .flatMap(List::stream)
        .forEach(command -> add(root, command));
    CommandSpec clients = CommandSpec.create().name("clients");
    clients.usageMessage().description("Lists CDP clients and forgets what was said about them.");
    ClientCommands.all().forEach(command -> add(clients, command));
    root.addSubcommand("clients", clients);
    CommandSpec token = CommandSpec.create().name("token");
    token.usageMessage().description("Makes, lists and revokes tokens.");
    TokenCommands.all().forEach(command -> add(token, command));
    root.addSubcommand("token", token);
    CommandLine line = new CommandLine(root);
    // "@" and "-1" begin texts as often as they begin something special.
    line.setExpandAtFiles(false);
    line.setUnmatchedOptionsArePositionalParams(true);
    return line;
  }

  private void add(CommandSpec parent, Command command) {
    CommandSpec spec = command.spec();
    commands.put(spec, command);
    parent.addSubcommand(command.name(), spec);
  }

  private static CommandSpec spec(LocalCommand command) {
    CommandSpec spec = CommandSpec.wrapWithoutInspection(command).name(command.name());
    spec.usageMessage().description(command.help());
    spec.parser().unmatchedArgumentsAllowed(true);
    return spec;
  }
}
