package dev.tabtender.browser.cdp;

import java.nio.file.Path;

/**
 * How the tabs of a browser are looked after.
 *
 * @param script the injected script's source
 * @param downloads where finished downloads are put
 * @param idleReleaseMillis after so long without a use the debugger lets a tab go; 0: never
 */
public record PageSettings(String script, Path downloads, long idleReleaseMillis) {}
