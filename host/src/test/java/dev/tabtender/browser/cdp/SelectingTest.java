package dev.tabtender.browser.cdp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.browser.Tab.Choice;
import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import dev.tabtender.protocol.error.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class SelectingTest extends TabFixture {
  @BeforeEach
  void show() {
    showing("0|5|<div role=combobox>Size");
  }

  private Optional<String> select(Choice choice) {
    return tab.selectOption(1, choice, soon()).effects().valueNow();
  }

  private Optional<String> text(String... texts) {
    return select(new Choice.Texts(List.of(texts)));
  }

  /** A widget of the page's, closed until it is pressed. */
  private void widget(boolean open) {
    script.says("select", FakePage.ok("native", false, "open", open));
  }

  private static Json option(int key, String text, String value, boolean chosen) {
    return Json.object("key", key, "text", text, "values", List.of(value), "chosen", chosen);
  }

  private void lists(Json... options) {
    script.says("options", FakePage.ok("options", List.of(options)));
  }

  /** The keys of what was pressed, in order. */
  private List<Integer> pressed() {
    List<Integer> keys = new ArrayList<>();
    for (FakeBrowser.Command event : browser.sent("Input.dispatchMouseEvent")) {
      if (event.params().text("type").equals("mousePressed")) {
        keys.add((event.params().integer("y") - 9) / 20);
      }
    }
    return keys;
  }

  @Test
  void choosesInANativeSelectByTheScript() {
    script.says(
        "select", FakePage.ok("native", true, "value", "m", "texts", List.of("Medium", "Large")));
    assertEquals(Optional.of("Medium, Large"), text("Medium", "Large"));
    assertEquals(
        Json.object("by", "text", "wanted", List.of("Medium", "Large"), "key", 5),
        script.asked("select").getFirst());
    assertEquals(List.of(), pressed());
  }

  @Test
  void asksForValuesAndPositionsAsWhatTheyAre() {
    script.says("select", FakePage.ok("native", true, "texts", List.of("Medium")));
    select(new Choice.Values(List.of("m")));
    select(new Choice.Positions(List.of(1)));
    assertEquals("value", script.asked("select").getFirst().text("by"));
    assertEquals("optionIndex", script.asked("select").getLast().text("by"));
  }

  @Test
  void tellsTheOptionsWhereTheWantedOneIsMissing() {
    script.says("select", FakePage.refusal("wrong_element_kind", "There is no option `Tiny`."));
    Failure.of(ErrorCode.WRONG_ELEMENT_KIND, () -> text("Tiny")).says("`Tiny`");
  }

  @Test
  void opensAWidgetAndPressesItsOption() {
    widget(false);
    lists(option(7, "Small", "s", false), option(8, "Medium", "m", false));
    text("Medium");
    assertEquals(List.of(5, 8), pressed());
  }

  @Test
  void doesNotOpenWhatIsOpen() {
    widget(true);
    lists(option(8, "Medium", "m", false));
    text("Medium");
    assertEquals(List.of(8), pressed());
  }

  @Test
  void findsAnOptionWhateverItsCaseAndSpaces() {
    widget(true);
    lists(option(8, "Extra large", "xl", false));
    text("extra  LARGE");
    assertEquals(List.of(8), pressed());
  }

  @Test
  void prefersTheVeryTextToOneAlike() {
    widget(true);
    lists(option(7, "medium", "a", false), option(8, "Medium", "b", false));
    text("Medium");
    assertEquals(List.of(8), pressed());
  }

  @Test
  void findsAnOptionOfAWidgetByItsValueOrPosition() {
    widget(true);
    lists(option(7, "Small", "s", false), option(8, "Medium", "m", false));
    select(new Choice.Values(List.of("m")));
    select(new Choice.Positions(List.of(0)));
    assertEquals(List.of(8, 7), pressed());
  }

  @Test
  void leavesAnOptionThatIsChosenAlready() {
    widget(true);
    lists(option(8, "Medium", "m", true));
    text("Medium");
    assertEquals(List.of(), pressed());
  }

  @Test
  void choosesOneAfterTheOther() {
    widget(true);
    lists(option(7, "Small", "s", false), option(8, "Medium", "m", false));
    text("Small", "Medium");
    assertEquals(List.of(7, 8), pressed());
  }

  @Test
  void findsAnOptionThatStandsElsewhereInThePage() {
    widget(false);
    lists();
    browser
        .on("Input.dispatchMouseEvent")
        .first(() -> script.lines("0|5|<div role=combobox>Size", "0|9|Medium"));
    text("Medium");
    assertEquals(List.of(5, 9), pressed());
  }

  @Test
  void waitsForOptionsThatComeLater() {
    widget(false);
    script.saysInTurn(
        "options",
        FakePage.refusal("not_interactable", "It is closed."),
        FakePage.ok("options", List.of()),
        FakePage.ok("options", List.of(option(8, "Medium", "m", false))));
    text("Medium");
    assertEquals(List.of(5, 8), pressed());
  }

  @Test
  void closesWhatItOpenedInVainAndSaysWhatThereWas() {
    widget(false);
    lists();
    Choice missing = new Choice.Texts(List.of("Tiny"));
    Failure.of(ErrorCode.WRONG_ELEMENT_KIND, () -> tab.selectOption(1, missing, soon()))
        .says("no option `Tiny`")
        .hints("showed no options")
        .details("index", 1)
        .details("options", List.of());
    assertEquals("Escape", browser.last("Input.dispatchKeyEvent").text("key"));
  }

  @Test
  void tellsWhatTheWidgetShowsAfterwards() {
    widget(true);
    lists(option(8, "Medium", "m", false));
    assertEquals(Optional.of("<div role=combobox>Size"), text("Medium"));
  }

  @Test
  void doesNotCountItsLooksAsTheClients() {
    widget(true);
    lists(option(8, "Medium", "m", false));
    text("Medium");
    script.lines("0|5|<div role=combobox>Size", "0|9|Buy");
    assertTrue(look().text().contains("*[2]Buy"));
  }

  @Test
  void aTabThatHangsIsATimeout() {
    browser.on("Runtime.callFunctionOn").holds();
    Choice any = new Choice.Texts(List.of("Medium"));
    Failure.of(ErrorCode.TIMEOUT, () -> tab.selectOption(1, any, Deadline.inMillis(100)));
  }
}
