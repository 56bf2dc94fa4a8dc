package dev.tabtender.http;

import dev.tabtender.access.Grant;
import dev.tabtender.access.Scope;
import dev.tabtender.browser.BrowserSource;
import dev.tabtender.endpoint.Endpoint;
import dev.tabtender.endpoint.ScriptedBrowsers;
import dev.tabtender.json.Json;
import dev.tabtender.link.Links;
import dev.tabtender.local.Home;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The server on a real port over a fake run, spoken to through plain sockets. */
final class RunningServer implements AutoCloseable {
  static final String EXTENSION = "chrome-extension://abcdefghijklmnopabcdefghijklmnop";

  static final Limits SMALL =
      new Limits(
          10_000,
          25_000,
          2_000,
          20,
          Duration.ofSeconds(20),
          Duration.ofSeconds(20),
          Duration.ofSeconds(20));

  private static final Map<String, Set<Scope>> TOKENS =
      Map.of(
          "all", EnumSet.allOf(Scope.class),
          "observer", EnumSet.of(Scope.OBSERVE),
          "actor", EnumSet.of(Scope.OBSERVE, Scope.ACT),
          "doer", EnumSet.of(Scope.ACT));

  final FakeRun run = new FakeRun();
  final ScriptedBrowsers browsers = new ScriptedBrowsers();
  final int port;
  private final Server server;

  RunningServer(Limits limits) throws IOException {
    Links links = new Links(new Home(Path.of("unused")), Set.of(EXTENSION), link -> {});
    server =
        new Server(
            limits,
            run,
            token -> Optional.ofNullable(TOKENS.get(token)).map(it -> new Grant(token, it)),
            links,
            endpoint(browsers));
    port = server.start(0);
  }

  static Endpoint endpoint(ScriptedBrowsers browsers) {
    return new Endpoint(
        browsers, client -> BrowserSource.Mode.AUTO, ScriptedBrowsers.nothingRemembered());
  }

  /** What came back. */
  record Reply(int status, String head, byte[] body) {
    Json json() {
      return Json.parse(body);
    }

    String code() {
      return json().get("error").text("code");
    }

    String text() {
      return new String(body, StandardCharsets.UTF_8);
    }
  }

  Socket connect() throws IOException {
    Socket socket = new Socket(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port);
    socket.setSoTimeout(15_000);
    socket.setTcpNoDelay(true);
    return socket;
  }

  String host() {
    return "Host: 127.0.0.1:" + port + "\r\n";
  }

  String authorized() {
    return host() + "Authorization: Bearer all\r\n";
  }

  Reply get(String path) throws IOException {
    return request("GET", path, "", "");
  }

  Reply post(String path, String body) throws IOException {
    return request("POST", path, "", body);
  }

  Reply request(String method, String path, String headers, String body) throws IOException {
    return raw(method + " " + path + " HTTP/1.1\r\n" + authorized() + headers + content(body));
  }

  static String content(String body) {
    int length = body.getBytes(StandardCharsets.UTF_8).length;
    return "Connection: close\r\nContent-Length: " + length + "\r\n\r\n" + body;
  }

  Reply raw(String request) throws IOException {
    try (Socket socket = connect()) {
      socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
      return read(socket);
    }
  }

  /** One response with a Content-Length. */
  static Reply read(Socket socket) throws IOException {
    InputStream in = socket.getInputStream();
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    while (!head.toString(StandardCharsets.ISO_8859_1).endsWith("\r\n\r\n")) {
      int next = in.read();
      if (next < 0) {
        throw new IOException("closed after: " + head.toString(StandardCharsets.ISO_8859_1));
      }
      head.write(next);
    }
    String text = head.toString(StandardCharsets.ISO_8859_1);
    int length = Integer.parseInt(header(text, "content-length").orElse("0"));
    int status = Integer.parseInt(text.split(" ", 3)[1]);
    return new Reply(status, text, in.readNBytes(length));
  }

  static Optional<String> header(String head, String name) {
    return head.lines()
        .filter(line -> line.toLowerCase(java.util.Locale.ROOT).startsWith(name + ":"))
        .map(line -> line.substring(name.length() + 1).strip())
        .findFirst();
  }

  /** Whether the other side closed, without anything more to read. */
  static boolean isClosed(Socket socket) throws IOException {
    try {
      return socket.getInputStream().read() < 0;
    } catch (SocketTimeoutException e) {
      return false;
    } catch (IOException e) {
      return true;
    }
  }

  /** As the host does it, while calls run. */
  void stop() {
    server.close();
  }

  @Override
  public void close() {
    run.release.countDown();
    server.close();
  }
}
