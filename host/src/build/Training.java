import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Runs the host, the command line and the native entry once as they are run in earnest, so that
 * Java can keep what it loaded and linked in a cache a process: host.aot, cli.aot, native.aot.
 */
final class Training {
  private static final String HOST_MAIN = "dev.tabtender.app.Main";
  private static final String NATIVE_MAIN = "dev.tabtender.nativeentry.Main";
  private static final Pattern PORT = Pattern.compile("\"port\"\\s*:\\s*(\\d+)");

  private final Path image;
  private final Path lib;
  private final HttpClient http = HttpClient.newHttpClient();

  Training(Path image) {
    this.image = image;
    this.lib = image.resolve("lib");
  }

  void run() throws Exception {
    Path home = Files.createTempDirectory("tabtender-training");
    try {
      if (!has(HOST_MAIN)) {
        System.err.println("No " + HOST_MAIN + " yet: no AOT cache trained.");
        return;
      }
      Process host = start("host", HOST_MAIN, home, List.of("serve", "--port", "0"));
      try {
        exercise(home, host);
      } finally {
        stop("host", host);
      }
    } finally {
      Image.deleteTree(home);
    }
  }

  private void exercise(Path home, Process host) throws Exception {
    host.getOutputStream().close();
    String base = "http://127.0.0.1:" + awaitPort(home, host);
    String token = Files.readString(home.resolve("token")).strip();
    call(base, token, "GET", "/healthz", "");
    call(base, token, "GET", "/v1/status", "");
    if (has(NATIVE_MAIN)) {
      greet(
          start("native", NATIVE_MAIN, home, List.of("chrome-extension://" + extensionId() + "/")));
    }
    shop(base, token);
    Process cli = start("cli", HOST_MAIN, home, List.of("snapshot"));
    stop("cli", cli);
  }

  /** Walks through the demo shop; where no browser can be had, the host just says so. */
  private void shop(String base, String token) throws Exception {
    String url = "{\"url\":\"" + base + "/demo/\"}";
    call(base, token, "POST", "/v1/tabs/current/navigate", url);
    call(base, token, "GET", "/v1/tabs/current/snapshot?format=json", "");
    call(base, token, "GET", "/v1/tabs/current/snapshot?format=text&viewport=true", "");
    // More than an outline may hold: the rest goes to a file.
    String more =
        "for (let i = 0; i < 400; i++) document.body.append(Object.assign("
            + "document.createElement('button'), { textContent: 'Training ' + i }))";
    call(base, token, "POST", "/v1/tabs/current/execute_script", "{\"script\":\"" + more + "\"}");
    call(base, token, "POST", "/v1/tabs/current/click?snapshot=delta", "{\"index\":1}");
    call(base, token, "POST", "/v1/tabs/current/click", "{\"index\":1}");
    call(base, token, "POST", "/v1/tabs/current/screenshot", "{}");
    call(base, token, "GET", "/v1/tabs", "");
  }

  private void call(String base, String token, String method, String path, String body)
      throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(base + path))
            .timeout(Duration.ofSeconds(60))
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/json")
            .method(
                method,
                body.isEmpty()
                    ? HttpRequest.BodyPublishers.noBody()
                    : HttpRequest.BodyPublishers.ofString(body))
            .build();
    HttpResponse<String> answer = http.send(request, HttpResponse.BodyHandlers.ofString());
    if (path.equals("/healthz") && answer.statusCode() != 200) {
      throw new IOException("The host in training answers /healthz with " + answer.statusCode());
    }
  }

  private Process start(String name, String main, Path home, List<String> arguments)
      throws IOException {
    String exe = System.getProperty("os.name").startsWith("Windows") ? "java.exe" : "java";
    List<String> command = new ArrayList<>();
    command.add(image.resolve("runtime/bin").resolve(exe).toString());
    command.add("@" + lib.resolve(name.equals("native") ? "native.args" : "host.args"));
    command.add("-XX:AOTCacheOutput=" + lib.resolve(name + ".aot"));
    command.add("-Dtabtender.app=" + image);
    command.addAll(List.of("-cp", lib.resolve("tabtender-host.jar").toString(), main));
    command.addAll(arguments);
    ProcessBuilder process = new ProcessBuilder(command);
    process.environment().put("TABTENDER_HOME", home.toString());
    process.environment().keySet().removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS"));
    Path log = Files.createDirectories(image.resolveSibling("training")).resolve(name + ".log");
    return process.redirectErrorStream(true).redirectOutput(log.toFile()).start();
  }

  private static String awaitPort(Path home, Process host) throws Exception {
    Path file = home.resolve("host.json");
    for (int i = 0; i < 300 && host.isAlive(); i++) {
      if (Files.exists(file)) {
        Matcher port = PORT.matcher(Files.readString(file));
        if (port.find()) {
          return port.group(1);
        }
      }
      Thread.sleep(100);
    }
    throw new IOException("The host in training did not come up; see target/training/host.log");
  }

  /** Says hello as an extension does, gives the answer a moment, and goes. */
  private static void greet(Process entry) throws Exception {
    byte[] hello =
        """
        {"type":"hello","protocol":1,"version":"0.1.0","browser":{"product":"Training/1",\
        "profile":"00000000-0000-4000-8000-000000000000","os":"none"}}\
        """
            .getBytes(StandardCharsets.UTF_8);
    ByteBuffer frame = ByteBuffer.allocate(4 + hello.length).order(ByteOrder.LITTLE_ENDIAN);
    frame.putInt(hello.length).put(hello);
    try (var out = entry.getOutputStream()) {
      out.write(frame.array());
      out.flush();
      Thread.sleep(1500);
    }
    stop("native", entry);
  }

  /** Java writes the cache as it ends: give it time, and ask politely. */
  private static void stop(String name, Process process) throws Exception {
    if (!name.equals("host") && process.waitFor(60, TimeUnit.SECONDS)) {
      return;
    }
    process.destroy();
    if (!process.waitFor(60, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new IOException("The " + name + " in training did not end on SIGTERM.");
    }
  }

  private boolean has(String mainClass) throws IOException {
    try (JarFile jar = new JarFile(lib.resolve("tabtender-host.jar").toFile())) {
      return jar.getEntry(mainClass.replace('.', '/') + ".class") != null;
    }
  }

  private String extensionId() throws IOException {
    try (var jars = Files.list(lib)) {
      Path shared =
          jars.filter(f -> f.getFileName().toString().startsWith("tabtender-shared"))
              .findFirst()
              .orElseThrow();
      try (JarFile jar = new JarFile(shared.toFile())) {
        var entry = jar.getEntry("dev/tabtender/protocol/extension-id.txt");
        return entry == null
            ? "unknown"
            : new String(jar.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8).strip();
      }
    }
  }
}
