package dev.tabtender.cli;

import dev.tabtender.json.Json;
import dev.tabtender.json.MalformedJson;
import dev.tabtender.local.Home;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Speaks to this user's host, which it starts when there is none. */
final class HostClient {
  /** Longer than any verb may take. */
  private static final Duration PATIENCE = Duration.ofMinutes(11);

  private final Home home;
  private final HostFinder finder;
  private final String client;
  private @Nullable HttpClient http;

  HostClient(Home home, HostFinder finder, String client) {
    this.home = home;
    this.finder = finder;
    this.client = client;
  }

  /**
   * @param path with its query
   * @param body nothing when missing
   */
  Json json(String method, String path, Json body) throws Refused {
    HttpResponse<byte[]> reply = send(method, path, body, "application/json");
    Json answer = parse(reply.body());
    if (reply.statusCode() >= 400) {
      throw refused(answer, reply.statusCode());
    }
    return answer;
  }

  /** The body as it came. */
  byte[] bytes(String path, Json body, String accept) throws Refused {
    HttpResponse<byte[]> reply = send("POST", path, body, accept);
    if (reply.statusCode() >= 400) {
      throw refused(parse(reply.body()), reply.statusCode());
    }
    return reply.body();
  }

  private HttpResponse<byte[]> send(String method, String path, Json body, String accept)
      throws Refused {
    Optional<Integer> running = finder.running();
    try {
      return exchange(
          running.isEmpty() ? finder.start() : running.get(), method, path, body, accept);
    } catch (ConnectException e) {
      throw new Refused("The host does not answer.", "Run tabtender doctor.", ExitCode.FAILED);
    } catch (IOException e) {
      throw new Refused(
          "The host went away while it worked: " + e.getMessage(),
          "See " + home.logs().resolve("host.log") + ".",
          ExitCode.FAILED);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Refused("Interrupted.", "", ExitCode.FAILED);
    }
  }

  private HttpResponse<byte[]> exchange(
      int port, String method, String path, Json body, String accept)
      throws IOException, InterruptedException, Refused {
    byte[] sent = body.isMissing() ? new byte[0] : body.bytes();
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
            .timeout(PATIENCE)
            .header("Authorization", "Bearer " + token())
            .header("Accept", accept)
            .header("Content-Type", "application/json")
            .header("X-Tabtender-Client", client)
            .method(method, HttpRequest.BodyPublishers.ofByteArray(sent))
            .build();
    return client().send(request, HttpResponse.BodyHandlers.ofByteArray());
  }

  private HttpClient client() {
    HttpClient made = http;
    if (made == null) {
      made =
          HttpClient.newBuilder()
              .version(HttpClient.Version.HTTP_1_1)
              .proxy(HttpClient.Builder.NO_PROXY)
              .connectTimeout(Duration.ofSeconds(5))
              .build();
      http = made;
    }
    return made;
  }

  private String token() throws Refused {
    try {
      return Files.readString(home.token()).strip();
    } catch (IOException e) {
      throw new Refused(
          "The token cannot be read from " + home.token() + ".",
          "Run this as the user whose host it is, or set TABTENDER_HOME.",
          ExitCode.FAILED);
    }
  }

  private static Json parse(byte[] body) throws Refused {
    try {
      return Json.parse(body);
    } catch (MalformedJson e) {
      throw new Refused(
          "Something else than Tabtender answers on the host's port.",
          "Start the host anew: tabtender serve",
          ExitCode.FAILED);
    }
  }

  private static Refused refused(Json answer, int status) {
    Json error = answer.get("error");
    return error.isObject()
        ? new Refused(error, ExitCode.of(error.text("code")))
        : new Refused("The host answered with " + status + ".", "", ExitCode.FAILED);
  }

  /** A piece of a path or a value of a query. */
  static String escape(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  /** Only the parameters that have a value. */
  static String query(Map<String, String> parameters) {
    StringBuilder query = new StringBuilder();
    parameters.forEach(
        (name, value) ->
            query
                .append(query.isEmpty() ? "?" : "&")
                .append(name)
                .append("=")
                .append(escape(value)));
    return query.toString();
  }
}
