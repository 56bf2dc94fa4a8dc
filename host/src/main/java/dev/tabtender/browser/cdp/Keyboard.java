package dev.tabtender.browser.cdp;

import dev.tabtender.browser.cdp.Keys.Chord;
import dev.tabtender.browser.cdp.Keys.Key;
import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** The keyboard, by real input events; they go to whatever has the focus. */
final class Keyboard {
  private static final long ANSWER_MS = 5_000;

  private final Page page;

  Keyboard(Page page) {
    this.page = page;
  }

  void press(Chord chord, Deadline deadline) {
    int modifiers = 0;
    for (Key held : chord.held()) {
      modifiers |= Keys.modifiers(List.of(held.key()));
      send("rawKeyDown", held, modifiers, deadline);
    }
    stroke(chord.key(), modifiers, deadline).forEach(Answers::join);
    for (Key held : chord.held().reversed()) {
      modifiers &= ~Keys.modifiers(List.of(held.key()));
      send("keyUp", held, modifiers, deadline);
    }
  }

  void press(Key key, Deadline deadline) {
    stroke(key, 0, deadline).forEach(Answers::join);
  }

  /** Types it key by key as a person would; what no key types is inserted. */
  void type(String text, Deadline deadline) {
    List<CompletableFuture<Json>> answers = new ArrayList<>();
    StringBuilder keyless = new StringBuilder();
    // \r\n is one press of Enter.
    text.replace("\r\n", "\n")
        .codePoints()
        .forEach(
            codePoint -> {
              Optional<Key> key = Keys.typing(codePoint);
              if (key.isEmpty()) {
                keyless.appendCodePoint(codePoint);
              } else {
                flush(keyless, answers, deadline);
                answers.addAll(stroke(key.get(), 0, deadline));
              }
            });
    flush(keyless, answers, deadline);
    answers.forEach(Answers::join);
  }

  private void flush(
      StringBuilder keyless, List<CompletableFuture<Json>> answers, Deadline deadline) {
    if (!keyless.isEmpty()) {
      answers.add(insertion(keyless.toString(), deadline));
      keyless.setLength(0);
    }
  }

  /** Puts the text in at once, as an input method does. */
  void insert(String text, Deadline deadline) {
    Answers.join(insertion(text, deadline));
  }

  private CompletableFuture<Json> insertion(String text, Deadline deadline) {
    Deadline patience = deadline.atMostMillis(ANSWER_MS);
    return page.session(patience)
        .sendAsync("Input.insertText", Json.object("text", text), patience);
  }

  private List<CompletableFuture<Json>> stroke(Key key, int modifiers, Deadline deadline) {
    String down = key.text().isEmpty() ? "rawKeyDown" : "keyDown";
    return List.of(
        dispatch(down, key, modifiers, deadline), dispatch("keyUp", key, modifiers, deadline));
  }

  private void send(String type, Key key, int modifiers, Deadline deadline) {
    Answers.join(dispatch(type, key, modifiers, deadline));
  }

  private CompletableFuture<Json> dispatch(String type, Key key, int modifiers, Deadline deadline) {
    Deadline patience = deadline.atMostMillis(ANSWER_MS);
    String text = type.equals("keyDown") ? key.text() : null;
    Json event =
        Json.object(
            "type", type,
            "key", key.key(),
            "code", key.code(),
            "windowsVirtualKeyCode", key.keyCode(),
            "nativeVirtualKeyCode", key.keyCode(),
            "location", key.location(),
            "modifiers", modifiers,
            "text", text,
            "unmodifiedText", text);
    return page.session(patience).sendAsync("Input.dispatchKeyEvent", event, patience);
  }
}
