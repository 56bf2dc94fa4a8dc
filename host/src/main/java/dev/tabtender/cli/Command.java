package dev.tabtender.cli;

import dev.tabtender.cli.Word.Kind;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * A subcommand.
 *
 * @param shared whether it takes the options that all commands about tabs take
 */
record Command(String name, String help, List<Word> words, boolean shared, Action action) {
  private static final List<Word> SHARED =
      List.of(
          Word.option("json", Kind.FLAG, "print the raw reply"),
          Word.option("tab", Kind.TEXT, "the tab's id from tabtender tabs; else the current one"),
          Word.option("client", Kind.TEXT, "who asks: has its own current tab (TABTENDER_CLIENT)"),
          Word.option("timeoutMs", Kind.INTEGER, "how long it may take"),
          Word.option("snapshot", Kind.TEXT, "none, text, json or delta"));

  /** What it does. */
  @FunctionalInterface
  interface Action {
    void run(Invocation asked) throws Refused;
  }

  static Command onTab(String name, String help, List<Word> words, Action action) {
    return new Command(name, help, words, true, action);
  }

  static Command plain(String name, String help, List<Word> words, Action action) {
    return new Command(name, help, words, false, action);
  }

  List<Word> allWords() {
    List<Word> all = new ArrayList<>(words);
    if (shared) {
      all.addAll(SHARED);
    }
    return all;
  }

  CommandSpec spec() {
    CommandSpec spec = CommandSpec.create().name(name);
    spec.usageMessage().description(help);
    int position = 0;
    for (Word word : allWords()) {
      switch (word.spec(position)) {
        case OptionSpec option -> spec.addOption(option);
        case PositionalParamSpec positional -> {
          spec.addPositional(positional);
          position++;
        }
        default -> throw new IllegalStateException(word.field());
      }
    }
    spec.addOption(
        OptionSpec.builder("-h", "--help").usageHelp(true).description("show this").build());
    return spec;
  }
}
