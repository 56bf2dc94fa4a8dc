package dev.tabtender.install;

import dev.tabtender.local.Home;
import dev.tabtender.protocol.ExtensionId;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The native entry's registration with every browser of this user. */
public final class Registration {
  private final Home home;
  private final Path app;
  private final ExtensionId extension;
  private final Surroundings where;
  private final List<Path> userDataFolders;
  private final Registry registry;
  private final boolean homeOfItsOwn;

  /**
   * @param app the installed image, whose {@code bin/tabtender-native} browsers start
   * @param userDataFolders browsers that keep their profiles elsewhere ({@code --user-data-dir})
   */
  public static Registration of(Home home, Path app, List<Path> userDataFolders) {
    return new Registration(
        home,
        app,
        ExtensionId.pinned(),
        Surroundings.here(),
        userDataFolders,
        new Registry.Command(),
        !home.equals(Home.byDefault()));
  }

  /** The image that this process runs from. */
  public static Optional<Path> runningApp() {
    return Optional.ofNullable(System.getProperty("tabtender.app")).map(Path::of);
  }

  Registration(
      Home home,
      Path app,
      ExtensionId extension,
      Surroundings where,
      List<Path> userDataFolders,
      Registry registry,
      boolean homeOfItsOwn) {
    this.home = home;
    this.app = app.toAbsolutePath().normalize();
    this.extension = extension;
    this.where = where;
    this.userDataFolders = List.copyOf(userDataFolders);
    this.registry = registry;
    this.homeOfItsOwn = homeOfItsOwn;
  }

  /** Registers; what is right already is left alone. */
  public List<Step> install(boolean dryRun) throws IOException {
    List<Step> steps = new ArrayList<>();
    for (Target target : targets()) {
      steps.add(target.install(dryRun));
    }
    return steps;
  }

  /** Removes all that {@link #install} wrote, and folders that are empty then. */
  public List<Step> uninstall(boolean dryRun) throws IOException {
    List<Step> steps = new ArrayList<>();
    for (Target target : targets().reversed()) {
      target.uninstall(dryRun).ifPresent(steps::add);
    }
    return steps;
  }

  /**
   * Whether that browser finds the entry: empty when all is well, else what is wrong.
   *
   * @throws IOException when what is there cannot be read
   */
  public Optional<String> problem(KnownBrowser browser) throws IOException {
    for (Target target : of(browser)) {
      Optional<String> content = target.read();
      if (content.isEmpty()) {
        return Optional.of(target.name() + " is missing");
      }
      if (!content.get().equals(target.content())) {
        return Optional.of(target.name() + " is of another installation");
      }
    }
    return entry().toFile().canExecute()
        ? Optional.empty()
        : Optional.of(entry() + " cannot be executed");
  }

  private List<Target> targets() {
    List<Target> targets = new ArrayList<>();
    if (homeOfItsOwn) {
      targets.add(new Target.OfFile(entry(), wrapper(), true, List.of(entry().getParent())));
    }
    for (KnownBrowser browser : KnownBrowser.values()) {
      of(browser).stream().filter(one -> !targets.contains(one)).forEach(targets::add);
    }
    userDataFolders.forEach(
        folder -> targets.add(manifestIn(folder.toAbsolutePath(), folder.toAbsolutePath())));
    return targets;
  }

  private List<Target> of(KnownBrowser browser) {
    if (!where.windows()) {
      return List.of(manifestIn(browser.userData(where), where.settings()));
    }
    Path file = home.root().resolve("native").resolve(Manifest.FILE);
    return List.of(
        new Target.OfFile(file, manifest(), false, List.of(file.getParent())),
        new Target.OfRegistry(registry, browser.registryKey(), file.toString()));
  }

  /**
   * @param kept the folder that stays; those between are there because of us where the browser is
   *     not installed
   */
  private Target manifestIn(Path userData, Path kept) {
    Path folder = userData.resolve(KnownBrowser.FOLDER);
    List<Path> ours = new ArrayList<>();
    Path above = folder;
    while (above != null && !above.equals(kept)) {
      ours.add(above);
      above = above.getParent();
    }
    return new Target.OfFile(folder.resolve(Manifest.FILE), manifest(), false, ours);
  }

  private String manifest() {
    return Manifest.of(entry(), extension);
  }

  private Path entry() {
    String name = where.windows() ? "tabtender-native.cmd" : "tabtender-native";
    return homeOfItsOwn
        ? home.root().resolve("native").resolve(name)
        : app.resolve("bin").resolve(name);
  }

  /**
   * A browser starts the entry with an environment of its own: a home that is not the usual one
   * must be said.
   */
  private String wrapper() {
    if (where.windows()) {
      return "@echo off\r\nset \"TABTENDER_HOME="
          + home.root()
          + "\"\r\n\""
          + app.resolve("bin\\tabtender-native.cmd")
          + "\" %*\r\n";
    }
    return "#!/bin/sh\nTABTENDER_HOME="
        + quoted(home.root())
        + "\nexport TABTENDER_HOME\nexec "
        + quoted(app.resolve("bin/tabtender-native"))
        + " \"$@\"\n";
  }

  private static String quoted(Path path) {
    return "'" + path.toString().replace("'", "'\\''") + "'";
  }
}
