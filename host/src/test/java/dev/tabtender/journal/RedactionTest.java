package dev.tabtender.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RedactionTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Authorization: Bearer SECRET123",
        "authorization: basic SECRET123==",
        "GET /v1?token=SECRET123&x=1",
        "ws://127.0.0.1/extension?ticket=SECRET123",
        "{\"password\": \"SECRET123 with \\\" blanks\"}",
        "{\"accessToken\":\"SECRET123\"}",
        "api_key=SECRET123",
        "api-key: SECRET123",
        "Set-Cookie: SECRET123",
        "https://user:SECRET123@host.test/path",
        "client_secret=SECRET123;"
      })
  void blacksOutWhatIsNamedLikeASecret(String text) {
    String clean = new Redaction().clean(text);
    assertFalse(clean.contains("SECRET123"), clean);
    assertTrue(clean.contains("[redacted]"), clean);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET /v1/tabs in 3 ms",
        "Listening on http://127.0.0.1:38127",
        "the tokens file was read",
        "{\"index\":1,\"text\":\"hello\"}",
        "mail me@example.test"
      })
  void leavesTheRestAlone(String text) {
    assertEquals(text, new Redaction().clean(text));
  }

  @Test
  void blacksOutAKnownSecretWhereverItStands() {
    Redaction redaction = new Redaction();
    redaction.hide("0123456789abcdef");
    assertEquals("see [redacted].", redaction.clean("see 0123456789abcdef."));
  }

  @Test
  void doesNotTakeShortWordsForSecrets() {
    Redaction redaction = new Redaction();
    redaction.hide("tab");
    assertEquals("tabs", redaction.clean("tabs"));
  }
}
