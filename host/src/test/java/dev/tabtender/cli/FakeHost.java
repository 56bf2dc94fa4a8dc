package dev.tabtender.cli;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.tabtender.json.Json;
import dev.tabtender.local.Home;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A host that answers what it is told to, and the command line run against it. */
final class FakeHost implements AutoCloseable {
  private final HttpServer server;
  private final Path folder;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  volatile String request = "";
  volatile String body = "";
  volatile String client = "";
  volatile String authorization = "";
  volatile String accept = "";
  volatile int status = 200;
  volatile byte[] reply = "{}".getBytes(StandardCharsets.UTF_8);
  String input = "";
  Map<String, String> environment = Map.of();

  FakeHost(Path folder) throws IOException {
    this.folder = folder;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 5);
    server.createContext("/", this::answer);
    server.start();
    Files.writeString(folder.resolve("token"), "secret\n");
    Json host =
        Json.object("port", server.getAddress().getPort(), "pid", ProcessHandle.current().pid());
    Files.writeString(folder.resolve("host.json"), host.toString());
  }

  private void answer(HttpExchange exchange) throws IOException {
    request = exchange.getRequestMethod() + " " + exchange.getRequestURI();
    body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    client = exchange.getRequestHeaders().getFirst("X-Tabtender-Client");
    authorization = exchange.getRequestHeaders().getFirst("Authorization");
    accept = exchange.getRequestHeaders().getFirst("Accept");
    exchange.sendResponseHeaders(status, reply.length == 0 ? -1 : reply.length);
    exchange.getResponseBody().write(reply);
    exchange.close();
  }

  void replies(String json) {
    reply = json.getBytes(StandardCharsets.UTF_8);
  }

  void fails(int code, String json) {
    status = code;
    replies(json);
  }

  /** Runs it and answers the exit code. */
  int run(String... words) {
    out.reset();
    err.reset();
    Terminal terminal =
        new Terminal(
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
            folder,
            environment);
    List<LocalCommand> local =
        List.of(
            new LocalCommand(
                "doctor",
                "Examines.",
                left -> {
                  terminal.out().println("doctor " + left);
                  return 7;
                }));
    return new Cli(terminal, new Home(folder), folder.resolve("no-launcher"), local)
        .run(List.of(words));
  }

  String out() {
    return out.toString(StandardCharsets.UTF_8);
  }

  String err() {
    return err.toString(StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
