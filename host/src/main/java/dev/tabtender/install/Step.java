package dev.tabtender.install;

/**
 * One thing that was done, or would be.
 *
 * @param target a file, a folder or a registry key
 */
public record Step(Outcome outcome, String target) {
  /** What became of the target. */
  public enum Outcome {
    WRITTEN("wrote"),
    UNCHANGED("already there:"),
    REMOVED("removed"),
    WOULD_WRITE("would write"),
    WOULD_REMOVE("would remove");

    private final String word;

    Outcome(String word) {
      this.word = word;
    }
  }

  /** A line for people. */
  @Override
  public String toString() {
    return outcome.word + " " + target;
  }
}
