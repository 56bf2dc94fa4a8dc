package dev.tabtender.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CliTest {
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

  @Test
  void saysThatThereIsNoSuchCommand() {
    assertEquals(2, host.run("frobnicate", "3"));
    assertTrue(host.err().startsWith("tabtender: there is no command frobnicate"), host.err());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "click 3|click?snapshot=text|{\"index\":3}",
        "click --x 1.5 --y 2|click?snapshot=text|{\"x\":1.5,\"y\":2.0}",
        "click 3 --count 2 --modifiers Shift --modifiers Alt|click?snapshot=text|"
            + "{\"index\":3,\"count\":2,\"modifiers\":[\"Shift\",\"Alt\"]}",
        "fill 4 hello"
            + " --press-enter|fill?snapshot=text|{\"index\":4,\"text\":\"hello\",\"pressEnter\":true}",
        "fill 4 -5|fill?snapshot=text|{\"index\":4,\"text\":\"-5\"}",
        "fill 4 @name|fill?snapshot=text|{\"index\":4,\"text\":\"@name\"}",
        "fill 4 -- --append|fill?snapshot=text|{\"index\":4,\"text\":\"--append\"}",
        "select-option 5 --text Red|select_option?snapshot=text|{\"index\":5,\"text\":[\"Red\"]}",
        "select-option 5 --option-index"
            + " 2|select_option?snapshot=text|{\"index\":5,\"optionIndex\":[2]}",
        "check 6|check?snapshot=text|{\"index\":6,\"checked\":true}",
        "check 6 --off|check?snapshot=text|{\"index\":6,\"checked\":false}",
        "scroll down --pages 2|scroll?snapshot=text|{\"direction\":\"down\",\"pages\":2.0}",
        "press-key Control+A|press_key?snapshot=text|{\"keys\":\"Control+A\"}",
        "drag 1 2|drag?snapshot=text|{\"index\":1,\"toIndex\":2}",
        "wait 500|wait?snapshot=text|{\"ms\":500}",
        "wait --text-gone Loading|wait?snapshot=text|{\"textGone\":\"Loading\"}",
        "go-back|go_back?snapshot=text|{}",
        "navigate a.test --wait-until"
            + " load|navigate?snapshot=text|{\"url\":\"a.test\",\"waitUntil\":\"load\"}",
        "handle-dialog --dismiss|handle_dialog?snapshot=text|{\"accept\":false}",
        "handle-dialog --text Bob|handle_dialog?snapshot=text|{\"text\":\"Bob\",\"accept\":true}",
        "hover 1 --timeout-ms 900|hover?snapshot=text|{\"index\":1,\"timeoutMs\":900}",
        "reload --snapshot none|reload?snapshot=none|{}",
        "execute-script 1+1 --args"
            + " [1]|execute_script?snapshot=none|{\"script\":\"1+1\",\"args\":[[1]]}",
        "get-interactive-elements --since"
            + " s1|get_interactive_elements?snapshot=text|{\"since\":\"s1\"}",
      })
  void turnsWordsIntoTheVerbsRequest(String line, String path, String body) {
    assertEquals(0, host.run(line.split(" ")), () -> host.err());
    assertEquals("POST /v1/tabs/current/" + path, host.request);
    assertEquals(body, host.body);
  }

  @Test
  void everyVerbOfTheContractIsACommand() {
    for (String verb :
        List.of(
            "navigate",
            "click",
            "fill",
            "upload-files",
            "select-option",
            "check",
            "get-interactive-elements",
            "execute-script",
            "screenshot",
            "scroll",
            "hover",
            "drag",
            "press-key",
            "type-text",
            "go-back",
            "go-forward",
            "reload",
            "wait",
            "handle-dialog",
            "request-manual")) {
      assertEquals(0, host.run(verb, "--help"), verb);
      assertTrue(host.out().startsWith("Usage: tabtender " + verb), host.out());
    }
  }

  @Test
  void makesPathsOfFilesAbsolute() {
    host.run("upload-files", "2", "a.txt", "/tmp/b.txt");
    assertEquals(
        "{\"index\":2,\"files\":[\"" + folder.resolve("a.txt") + "\",\"/tmp/b.txt\"]}", host.body);
  }

  @Test
  void readsAScriptFromStandardInput() {
    host.input = "document.title";
    host.replies("{\"value\":{\"a\":1}}");
    assertEquals(0, host.run("execute-script", "-"));
    assertEquals("{\"script\":\"document.title\"}", host.body);
    assertTrue(host.out().contains("\"a\" : 1"), host.out());
  }

  @Test
  void printsTheOutlineAndNotesEffectsBesideIt() {
    host.replies(
        "{\"ok\":true,\"effects\":{\"navigatedTo\":\"http://b.test/\",\"openedTabs\":[],"
            + "\"dialog\":{\"type\":\"alert\",\"message\":\"Hi\"}},\"snapshot\":{\"text\":\"[1]<a>B\"}}");
    assertEquals(0, host.run("click", "1"));
    assertEquals("[1]<a>B\n", host.out());
    assertTrue(host.err().contains("navigatedTo: http://b.test/"), host.err());
    assertTrue(host.err().contains("\"message\":\"Hi\""), host.err());
    assertFalse(host.err().contains("openedTabs"), host.err());
  }

  @Test
  void printsTheRawReplyWhenAsked() {
    host.replies("{\"ok\":true,\"snapshot\":{\"text\":\"x\"}}");
    host.run("click", "1", "--json");
    assertEquals("{\"ok\":true,\"snapshot\":{\"text\":\"x\"}}\n", host.out());
  }

  @Test
  void saysWhoAsksAndShowsTheToken() {
    host.run("tabs", "--client", "ci");
    assertEquals("ci", host.client);
    assertEquals("Bearer secret", host.authorization);
    host.environment = Map.of("TABTENDER_CLIENT", "env");
    host.run("tabs");
    assertEquals("env", host.client);
  }

  @Test
  void worksInTheTabThatIsNamed() {
    host.run("click", "1", "--tab", "a/b c");
    assertEquals("POST /v1/tabs/a%2Fb%20c/click?snapshot=text", host.request);
  }

  @Test
  void readsWithoutActing() {
    host.replies("{\"text\":\"outline\"}");
    host.run("snapshot", "--viewport", "--since", "s 1");
    assertEquals("GET /v1/tabs/current/snapshot?since=s%201&viewport=true", host.request);
    assertEquals("outline\n", host.out());
  }

  @Test
  void opensATabAndReadsIt() {
    host.replies("{\"id\":\"T1\",\"url\":\"http://a.test/\",\"text\":\"outline\"}");
    assertEquals(0, host.run("open", "a.test"));
    assertEquals("GET /v1/tabs/T1/snapshot?format=text", host.request);
    assertEquals("outline\n", host.out());
    assertTrue(host.err().contains("tab T1 at http://a.test/"), host.err());
  }

  @Test
  void writesThePictureToTheFile() throws IOException {
    host.reply = new byte[] {1, 2, 3};
    assertEquals(0, host.run("screenshot", "--out", "a.webp", "--full-page", "--marks"));
    assertArrayEquals(host.reply, Files.readAllBytes(folder.resolve("a.webp")));
    assertEquals("{\"fullPage\":true,\"marks\":true}", host.body);
    assertEquals(2, host.run("screenshot"));
    assertEquals(1, host.run("screenshot", "--out", "no/such/folder.png"));
  }

  @ParameterizedTest
  @CsvSource({
    "stale_element,409,1",
    "browser_unavailable,503,3",
    "approval_required,403,4",
    "bad_request,400,2",
    "something_new,418,1"
  })
  void endsWithTheCodeOfTheFailure(String code, int status, int exitCode) {
    host.fails(
        status,
        "{\"error\":{\"code\":\""
            + code
            + "\",\"message\":\"What happened.\",\"hint\":\"What to do.\",\"details\":{\"k\":1}}}");
    assertEquals(exitCode, host.run("click", "1"));
    assertEquals("tabtender: What happened.\n  What to do.\n  {\"k\":1}\n", host.err());
    assertEquals("", host.out());
    host.run("click", "1", "--json");
    assertTrue(host.out().startsWith("{\"error\":{\"code\":\"" + code), host.out());
  }

  @Test
  void waitingForAPersonInVainIsNoFailureOfItsOwn() {
    host.fails(504, "{\"error\":{\"code\":\"timeout\",\"message\":\"m\",\"hint\":\"h\"}}");
    assertEquals(4, host.run("request-manual", "log in"));
    assertEquals(1, host.run("click", "1"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "nonsense",
        "click one",
        "click 1 2",
        "fill 1",
        "drag 1",
        "open",
        "click 1 --nonsense",
        "click --count x",
        "token",
        "token create",
        "token create --name a --scope nonsense"
      })
  void saysHowItIsUsedWhenItDoesNotUnderstand(String line) {
    assertEquals(2, host.run(line.isEmpty() ? new String[0] : line.split(" ")), line);
    assertFalse(host.err().isEmpty());
    assertFalse(host.err().contains("\tat "), host.err());
    assertEquals("", host.request);
  }

  @Test
  void givesTheRestOfTheLineToCommandsOfOthers() {
    assertEquals(7, host.run("doctor", "--fix", "now"));
    assertEquals("doctor [--fix, now]\n", host.out());
  }

  @Test
  void makesListsAndRevokesTokens() {
    assertEquals(0, host.run("token", "create", "--name", "ci", "--scope", "observe,act"));
    String token = host.out().strip();
    assertTrue(token.length() >= 32, token);
    host.run("token", "list");
    assertTrue(host.out().startsWith("ci  observe,act  "), host.out());
    assertFalse(host.out().contains(token));
    assertEquals(0, host.run("token", "revoke", "ci"));
    assertEquals(1, host.run("token", "revoke", "ci"));
    host.run("token", "list");
    assertEquals("", host.out());
  }

  @Test
  void showsAndChoosesTheMode() {
    host.replies("{\"mode\":\"headless\"}");
    host.run("mode");
    assertEquals("GET /v1/mode", host.request);
    assertEquals("headless\n", host.out());
    host.run("mode", "headless", "--run-id", "r1");
    assertEquals("{\"mode\":\"headless\",\"runId\":\"r1\"}", host.body);
  }

  @Test
  void failsWhenTheCdpCommandFails() {
    host.replies("{\"error\":{\"code\":-32601,\"message\":\"not found\"}}");
    assertEquals(1, host.run("cdp", "Page.nothing", "{\"a\":1}"));
    assertEquals("{\"method\":\"Page.nothing\",\"params\":{\"a\":1}}", host.body);
    assertEquals(2, host.run("cdp", "Page.nothing", "{"));
  }

  @Test
  void saysThatTheHostCannotBeStarted() throws IOException {
    Files.delete(folder.resolve("host.json"));
    assertEquals(1, host.run("tabs"));
    assertTrue(host.err().contains("tabtender serve"), host.err());
  }

  @Test
  void doesNotTakeAKilledHostsFileForAHost() throws IOException {
    Files.writeString(folder.resolve("host.json"), "{\"port\":1,\"pid\":99999999}");
    host.run("tabs");
    assertTrue(host.err().contains("cannot be started"), host.err());
  }

  @Test
  void saysThatSomethingElseAnswers() {
    host.replies("<html>");
    assertEquals(1, host.run("tabs"));
    assertTrue(host.err().contains("Something else"), host.err());
  }
}
