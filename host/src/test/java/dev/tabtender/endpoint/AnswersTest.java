package dev.tabtender.endpoint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.access.Grant;
import dev.tabtender.access.Scope;
import dev.tabtender.browser.Visit;
import dev.tabtender.browser.Visit.Answer.Allowed;
import dev.tabtender.browser.Visit.Answer.Refused;
import dev.tabtender.browser.Visit.Tabs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AnswersTest {
  private static final Instant NOW = Instant.parse("2026-12-01T12:00:00Z");
  private static final String PROFILE = "profile-1";

  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void name() {
    file = folder.resolve("clients.json");
  }

  /** As the file is read so long after it was written. */
  private Answers after(Duration later) {
    return new Answers(file, Clock.fixed(NOW.plus(later), ZoneOffset.UTC));
  }

  private Answers now() {
    return after(Duration.ZERO);
  }

  private static Caller caller(String name, String token) {
    return new Caller(
        name, "", new Grant(token, Set.of(Scope.CDP)), "127.0.0.1:1", Optional.empty());
  }

  private static final Caller CRAWLER = caller("crawler", "first");

  private static Allowed allowed(Tabs tabs, int minutes, boolean remember) {
    return new Allowed(tabs, Set.of("T1"), true, minutes, remember);
  }

  @Test
  void knowsNothingBeforeAnybodyAnswered() {
    assertEquals(Optional.empty(), now().find(PROFILE, CRAWLER));
    assertFalse(Files.exists(file));
  }

  @Test
  void remembersWhatAPersonWantedRemembered() {
    now().keep(PROFILE, CRAWLER, allowed(Tabs.FRONT, 0, true));
    Allowed found =
        assertInstanceOf(
            Allowed.class, after(Duration.ofDays(90)).find(PROFILE, CRAWLER).orElseThrow());
    assertEquals(Tabs.FRONT, found.tabs());
    assertEquals(Set.of("T1"), found.targetIds());
    assertTrue(found.observe());
    assertEquals(0, found.minutes());
  }

  @Test
  void forgetsWhatWasMeantForOnce() {
    now().keep(PROFILE, CRAWLER, allowed(Tabs.ALL, 60, false));
    now().keep(PROFILE, CRAWLER, new Refused("no", false));
    assertEquals(Optional.empty(), now().find(PROFILE, CRAWLER));
  }

  @Test
  void letsInForTheRestOfTheTime() {
    now().keep(PROFILE, CRAWLER, allowed(Tabs.ALL, 60, true));
    Visit.Answer later = after(Duration.ofMinutes(45)).find(PROFILE, CRAWLER).orElseThrow();
    assertEquals(15, assertInstanceOf(Allowed.class, later).minutes());
    assertEquals(Optional.empty(), after(Duration.ofMinutes(60)).find(PROFILE, CRAWLER));
  }

  @Test
  void remembersARefusal() {
    now().keep(PROFILE, CRAWLER, new Refused("The person refused it.", true));
    assertInstanceOf(Refused.class, now().find(PROFILE, CRAWLER).orElseThrow());
  }

  @Test
  void letsANewAnswerTakeThePlaceOfAnOldOne() {
    now().keep(PROFILE, CRAWLER, new Refused("no", true));
    now().keep(PROFILE, CRAWLER, allowed(Tabs.GROUP, 0, true));
    assertInstanceOf(Allowed.class, now().find(PROFILE, CRAWLER).orElseThrow());
    assertEquals(1, now().all().size());
  }

  /** Anybody can give a name; the token tells who it is. */
  @Test
  void keepsNamesTokensAndProfilesApart() {
    now().keep(PROFILE, CRAWLER, allowed(Tabs.ALL, 0, true));
    assertEquals(Optional.empty(), now().find(PROFILE, caller("crawler", "another")));
    assertEquals(Optional.empty(), now().find(PROFILE, caller("other", "first")));
    assertEquals(Optional.empty(), now().find("profile-2", CRAWLER));
  }

  @Test
  void asksAgainOnceANameIsForgotten() {
    now().keep(PROFILE, CRAWLER, allowed(Tabs.ALL, 0, true));
    now().keep("profile-2", CRAWLER, allowed(Tabs.ALL, 0, true));
    now().keep(PROFILE, caller("other", "first"), allowed(Tabs.ALL, 0, true));
    assertEquals(2, now().forget("crawler"));
    assertEquals(0, now().forget("crawler"));
    assertEquals(1, now().all().size());
  }

  @Test
  void asksAgainWhereTheFileCannotBeRead() throws IOException {
    Files.writeString(file, "{\"answers\":[{\"profile\"");
    assertEquals(Optional.empty(), now().find(PROFILE, CRAWLER));
    now().keep(PROFILE, CRAWLER, allowed(Tabs.ALL, 0, true));
    assertTrue(now().find(PROFILE, CRAWLER).isPresent());
  }

  @Test
  void takesAnUnknownWordForTheLeast() throws IOException {
    Files.writeString(
        file,
        """
        {"answers":[{"profile":"profile-1","name":"crawler","token":"first","allowed":true,"tabs":"every"}]}
        """);
    Visit.Answer found = now().find(PROFILE, CRAWLER).orElseThrow();
    assertEquals(Tabs.GROUP, assertInstanceOf(Allowed.class, found).tabs());
  }

  @Test
  void keepsTheFileFromOthers() throws IOException {
    now().keep(PROFILE, CRAWLER, allowed(Tabs.ALL, 0, true));
    assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
  }
}
