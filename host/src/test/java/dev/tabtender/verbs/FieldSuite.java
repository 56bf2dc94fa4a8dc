package dev.tabtender.verbs;

import static dev.tabtender.verbs.Driver.refused;
import static dev.tabtender.verbs.Driver.soon;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.browser.Acted;
import dev.tabtender.browser.Tab.Choice;
import dev.tabtender.protocol.error.ErrorCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What one fills in. */
abstract class FieldSuite extends Suite {
  @Test
  void replacesWhatWasThere() {
    show("<label>Name <input value='Old words'></label>");

    assertEquals(Optional.of("New"), driver.fill("Name", "New").effects().valueNow());
    driver.holds("document.querySelector('input').value === 'New'");
  }

  @Test
  void appendsWhereAsked() {
    show("<label>Name <input value=One></label>");
    driver.tab.fill(driver.index("Name"), " two", true, false, soon());

    driver.holds("document.querySelector('input').value === 'One two'");
  }

  @Test
  void emptiesAField() {
    show("<label>Name <input value=One oninput='window.saw=this.value'></label>");
    driver.fill("Name", "");

    driver.holds("window.saw === ''");
  }

  @Test
  void completionsSeeKeys() {
    show("<label>City <input onkeydown='window.keys=(window.keys||\"\")+event.key'></label>");
    driver.fill("City", "Lima");

    driver.holds("window.keys === 'Lima'");
  }

  @Test
  void insertsLongAndForeignTexts() {
    show("<label>Text <textarea></textarea></label>");
    String text = "Zeile äöü 👩‍👩‍👧\nnächste\t".repeat(200);
    driver.fill("Text", text);

    assertEquals(text, driver.script("document.querySelector('textarea').value").text());
  }

  @Test
  void tellsWhatThePageMadeOfIt() {
    show("<label>Plate <input oninput='this.value=this.value.toUpperCase().slice(0,3)'></label>");

    assertEquals(Optional.of("ABC"), driver.fill("Plate", "abcdef").effects().valueNow());
  }

  @Test
  void neverTellsAPassword() {
    show("<label>Secret <input type=password></label>");
    Acted acted = driver.fill("Secret", "sesame");

    assertEquals(Optional.empty(), acted.effects().valueNow());
    driver.holds("document.querySelector('input').value === 'sesame'");
    assertFalse(driver.text().contains("sesame"));
  }

  @Test
  void setsDatesAndRefusesWhatIsNone() {
    show("<label>Day <input type=date onchange='window.changed=1'></label>");
    driver.fill("Day", "2026-03-15");
    driver.holds("window.changed && document.querySelector('input').value === '2026-03-15'");

    refused(ErrorCode.WRONG_ELEMENT_KIND, () -> driver.fill("Day", "next week"));
  }

  @Test
  void fillsEditorsOnce() {
    show(
        "<div contenteditable role=textbox aria-label=Story"
            + " style='min-height:40px'><p>Old</p></div>");
    driver.fill("Story", "First line\nsecond line");

    assertEquals(
        "First line|second line",
        driver
            .script("document.querySelector('div').innerText.trim().split(/\\n+/).join('|')")
            .text());
  }

  @Test
  void submitsWithEnterOnce() {
    show(
        "<form onsubmit='window.sent=(window.sent||0)+1;return false'><label>Find"
            + " <input></label></form>");
    driver.tab.fill(driver.index("Find"), "hinge", false, true, soon());

    driver.holds("window.sent === 1");
  }

  @Test
  void refusesWhatTakesNoText() {
    show(
        "<button>Press</button><label>Fixed <input readonly value=x></label><label>Off <input"
            + " disabled></label>");

    refused(ErrorCode.WRONG_ELEMENT_KIND, () -> driver.fill("Press", "x"));
    refused(ErrorCode.NOT_INTERACTABLE, () -> driver.fill("Fixed", "y"));
    refused(ErrorCode.NOT_INTERACTABLE, () -> driver.fill("Off", "y"));
  }

  @Test
  void choosesNativeOptions() {
    show(
        "<label>Deck <select"
            + " onchange='window.changed=(window.changed||0)+1'><option>Main<option>Upper<option"
            + " disabled>Roof</select></label>");
    int deck = driver.index("Deck");
    Acted acted = driver.tab.selectOption(deck, new Choice.Texts(List.of("Upper")), soon());

    assertEquals(Optional.of("Upper"), acted.effects().valueNow());
    driver.holds("window.changed === 1");
    refused(
        ErrorCode.WRONG_ELEMENT_KIND,
        () -> driver.tab.selectOption(deck, new Choice.Texts(List.of("Cellar")), soon()));
    refused(
        ErrorCode.NOT_INTERACTABLE,
        () -> driver.tab.selectOption(deck, new Choice.Texts(List.of("Roof")), soon()));
  }

  @Test
  void opensAWidgetAndPressesItsOption() {
    show(widget());
    driver.tab.selectOption(driver.index("Kind"), new Choice.Texts(List.of("Pickup")), soon());

    driver.holds("window.kind === 'Pickup'");
  }

  @Test
  void saysWhichOptionsAWidgetHas() {
    show(widget());
    int kind = driver.index("Kind");
    var refused =
        refused(
            ErrorCode.WRONG_ELEMENT_KIND,
            () -> driver.tab.selectOption(kind, new Choice.Texts(List.of("Teleport")), soon()));

    assertEquals(List.of("Delivery", "Pickup"), refused.body().details().get("options"));
  }

  @Test
  void choosesInAWidgetByValueAndByPosition() {
    show(widget());
    int kind = driver.index("Kind");
    driver.tab.selectOption(kind, new Choice.Values(List.of("v-Delivery")), soon());
    driver.holds("window.kind === 'Delivery'");
    driver.tab.selectOption(driver.index("Kind"), new Choice.Positions(List.of(1)), soon());

    driver.holds("window.kind === 'Pickup'");
  }

  @Test
  void choosesInItsOwnListAndNeverTakesAChoiceBack() {
    show(list("Size", "small", "large") + list("Extras", "rope", "lamp"));
    int extras = driver.index("Extras");
    driver.tab.selectOption(extras, new Choice.Positions(List.of(1)), soon());
    driver.tab.selectOption(extras, new Choice.Values(List.of("lamp", "rope")), soon());
    driver.tab.selectOption(extras, new Choice.Texts(List.of("The rope")), soon());

    assertEquals(
        "lamp,rope",
        driver
            .script(
                "[...document.querySelectorAll('[aria-selected=true]')].map(o =>"
                    + " o.id).sort().join()")
            .text());
    refused(
        ErrorCode.WRONG_ELEMENT_KIND,
        () -> driver.tab.selectOption(extras, new Choice.Positions(List.of(2)), soon()));
  }

  private static String list(String name, String... ids) {
    StringBuilder list =
        new StringBuilder(
            "<ul role=listbox aria-multiselectable=true tabindex=0 aria-label=" + name + ">");
    for (String id : ids) {
      list.append("<li role=option aria-selected=false id=").append(id);
      list.append(" onclick='ariaSelected = ariaSelected !== \"true\"'>The ").append(id);
    }
    return list.append("</ul>").toString();
  }

  private static String widget() {
    return "<div role=combobox aria-label=Kind tabindex=0 aria-expanded=false style='border:1px"
               + " solid;width:200px'>Choose</div><script>const"
               + " c=document.querySelector('[role=combobox]');c.onclick=()=>{if(document.querySelector('ul'))return;setTimeout(()=>{const"
               + " u=document.createElement('ul');u.setAttribute('role','listbox');for(const n of"
               + " ['Delivery','Pickup']){const"
               + " o=document.createElement('li');o.setAttribute('role','option');"
               + "o.textContent=n;o.dataset.value='v-'+n;o.onclick=()=>{window.kind=n;c.textContent=n;u.remove();c.setAttribute('aria-expanded','false')};u.append(o)}"
               + "document.body.append(u);c.setAttribute('aria-expanded','true')},200)};</script>";
  }

  @Test
  void checksOnlyWhenNeeded() {
    show("<label><input type=checkbox onchange='window.n=(window.n||0)+1'>Gift</label>");
    driver.tab.check(driver.index("Gift"), true, soon());
    driver.tab.check(driver.index("Gift"), true, soon());

    driver.holds("window.n === 1 && document.querySelector('input').checked");
  }

  @Test
  void saysWhenAPageTakesTheTickBack() {
    show("<label><input type=checkbox onclick='return false'>Gift</label>");

    refused(ErrorCode.NOT_INTERACTABLE, () -> driver.tab.check(driver.index("Gift"), true, soon()));
  }

  @Test
  void aChosenRadioStaysChosen() {
    show("<label><input type=radio name=r checked>Tea</label>");

    refused(
        ErrorCode.WRONG_ELEMENT_KIND, () -> driver.tab.check(driver.index("Tea"), false, soon()));
  }

  @Test
  void givesFilesToFieldsChoosersAndDropZones(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("notes.txt"), "x");
    show(
        "<label>Plain <input type=file id=f></label><input type=file id=h hidden><button"
            + " onclick='h.click()'>Attach</button><div id=z role=button tabindex=0"
            + " style='width:200px;height:60px;border:1px dashed'"
            + " ondragover='event.preventDefault()'"
            + " ondrop='event.preventDefault();window.dropped=event.dataTransfer.files[0].name'>Drop"
            + " here</div>");
    for (String name : List.of("Plain", "Attach", "Drop here")) {
      driver.tab.uploadFiles(driver.index(name), List.of(file), soon());
    }

    driver.holds(
        "f.files[0].name === 'notes.txt' && h.files[0].name === 'notes.txt' && window.dropped ==="
            + " 'notes.txt'");
  }

  @Test
  void refusesFilesThatTheFieldDoesNotTake(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("notes.txt"), "x");
    show("<label>Logo <input type=file accept='image/*' id=f></label>");
    int logo = driver.index("Logo");

    refused(ErrorCode.FILE_REJECTED, () -> driver.tab.uploadFiles(logo, List.of(file), soon()));
    refused(
        ErrorCode.FILE_REJECTED,
        () -> driver.tab.uploadFiles(logo, List.of(folder.resolve("no.png")), soon()));
    driver.holds("f.files.length === 0");
  }

  @Test
  void pressesShortcutsAndTypesIntoTheFocus() {
    show(
        "<input id=i"
            + " autofocus><script>onkeydown=e=>{if(e.ctrlKey&&e.key==='k'){e.preventDefault();window.palette=1}}</script>");
    driver.tab.pressKey("Control+K", soon());
    driver.script("i.focus()");
    driver.tab.typeText("abc", soon());
    driver.tab.pressKey("Control+A", soon());
    driver.tab.typeText("z", soon());

    driver.holds("window.palette && i.value === 'z'");
    var refused = refused(ErrorCode.BAD_REQUEST, () -> driver.tab.pressKey("Hyper+K", soon()));
    assertTrue(refused.body().message().contains("Hyper"));
  }

  @Test
  void tellsWhatHasTheFocus() {
    show(
        "<label>Name <input></label><label>Code <input type=password value=old></label>"
            + "<button onclick='document.activeElement.blur()'>Leave</button>");

    assertEquals(Optional.of("textbox \"Name\""), driver.fill("Name", "A").effects().focused());
    var moved = driver.tab.pressKey("Tab", soon());
    assertEquals(Optional.of("textbox \"Code\""), moved.effects().focused());
    assertEquals(Optional.empty(), driver.click("Leave").effects().focused());
  }

  @Test
  void tellsTheFocusInFramesAndClosedRoots() {
    String inner = pages.page("<label>Card <input></label>").replace("127.0.0.1", "localhost");
    show(
        "<iframe src='%s'></iframe><div id=h></div>".formatted(inner)
            + "<script>h.attachShadow({mode:'closed'}).innerHTML='<button>Hidden</button>'</script>");

    assertEquals(Optional.of("textbox \"Card\""), driver.fill("Card", "4").effects().focused());
    assertEquals(Optional.of("button \"Hidden\""), driver.click("Hidden").effects().focused());
  }
}
