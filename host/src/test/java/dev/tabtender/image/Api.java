package dev.tabtender.image;

import dev.tabtender.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

/** A client of the host's HTTP API under a name of its own. */
public final class Api {
  /** What came back: the HTTP status and the body. */
  public record Answer(int status, Json body) {
    public boolean ok() {
      return status < 300;
    }

    /** The error's code, or the empty string. */
    public String code() {
      return body.get("error").text("code");
    }

    @Override
    public String toString() {
      return status + " " + body;
    }
  }

  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static final Duration PATIENCE = Duration.ofSeconds(90);

  private final URI base;
  private final String token;
  private final String client;

  public Api(URI base, String token, String client) {
    this.base = base;
    this.token = token;
    this.client = client;
  }

  public Api as(String otherClient) {
    return new Api(base, token, otherClient);
  }

  public URI base() {
    return base;
  }

  public Answer get(String path) {
    return send("GET", path, new byte[0]);
  }

  public Answer delete(String path) {
    return send("DELETE", path, new byte[0]);
  }

  public Answer put(String path, Json body) {
    return send("PUT", path, body.bytes());
  }

  public Answer post(String path, Json body) {
    return send("POST", path, body.bytes());
  }

  /** A body as it is, whatever it is. */
  public Answer post(String path, byte[] body) {
    return send("POST", path, body);
  }

  /** A verb on a tab, with the elements in the answer. */
  public Answer verb(String tab, String verb, Json arguments) {
    return post("/v1/tabs/" + tab + "/" + verb + "?snapshot=json", arguments);
  }

  private Answer send(String method, String path, byte[] body) {
    HttpRequest.BodyPublisher publisher =
        body.length == 0
            ? HttpRequest.BodyPublishers.noBody()
            : HttpRequest.BodyPublishers.ofByteArray(body);
    HttpRequest request =
        HttpRequest.newBuilder(base.resolve(path))
            .timeout(PATIENCE)
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/json")
            .header("X-Tabtender-Client", client)
            .method(method, publisher)
            .build();
    try {
      HttpResponse<byte[]> answer = HTTP.send(request, HttpResponse.BodyHandlers.ofByteArray());
      Json parsed = answer.body().length == 0 ? Json.object() : Json.parse(answer.body());
      return new Answer(answer.statusCode(), parsed);
    } catch (IOException e) {
      throw new UncheckedIOException(method + " " + path + ": " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
