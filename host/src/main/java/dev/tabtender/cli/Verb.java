package dev.tabtender.cli;

import static dev.tabtender.cli.Word.Kind.FILES;
import static dev.tabtender.cli.Word.Kind.FLAG;
import static dev.tabtender.cli.Word.Kind.INTEGER;
import static dev.tabtender.cli.Word.Kind.INTEGERS;
import static dev.tabtender.cli.Word.Kind.NUMBER;
import static dev.tabtender.cli.Word.Kind.TEXT;
import static dev.tabtender.cli.Word.Kind.TEXTS;
import static dev.tabtender.cli.Word.Kind.VALUES;
import static dev.tabtender.cli.Word.needed;
import static dev.tabtender.cli.Word.option;
import static dev.tabtender.cli.Word.possible;

import java.util.List;

/** A verb as a subcommand: its words become the fields of its request. */
record Verb(String verb, String help, List<Word> words) {
  private static final String INDEX = "the element's number in the snapshot";

  Verb(String verb, String help, Word... words) {
    this(verb, help, List.of(words));
  }

  /** {@code select-option} for select_option. */
  String command() {
    return verb.replace('_', '-');
  }

  /** The verbs that need nothing but their arguments. */
  static final List<Verb> ALL =
      List.of(
          new Verb(
              "navigate",
              "Goes to an address in the tab.",
              needed("url", TEXT, "the address"),
              option("waitUntil", TEXT, "stable, load, domcontentloaded or commit")),
          new Verb(
              "click",
              "Clicks an element, or a point of the page.",
              possible("index", INTEGER, INDEX),
              option("x", NUMBER, "instead of N: CSS pixels from the left"),
              option("y", NUMBER, "instead of N: CSS pixels from the top"),
              option("button", TEXT, "left, right or middle"),
              option("count", INTEGER, "2 for a double click"),
              option("modifiers", TEXTS, "Control, Shift, Alt or Meta; may be repeated")),
          new Verb(
              "fill",
              "Replaces what a field holds.",
              needed("index", INTEGER, INDEX),
              needed("text", TEXT, "what it shall hold"),
              option("pressEnter", FLAG, "press Enter afterwards"),
              option("append", FLAG, "add to what is there")),
          new Verb(
              "upload_files",
              "Chooses files in a file field, or drops them.",
              needed("index", INTEGER, INDEX),
              needed("files", FILES, "their paths")),
          new Verb(
              "select_option",
              "Chooses in a select or a list.",
              needed("index", INTEGER, INDEX),
              option("text", TEXTS, "the option's text; may be repeated"),
              option("value", TEXTS, "the option's value; may be repeated"),
              option("optionIndex", INTEGERS, "the option's position from 0; may be repeated")),
          new Verb(
              "get_interactive_elements",
              "Reads the page anew.",
              option("viewport", FLAG, "only what is in view"),
              option("since", TEXT, "only what changed since that snapshot")),
          new Verb(
              "scroll",
              "Scrolls the page, or what scrolls around an element.",
              needed("direction", TEXT, "up, down, left or right"),
              option("pages", NUMBER, "how many times the visible size"),
              option("pixels", NUMBER, "how many CSS pixels"),
              option("index", INTEGER, INDEX)),
          new Verb("hover", "Moves the pointer to an element.", needed("index", INTEGER, INDEX)),
          new Verb(
              "drag",
              "Drags one element to another.",
              needed("index", INTEGER, INDEX),
              needed("toIndex", INTEGER, "where to")),
          new Verb(
              "press_key", "Presses keys.", needed("keys", TEXT, "such as Enter or Control+A")),
          new Verb("type_text", "Types where the focus is.", needed("text", TEXT, "what to type")),
          new Verb("go_back", "Goes one page back."),
          new Verb("go_forward", "Goes one page forward."),
          new Verb("reload", "Loads the page anew."),
          new Verb(
              "wait",
              "Waits for a time, a text or an address.",
              possible("ms", INTEGER, "milliseconds"),
              option("text", TEXT, "until the page shows it"),
              option("textGone", TEXT, "until the page shows it no more"),
              option("urlMatches", TEXT, "until the address matches")),
          new Verb(
              "request_manual",
              "Hands the tab to a person and waits until it is handed back.",
              needed("reason", TEXT, "what the person shall do")),
          new Verb(
              "execute_script",
              "Runs JavaScript in the page; - reads it from standard input.",
              needed("script", TEXT, "its last expression is the answer"),
              option("args", VALUES, "a JSON value, args[0] in the script; may be repeated"),
              option("world", TEXT, "page or isolated")));
}
