package dev.tabtender.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.protocol.ExtensionMessage;
import dev.tabtender.protocol.HostMessage;
import dev.tabtender.protocol.RawJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LinkMessagesTest {
  private static final Path GOLDEN = Path.of("src/test/golden");

  @TestFactory
  Stream<DynamicTest> readsAndWritesTheGoldenMessages() throws IOException {
    try (Stream<Path> files = Files.list(GOLDEN)) {
      List<Path> found = files.filter(file -> file.toString().endsWith(".json")).sorted().toList();
      assertTrue(found.size() >= 6, "golden files: " + found);
      return found.stream().flatMap(LinkMessagesTest::golden);
    }
  }

  private static Stream<DynamicTest> golden(Path file) {
    Json content = read(file);
    return content.get("messages").items().stream()
        .flatMap(
            message ->
                directions(content.text("from"))
                    .map(from -> golden(file.getFileName() + " from " + from, from, message)));
  }

  private static Stream<String> directions(String from) {
    return from.equals("both") ? Stream.of("extension", "host") : Stream.of(from);
  }

  private static DynamicTest golden(String name, String from, Json message) {
    return DynamicTest.dynamicTest(
        name + ": " + message,
        () -> {
          String text = message.toString();
          String again =
              from.equals("host")
                  ? LinkMessages.text(LinkMessages.fromHost(text))
                  : LinkMessages.text(LinkMessages.fromExtension(text));
          assertEquals(message, Json.parse(again));
        });
  }

  private static Json read(Path file) {
    try {
      return Json.parse(Files.readAllBytes(file));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void leavesWhatItPassesOnAsItWas() {
    String odd = "{\"big\":12345678901234567890.10, \"s\":\"\\u0041\\\\\\\"}\" }";
    ExtensionMessage message =
        LinkMessages.fromExtension("{\"type\":\"result\",\"id\":4,\"result\":" + odd + "}");
    assertEquals(new ExtensionMessage.Result(4, new RawJson(odd)), message);
  }

  @Test
  void takesAnAnswerWithoutAResultAsAnEmptyOne() {
    assertEquals(
        new ExtensionMessage.Result(4, RawJson.EMPTY),
        LinkMessages.fromExtension("{\"type\":\"result\",\"id\":4}"));
  }

  @Test
  void ignoresFieldsOfANewerPeer() {
    assertEquals(
        new HostMessage.Refuse("no", "yes"),
        LinkMessages.fromHost(
            "{\"type\":\"refuse\",\"reason\":\"no\",\"hint\":\"yes\",\"later\":{\"a\":[1,2]}}"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "null",
        "[]",
        "{}",
        "{\"type\":\"call\",\"id\":1,\"method\":\"tabs.list\",\"params\":{}}",
        "{\"type\":\"welcome\"}",
        "{\"type\":\"result\",\"result\":{}}",
        "{\"type\":\"result\",\"id\":\"4\",\"result\":{}}",
        "{\"type\":\"hello\",\"protocol\":\"new\",\"version\":\"1\"}",
        "{\"type\":\"ready\",\"lane\":\"pigeon\"}",
        "{\"type\":\"event\",\"params\":{}}",
        "{\"type\":\"ping\"",
        "{\"type\":\"ping\"} {\"type\":\"ping\"}",
        "{\"type\":\"ping"
      })
  void refusesWhatTheExtensionMayNotSay(String text) {
    assertThrows(MalformedJson.class, () -> LinkMessages.fromExtension(text));
  }
}
