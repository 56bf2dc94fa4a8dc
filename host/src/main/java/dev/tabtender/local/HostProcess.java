package dev.tabtender.local;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** {@code tabtender serve}, apart from whoever starts it: their end must not be the host's. */
public record HostProcess(Home home) {

  /** The launcher beside this program. */
  public static Path launcher() {
    String named = System.getProperty("tabtender.launcher", "");
    Path launcher =
        named.isEmpty()
            ? Path.of(System.getProperty("tabtender.app", "."), "bin", launcherName())
            : Path.of(named);
    return launcher.toAbsolutePath();
  }

  private static String launcherName() {
    boolean windows =
        System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("windows");
    return windows ? "tabtender.cmd" : "tabtender";
  }

  /** What the started host prints. */
  public Path output() {
    return home.logs().resolve("host.out");
  }

  /**
   * @throws IOException when there is no launcher, or it cannot be run
   */
  public Process start(Path launcher) throws IOException {
    Home.makePrivate(home.root());
    Home.makePrivate(home.logs());
    File output = output().toFile();
    ProcessBuilder builder =
        new ProcessBuilder(detached(launcher, "serve"))
            .directory(home.root().toFile())
            .redirectOutput(ProcessBuilder.Redirect.to(output))
            .redirectErrorStream(true);
    builder.environment().put("TABTENDER_HOME", home.root().toString());
    Process host = builder.start();
    host.getOutputStream().close();
    return host;
  }

  /**
   * A session of its own, where the system can give one: Ctrl+C at the caller's terminal is not for
   * the host.
   */
  private static List<String> detached(Path launcher, String verb) {
    List<String> command = new ArrayList<>(List.of(launcher.toString(), verb));
    for (String wrapper : List.of("/usr/bin/setsid", "/bin/setsid", "/usr/bin/nohup")) {
      if (Files.isExecutable(Path.of(wrapper))) {
        command.addFirst(wrapper);
        break;
      }
    }
    return command;
  }
}
