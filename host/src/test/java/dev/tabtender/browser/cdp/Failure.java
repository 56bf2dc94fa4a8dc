package dev.tabtender.browser.cdp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;
import org.junit.jupiter.api.function.Executable;

/** A failure as a caller gets it: with a code, and with words that help. */
record Failure(TabtenderException thrown) {

  static Failure of(ErrorCode code, Executable body) {
    TabtenderException thrown = assertThrows(TabtenderException.class, body);
    assertEquals(code, thrown.code(), () -> String.valueOf(thrown.getMessage()));
    assertFalse(thrown.body().hint().isBlank(), "it has no hint");
    return new Failure(thrown);
  }

  Failure says(String part) {
    assertTrue(thrown.body().message().contains(part), thrown.body().message());
    return this;
  }

  Failure hints(String part) {
    assertTrue(thrown.body().hint().contains(part), thrown.body().hint());
    return this;
  }

  Failure details(String name, Object value) {
    assertEquals(value, thrown.body().details().get(name));
    return this;
  }
}
