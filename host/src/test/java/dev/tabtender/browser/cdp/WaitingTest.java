package dev.tabtender.browser.cdp;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WaitingTest {
  @ParameterizedTest
  @CsvSource({
    "/orders/\\d+, https://a.example/orders/17, true",
    "/orders/\\d+, https://a.example/orders/x, false",
    "**/orders/*, https://a.example/orders/17, true",
    "*done*, https://a.example/done?x=1, true",
    "*done*, https://a.example/other, false",
    "a.example/[, https://a.example/[, false"
  })
  void matchesExpressionsAndGlobs(String pattern, String url, boolean matches) {
    assertEquals(matches, Waiting.pattern(pattern).matcher(url).find());
  }
}
