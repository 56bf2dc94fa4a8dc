package dev.tabtender.browser;

import java.util.Locale;
import java.util.Set;

/** What a person and an outside client's coming and going say to each other. */
public final class Visit {
  private Visit() {}

  /** Which tabs a client gets. */
  public enum Tabs {
    /** Those it opens itself. */
    GROUP,
    /** The one in front when the person answered, and those it opens itself. */
    FRONT,
    ALL;

    /** The word in messages and files. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** What is not known is taken for the least. */
    public static Tabs of(String word) {
      for (Tabs tabs : values()) {
        if (tabs.word().equals(word)) {
          return tabs;
        }
      }
      return GROUP;
    }
  }

  /**
   * A client that waits to be let in.
   *
   * @param id ours, to withdraw it by
   * @param mayAct whether its token allows more than observing
   */
  public record Question(String id, String name, String program, boolean mayAct) {}

  /** The person's word. */
  public sealed interface Answer {
    /**
     * @param targetIds the tab in front, where that was chosen
     * @param minutes 0 until it leaves
     */
    record Allowed(Tabs tabs, Set<String> targetIds, boolean observe, int minutes, boolean remember)
        implements Answer {
      public Allowed {
        targetIds = Set.copyOf(targetIds);
      }
    }

    record Refused(String reason, boolean remember) implements Answer {}
  }

  /**
   * Who comes in, and what it sees.
   *
   * @param id ours, by which the person may send it away
   * @param owner whose tabs it may see as well
   */
  public record Visitor(String id, String owner, Tabs tabs, Set<String> targetIds) {
    public Visitor {
      targetIds = Set.copyOf(targetIds);
    }
  }

  /**
   * One that is in, as the person sees it. Times are milliseconds since 1970.
   *
   * @param last the command it sent last, empty before the first
   * @param until 0 where it may stay until it leaves
   */
  public record Presence(
      String client,
      String name,
      String program,
      Tabs tabs,
      boolean observe,
      long since,
      String last,
      long lastAt,
      long until) {}
}
