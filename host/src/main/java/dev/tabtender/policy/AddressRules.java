package dev.tabtender.policy;

import dev.tabtender.protocol.error.ErrorCode;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which addresses may be gone to. Files of this machine are a person's own, the browser's pages can
 * change its settings, and a {@code javascript:} address is a script that did not ask for the scope
 * of one.
 *
 * @param filesAllowed whether {@code file:} addresses may be opened
 */
public record AddressRules(boolean filesAllowed) {
  private static final Pattern SCHEME = Pattern.compile("^([A-Za-z][A-Za-z0-9+.-]*):");
  private static final Set<String> BROWSER_INTERNAL =
      Set.of(
          "chrome",
          "chrome-untrusted",
          "chrome-extension",
          "edge",
          "brave",
          "opera",
          "vivaldi",
          "devtools",
          "chrome-search",
          "chrome-error",
          "view-source");

  public Decision decide(String url) {
    return switch (scheme(url)) {
      case "file" ->
          filesAllowed ? new Decision.Allow() : deny(url, "files", "a file of this machine");
      case "javascript" -> deny(url, "script-address", "a script");
      case "filesystem" -> deny(url, "files", "a file system of the browser");
      case String scheme when BROWSER_INTERNAL.contains(scheme) ->
          deny(url, "browser-pages", "a page of the browser itself");
      default -> new Decision.Allow();
    };
  }

  /** Lower case; empty where there is none, as in {@code example.com:8080/path}. */
  private static String scheme(String url) {
    // Browsers drop tabs and line ends within an address, and blanks and controls before it, so
    // that "java\nscript:" would pass for something else.
    String address = url.replaceAll("[\\t\\r\\n]", "");
    int start = 0;
    while (start < address.length() && isDropped(address.charAt(start))) {
      start++;
    }
    Matcher matcher = SCHEME.matcher(address.substring(start));
    return matcher.find() ? matcher.group(1).toLowerCase(Locale.ROOT) : "";
  }

  private static boolean isDropped(char first) {
    return first <= ' ' || Character.isWhitespace(first) || Character.isSpaceChar(first);
  }

  private Decision deny(String url, String rule, String what) {
    String hint =
        rule.equals("files")
            ? "Serve the file by http on this machine, or give it to a page with upload_files."
            : "Use an http or https address; for a script there is the verb execute_script.";
    return new Decision.Deny(
        ErrorCode.NAVIGATION_BLOCKED,
        rule,
        "The address names " + what + ", which policy refuses.",
        hint,
        Map.of("rule", rule, "url", url));
  }
}
