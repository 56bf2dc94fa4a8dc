package dev.tabtender.doctor;

import java.util.Optional;

/**
 * One thing that was looked at.
 *
 * @param found what is the case
 * @param mend what to do about it; there only when it failed
 */
public record Check(String name, Status status, String found, Optional<String> mend) {
  /** How it stands. */
  public enum Status {
    OK,
    FAILED,
    /** Does not apply here. */
    SKIPPED
  }

  static Check ok(String name, String found) {
    return new Check(name, Status.OK, found, Optional.empty());
  }

  static Check failed(String name, String found, String mend) {
    return new Check(name, Status.FAILED, found, Optional.of(mend));
  }

  static Check skipped(String name, String found) {
    return new Check(name, Status.SKIPPED, found, Optional.empty());
  }

  public boolean failed() {
    return status == Status.FAILED;
  }

  /** A line for people, and a second one that says how to mend it. */
  @Override
  public String toString() {
    String mark =
        switch (status) {
          case OK -> "ok    ";
          case FAILED -> "FAILED";
          case SKIPPED -> "-     ";
        };
    return mark + " " + name + ": " + found + mend.map(how -> "\n       " + how).orElse("");
  }
}
