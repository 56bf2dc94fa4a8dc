package dev.tabtender.install;

import java.nio.file.Path;

/** The browsers that the native entry is registered with, and where each looks for it. */
public enum KnownBrowser {
  CHROME("Google Chrome", "google-chrome", "Google/Chrome", "Google\\Chrome"),
  CHROMIUM("Chromium", "chromium", "Chromium", "Chromium"),
  EDGE("Microsoft Edge", "microsoft-edge", "Microsoft Edge", "Microsoft\\Edge"),
  BRAVE(
      "Brave",
      "BraveSoftware/Brave-Browser",
      "BraveSoftware/Brave-Browser",
      "BraveSoftware\\Brave-Browser");

  static final String FOLDER = "NativeMessagingHosts";

  private final String title;
  private final String linux;
  private final String mac;
  private final String windows;

  KnownBrowser(String title, String linux, String mac, String windows) {
    this.title = title;
    this.linux = linux;
    this.mac = mac;
    this.windows = windows;
  }

  public String title() {
    return title;
  }

  /** Where the browser keeps its profiles, unless it is told another place; not on Windows. */
  public Path userData(Surroundings where) {
    return where.settings().resolve(where.system() == Surroundings.System.MAC ? mac : linux);
  }

  /** The user's registry key on Windows. */
  public String registryKey() {
    return "HKCU\\Software\\" + windows + "\\" + FOLDER + "\\" + Manifest.NAME;
  }
}
