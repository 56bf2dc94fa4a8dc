package dev.tabtender.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.local.Home;
import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TokensTest {
  @TempDir Path folder;
  private Tokens tokens;

  @BeforeEach
  void make() throws IOException {
    tokens = new Tokens(new Home(folder));
    tokens.makeFirst();
  }

  private static String mode(Path file) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
  }

  @Test
  void theFirstTokenMayDoEverythingAndIsItsOwnersAlone() throws IOException {
    Grant grant = tokens.grantOf(tokens.first()).orElseThrow();
    assertEquals(EnumSet.allOf(Scope.class), grant.scopes());
    assertEquals("rw-------", mode(folder.resolve("token")));
    assertTrue(tokens.first().length() >= 32);
  }

  @Test
  void keepsTheFirstTokenAndTakesItFromOthers() throws IOException {
    String before = tokens.first();
    Files.setPosixFilePermissions(
        folder.resolve("token"), PosixFilePermissions.fromString("rw-r--r--"));
    new Tokens(new Home(folder)).makeFirst();
    assertEquals(before, tokens.first());
    assertEquals("rw-------", mode(folder.resolve("token")));
  }

  @Test
  void makesTheFirstTokenAnewWhenItsFileIsEmpty() throws IOException {
    Files.writeString(folder.resolve("token"), "\n");
    tokens.makeFirst();
    assertFalse(tokens.first().isEmpty());
  }

  @Test
  void knowsNobodyElse() throws IOException {
    assertTrue(tokens.grantOf("").isEmpty());
    assertTrue(tokens.grantOf(tokens.first() + "0").isEmpty());
    assertTrue(tokens.grantOf(tokens.first().substring(1)).isEmpty());
  }

  @Test
  void anEmptyFileLetsNobodyInWithAnEmptyToken() throws IOException {
    Files.writeString(folder.resolve("token"), "");
    assertTrue(tokens.grantOf("").isEmpty());
  }

  @Test
  void makesATokenWithTheScopesAskedForAndKeepsOnlyItsHash() throws IOException {
    String token = tokens.create("ci", Set.of(Scope.OBSERVE, Scope.ACT));
    Grant grant = tokens.grantOf(token).orElseThrow();
    assertEquals(new Grant("ci", Set.of(Scope.OBSERVE, Scope.ACT)), grant);
    assertFalse(Files.readString(folder.resolve("tokens.json")).contains(token));
    assertEquals("rw-------", mode(folder.resolve("tokens.json")));
  }

  @Test
  void refusesANameTwice() throws IOException {
    tokens.create("ci", Set.of(Scope.ACT));
    for (String name : Set.of("ci", "first")) {
      TabtenderException refused =
          assertThrows(TabtenderException.class, () -> tokens.create(name, Set.of(Scope.OBSERVE)));
      assertEquals(ErrorCode.BAD_REQUEST, refused.code());
    }
  }

  @Test
  void seesAtOnceWhatAnotherProcessRevoked() throws IOException {
    Tokens elsewhere = new Tokens(new Home(folder));
    String token = elsewhere.create("ci", Set.of(Scope.ACT));
    String other = elsewhere.create("other", Set.of(Scope.ACT));
    assertTrue(tokens.grantOf(token).isPresent());
    elsewhere.revoke("ci");
    assertTrue(tokens.grantOf(token).isEmpty());
    assertTrue(tokens.grantOf(other).isPresent());
    assertThrows(TabtenderException.class, () -> elsewhere.revoke("ci"));
  }

  @Test
  void twoTokensAreNeverTheSame() throws IOException {
    assertNotEquals(tokens.create("a", Set.of(Scope.ACT)), tokens.create("b", Set.of(Scope.ACT)));
    assertEquals(2, tokens.list().size());
  }
}
