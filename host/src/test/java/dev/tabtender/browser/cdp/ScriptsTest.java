package dev.tabtender.browser.cdp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import dev.tabtender.protocol.error.ErrorCode;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

final class ScriptsTest extends TabFixture {
  private static final Json SEVEN =
      Json.object(
          "result", Json.object("deepSerializedValue", Json.object("type", "number", "value", 7)));

  /** Only what a caller's script is evaluated by. */
  private void evaluating(UnaryOperator<Json> answer) {
    browser
        .on("Runtime.evaluate")
        .does(
            command ->
                command.params().has("serializationOptions")
                    ? answer.apply(command.params())
                    : Json.object());
  }

  private List<Json> evaluated() {
    return browser.sent("Runtime.evaluate").stream()
        .map(FakeBrowser.Command::params)
        .filter(it -> it.has("serializationOptions"))
        .toList();
  }

  private Json run(String source, Json... args) {
    return tab.executeScript(source, List.of(args), false, soon()).value().orElseThrow();
  }

  private static Json thrown(String description) {
    Json exception = Json.object("className", "TypeError", "description", description);
    return Json.object(
        "exceptionDetails",
        Json.object("text", "Uncaught", "lineNumber", 2, "columnNumber", 4)
            .with("exception", exception));
  }

  @Test
  void answersTheLastValue() {
    evaluating(asked -> SEVEN);
    assertEquals(Json.of(7), run("3 + 4"));
    assertTrue(evaluated().getFirst().text("expression").contains("3 + 4"));
  }

  @Test
  void givesTheScriptItsArguments() {
    evaluating(asked -> SEVEN);
    run("args[0]", Json.of("a\"b"));
    String expression = evaluated().getFirst().text("expression");
    assertTrue(expression.contains("const args = [\"a\\\"b\"];"), expression);
  }

  @Test
  void runsInThePagesOwnWorldUnlessAskedOtherwise() {
    evaluating(asked -> SEVEN);
    run("1");
    assertFalse(evaluated().getFirst().has("contextId"));
    tab.executeScript("1", List.of(), true, soon());
    assertEquals(1, evaluated().getLast().integer("contextId"));
  }

  @Test
  void aScriptThatReturnsIsRunAsAFunction() {
    evaluating(
        asked ->
            asked.text("expression").startsWith("(async")
                ? SEVEN
                : thrown("SyntaxError: Illegal return statement"));
    assertEquals(Json.of(7), run("return 7", Json.of(1)));
    assertTrue(evaluated().getLast().text("expression").endsWith("(...[1])"));
  }

  @Test
  void aScriptThatAwaitsIsRunAgainAsOneThatMay() {
    evaluating(
        asked ->
            asked.bool("replMode")
                ? SEVEN
                : thrown("SyntaxError: await is only valid in async functions"));
    assertEquals(Json.of(7), run("await 7"));
    assertEquals(2, evaluated().size());
  }

  @Test
  void tellsWhatTheScriptThrew() {
    evaluating(asked -> thrown("TypeError: x is undefined\n    at <anonymous>:3:5"));
    Failure failure =
        Failure.of(ErrorCode.SCRIPT_ERROR, () -> run("x.y"))
            .says("TypeError: x is undefined")
            .hints("details.exception");
    Json exception = Json.of(failure.thrown().body().details().get("exception"));
    assertEquals("TypeError", exception.text("name"));
    assertEquals(2, exception.integer("line"));
    assertEquals(5, exception.integer("column"));
    assertTrue(exception.text("stack").contains("<anonymous>:3:5"));
  }

  @Test
  void tellsAThrownValueThatIsNoError() {
    Json exception = Json.object("type", "string", "value", "no luck");
    evaluating(
        asked ->
            Json.object(
                "exceptionDetails", Json.object("text", "Uncaught").with("exception", exception)));
    Failure.of(ErrorCode.SCRIPT_ERROR, () -> run("throw 'no luck'")).says("no luck");
  }

  @Test
  void aScriptThatRunsTooLongIsEnded() {
    browser
        .on("Runtime.evaluate")
        .does(
            command -> command.params().has("serializationOptions") ? Json.MISSING : Json.object());
    Failure.of(
        ErrorCode.TIMEOUT,
        () -> tab.executeScript("for (;;) {}", List.of(), false, Deadline.inMillis(100)));
    browser.await("Runtime.terminateExecution", 1);
  }

  @Test
  void aScriptThatTheBrowserEndedRanTooLong() {
    evaluating(
        asked -> {
          throw new CdpError("Runtime.evaluate", -32603, "Internal error");
        });
    Failure.of(ErrorCode.TIMEOUT, () -> run("for (;;) {}")).details("phase", "script");
  }

  @Test
  void asksTheBrowserToEndItALittleBeforeTheDeadline() {
    evaluating(asked -> SEVEN);
    run("1");
    assertTrue(evaluated().getFirst().integer("timeout") < 29_900);
  }

  @Test
  void aScriptThatLeadsElsewhereEndsWithItsPage() {
    evaluating(
        asked -> {
          script.commit("https://acme.example/next", "L2");
          throw new CdpError("Runtime.evaluate", -32000, "Inspected target navigated or closed");
        });
    var acted = tab.executeScript("location = '/next'", List.of(), false, soon());
    assertEquals("https://acme.example/next", acted.effects().navigatedTo().orElseThrow());
    assertEquals(Json.of(null), acted.value().orElseThrow());
  }

  @Test
  void aValueThatCannotBeReadIsTheScripts() {
    evaluating(
        asked -> {
          throw new CdpError("Runtime.evaluate", -32000, "Object reference chain is too long");
        });
    Failure.of(ErrorCode.SCRIPT_ERROR, () -> run("window"))
        .says("Object reference chain is too long")
        .hints("plain value");
  }

  @Test
  void aDialogOfTheScriptDoesNotHoldItUp() {
    evaluating(
        asked -> {
          dialog("alert", "Hi");
          return Json.MISSING;
        });
    var acted = tab.executeScript("alert('Hi')", List.of(), false, soon());
    assertEquals("Hi", acted.effects().dialog().orElseThrow().message());
    assertTrue(acted.value().isEmpty());
  }

  @Test
  void cannotRunWhereNoDebuggerIs() {
    synthetic();
    Failure.of(ErrorCode.NOT_INTERACTABLE, () -> run("1")).says("run in it as a script");
  }
}
