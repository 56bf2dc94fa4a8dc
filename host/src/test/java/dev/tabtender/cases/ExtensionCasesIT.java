package dev.tabtender.cases;

import dev.tabtender.image.ExtensionBrowser;
import dev.tabtender.image.ImageHost;
import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** The same cases in a browser with the real extension, through the real native-messaging entry. */
class ExtensionCasesIT extends CasesContract {
  private final ImageHost host = ImageHost.start();
  private ExtensionBrowser browser;

  ExtensionCasesIT() throws IOException {}

  @BeforeAll
  void connect() throws IOException {
    browser = ExtensionBrowser.connectTo(host);
  }

  @Override
  ImageHost host() {
    return host;
  }

  @Override
  String mode() {
    return "extension";
  }

  @AfterAll
  void stop() throws Exception {
    if (browser != null) {
      browser.close();
    }
    host.close();
  }
}
