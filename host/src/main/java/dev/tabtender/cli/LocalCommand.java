package dev.tabtender.cli;

import java.util.List;

/**
 * A command that is no call of the host and parses its own arguments, such as {@code serve}.
 *
 * @param body takes the words after the name and answers the exit code
 */
public record LocalCommand(String name, String help, Body body) {
  /** What it does. */
  @FunctionalInterface
  public interface Body {
    int run(List<String> arguments);
  }
}
