package dev.tabtender.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.protocol.ExtensionMessage;
import dev.tabtender.protocol.HostMessage;
import dev.tabtender.protocol.LaneMessage;
import dev.tabtender.protocol.RawJson;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every message there and back, and each field that has to be there. */
class LinkMessageFieldsTest {
  private static final String ODD = "\"\\ \n\u0000 é😀 {\"type\":\"ping\"}";

  static Stream<ExtensionMessage> ofTheExtension() {
    return Stream.of(
        new ExtensionMessage.Native("chrome-extension://a/", 1L << 40, ODD),
        new ExtensionMessage.Hello(
            2, "0.1.0", new ExtensionMessage.Profile("Edge/1", ODD, "windows", ODD)),
        new ExtensionMessage.Ready(ExtensionMessage.Lane.SOCKET),
        new ExtensionMessage.Ready(ExtensionMessage.Lane.NATIVE),
        new ExtensionMessage.Result(Long.MAX_VALUE, new RawJson("[1,{\"a\":\"}\"}]")),
        new ExtensionMessage.Result(0, new RawJson("null")),
        new ExtensionMessage.Failure(3, -32000, ODD),
        new ExtensionMessage.Event("debugger.event", new RawJson("{\"x\": [ ]}")),
        new ExtensionMessage.Both(new LaneMessage.Ping()),
        new ExtensionMessage.Both(new LaneMessage.Pong()),
        new ExtensionMessage.Both(new LaneMessage.Chunk(5, 0, false, ODD)),
        new ExtensionMessage.Both(new LaneMessage.Chunk(5, 1, true, "")),
        new ExtensionMessage.Both(new LaneMessage.Ack(5, 1)));
  }

  static Stream<HostMessage> ofTheHost() {
    return Stream.of(
        new HostMessage.Welcome(1, "0.1.0", "link", 65_535, ODD),
        new HostMessage.Refuse(ODD, ""),
        new HostMessage.Call(9, "tabs.create", new RawJson("{\"url\":\"about:blank\"}")),
        new HostMessage.Both(new LaneMessage.Ping()),
        new HostMessage.Both(new LaneMessage.Chunk(1, 2, true, "x")),
        new HostMessage.Both(new LaneMessage.Ack(1, 2)));
  }

  @ParameterizedTest
  @MethodSource("ofTheExtension")
  void comesBackAsItWasSaidByTheExtension(ExtensionMessage message) {
    assertEquals(message, LinkMessages.fromExtension(LinkMessages.text(message)));
  }

  @ParameterizedTest
  @MethodSource("ofTheHost")
  void comesBackAsItWasSaidByTheHost(HostMessage message) {
    assertEquals(message, LinkMessages.fromHost(LinkMessages.text(message)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"type\":\"welcome\",\"version\":\"1\",\"link\":\"l\",\"port\":1,\"ticket\":\"t\"}",
        "{\"type\":\"welcome\",\"protocol\":1,\"link\":\"l\",\"port\":1,\"ticket\":\"t\"}",
        "{\"type\":\"welcome\",\"protocol\":1,\"version\":\"1\",\"port\":1,\"ticket\":\"t\"}",
        "{\"type\":\"welcome\",\"protocol\":1,\"version\":\"1\",\"link\":\"l\",\"ticket\":\"t\"}",
        "{\"type\":\"welcome\",\"protocol\":1,\"version\":\"1\",\"link\":\"l\",\"port\":1}",
        "{\"type\":\"refuse\",\"hint\":\"h\"}",
        "{\"type\":\"refuse\",\"reason\":\"r\"}",
        "{\"type\":\"call\",\"method\":\"m\"}",
        "{\"type\":\"call\",\"id\":1}",
        "{\"type\":\"call\",\"id\":1,\"method\":7}",
        "{\"type\":\"hello\",\"protocol\":1,\"version\":\"1\",\"browser\":{}}",
        "{\"type\":7}",
        "{\"type\":null}"
      })
  void refusesWhatTheHostMayNotSay(String text) {
    assertThrows(MalformedJson.class, () -> LinkMessages.fromHost(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"type\":\"native\",\"pid\":1,\"version\":\"1\"}",
        "{\"type\":\"native\",\"origin\":\"o\",\"version\":\"1\"}",
        "{\"type\":\"native\",\"origin\":\"o\",\"pid\":1}",
        "{\"type\":\"hello\",\"protocol\":1}",
        "{\"type\":\"ready\"}",
        "{\"type\":\"error\",\"error\":{\"code\":1,\"message\":\"m\"}}",
        "{\"type\":\"chunk\",\"seq\":0,\"last\":true,\"data\":\"x\"}",
        "{\"type\":\"chunk\",\"id\":1,\"last\":true,\"data\":\"x\"}",
        "{\"type\":\"ack\",\"id\":1}",
        "{\"type\":\"ack\",\"seq\":1}"
      })
  void needsEveryFieldOfWhatTheExtensionSays(String text) {
    assertThrows(MalformedJson.class, () -> LinkMessages.fromExtension(text));
  }

  @Test
  void takesACallAndAnEventWithoutParametersAsEmptyOnes() {
    assertEquals(
        new HostMessage.Call(1, "m", RawJson.EMPTY),
        LinkMessages.fromHost("{\"type\":\"call\",\"id\":1,\"method\":\"m\"}"));
    assertEquals(
        new ExtensionMessage.Event("m", RawJson.EMPTY),
        LinkMessages.fromExtension("{\"type\":\"event\",\"method\":\"m\"}"));
  }

  @Test
  void knowsABrowserThatSaysLittleOfItself() {
    assertEquals(
        new ExtensionMessage.Hello(1, "1", new ExtensionMessage.Profile("", "", "", "")),
        LinkMessages.fromExtension("{\"type\":\"hello\",\"protocol\":1,\"version\":\"1\"}"));
  }

  @Test
  void showsOnlyTheBeginningOfWhatItRefuses() {
    String text = "{\"type\":\"" + "x".repeat(100_000) + "\"}";
    MalformedJson bad = assertThrows(MalformedJson.class, () -> LinkMessages.fromExtension(text));
    assertTrue(bad.getMessage().length() < 300, bad.getMessage());
    assertTrue(bad.getMessage().contains("type"), bad.getMessage());
  }
}
