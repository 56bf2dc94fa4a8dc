package dev.tabtender.tools.handlers;

import dev.tabtender.browser.Tab;
import dev.tabtender.concurrent.Deadline;
import dev.tabtender.tools.Arguments;
import dev.tabtender.tools.ToolDefinition;
import dev.tabtender.tools.ToolResult;

/**
 * A tool and what it does to a tab.
 *
 * @param definition what callers are told
 */
public record Handler(ToolDefinition definition, Body body) {

  /** Reads its arguments first, so that a bad request changes nothing. */
  @FunctionalInterface
  public interface Body {
    ToolResult run(Asked asked);
  }

  /**
   * One call.
   *
   * @param client whose indexes and marks are meant
   */
  public record Asked(Tab tab, String client, Arguments arguments, Deadline deadline) {}
}
