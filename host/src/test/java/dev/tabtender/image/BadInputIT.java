package dev.tabtender.image;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.json.Json;
import dev.tabtender.protocol.error.ErrorCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Arguments that no caller should send, over HTTP and down to a real browser: each is refused in
 * words, and the tab, the browser and the host go on.
 */
@Timeout(180)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BadInputIT {
  private static final String PAGE =
      "data:text/html,<title>T</title><input aria-label=Name><button>Go</button>"
          + "<select aria-label=S><option>a</select><input type=checkbox aria-label=C>"
          + "<input type=file aria-label=F>";
  private static final Set<String> CODES =
      Stream.of(ErrorCode.values()).map(ErrorCode::code).collect(Collectors.toSet());
  private static final List<String> NO_INDEXES =
      List.of("0", "-1", "\"1\"", "1.5", "null", "[1]", "{}", "true", "1e30", "2147483648");
  private static final List<String> WRONG_TYPES = List.of("{}", "7.25", "[{}]", "null", "[null]");

  /** What each verb takes; $1 to $5 stand for the page's elements. */
  private static final Map<String, String> GOOD =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry("navigate", "{'url':'about:blank'}"),
              Map.entry("click", "{'index':$2}"),
              Map.entry("fill", "{'index':$1,'text':'x'}"),
              Map.entry("upload_files", "{'index':$5,'files':['/etc/hostname']}"),
              Map.entry("select_option", "{'index':$3,'text':'a'}"),
              Map.entry("check", "{'index':$4,'checked':true}"),
              Map.entry("get_interactive_elements", "{'viewport':true}"),
              Map.entry("execute_script", "{'script':'1'}"),
              Map.entry("screenshot", "{'format':'png'}"),
              Map.entry("scroll", "{'direction':'down'}"),
              Map.entry("hover", "{'index':$1}"),
              Map.entry("drag", "{'index':$1,'toIndex':$2}"),
              Map.entry("press_key", "{'keys':'a'}"),
              Map.entry("type_text", "{'text':'x'}"),
              Map.entry("go_back", "{'timeoutMs':3000}"),
              Map.entry("go_forward", "{'timeoutMs':3000}"),
              Map.entry("reload", "{'timeoutMs':3000}"),
              Map.entry("wait", "{'ms':1}"),
              Map.entry("handle_dialog", "{'accept':true}"),
              Map.entry("request_manual", "{'reason':'x','timeoutMs':100}")));

  private ImageHost host;
  private String tab;
  private List<Integer> indexes;

  @BeforeAll
  void start() throws IOException {
    host = ImageHost.start();
    openThePage();
  }

  @AfterAll
  void stop() throws Exception {
    host.close();
  }

  private void openThePage() {
    Api.Answer opened = host.api().post("/v1/tabs", Json.object("url", PAGE));
    assertTrue(opened.ok(), opened::toString);
    tab = opened.body().text("id");
    Api.Answer seen = host.api().get("/v1/tabs/" + tab + "/snapshot?format=json");
    indexes = seen.body().get("elements").items().stream().map(e -> e.integer("index")).toList();
  }

  @AfterEach
  void everythingGoesOn() {
    Api.Answer pressed = call("click", good("click").toString());
    assertTrue(pressed.ok(), pressed::toString);
  }

  static Set<String> verbs() {
    return GOOD.keySet();
  }

  private Json good(String verb) {
    String text = GOOD.get(verb).replace('\'', '"');
    for (int i = 1; i <= indexes.size(); i++) {
      text = text.replace("$" + i, "" + indexes.get(i - 1));
    }
    return Json.parse(text);
  }

  /** As text: no JSON value of ours holds all that is wrong here. */
  private static String with(Json arguments, String field, String value) {
    String others =
        arguments.fields().keySet().stream()
            .filter(name -> !name.equals(field))
            .map(name -> "\"" + name + "\":" + arguments.get(name) + ",")
            .collect(Collectors.joining());
    return "{" + others + "\"" + field + "\":" + value + "}";
  }

  private Api.Answer call(String verb, String body) {
    return host.api().post("/v1/tabs/" + tab + "/" + verb, body.getBytes(StandardCharsets.UTF_8));
  }

  /** An error of the contract that is not ours, in words that a log can hold. */
  private static void refused(Api.Answer answer) {
    assertFalse(answer.ok(), answer::toString);
    assertTrue(
        CODES.contains(answer.code()) && !answer.code().equals("internal"), answer::toString);
    Json error = answer.body().get("error");
    assertFalse(error.text("message").isBlank() || error.text("hint").isBlank(), answer::toString);
    assertTrue(answer.toString().length() < 20_000, () -> answer.toString().length() + " long");
  }

  private static void refused(String code, String field, Api.Answer answer) {
    refused(answer);
    assertEquals(code, answer.code(), answer::toString);
    assertEquals(field, answer.body().get("error").get("details").text("field"), answer::toString);
  }

  @ParameterizedTest
  @MethodSource("verbs")
  void refusesWhatIsNoIndex(String verb) {
    Json arguments = good(verb);
    for (String field : arguments.fields().keySet()) {
      if (field.toLowerCase(Locale.ROOT).endsWith("index")) {
        for (String wrong : NO_INDEXES) {
          refused("bad_request", field, call(verb, with(arguments, field, wrong)));
        }
        Api.Answer unknown = call(verb, with(arguments, field, "999999"));
        refused(unknown);
        assertEquals("unknown_element", unknown.code(), unknown::toString);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("verbs")
  void namesTheFieldThatIsMissingOrOfAnotherType(String verb) {
    Json arguments = good(verb);
    for (String field : arguments.fields().keySet()) {
      for (String wrong : WRONG_TYPES) {
        boolean may = wrong.equals("null") && (field.equals("timeoutMs") || optional(verb));
        if (!may) {
          refused("bad_request", field, call(verb, with(arguments, field, wrong)));
        }
      }
    }
  }

  private static boolean optional(String verb) {
    return verb.equals("get_interactive_elements") || verb.equals("screenshot");
  }

  @ParameterizedTest
  @MethodSource("verbs")
  void refusesATabThatIsNotThereAndABodyThatIsNoObject(String verb) {
    Api.Answer nowhere = host.api().post("/v1/tabs/nowhere/" + verb, good(verb));
    refused(nowhere);
    assertEquals("not_found", nowhere.code(), nowhere::toString);
    for (String body : List.of("[]", "[" + good(verb) + "]", "\"x\"", "7")) {
      refused("bad_request", "", call(verb, body));
    }
  }

  @ParameterizedTest
  @MethodSource("verbs")
  void refusesBodiesThatCannotBeRead(String verb) {
    for (String body :
        List.of("{", "nonsense", "[".repeat(100_000), "{\"a\":".repeat(3_000), "{} {}", "\0")) {
      refused("bad_request", "", call(verb, body));
    }
    byte[] noText = {'{', (byte) 0xff, (byte) 0xfe};
    refused("bad_request", "", host.api().post("/v1/tabs/" + tab + "/" + verb, noText));
  }

  @ParameterizedTest
  @MethodSource("verbs")
  void refusesHalfCharactersAndNul(String verb) {
    Json arguments = good(verb);
    for (String field : arguments.fields().keySet()) {
      if (arguments.get(field).isText()) {
        for (String wrong : List.of("\"a\\ud800b\"", "\"\\udc00\"", "\"a\\u0000b\"")) {
          refused("bad_request", field, call(verb, with(arguments, field, wrong)));
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("verbs")
  void takesHugeTextsOrSaysWhyNot(String verb) {
    Json arguments = good(verb);
    for (String field : arguments.fields().keySet()) {
      if (arguments.get(field).isText() && !verb.equals("request_manual")) {
        Api.Answer huge = call(verb, with(arguments, field, '"' + "y".repeat(1_000_000) + '"'));
        if (!huge.ok()) {
          refused(huge);
        }
        refused(call(verb, with(arguments, field, '"' + "y".repeat(1_000_001) + '"')));
      }
    }
    assertEquals(200, host.api().get("/healthz").status());
    openThePage();
  }

  @Test
  void refusesABodyOfSeventyMegabytes() {
    byte[] body = new byte[70_000_000];
    Arrays.fill(body, (byte) ' ');
    try {
      Api.Answer answer = host.api().post("/v1/tabs/" + tab + "/fill", body);
      refused(answer);
      assertEquals("too_large", answer.code());
    } catch (UncheckedIOException e) {
      // Hung up while the rest was on its way: refused all the same.
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"\"/tmp/a\\u0000b\"", "\"/tmp/\\ud800\"", "\"\"", "\"/\"", "\"relative\""})
  void refusesPathsThatNameNoFile(String path) {
    refused(call("upload_files", with(good("upload_files"), "files", "[" + path + "]")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1e308,1", "1,1e308", "-5,5", "5,-5", "1e999,1", "100000,100000"})
  void refusesPointsOutsideTheWindow(String point) {
    String[] at = point.split(",");
    Api.Answer answer = call("click", "{\"x\":" + at[0] + ",\"y\":" + at[1] + "}");
    refused(answer);
    assertEquals("bad_request", answer.code(), answer::toString);
  }

  @ParameterizedTest
  @ValueSource(strings = {"%00", "a%2Fb", "%ff", "%F0%9F%92%A9", "current%00"})
  void refusesTabIdsThatAreNone(String id) {
    Api.Answer answer = host.api().post("/v1/tabs/" + id + "/click", good("click"));
    refused(answer);
    assertEquals("not_found", answer.code(), answer::toString);
  }
}
