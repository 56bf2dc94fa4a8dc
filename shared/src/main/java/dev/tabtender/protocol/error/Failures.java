package dev.tabtender.protocol.error;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
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

  /** What went wrong with which file, in words: Java's own are often nothing but the path. */
  public static String reason(IOException failure) {
    return switch (failure) {
      case NoSuchFileException gone -> gone.getFile() + " is not there";
      case FileAlreadyExistsException other -> other.getFile() + " is there already";
      case AccessDeniedException closed -> closed.getFile() + ": permission denied";
      case FileSystemException known when known.getReason() != null ->
          known.getFile() + ": " + known.getReason();
      default -> failure.getMessage() == null ? failure.toString() : failure.getMessage();
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
