package dev.tabtender.doctor;

import dev.tabtender.json.Json;
import dev.tabtender.json.MalformedJson;
import dev.tabtender.local.Home;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Files;
import java.util.Optional;

/** The host of this home, if one answers. */
final class RunningHost {
  private static final int PATIENCE_MILLIS = 3_000;

  private final Home home;

  private RunningHost(Home home) {
    this.home = home;
  }

  static RunningHost of(Home home) {
    return new RunningHost(home);
  }

  /**
   * What {@code /v1/status} says, with the {@code port} it said it on; empty when no host answers.
   */
  Optional<Json> status() {
    try {
      int port = Json.parse(Files.readAllBytes(home.hostFile())).integer("port");
      String token = Files.readString(home.token()).strip();
      return Optional.of(get(port, token).with("port", port));
    } catch (IOException | MalformedJson | IllegalArgumentException e) {
      // A number that is no port is as good as no host.
      return Optional.empty();
    }
  }

  private static Json get(int port, String token) throws IOException {
    URI address = URI.create("http://127.0.0.1:" + port + "/v1/status");
    HttpURLConnection connection = (HttpURLConnection) address.toURL().openConnection();
    connection.setConnectTimeout(PATIENCE_MILLIS);
    connection.setReadTimeout(PATIENCE_MILLIS);
    connection.setRequestProperty("Authorization", "Bearer " + token);
    try (InputStream body = connection.getInputStream()) {
      return Json.parse(body.readAllBytes());
    } finally {
      connection.disconnect();
    }
  }
}
