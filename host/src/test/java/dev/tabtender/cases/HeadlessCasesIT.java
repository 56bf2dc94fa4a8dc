package dev.tabtender.cases;

import dev.tabtender.image.ImageHost;
import java.io.IOException;
import org.junit.jupiter.api.AfterAll;

/** The cases in the headless browser that the host starts itself. */
class HeadlessCasesIT extends CasesContract {
  private final ImageHost host = ImageHost.start();

  HeadlessCasesIT() throws IOException {}

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
