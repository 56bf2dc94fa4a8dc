package dev.tabtender.browser.cdp;

import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The keys of a US keyboard by their DOM names, and what {@code Control+Shift+A} means. Pure. */
final class Keys {
  /** What a keyboard event tells of one key; {@code text} is what it types, empty for none. */
  record Key(String key, String code, int keyCode, String text, int location) {}

  /** A key with others held: {@code modifiers} as CDP's bits. */
  record Chord(List<Key> held, Key key, int modifiers) {}

  static final int ALT = 1;
  static final int CONTROL = 2;
  static final int META = 4;
  static final int SHIFT = 8;

  private static final Map<String, Key> NAMED = new HashMap<>();
  private static final Map<String, Key> TYPED = new HashMap<>();
  private static final Map<String, String> ALIASES = new HashMap<>();

  static {
    letters();
    symbols("`1234567890-=[]\\;',./", "~!@#$%^&*()_+{}|:\"<>?");
    typed(" ", "Space", 32, " ");
    for (int i = 1; i <= 24; i++) {
      named("F" + i, "F" + i, 111 + i, "");
    }
    editing();
    modifier("Shift", "ShiftLeft", 16);
    modifier("Control", "ControlLeft", 17);
    modifier("Alt", "AltLeft", 18);
    modifier("Meta", "MetaLeft", 91);
    aliases();
  }

  private Keys() {}

  private static void letters() {
    for (char c = 'a'; c <= 'z'; c++) {
      String code = "Key" + Character.toUpperCase(c);
      int keyCode = Character.toUpperCase(c);
      typed(String.valueOf(c), code, keyCode, String.valueOf(c));
      String upper = String.valueOf(Character.toUpperCase(c));
      typed(upper, code, keyCode, upper);
    }
  }

  private static void symbols(String plain, String shifted) {
    List<String> codes =
        List.of(
            "Backquote",
            "Digit1",
            "Digit2",
            "Digit3",
            "Digit4",
            "Digit5",
            "Digit6",
            "Digit7",
            "Digit8",
            "Digit9",
            "Digit0",
            "Minus",
            "Equal",
            "BracketLeft",
            "BracketRight",
            "Backslash",
            "Semicolon",
            "Quote",
            "Comma",
            "Period",
            "Slash");
    int[] keyCodes = {
      192, 49, 50, 51, 52, 53, 54, 55, 56, 57, 48, 189, 187, 219, 221, 220, 186, 222, 188, 190, 191
    };
    for (int i = 0; i < plain.length(); i++) {
      String one = plain.substring(i, i + 1);
      String other = shifted.substring(i, i + 1);
      typed(one, codes.get(i), keyCodes[i], one);
      typed(other, codes.get(i), keyCodes[i], other);
    }
  }

  private static void editing() {
    named("Enter", "Enter", 13, "\r");
    named("Tab", "Tab", 9, "");
    named("Backspace", "Backspace", 8, "");
    named("Delete", "Delete", 46, "");
    named("Escape", "Escape", 27, "");
    named("Insert", "Insert", 45, "");
    named("ArrowLeft", "ArrowLeft", 37, "");
    named("ArrowUp", "ArrowUp", 38, "");
    named("ArrowRight", "ArrowRight", 39, "");
    named("ArrowDown", "ArrowDown", 40, "");
    named("Home", "Home", 36, "");
    named("End", "End", 35, "");
    named("PageUp", "PageUp", 33, "");
    named("PageDown", "PageDown", 34, "");
    named("CapsLock", "CapsLock", 20, "");
    named("ContextMenu", "ContextMenu", 93, "");
  }

  private static void aliases() {
    ALIASES.putAll(
        Map.of(
            "esc",
            "Escape",
            "return",
            "Enter",
            "del",
            "Delete",
            "ctrl",
            "Control",
            "cmd",
            "Meta",
            "command",
            "Meta",
            "option",
            "Alt",
            "up",
            "ArrowUp",
            "down",
            "ArrowDown",
            "left",
            "ArrowLeft"));
    ALIASES.putAll(
        Map.of(
            "right",
            "ArrowRight",
            "space",
            " ",
            "spacebar",
            " ",
            "pgup",
            "PageUp",
            "pgdn",
            "PageDown"));
    NAMED.keySet().forEach(name -> ALIASES.putIfAbsent(name.toLowerCase(Locale.ROOT), name));
  }

  private static void named(String key, String code, int keyCode, String text) {
    NAMED.put(key, new Key(key, code, keyCode, text, 0));
  }

  private static void modifier(String key, String code, int keyCode) {
    NAMED.put(key, new Key(key, code, keyCode, "", 1));
  }

  private static void typed(String character, String code, int keyCode, String text) {
    TYPED.put(character, new Key(character, code, keyCode, text, 0));
  }

  /** The key that types this character, if a keyboard has one. */
  static Optional<Key> typing(int codePoint) {
    return codePoint == '\n' || codePoint == '\r'
        ? Optional.of(enter())
        : codePoint == '\t'
            ? Optional.ofNullable(NAMED.get("Tab"))
            : Optional.ofNullable(TYPED.get(Character.toString(codePoint)));
  }

  static Key enter() {
    return Optional.ofNullable(NAMED.get("Enter")).orElseThrow();
  }

  static int modifiers(List<String> names) {
    return names.stream().mapToInt(Keys::bit).reduce(0, (all, one) -> all | one);
  }

  private static int bit(String modifier) {
    return switch (modifier) {
      case "Alt" -> ALT;
      case "Control" -> CONTROL;
      case "Meta" -> META;
      case "Shift" -> SHIFT;
      default -> 0;
    };
  }

  /**
   * @param keys names joined by {@code +}; a plus at the end is the key itself
   * @throws TabtenderException {@code bad_request} for a name that no key has
   */
  static Chord chord(String keys) {
    List<String> names = split(keys);
    List<Key> held = new ArrayList<>();
    int modifiers = 0;
    for (String name : names.subList(0, names.size() - 1)) {
      Key key = key(name, keys);
      int bit = bit(key.key());
      if (bit == 0) {
        throw refused(
            keys, "`" + name + "` is no key to be held; Control, Shift, Alt and Meta are.");
      }
      held.add(key);
      modifiers |= bit;
    }
    return new Chord(held, shifted(key(names.getLast(), keys), modifiers), modifiers);
  }

  private static List<String> split(String keys) {
    boolean plus = keys.equals("+") || keys.endsWith("++");
    String before = plus ? keys.substring(0, Math.max(0, keys.length() - 2)) : keys;
    List<String> names = new ArrayList<>();
    if (!plus || !before.isEmpty()) {
      names.addAll(List.of(before.split("\\+", -1)));
    }
    if (plus) {
      names.add("+");
    }
    return names;
  }

  private static Key key(String name, String keys) {
    Key typed = TYPED.get(name);
    Key named = NAMED.getOrDefault(name, typed);
    if (named != null) {
      return named;
    }
    String known = ALIASES.get(name.strip().toLowerCase(Locale.ROOT));
    Key alias = known == null ? null : NAMED.getOrDefault(known, TYPED.get(known));
    if (alias == null) {
      throw refused(keys, "There is no key named `" + name + "`.");
    }
    return alias;
  }

  /**
   * With Shift a letter is a capital, with Control alone it is not, and held keys keep it from
   * typing.
   */
  private static Key shifted(Key key, int modifiers) {
    boolean letter = key.code().startsWith("Key");
    boolean shift = (modifiers & SHIFT) != 0;
    String name = key.key();
    if (letter && modifiers != 0) {
      name = shift ? name.toUpperCase(Locale.ROOT) : name.toLowerCase(Locale.ROOT);
    }
    boolean types = (modifiers & (CONTROL | ALT | META)) == 0;
    String text = types ? (letter ? name : key.text()) : "";
    return new Key(name, key.code(), key.keyCode(), text, key.location());
  }

  private static TabtenderException refused(String keys, String message) {
    return new TabtenderException(
        ErrorCode.BAD_REQUEST,
        message,
        "Use the names of the DOM's KeyboardEvent.key, joined by +: Enter, ArrowDown,"
            + " Control+Shift+A.",
        Map.of("field", "keys", "keys", keys));
  }
}
