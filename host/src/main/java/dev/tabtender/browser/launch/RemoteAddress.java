package dev.tabtender.browser.launch;

import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import dev.tabtender.json.MalformedJson;
import java.io.IOException;
import java.net.URI;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;

/** Where a browser that already runs listens. */
final class RemoteAddress {
  private RemoteAddress() {}

  /**
   * @param address the debugging socket itself, or the {@code http://host:port} that tells it
   */
  static URI socket(URI address, Deadline deadline) throws IOException {
    return "ws".equals(address.getScheme()) ? address : asked(address, deadline);
  }

  private static URI asked(URI address, Deadline deadline) throws IOException {
    URLConnection connection = address.resolve("/json/version").toURL().openConnection();
    int patience = (int) Math.max(1, deadline.millisLeft());
    connection.setConnectTimeout(patience);
    connection.setReadTimeout(patience);
    try (var in = connection.getInputStream()) {
      String told = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      URI socket = URI.create(Json.parse(told).text("webSocketDebuggerUrl"));
      if (socket.getHost() == null) {
        throw new IOException("it does not tell its debugging socket");
      }
      return socket;
    } catch (MalformedJson | IllegalArgumentException e) {
      throw new IOException("it does not answer as a browser does", e);
    }
  }
}
