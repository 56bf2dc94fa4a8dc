package dev.tabtender.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClientCommandsTest {
  @TempDir Path folder;
  private FakeHost host;

  @BeforeEach
  void start() throws IOException {
    host = new FakeHost(folder);
  }

  @AfterEach
  void stop() {
    host.close();
  }

  @Test
  void listsWhoIsInAndWhatIsRemembered() {
    host.replies(
        """
        {"clients":[{"name":"crawler","tabs":"all","observe":false,"since":1}],
         "remembered":[{"name":"crawler","allowed":true,"tabs":"front","observe":true,"until":1764594000000},
                       {"name":"other","allowed":false,"until":0}]}
        """);
    assertEquals(0, host.run("clients", "list"));
    assertEquals("GET /v1/clients", host.request);
    assertEquals(
        """
        crawler  connected  works in all tabs
        crawler  remembered  let in, looks at one tab  until 2025-12-01T13:00:00Z
        other  remembered  refused
        """,
        host.out());
  }

  @Test
  void printsWhatTheHostSaysWhenAskedForIt() {
    host.replies("{\"clients\":[],\"remembered\":[]}");
    assertEquals(0, host.run("clients", "list", "--json"));
    assertTrue(host.out().contains("\"remembered\""), host.out());
  }

  @Test
  void forgetsAnAnswer() {
    assertEquals(0, host.run("clients", "forget", "Playwright/1.65 x"));
    assertEquals("DELETE /v1/clients/Playwright%2F1.65%20x", host.request);
  }

  @Test
  void saysThatThereIsNothingToForget() {
    host.fails(
        404, "{\"error\":{\"code\":\"not_found\",\"message\":\"No answer.\",\"hint\":\"List.\"}}");
    assertEquals(1, host.run("clients", "forget", "nobody"));
    assertTrue(host.err().contains("No answer."), host.err());
  }

  @Test
  void saysHowItIsUsed() {
    assertEquals(2, host.run("clients"));
    assertEquals(2, host.run("clients", "forget"));
  }
}
