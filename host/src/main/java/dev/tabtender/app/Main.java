package dev.tabtender.app;

import java.util.List;

/** Where the host and the command line begin. */
public final class Main {
  private Main() {}

  public static void main(String[] arguments) {
    List<String> words = List.of(arguments);
    String first = words.isEmpty() ? "" : words.getFirst();
    int exitCode =
        switch (first) {
          case "serve" -> Serve.run(words.subList(1, words.size()));
          default -> 2;
        };
    System.exit(exitCode);
  }
}
