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
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
  void seesAChangeWithinOneTickOfTheClock() throws IOException {
    Path book = folder.resolve("tokens.json");
    Tokens elsewhere = new Tokens(new Home(folder));
    String token = elsewhere.create("ci", Set.of(Scope.ACT));
    FileTime then = Files.getLastModifiedTime(book);
    assertTrue(tokens.grantOf(token).isPresent());
    elsewhere.revoke("ci");
    Files.setLastModifiedTime(book, then);
    assertTrue(tokens.grantOf(token).isEmpty());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "[]",
        "nonsense",
        "{\"tokens\":[{\"name\":\"a\",\"scopes\":[\"act\"],\"sha256\":\"no hex\"}]}"
      })
  void theFirstTokenWorksBesideADamagedList(String content) throws IOException {
    Files.writeString(folder.resolve("tokens.json"), content);
    assertTrue(tokens.grantOf(tokens.first()).isPresent());
    assertTrue(tokens.grantOf("another").isEmpty());
  }

  @Test
  void doesNotWriteOverADamagedList() throws IOException {
    Files.writeString(folder.resolve("tokens.json"), "{\"tokens\":[");
    TabtenderException refused =
        assertThrows(TabtenderException.class, () -> tokens.create("ci", Set.of(Scope.ACT)));
    assertTrue(refused.body().message().contains("tokens.json"), refused.body().message());
    assertEquals("{\"tokens\":[", Files.readString(folder.resolve("tokens.json")));
  }

  @Test
  void keepsTheOrderInWhichTokensWereMade() throws IOException {
    tokens.create("b", Set.of(Scope.ACT));
    tokens.create("a", Set.of(Scope.OBSERVE, Scope.CDP));
    tokens.revoke("b");
    tokens.create("b", Set.of(Scope.ACT));
    List<Tokens.Entry> entries = new Tokens(new Home(folder)).list();
    assertEquals(List.of("a", "b"), entries.stream().map(Tokens.Entry::name).toList());
    assertEquals(Set.of(Scope.OBSERVE, Scope.CDP), entries.getFirst().scopes());
    assertFalse(entries.getFirst().createdAt().isEmpty());
  }

  @Test
  void aWordThatIsNoScopeGivesNothing() throws IOException {
    String token = tokens.create("ci", Set.of(Scope.ACT));
    Path book = folder.resolve("tokens.json");
    Files.writeString(book, Files.readString(book).replace("\"act\"", "\"everything\""));
    assertEquals(Set.of(), tokens.grantOf(token).orElseThrow().scopes());
  }

  @Test
  void replacesTheFirstTokenWhenItsFileIsRemoved() throws IOException {
    String before = tokens.first();
    Files.delete(folder.resolve("token"));
    assertTrue(tokens.grantOf(before).isEmpty());
    tokens.makeFirst();
    assertTrue(tokens.grantOf(before).isEmpty());
    assertTrue(tokens.grantOf(tokens.first()).isPresent());
  }

  @Test
  void twoTokensAreNeverTheSame() throws IOException {
    assertNotEquals(tokens.create("a", Set.of(Scope.ACT)), tokens.create("b", Set.of(Scope.ACT)));
    assertEquals(2, tokens.list().size());
  }
}
