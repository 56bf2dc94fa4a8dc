package dev.tabtender.browser.cdp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.browser.cdp.Keys.Chord;
import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KeysTest {
  @ParameterizedTest
  @CsvSource({
    "Enter, Enter, Enter, 13",
    "ArrowDown, ArrowDown, ArrowDown, 40",
    "a, a, KeyA, 65",
    "A, A, KeyA, 65",
    "esc, Escape, Escape, 27",
    "space, ' ', Space, 32",
    "F5, F5, F5, 116",
    "?, ?, Slash, 191",
    "enter, Enter, Enter, 13"
  })
  void knowsKeysByTheirNames(String name, String key, String code, int keyCode) {
    Keys.Key pressed = Keys.chord(name).key();

    assertEquals(key, pressed.key());
    assertEquals(code, pressed.code());
    assertEquals(keyCode, pressed.keyCode());
  }

  @Test
  void controlTypesNothingAndMakesNoCapital() {
    Chord chord = Keys.chord("Control+A");

    assertEquals("a", chord.key().key());
    assertEquals("", chord.key().text());
    assertEquals(Keys.CONTROL, chord.modifiers());
  }

  @Test
  void shiftMakesCapitals() {
    assertEquals("A", Keys.chord("Control+Shift+a").key().key());
    assertEquals("A", Keys.chord("Shift+a").key().text());
  }

  @Test
  void holdsTheKeysInTheirOrder() {
    List<String> held =
        Keys.chord("Control+Shift+ArrowLeft").held().stream().map(Keys.Key::key).toList();

    assertEquals(List.of("Control", "Shift"), held);
  }

  @ParameterizedTest
  @CsvSource({"+, 0", "Control++, 2", "Shift++, 8"})
  void aPlusCanBeTheKey(String keys, int modifiers) {
    assertEquals("+", Keys.chord(keys).key().key());
    assertEquals(modifiers, Keys.chord(keys).modifiers());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "Foo", "Control+", "a+b", "Control+Nope", "+a", "ab"})
  void refusesWhatIsNoKey(String keys) {
    TabtenderException refused = assertThrows(TabtenderException.class, () -> Keys.chord(keys));

    assertEquals(ErrorCode.BAD_REQUEST, refused.code());
    assertEquals("keys", refused.body().details().get("field"));
  }

  @Test
  void noKeyTypesWhatNoKeyboardHas() {
    assertTrue(Keys.typing("é".codePointAt(0)).isEmpty());
    assertTrue(Keys.typing("🌙".codePointAt(0)).isEmpty());
    assertEquals("\r", Keys.typing('\n').orElseThrow().text());
  }
}
