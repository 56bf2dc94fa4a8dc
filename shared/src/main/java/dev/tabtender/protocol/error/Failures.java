package dev.tabtender.protocol.error;

import java.util.Map;
import java.util.UUID;
import java.util.function.BiConsumer;

/** The one place that turns a {@link Throwable} into what a caller is told. */
public final class Failures {
  private Failures() {}

  /**
   * @param incident told the id and the cause of a fault of ours, to be logged; never called for a
   *     known failure
   */
  public static ErrorBody toBody(Throwable failure, BiConsumer<String, Throwable> incident) {
    return switch (failure) {
      case TabtenderException known -> known.body();
      default -> internal(failure, incident);
    };
  }

  private static ErrorBody internal(Throwable failure, BiConsumer<String, Throwable> incident) {
    String id = UUID.randomUUID().toString();
    incident.accept(id, failure);
    return new ErrorBody(
        ErrorCode.INTERNAL,
        "Tabtender failed in a way it did not expect.",
        "Look for incident " + id + " in the host's log and report it.",
        false,
        Map.of("incident", id));
  }
}
