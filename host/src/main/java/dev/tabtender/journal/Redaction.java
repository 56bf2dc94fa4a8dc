package dev.tabtender.journal;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Takes out of a text what nobody must read in a log. */
public final class Redaction {
  private static final String BLACK = "[redacted]";

  /** Shorter ones would black out ordinary words. */
  private static final int SHORTEST = 6;

  /**
   * The name of a secret, then its value: in headers, addresses, JSON, and {@code name=value}
   * alike.
   */
  private static final Pattern NAMED =
      Pattern.compile(
          "(?i)(\\b[\\w-]*(?:token|ticket|password|passwd|secret|api[_-]?key|cookie)\"?\\s*[=:]\\s*)"
              + "(\"(?:[^\"\\\\]|\\\\.)*\"|[^\\s\"&,;}]+)");

  private static final Pattern BEARER =
      Pattern.compile("(?i)(\\b(?:bearer|basic)\\s+)[A-Za-z0-9._~+/=-]{6,}");

  /** Who and password before the host of an address. */
  private static final Pattern USER_INFO =
      Pattern.compile("(?i)(\\b[a-z][a-z0-9+.-]*://)[^/\\s@\"]+@");

  private final Set<String> secrets = ConcurrentHashMap.newKeySet();

  /** From now on this value is taken out wherever it stands. */
  public void hide(String secret) {
    if (secret.length() >= SHORTEST) {
      secrets.add(secret);
    }
  }

  public String clean(String text) {
    String clean = text;
    for (String secret : secrets) {
      clean = clean.replace(secret, BLACK);
    }
    clean =
        NAMED.matcher(clean).replaceAll(found -> Matcher.quoteReplacement(found.group(1) + BLACK));
    clean = BEARER.matcher(clean).replaceAll("$1" + Matcher.quoteReplacement(BLACK));
    return USER_INFO.matcher(clean).replaceAll("$1" + Matcher.quoteReplacement(BLACK) + "@");
  }
}
