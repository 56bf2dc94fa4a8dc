package dev.tabtender.browser.cdp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NavigatingTest {
  @ParameterizedTest
  @CsvSource({
    "example.com, https://example.com",
    "example.com/a?b=c, https://example.com/a?b=c",
    "example.com:8443/a, https://example.com:8443/a",
    "localhost:3000, http://localhost:3000",
    "127.0.0.1:80/x, http://127.0.0.1:80/x",
    "shop.localhost, http://shop.localhost",
    "http://example.com, http://example.com",
    "about:blank, about:blank",
    "'data:text/html,<p>x', 'data:text/html,<p>x'",
    "' example.com ', https://example.com"
  })
  void goesToBareHostsSafely(String given, String address) {
    assertEquals(address, Navigating.address(given));
  }

  @Test
  void tellsTheBrowsersOwnWord() {
    var failed = Navigating.failed("http://x.invalid/", "net::ERR_NAME_NOT_RESOLVED");

    assertEquals("net::ERR_NAME_NOT_RESOLVED", failed.body().details().get("netError"));
    assertTrue(failed.body().hint().contains("name"));
  }
}
