package dev.tabtender.browser.cdp;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;

/**
 * Pages on a loopback port; {@code localhost} is another origin and another site than {@code
 * 127.0.0.1}.
 */
final class TestSite implements AutoCloseable {
  /** Answers a request in its own way. */
  interface Route {
    void answer(HttpExchange exchange) throws IOException;
  }

  private final HttpServer server;
  private final Map<String, Route> routes = new ConcurrentHashMap<>();

  TestSite() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getByName("0.0.0.0"), 0), 0);
    server.createContext("/", this::serve);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.start();
  }

  TestSite page(String path, String html) {
    return route(path, exchange -> send(exchange, 200, "text/html; charset=utf-8", html));
  }

  TestSite route(String path, Route route) {
    routes.put(path, route);
    return this;
  }

  static void send(HttpExchange exchange, int status, String type, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", type);
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  private void serve(HttpExchange exchange) throws IOException {
    Route route = routes.get(exchange.getRequestURI().getPath());
    if (route == null) {
      send(exchange, 404, "text/plain", "");
    } else {
      route.answer(exchange);
    }
  }

  String url(String path) {
    return "http://127.0.0.1:" + server.getAddress().getPort() + path;
  }

  /** The same page on another site. */
  String otherUrl(String path) {
    return "http://localhost:" + server.getAddress().getPort() + path;
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
