package dev.tabtender.protocol;

import java.util.Locale;

/** What the extension says to the host; the first is said by the native entry before it. */
public sealed interface ExtensionMessage {
  /**
   * @param origin whom the browser started the native entry for
   */
  record Native(String origin, long pid, String version) implements ExtensionMessage {}

  record Hello(int protocol, String version, Profile browser) implements ExtensionMessage {}

  /** The extension has chosen its lane: calls may come. */
  record Ready(Lane lane) implements ExtensionMessage {}

  record Result(long id, RawJson result) implements ExtensionMessage {}

  /**
   * A call failed.
   *
   * @param code CDP's number where the browser refused a command
   */
  record Failure(long id, int code, String message) implements ExtensionMessage {}

  record Event(String method, RawJson params) implements ExtensionMessage {}

  /** What both sides say alike. */
  record Both(LaneMessage message) implements ExtensionMessage {}

  /**
   * A browser's profile.
   *
   * @param profile stays the same as long as the profile lives
   * @param userAgent as its pages say it; empty when the extension does not
   */
  record Profile(String product, String profile, String os, String userAgent) {}

  /** By which way calls and events go. */
  enum Lane {
    SOCKET,
    NATIVE;

    public String wire() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
