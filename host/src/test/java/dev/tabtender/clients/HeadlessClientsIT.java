package dev.tabtender.clients;

import dev.tabtender.image.ImageHost;
import java.io.IOException;
import org.junit.jupiter.api.AfterAll;

/** Outside clients in the headless browser that the host starts itself. */
class HeadlessClientsIT extends ClientsContract {
  private final ImageHost host = ImageHost.start();

  HeadlessClientsIT() throws IOException {}

  @Override
  ImageHost host() {
    return host;
  }

  @Override
  String mode() {
    return "headless";
  }

  @AfterAll
  void stop() throws Exception {
    host.close();
  }
}
