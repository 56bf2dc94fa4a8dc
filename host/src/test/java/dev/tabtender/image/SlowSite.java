package dev.tabtender.image;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Serves pages of a test; a page that asks for {@code /hold} waits until the site is closed. */
final class SlowSite implements AutoCloseable {
  /** Its press is not over before the site is closed: the script waits for an answer. */
  static final String HOLDING =
      "<button onclick=\"const x = new XMLHttpRequest(); x.open('GET', '/hold', false); x.send()\">"
          + "Hold</button>";

  private final HttpServer server;
  private final Map<String, String> pages;
  private final CountDownLatch asked = new CountDownLatch(1);
  private final CountDownLatch closed = new CountDownLatch(1);

  SlowSite(Map<String, String> pages) throws IOException {
    this.pages = pages;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::answer);
    server.start();
  }

  String at(String path) {
    return "http://127.0.0.1:" + server.getAddress().getPort() + path;
  }

  /** Returns when a page's script hangs at {@code /hold}. */
  void awaitHold() throws InterruptedException {
    if (!asked.await(60, TimeUnit.SECONDS)) {
      throw new IllegalStateException("No page asked for /hold");
    }
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String path = exchange.getRequestURI().getPath();
      if (path.equals("/hold")) {
        asked.countDown();
        closed.await();
      }
      if (path.equals("/file")) {
        exchange.getResponseHeaders().set("Content-Disposition", "attachment; filename=big.bin");
        send(exchange, "application/octet-stream", "x".repeat(4 << 20));
      } else {
        send(
            exchange,
            "text/html",
            "<!doctype html><title>T</title>" + pages.getOrDefault(path, ""));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void send(HttpExchange exchange, String type, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", type);
    exchange.sendResponseHeaders(200, bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  @Override
  public void close() {
    closed.countDown();
    server.stop(0);
  }
}
