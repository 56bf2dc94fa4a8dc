package dev.tabtender.tools;

import static java.util.Objects.requireNonNull;

/**
 * What can be called.
 *
 * @param name the verb, such as {@code select_option}
 * @param usage its arguments in one line, for hints
 * @param defaultTimeoutMs how long it may take when the caller does not say
 */
public record ToolDefinition(String name, String usage, Effect effect, long defaultTimeoutMs) {
  private static final long DEFAULT_TIMEOUT_MS = 30_000;

  public ToolDefinition {
    requireNonNull(name, "name is null");
    requireNonNull(usage, "usage is null");
    requireNonNull(effect, "effect is null");
  }

  public ToolDefinition(String name, String usage, Effect effect) {
    this(name, usage, effect, DEFAULT_TIMEOUT_MS);
  }
}
