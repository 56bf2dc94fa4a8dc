package dev.tabtender.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.tabtender.protocol.error.ErrorCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class AddressRulesTest {
  private final AddressRules rules = new AddressRules(false);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://shop.example/", "http://127.0.0.1:8080/x", "shop.example", "localhost:8080/a",
        "about:blank", "data:text/html,<p>hi", "HTTPS://SHOP.EXAMPLE", "blob:https://shop.example/1"
      })
  void allowsPages(String url) {
    assertInstanceOf(Decision.Allow.class, rules.decide(url));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "file:///etc/passwd",
        "FILE:///etc/passwd",
        " file:///etc/passwd",
        "fi\nle:///etc/passwd",
        "javascript:alert(1)",
        "java\tscript:alert(1)",
        "chrome://settings",
        "edge://flags",
        "brave://wallet",
        "devtools://devtools",
        "view-source:https://shop.example/",
        "chrome-extension://abc/sidepanel.html",
        "filesystem:https://shop.example/temporary/x",
        // What a browser, or we, take away before an address is looked at.
        "\u001cfile:///etc/passwd",
        "\u0001javascript:alert(1)",
        "\u2003file:///etc/passwd",
        "\u00a0chrome://settings",
        "\t \u001f\nfile:///etc/passwd"
      })
  void refusesWhatIsNoPage(String url) {
    Decision.Deny deny = assertInstanceOf(Decision.Deny.class, rules.decide(url));
    assertEquals(ErrorCode.NAVIGATION_BLOCKED, deny.code());
    assertEquals(url, deny.details().get("url"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"file:///a", "javascript:1", "chrome://settings"})
  void advisesNothingThatTheHostDoesNotKnow(String url) {
    Decision.Deny deny = assertInstanceOf(Decision.Deny.class, rules.decide(url));
    assertFalse(deny.hint().contains("--"), deny.hint());
    assertFalse(deny.hint().isBlank());
  }

  @ParameterizedTest
  @CsvSource({
    "file:///a,files",
    "filesystem:https://a.b/t,files",
    "javascript:1,script-address",
    "chrome://settings,browser-pages",
    "view-source:https://a.b/,browser-pages"
  })
  void namesTheRule(String url, String rule) {
    Decision.Deny deny = assertInstanceOf(Decision.Deny.class, rules.decide(url));
    assertEquals(rule, deny.rule());
    assertEquals(rule, deny.details().get("rule"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "   ", ":", "file", "files.example", "javascript", "//file:1", "a b:c"})
  void leavesWhatHasNoSchemeToTheBrowser(String url) {
    assertInstanceOf(Decision.Allow.class, rules.decide(url));
  }

  @Test
  void opensFilesWhereTheyAreAllowed() {
    AddressRules open = new AddressRules(true);
    assertInstanceOf(Decision.Allow.class, open.decide("file:///tmp/report.html"));
    assertInstanceOf(Decision.Deny.class, open.decide("chrome://settings"));
  }
}
