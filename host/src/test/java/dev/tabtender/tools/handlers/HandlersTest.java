package dev.tabtender.tools.handlers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;
import dev.tabtender.tools.Effect;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which tools there are, and what policy is told of each. */
class HandlersTest {
  private final Handlers handlers = new Handlers();

  @ParameterizedTest
  @CsvSource({
    "navigate,NAVIGATE",
    "go_back,NAVIGATE",
    "go_forward,NAVIGATE",
    "reload,NAVIGATE",
    "wait,READ",
    "execute_script,SCRIPT",
    "handle_dialog,INPUT",
    "click,INPUT",
    "hover,INPUT",
    "drag,INPUT",
    "scroll,INPUT",
    "fill,INPUT",
    "select_option,INPUT",
    "check,INPUT",
    "upload_files,UPLOAD",
    "press_key,INPUT",
    "type_text,INPUT",
    "get_interactive_elements,READ",
    "screenshot,READ"
  })
  void saysWhatAToolDoesToTheWorld(String verb, Effect effect) {
    Handler handler = handlers.named(verb);
    assertEquals(verb, handler.definition().name());
    assertEquals(effect, handler.definition().effect());
    assertEquals(30_000, handler.definition().defaultTimeoutMs());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "Click", "click ", "go-back", "snapshot", "../click", "request_manual"})
  void knowsNoOtherWord(String verb) {
    TabtenderException unknown = assertThrows(TabtenderException.class, () -> handlers.named(verb));
    assertEquals(ErrorCode.UNKNOWN_VERB, unknown.code());
    assertEquals(verb, unknown.body().details().get("verb"));
  }

  @Test
  void namesTheVerbsThereAreInTheirOrder() {
    TabtenderException unknown =
        assertThrows(TabtenderException.class, () -> handlers.named("zoom"));
    String hint = unknown.body().hint();
    List<String> verbs =
        List.of(hint.substring("The verbs are ".length(), hint.length() - 1).split(", "));
    assertEquals(20, verbs.size());
    assertEquals(verbs.subList(0, 19).stream().sorted().toList(), verbs.subList(0, 19));
    assertTrue(verbs.contains("request_manual"));
  }
}
