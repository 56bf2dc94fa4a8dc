package dev.tabtender.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a person reads who does not know the words yet. */
class HelpTest {
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

  private static Stream<Command> commands() {
    return Stream.of(TabCommands.all(), HostCommands.all()).flatMap(List::stream);
  }

  @Test
  void namesEveryCommandWithWhatItDoes() {
    assertEquals(0, host.run("--help"));
    String help = host.out();
    commands()
        .forEach(command -> assertTrue(help.contains("  " + command.name() + " "), command.name()));
    assertTrue(help.contains("token"), help);
  }

  @Test
  void saysWhatEachWordOfACommandMeans() {
    for (Command command : commands().toList()) {
      assertEquals(0, host.run(command.name(), "--help"), command.name());
      String help = host.out().replaceAll("\\s+", "");
      for (Word word : command.allWords()) {
        assertTrue(
            help.contains(word.help().replaceAll("\\s+", "")),
            command.name() + ": " + word.field() + "\n" + host.out());
      }
    }
  }

  @Test
  void saysWhatIsWrongAndHowItIsRight() {
    assertEquals(2, host.run("fill", "1"));
    assertTrue(host.err().startsWith("tabtender: Missing required parameter"), host.err());
    assertTrue(host.err().contains("Usage: tabtender fill"), host.err());
  }

  @Test
  void endsWithThreeWhenThereIsNoBrowserToRead() {
    host.fails(
        503,
        "{\"error\":{\"code\":\"browser_unavailable\",\"message\":\"There is no browser.\","
            + "\"hint\":\"Install Chromium.\"}}");
    assertEquals(3, host.run("snapshot"));
    assertTrue(host.err().contains("There is no browser.\n  Install Chromium."), host.err());
  }
}
