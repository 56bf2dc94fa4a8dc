package dev.tabtender.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class ExtensionIdTest {
  private static final Pattern KEY = Pattern.compile("\"key\"\\s*:\\s*\"([^\"]+)\"");

  /** As the browser derives it: the first half of the key's hash, its hex digits as a to p. */
  private static String derived(String key) throws Exception {
    byte[] hash = MessageDigest.getInstance("SHA-256").digest(Base64.getDecoder().decode(key));
    StringBuilder id = new StringBuilder();
    for (int i = 0; i < 16; i++) {
      id.append((char) ('a' + (hash[i] >> 4 & 15))).append((char) ('a' + (hash[i] & 15)));
    }
    return id.toString();
  }

  @Test
  void isWhatTheBrowserMakesOfTheManifestsKey() throws Exception {
    String manifest =
        Files.readString(Path.of("../extension/manifest.json"), StandardCharsets.UTF_8);
    Matcher key = KEY.matcher(manifest);
    assertTrue(key.find(), "the manifest pins no key");
    assertEquals(derived(key.group(1)), ExtensionId.pinned().value());
  }

  @Test
  void isSaidWithASlashByTheBrowserAndWithoutOneByAPage() {
    ExtensionId id = new ExtensionId("abc");
    assertEquals("chrome-extension://abc", id.origin());
    assertEquals("chrome-extension://abc/", id.nativeOrigin());
  }

  @Test
  void passesRawJsonOnAsItIs() {
    assertEquals("{ \"a\" :1}", new RawJson("{ \"a\" :1}").toString());
    assertThrows(NullPointerException.class, () -> new RawJson(null));
  }
}
