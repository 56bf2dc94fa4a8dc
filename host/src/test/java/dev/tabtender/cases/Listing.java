package dev.tabtender.cases;

import dev.tabtender.json.Json;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** A snapshot as the product gave it, asked in a case's words. */
record Listing(Json snapshot) {
  /** Roles that are one and the same to a person. */
  private static final List<Set<String>> ALIKE =
      List.of(
          Set.of("textbox", "searchbox", "combobox"),
          Set.of("combobox", "listbox"),
          Set.of("checkbox", "switch"),
          Set.of("button", "menuitem"));

  /** The elements a find names, in document order. */
  List<Json> matches(Json find) {
    String wanted = collapse(find.text("name"));
    List<Json> ofRole =
        snapshot.get("elements").items().stream()
            .filter(e -> sameRole(find.text("role"), e.text("role")))
            .toList();
    if (find.bool("contains")) {
      return ofRole.stream().filter(e -> collapse(e.text("name")).contains(wanted)).toList();
    }
    return ofRole.stream().filter(e -> collapse(e.text("name")).equals(wanted)).toList();
  }

  /** Fails unless the listed, notListed and text expectations hold. */
  void check(Json expect) {
    expect.get("listed").items().forEach(this::checkListed);
    for (Json entry : expect.get("notListed").items()) {
      require(matches(entry).isEmpty(), "listed but must not be: " + entry);
    }
    if (expect.has("listedMax")) {
      int listed = snapshot.get("elements").size();
      require(listed <= expect.integer("listedMax"), listed + " elements are listed");
    }
    String read = collapse(snapshot.text("text"));
    for (Json text : expect.get("textIncludes").items()) {
      require(read.contains(collapse(text.text())), "the text lacks " + text);
    }
    for (Json text : expect.get("textExcludes").items()) {
      require(!collapse(snapshot.toString()).contains(collapse(text.text())), "there is " + text);
    }
    checkOrder(read, expect.get("textOrder").items());
  }

  private void checkListed(Json entry) {
    List<Json> found = matches(entry);
    require(!found.isEmpty(), "not listed: " + entry + " in " + names());
    if (entry.has("count")) {
      require(
          found.size() == entry.integer("count"), entry + " is listed " + found.size() + " times");
    }
    if (entry.has("value")) {
      require(
          found.stream()
              .anyMatch(e -> collapse(e.text("value")).equals(collapse(entry.text("value")))),
          entry + " has the value " + found.getFirst().get("value"));
    }
    for (String field : List.of("checked", "disabled")) {
      if (entry.has(field)) {
        require(
            found.stream().anyMatch(e -> e.bool(field) == entry.bool(field)),
            entry + " is not so: " + found.getFirst());
      }
    }
  }

  private static void checkOrder(String read, List<Json> texts) {
    int at = 0;
    for (Json text : texts) {
      int next = read.indexOf(collapse(text.text()), at);
      require(next >= 0, "not in order: " + text);
      at = next + 1;
    }
  }

  String names() {
    return snapshot.get("elements").items().stream()
        .limit(20)
        .map(e -> e.text("role") + " \"" + e.text("name") + "\"")
        .collect(Collectors.joining(", "));
  }

  private static boolean sameRole(String wanted, String role) {
    return wanted.isEmpty()
        || wanted.equals(role)
        || ALIKE.stream().anyMatch(group -> group.contains(wanted) && group.contains(role));
  }

  static String collapse(String text) {
    return text.replaceAll("[\\s\\u00a0]+", " ").strip();
  }

  static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new AssertionError(otherwise);
    }
  }
}
