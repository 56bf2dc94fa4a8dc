package dev.tabtender.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tabtender.json.Json;
import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is let in, and for how long. */
class GateTest {
  private final Gate gate = new Gate(new AddressRules(false));

  private static Json json(String text) {
    return Json.parse(text.replace('\'', '"'));
  }

  private TabtenderException refused(String verb, String body) {
    return assertThrows(TabtenderException.class, () -> gate.admit(verb, json(body)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "click|{'index':1}|30000",
        "click|{'index':1,'timeoutMs':1}|1",
        "click|{'index':1,'timeoutMs':600000}|600000",
        "wait|{'text':'x'}|30000",
        "wait|{'ms':0}|30000",
        "wait|{'ms':25000}|30000",
        "wait|{'ms':25001}|30001",
        "wait|{'ms':600000}|600000",
        "wait|{'ms':60000,'timeoutMs':100}|100"
      })
  void givesACallItsTime(String verb, String body, long timeoutMs) {
    assertEquals(timeoutMs, gate.admit(verb, json(body)).timeoutMs());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'timeoutMs':0}",
        "{'timeoutMs':600001}",
        "{'timeoutMs':1.5}",
        "{'timeoutMs':'1'}"
      })
  void refusesATimeThatIsNone(String body) {
    TabtenderException bad = refused("reload", body);
    assertEquals(ErrorCode.BAD_REQUEST, bad.code());
    assertEquals("timeoutMs", bad.body().details().get("field"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"[]", "'text'", "7", "true"})
  void refusesArgumentsThatAreNoObject(String body) {
    assertEquals(ErrorCode.BAD_REQUEST, refused("click", body).code());
  }

  @Test
  void looksAtTheAddressBeforeAnythingIsDone() {
    TabtenderException blocked = refused("navigate", "{'url':'file:///etc/passwd'}");
    assertEquals(ErrorCode.NAVIGATION_BLOCKED, blocked.code());
    assertEquals("files", blocked.body().details().get("rule"));
    assertEquals("file:///etc/passwd", blocked.body().details().get("url"));
    gate.admit("navigate", json("{'url':'https://shop.example/'}"));
  }

  @Test
  void looksAtAnAddressOnlyWhereTheVerbGoesToIt() {
    gate.admit("execute_script", json("{'script':'1','url':'file:///x'}"));
    assertEquals(
        ErrorCode.NAVIGATION_BLOCKED, refused("reload", "{'url':'chrome://settings'}").code());
  }

  @Test
  void namesAnAddressOfAnotherTypeAsTheFieldThatIsWrong() {
    assertEquals("url", refused("navigate", "{'url':7}").body().details().get("field"));
  }

  @Test
  void knowsOnlyItsVerbs() {
    assertEquals(ErrorCode.UNKNOWN_VERB, refused("destroy", "{}").code());
  }
}
