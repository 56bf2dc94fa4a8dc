package dev.tabtender.verbs;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** Serves pages that tests write beside their assertions, and what a page cannot do by itself. */
public final class Pages implements AutoCloseable {
  private final HttpServer server;
  private final Map<String, String> pages = new ConcurrentHashMap<>();
  private final AtomicInteger next = new AtomicInteger();

  public Pages() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::answer);
    server.start();
  }

  /**
   * The address of a new page. {@code SITE} in it is another site, whose frames have a process of
   * their own.
   */
  public String page(String body) {
    String path = "/page" + next.incrementAndGet();
    String html = "<!doctype html><html lang=en><title>Page</title><body>" + body;
    pages.put(path, html.replace("SITE", "http://localhost:" + port()));
    return "http://127.0.0.1:" + port() + path;
  }

  /** The path alone, for links and frames. */
  public String path(String body) {
    String address = page(body);
    return address.substring(address.lastIndexOf('/'));
  }

  int port() {
    return server.getAddress().getPort();
  }

  public String at(String path) {
    return "http://127.0.0.1:" + port() + path;
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String path = exchange.getRequestURI().getPath();
      switch (path) {
        case "/download" -> download(exchange);
        case "/slow" -> slow(exchange);
        case "/redirect" -> redirect(exchange);
        case "/password" -> password(exchange);
        case "/nothing" -> exchange.sendResponseHeaders(204, -1);
        default ->
            send(exchange, pages.containsKey(path) ? 200 : 404, pages.getOrDefault(path, "None"));
      }
    }
  }

  private static void download(HttpExchange exchange) throws IOException {
    exchange.getResponseHeaders().set("Content-Disposition", "attachment; filename=\"year.csv\"");
    send(exchange, 200, "a,b\n1,2\n");
  }

  private static void slow(HttpExchange exchange) throws IOException {
    try {
      Thread.sleep(700);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    send(exchange, 200, "<title>Slow</title><button>Arrived</button>");
  }

  private void redirect(HttpExchange exchange) throws IOException {
    exchange
        .getResponseHeaders()
        .set("Location", String.valueOf(exchange.getRequestURI().getQuery()));
    exchange.sendResponseHeaders(302, -1);
  }

  private static void password(HttpExchange exchange) throws IOException {
    exchange.getResponseHeaders().set("WWW-Authenticate", "Basic realm=\"x\"");
    send(exchange, 401, "No");
  }

  private static void send(HttpExchange exchange, int status, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().putIfAbsent("Content-Type", List.of("text/html; charset=utf-8"));
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
