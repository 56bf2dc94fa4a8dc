package dev.tabtender.cases;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.tabtender.json.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Serves case folders from two ports: A is where a case starts, B another site (frames from there
 * are out of process), C another origin of A's site. Texts may name them as {@code __A__} or {@code
 * {A}}.
 */
final class PageServer implements AutoCloseable {
  private static final Map<String, String> TYPES =
      Map.of(
          "html", "text/html; charset=utf-8",
          "js", "text/javascript; charset=utf-8",
          "css", "text/css; charset=utf-8",
          "svg", "image/svg+xml",
          "json", "application/json",
          "txt", "text/plain; charset=utf-8");

  private final Path root;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final HttpServer first = listen();
  private final HttpServer second = listen();

  PageServer(Path root) throws IOException {
    this.root = root.toAbsolutePath().normalize();
  }

  /** Puts the servers' addresses for their names. */
  String fill(String text) {
    String a = "http://127.0.0.1:" + first.getAddress().getPort();
    String b = "http://localhost:" + second.getAddress().getPort();
    String c = "http://127.0.0.1:" + second.getAddress().getPort();
    return text.replaceAll("__A__|\\{A}", a)
        .replaceAll("__B__|\\{B}", b)
        .replaceAll("__C__|\\{C}", c);
  }

  @Override
  public void close() {
    first.stop(0);
    second.stop(0);
    threads.close();
  }

  private HttpServer listen() throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::serve);
    server.createContext("/_/slow", this::slow);
    server.createContext("/_/download", PageServer::download);
    server.createContext(
        "/_/status/204", exchange -> answer(exchange, 204, "text/html", new byte[0]));
    server.start();
    return server;
  }

  private void serve(HttpExchange exchange) throws IOException {
    Path file = root.resolve("." + exchange.getRequestURI().getPath()).normalize();
    if (!file.startsWith(root) || !Files.isRegularFile(file)) {
      answer(exchange, 404, "text/plain", "nothing here".getBytes(StandardCharsets.UTF_8));
      return;
    }
    Path headers = file.resolveSibling(file.getFileName() + ".headers.json");
    if (Files.exists(headers)) {
      Json.parse(fill(Files.readString(headers)))
          .fields()
          .forEach((name, value) -> exchange.getResponseHeaders().set(name, value.text()));
    }
    String name = file.getFileName().toString();
    String type = TYPES.getOrDefault(name.substring(name.lastIndexOf('.') + 1), "");
    byte[] body = Files.readAllBytes(file);
    if (type.contains("text/") || type.contains("svg")) {
      body = fill(new String(body, StandardCharsets.UTF_8)).getBytes(StandardCharsets.UTF_8);
    }
    answer(exchange, 200, type.isEmpty() ? "application/octet-stream" : type, body);
  }

  /** Answers after a second with a little JSON. */
  private void slow(HttpExchange exchange) throws IOException {
    try {
      Thread.sleep(1000);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    answer(exchange, 200, "application/json", "{\"ok\":true}".getBytes(StandardCharsets.UTF_8));
  }

  private static void download(HttpExchange exchange) throws IOException {
    exchange.getResponseHeaders().set("Content-Disposition", "attachment; filename=\"report.csv\"");
    answer(exchange, 200, "text/csv", "pot,number\nvase,2\n".getBytes(StandardCharsets.UTF_8));
  }

  private static void answer(HttpExchange exchange, int status, String type, byte[] body)
      throws IOException {
    exchange.getResponseHeaders().set("Content-Type", type);
    exchange.getResponseHeaders().set("Cache-Control", "no-store");
    exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
    try (var out = exchange.getResponseBody()) {
      out.write(body);
    }
    exchange.close();
  }
}
