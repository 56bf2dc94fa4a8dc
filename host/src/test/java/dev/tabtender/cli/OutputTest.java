package dev.tabtender.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.json.Json;
import dev.tabtender.protocol.error.ErrorCode;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a person or a script reads: standard output, standard error, and the exit code. */
class OutputTest {
  @TempDir Path folder;
  private FakeHost host;

  @BeforeEach
  void start() throws IOException {
    host = new FakeHost(folder);
  }

  @AfterEach
  void stop() {
    host.close();
  }

  private void ran(String... words) {
    assertEquals(0, host.run(words), () -> host.err());
  }

  @Test
  void tellsOfEachBrowser() {
    host.replies(
        """
        {"version":"0.1.0","mode":"extension","browsers":[
          {"id":"a","kind":"extension","product":"Chromium/156.0","profile":"Work","tabs":3},
          {"id":"b","kind":"headless","product":"Chromium/156.0","profile":"","tabs":0}]}
        """);
    ran("status");
    assertEquals("GET /v1/status", host.request);
    assertEquals(
        """
        Tabtender 0.1.0, mode extension
          extension  Chromium/156.0  Work  3 tabs
          headless  Chromium/156.0    0 tabs
        """,
        host.out());
  }

  @Test
  void saysThatABrowserIsStartedWhenItIsNeeded() {
    host.replies("{\"version\":\"0.1.0\",\"mode\":\"auto\",\"browsers\":[]}");
    ran("status");
    assertEquals(
        "Tabtender 0.1.0, mode auto\n  no browser yet: one is started when it is needed\n",
        host.out());
  }

  @ParameterizedTest
  @ValueSource(strings = {"status", "mode", "tabs", "approvals", "close", "activate", "snapshot"})
  void printsTheReplyItselfWithJson(String command) {
    String reply =
        "{\"version\":\"1\",\"mode\":\"auto\",\"tabs\":[],\"approvals\":[],\"id\":\"T\"}";
    host.replies(reply);
    ran(command, "--json");
    assertEquals(reply + "\n", host.out());
    assertEquals("", host.err());
  }

  @Test
  void marksTheActiveTab() {
    host.replies(
        """
        {"tabs":[{"id":"T1","url":"https://a.test/","title":"A","active":true},
                 {"id":"T2","url":"https://b.test/","title":"B"}]}
        """);
    ran("tabs");
    assertEquals("GET /v1/tabs", host.request);
    assertEquals("* T1  https://a.test/  A\n  T2  https://b.test/  B\n", host.out());
  }

  @Test
  void closesQuietlyAndSaysWhichTabCameToTheFront() {
    ran("close", "--tab", "T1");
    assertEquals("DELETE /v1/tabs/T1", host.request);
    assertEquals("", host.out());
    host.replies("{\"id\":\"T2\",\"url\":\"https://b.test/\",\"title\":\"B\",\"active\":true}");
    ran("activate", "--tab", "T2");
    assertEquals("POST /v1/tabs/T2/activate", host.request);
    assertEquals("* T2  https://b.test/  B\n", host.out());
  }

  @Test
  void listsWhatWaitsForAPerson() {
    host.replies("{\"approvals\":[{\"id\":\"x1\",\"kind\":\"manual\",\"reason\":\"log in\"}]}");
    ran("approvals");
    assertEquals("GET /v1/approvals?status=open", host.request);
    assertEquals("x1  manual  log in\n", host.out());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "approve x1|{\"decision\":\"approve\"}",
        "approve x1 --deny|{\"decision\":\"deny\"}",
        "approve x1 --done|{\"decision\":\"done\"}",
        "approve x1 --text yes|{\"decision\":\"answer\",\"text\":\"yes\"}",
        "approve x1 --deny --text no|{\"decision\":\"deny\",\"text\":\"no\"}"
      })
  void answersWhatWaitsForAPerson(String line, String body) {
    ran(line.split(" "));
    assertEquals("POST /v1/approvals/x1", host.request);
    assertEquals(body, host.body);
    assertEquals("", host.out());
  }

  @Test
  void escapesAnIdThatWouldLeaveItsPath() {
    host.run("approve", "../../cdp?x=1");
    assertEquals("POST /v1/approvals/..%2F..%2Fcdp%3Fx%3D1", host.request);
  }

  @Test
  void printsElementsAsJsonAndTheOutlineAsText() {
    host.replies("{\"ok\":true,\"snapshot\":{\"text\":\"t\",\"elements\":[{\"index\":1}]}}");
    ran("click", "1", "--snapshot", "json");
    assertEquals("POST /v1/tabs/current/click?snapshot=json", host.request);
    assertEquals("{\"text\":\"t\",\"elements\":[{\"index\":1}]}\n", host.out());
    host.replies("{\"text\":\"outline\"}");
    ran("snapshot", "--format", "text");
    assertEquals("outline\n", host.out());
  }

  @Test
  void printsNothingWhereNoSnapshotWasWanted() {
    host.replies("{\"ok\":true,\"effects\":{}}");
    ran("reload", "--snapshot", "none");
    assertEquals("", host.out());
    assertEquals("", host.err());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "{\"valueNow\":\"abc\"}|tabtender: valueNow: abc",
        "{\"downloads\":[{\"name\":\"a\"}]}|tabtender: downloads: [{\"name\":\"a\"}]",
        "{\"openedTabs\":[{\"id\":\"T2\"}]}|tabtender: openedTabs: [{\"id\":\"T2\"}]",
        "{\"scrolled\":{\"y\":10}}|tabtender: scrolled: {\"y\":10}"
      })
  void notesEachEffectBesideTheOutline(String effects, String note) {
    host.replies("{\"ok\":true,\"effects\":" + effects + ",\"snapshot\":{\"text\":\"o\"}}");
    ran("click", "1");
    assertEquals(note + "\n", host.err());
    assertEquals("o\n", host.out());
  }

  @Test
  void saysWhenInputWasSyntheticAndWhenThePageCannotBeRead() {
    host.replies(
        """
        {"ok":true,"input":"synthetic","snapshotError":{"code":"timeout","message":"It is busy."}}
        """);
    ran("click", "1");
    assertTrue(host.err().contains("the input was made by script"), host.err());
    assertTrue(host.err().contains("done, but the page cannot be read: It is busy."), host.err());
  }

  @Test
  void printsAScriptsNull() {
    host.replies("{\"ok\":true,\"value\":null}");
    ran("execute-script", "void 0");
    assertEquals("null\n", host.out());
  }

  @Test
  void showsOnlyTheBeginningOfEndlessDetails() {
    String long3000 = "x".repeat(3_000);
    Json error =
        Json.object("code", "internal", "message", "m", "details", Json.object("k", long3000));
    host.fails(500, Json.object("error", error).toString());
    assertEquals(1, host.run("click", "1"));
    assertTrue(host.err().length() < 2_200, host.err());
    assertTrue(host.err().endsWith("…\n"), host.err());
  }

  @Test
  void saysTheStatusOfAFailureWithoutAnError() {
    host.fails(500, "{}");
    assertEquals(1, host.run("tabs"));
    assertEquals("tabtender: The host answered with 500.\n", host.err());
  }

  @ParameterizedTest
  @EnumSource
  void endsWithACodeThatTellsWhoHasToActForEveryFailure(ErrorCode code) {
    host.fails(
        code.status(),
        Json.object("error", Json.object("code", code.code(), "message", "m")).toString());
    int expected =
        switch (code) {
          case BAD_REQUEST, UNKNOWN_VERB -> 2;
          case BROWSER_UNAVAILABLE -> 3;
          case APPROVAL_REQUIRED -> 4;
          default -> 1;
        };
    assertEquals(expected, host.run("hover", "1"));
    assertEquals("", host.out());
  }

  @Test
  void opensInFrontAndInAModeWhenAskedTo() {
    host.replies("{\"id\":\"T1\",\"url\":\"u\"}");
    ran(
        "open",
        "a.test",
        "--front",
        "--mode",
        "headless",
        "--timeout-ms",
        "9",
        "--snapshot",
        "none");
    assertEquals("POST /v1/tabs", host.request);
    assertEquals(
        "{\"url\":\"a.test\",\"mode\":\"headless\",\"timeoutMs\":9,\"background\":false}",
        host.body);
    assertEquals("{\"id\":\"T1\",\"url\":\"u\"}\n", host.out());
  }

  @Test
  void opensNothingElseWhenOpeningFails() {
    host.fails(
        502,
        "{\"error\":{\"code\":\"navigation_failed\",\"message\":\"No such"
            + " host.\",\"hint\":\"h\"}}");
    assertEquals(1, host.run("open", "nowhere.invalid"));
    assertEquals("POST /v1/tabs", host.request);
    assertEquals("tabtender: No such host.\n  h\n", host.err());
  }

  @ParameterizedTest
  @CsvSource({
    "a.png,image/png",
    "a.PNG,image/png",
    "a.jpg,image/jpeg",
    "a.JPEG,image/jpeg",
    "a.webp,image/webp",
    "a,image/png"
  })
  void asksForThePictureThatTheFilesNameSays(String file, String type) {
    host.reply = new byte[] {1};
    ran("screenshot", "--out", file);
    assertEquals(type, host.accept);
    assertEquals(folder.resolve(file) + "\n", host.out());
  }

  @Test
  void printsThePictureInBase64WithJson() {
    host.replies("{\"ok\":true,\"data\":\"QQ==\"}");
    ran("screenshot", "--json", "--index", "3", "--format", "jpeg");
    assertEquals("{\"index\":3,\"format\":\"jpeg\"}", host.body);
    assertEquals("{\"ok\":true,\"data\":\"QQ==\"}\n", host.out());
  }

  @Test
  void refusesAnArgumentOfAScriptThatIsNoJson() {
    assertEquals(2, host.run("execute-script", "1", "--args", "text"));
    assertTrue(host.err().contains("Write strings with quotes"), host.err());
    assertEquals("", host.request);
  }

  @Test
  void printsItsVersion() {
    ran("--version");
    assertEquals("tabtender 0.1.0\n", host.out());
    assertEquals("", host.request);
  }

  @Test
  void saysThatTheTokenCannotBeRead() throws IOException {
    java.nio.file.Files.delete(folder.resolve("token"));
    assertEquals(1, host.run("tabs"));
    assertTrue(host.err().contains(folder.resolve("token").toString()), host.err());
    assertTrue(host.err().contains("TABTENDER_HOME"), host.err());
  }

  @Test
  void saysThatTheHostDoesNotAnswer() {
    host.close();
    assertEquals(1, host.run("tabs"));
    assertEquals("tabtender: The host does not answer.\n  Run tabtender doctor.\n", host.err());
  }

  @Test
  void listsTokensAsJsonWithoutThem() {
    ran("token", "create", "--name", "ci", "--scope", "cdp", "--scope", "observe", "--json");
    Json made = Json.parse(host.out());
    assertEquals("[\"observe\",\"cdp\"]", made.get("scopes").toString());
    ran("token", "list", "--json");
    Json listed = Json.parse(host.out()).get("tokens").get(0);
    assertEquals("ci", listed.text("name"));
    assertEquals("[\"observe\",\"cdp\"]", listed.get("scopes").toString());
    assertFalse(host.out().contains(made.text("token")));
    assertFalse(host.out().contains("sha256"));
    assertEquals("", host.request);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "token create --scope act|needs --name",
        "token create --name ci|needs --scope",
        "token create --name ci --scope act,all|There is no scope all",
        "token revoke|NAME"
      })
  void saysWhatATokenNeeds(String line, String said) {
    assertEquals(2, host.run(line.split(" ")));
    assertTrue(host.err().contains(said), host.err());
  }

  @Test
  void saysThatATokensNameIsTaken() {
    ran("token", "create", "--name", "ci", "--scope", "act");
    assertEquals(1, host.run("token", "create", "--name", "ci", "--scope", "act"));
    assertTrue(host.err().contains("tabtender token revoke ci"), host.err());
    assertEquals("", host.out());
  }
}
