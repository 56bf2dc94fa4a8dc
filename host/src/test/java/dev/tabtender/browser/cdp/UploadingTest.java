package dev.tabtender.browser.cdp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.json.Json;
import dev.tabtender.protocol.error.ErrorCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class UploadingTest extends TabFixture {
  private static final Json ANY =
      FakePage.ok("accept", "", "multiple", false, "directory", false, "disabled", false);

  private Path letter;
  private Path photo;

  @BeforeEach
  void show() throws IOException {
    letter = Files.writeString(folder.resolve("letter.txt"), "x");
    photo = Files.writeString(folder.resolve("photo.png"), "x");
    showing("0|5|<input type=file name=Letter>");
    script.says("fileRules", ANY);
    script.says("fileField", Json.object("objectId", "the field"));
  }

  private Optional<String> upload(Path... files) {
    return tab.uploadFiles(1, List.of(files), soon()).effects().valueNow();
  }

  private Json given() {
    return browser.last("DOM.setFileInputFiles");
  }

  private boolean pressed() {
    return browser.sent("Input.dispatchMouseEvent").stream()
        .anyMatch(it -> it.params().text("type").equals("mousePressed"));
  }

  /** What stands there is a button that opens a chooser for a field with these attributes. */
  private void button(String... attributes) {
    script.says("fileRules", FakePage.ok("none", true));
    browser
        .on("Input.dispatchMouseEvent")
        .first(() -> script.tell("Page.fileChooserOpened", Json.object("backendNodeId", 77)));
    browser
        .on("DOM.describeNode")
        .answers(Json.object("node", Json.object("attributes", List.of(attributes))));
  }

  @Test
  void givesTheFileStraightToItsField() {
    assertEquals(Optional.of("letter.txt"), upload(letter));
    assertEquals("the field", given().text("objectId"));
    assertEquals(List.of(Json.of(letter.toString())), given().get("files").items());
    assertFalse(pressed(), "nobody has to see a chooser");
  }

  @Test
  void givesTheHandleBack() {
    upload(letter);
    assertEquals(
        "the field", browser.await("Runtime.releaseObject", 1).getLast().params().text("objectId"));
  }

  @Test
  void refusesAFileThatIsNotThere() {
    Failure.of(ErrorCode.FILE_REJECTED, () -> upload(folder.resolve("none.txt")))
        .says("none.txt")
        .hints("Check the path");
    assertTrue(script.asked("fileRules").isEmpty());
  }

  @Test
  void refusesWhatThePageDoesNotAccept() {
    script.says("fileRules", ANY.with("accept", "image/*"));
    Failure.of(ErrorCode.FILE_REJECTED, () -> upload(letter))
        .says("accepts image/*")
        .hints("of that kind");
    assertTrue(browser.sent("DOM.setFileInputFiles").isEmpty());
  }

  @Test
  void refusesSeveralForOneField() {
    Failure.of(ErrorCode.FILE_REJECTED, () -> upload(letter, photo)).says("one file, not 2");
  }

  @Test
  void namesAllFilesThatItGave() {
    script.says("fileRules", ANY.with("multiple", true));
    assertEquals(Optional.of("letter.txt, photo.png"), upload(letter, photo));
  }

  @Test
  void aFieldThatIsGoneIsStale() {
    script.says("fileField", Json.object("type", "object", "subtype", "null"));
    Failure.of(ErrorCode.STALE_ELEMENT, () -> upload(letter))
        .says("The file field is gone")
        .details("index", 1);
  }

  @Test
  void answersTheChooserThatAButtonOpens() {
    button("type", "file");
    upload(letter);
    assertTrue(pressed());
    assertEquals(77, given().integer("backendNodeId"));
  }

  @Test
  void keepsTheChooserFromThePersonOnlyMeanwhile() {
    button("type", "file");
    upload(letter);
    List<Boolean> intercepted =
        browser.sent("Page.setInterceptFileChooserDialog").stream()
            .map(it -> it.params().bool("enabled"))
            .toList();
    assertEquals(List.of(true, false), intercepted);
  }

  @Test
  void goesByTheRulesOfTheFieldBehindTheButton() {
    button("type", "file", "accept", ".pdf");
    Failure.of(ErrorCode.FILE_REJECTED, () -> upload(letter)).says("accepts .pdf");
    assertFalse(browser.last("Page.setInterceptFileChooserDialog").bool("enabled"));
  }

  @Test
  void givesSeveralToAFieldThatTakesSeveral() {
    button("type", "file", "multiple", "");
    upload(letter, photo);
    assertEquals(2, given().get("files").size());
  }

  @Test
  void givesAFolderToAFieldThatTakesOne() {
    button("type", "file", "webkitdirectory", "");
    upload(folder);
    assertEquals(folder.toString(), given().get("files").get(0).text());
  }

  @Test
  void answersTheChooserWhereTheFieldMayNotBeSet() {
    button("type", "file");
    script.says("fileRules", ANY);
    browser.on("DOM.setFileInputFiles").refusesOnce("Not allowed");
    upload(letter);
    assertTrue(pressed());
    assertEquals(77, given().integer("backendNodeId"));
  }

  @Test
  void dropsTheFileWhereNoChooserOpens() {
    script.says("fileRules", FakePage.ok("none", true));
    upload(letter);
    List<String> drag =
        browser.sent("Input.dispatchDragEvent").stream()
            .map(it -> it.params().text("type"))
            .toList();
    assertEquals(List.of("dragEnter", "dragOver", "dragOver", "drop"), drag);
    Json data = browser.last("Input.dispatchDragEvent").get("data");
    assertEquals(letter.toString(), data.get("files").get(0).text());
  }

  @Test
  void cannotGiveFilesWhereNoDebuggerIs() {
    synthetic();
    Failure.of(ErrorCode.NOT_INTERACTABLE, () -> upload(letter)).says("given files");
  }
}
