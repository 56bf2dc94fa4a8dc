package dev.tabtender.browser.cdp;

import java.nio.file.Path;

/**
 * How the tabs of a browser are looked after.
 *
 * @param script the injected script's source
 * @param downloads where finished downloads are put
 * @param idleReleaseMillis after so long without a use the debugger lets a tab go; 0: never
 * @param dialogs who answers JavaScript dialogs
 */
public record PageSettings(String script, Path downloads, long idleReleaseMillis, Dialogs dialogs) {
  /** Dialogs are for the caller to answer. */
  public PageSettings(String script, Path downloads, long idleReleaseMillis) {
    this(script, downloads, idleReleaseMillis, Dialogs.ASK);
  }
}
