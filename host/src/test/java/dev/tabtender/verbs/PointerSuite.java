package dev.tabtender.verbs;

import static dev.tabtender.verbs.Driver.refused;
import static dev.tabtender.verbs.Driver.soon;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.browser.Acted;
import dev.tabtender.browser.Tab.Press;
import dev.tabtender.browser.Tab.ScrollRequest;
import dev.tabtender.browser.Tab.Spot;
import dev.tabtender.protocol.error.ErrorCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** What a mouse does. */
abstract class PointerSuite extends Suite {
  @Test
  void pressesWithEventsThatThePageTrusts() {
    show("<button onclick='window.ok = event.isTrusted'>Go</button>");
    driver.click("Go");

    driver.holds("window.ok");
  }

  @Test
  void scrollsToWhatIsFarBelow() {
    show("<div style='height:4000px'></div><button onclick='window.ok=1'>Deep</button>");
    driver.click("Deep");

    driver.holds("window.ok");
  }

  @Test
  void refusesAnIndexWhoseElementIsGone() {
    show("<button>Gone</button><button onclick='this.previousSibling.remove()'>Remove</button>");
    int gone = driver.index("Gone");
    driver.click("Remove");

    var refused = refused(ErrorCode.STALE_ELEMENT, () -> driver.click(gone));
    assertTrue(String.valueOf(refused.body().details().get("lastSeen")).contains("Gone"));
  }

  @Test
  void refusesAnIndexOfTheDocumentBefore() {
    show("<button>First</button>");
    int first = driver.index("First");
    show("<button>Second</button>");
    driver.look();

    refused(ErrorCode.STALE_ELEMENT, () -> driver.click(first));
  }

  @Test
  void refusesAnIndexThatWasNeverGiven() {
    show("<button>One</button>");
    driver.look();

    refused(ErrorCode.UNKNOWN_ELEMENT, () -> driver.click(4_711));
  }

  @Test
  void namesWhatCoversTheTarget() {
    show(
        "<button>Under</button><div role=dialog aria-label=Banner"
            + " style='position:fixed;inset:0;background:#ccc;z-index:9'><button>Close</button></div>");
    var seen = driver.look();
    var under = seen.elements().stream().filter(it -> it.text("name").equals("Under")).findFirst();

    under.ifPresent(
        it -> {
          var refused =
              refused(ErrorCode.NOT_INTERACTABLE, () -> driver.click(it.integer("index")));
          assertTrue(refused.body().details().containsKey("coveredBy"));
        });
  }

  @Test
  void waitsUntilTheTargetRests() {
    show(
        "<style>@keyframes in{from{transform:translateX(600px)}}button{animation:in .6s"
            + " linear}</style><button onclick='window.ok=1'>Catch</button>");
    driver.click("Catch");

    driver.holds("window.ok");
  }

  @Test
  void pressesInFramesOfOtherSites() {
    String inner =
        pages.path(
            "<div style='height:900px'></div><button"
                + " onclick='parent.postMessage(1,\"*\")'>Inner</button>");
    show(
        "<div style='height:1500px'></div><script>onmessage=()=>{window.ok=1}</script>"
            + "<iframe style='border:7px solid;padding:5px;width:300px;height:150px' src='SITE"
            + inner
            + "'></iframe>");
    driver.click("Inner");

    driver.holds("window.ok");
  }

  @Test
  void doesNotPressThroughWhatCoversAFrame() {
    String inner = pages.path("<button onclick='parent.postMessage(1,\"*\")'>Inner</button>");
    show(
        "<script>onmessage=()=>{window.bad=1}</script><iframe src='SITE"
            + inner
            + "'></iframe>"
            + "<div style='position:fixed;inset:0;background:#fffd' onclick='0'>Cover</div>");
    var inside =
        driver.look().elements().stream().filter(it -> it.text("name").equals("Inner")).findFirst();

    inside.ifPresent(
        it -> refused(ErrorCode.NOT_INTERACTABLE, () -> driver.click(it.integer("index"))));
    driver.holds("!window.bad");
  }

  @Test
  void answersThoughThePressRemovesTheFrame() {
    String inner = pages.path("<button onclick='parent.postMessage(1,\"*\")'>Accept</button>");
    show(
        "<script>onmessage=()=>document.querySelector('iframe').remove()</script><iframe src='SITE"
            + inner
            + "'></iframe><button>Next</button>");
    driver.click("Accept");

    driver.click("Next");
  }

  @Test
  void pressesWithButtonsCountsAndModifiers() {
    show(
        "<button onmousedown='window.log=[event.button,event.ctrlKey,event.shiftKey].join()'"
            + " ondblclick='window.twice=1'>Key</button>");
    int index = driver.index("Key");
    driver.tab.click(
        new Spot.Element(index), new Press("right", 1, List.of("Control", "Shift")), soon());
    driver.holds("window.log === '2,true,true'");
    driver.tab.click(new Spot.Element(index), new Press("left", 2, List.of()), soon());

    driver.holds("window.twice");
  }

  @Test
  void hoversSoThatStylesSeeIt() {
    show(
        "<style>#m{display:none}nav:hover #m{display:block}</style><nav><a href=#x>Menu</a><div"
            + " id=m><a href=#deep>Deep</a></div></nav>");
    driver.tab.hover(driver.index("Menu"), soon());
    driver.click("Deep");

    driver.holds("location.hash === '#deep'");
  }

  @Test
  void dragsNativelyWithItsPayload() {
    show(
        "<div draggable=true role=button tabindex=0"
            + " ondragstart='event.dataTransfer.setData(\"text/plain\",\"crate\")'>Crate</div><div"
            + " style='height:80px;margin-top:60px;border:1px solid' role=button tabindex=0"
            + " ondragover='event.preventDefault()'"
            + " ondrop='window.got=event.dataTransfer.getData(\"text/plain\")'>Lorry</div>");
    driver.tab.drag(driver.index("Crate"), driver.index("Lorry"), soon());

    driver.holds("window.got === 'crate'");
  }

  @Test
  void dragsWithTheMouseAlone() {
    show(
        "<div id=k role=button tabindex=0"
            + " style='width:40px;height:40px;background:#cde'>Piece</div><div role=button"
            + " tabindex=0"
            + " style='position:absolute;left:400px;top:300px;width:80px;height:80px;background:#eee'"
            + " onmouseup='window.dropped=window.held'>Gap</div>"
            + "<script>k.onmousedown=()=>{window.held=1};onmousemove=()=>{window.moves=(window.moves||0)+1}</script>");
    driver.tab.drag(driver.index("Piece"), driver.index("Gap"), soon());

    driver.holds("window.dropped && window.moves > 3");
  }

  @Test
  void scrollsTheContainerAroundAnElement() {
    show(
        "<div style='height:200px;overflow:auto'><button>Top</button><div"
            + " style='height:2000px'></div></div><div style='height:3000px'></div>");
    Acted acted =
        driver.tab.scroll(
            new ScrollRequest(
                "down", Optional.empty(), Optional.of(300.0), OptionalInt.of(driver.index("Top"))),
            soon());

    assertEquals(300, acted.effects().scrolled().orElseThrow().y());
    driver.holds("scrollY === 0");
  }

  @Test
  void turnsTheWheelWhereNothingScrolls() {
    show(
        "<style>body{margin:0;overflow:hidden}</style><div id=d style='height:300px'>"
            + "<button>Pan</button></div><script>window.panned=0;addEventListener('wheel',e=>{"
            + "panned+=e.deltaY;d.style.transform=`translateY(${-panned}px)`})</script>");
    ScrollRequest down =
        new ScrollRequest("down", Optional.empty(), Optional.of(120.0), OptionalInt.empty());

    assertEquals(120, driver.tab.scroll(down, soon()).effects().scrolled().orElseThrow().y());
    driver.holds("Math.round(panned) === 120");
  }

  @Test
  void leavesTheWheelAloneAtTheEndOfAPage() {
    show("<div style='height:2000px'>x</div><script>onwheel=()=>{window.turned=1}</script>");
    ScrollRequest up =
        new ScrollRequest("up", Optional.empty(), Optional.of(120.0), OptionalInt.empty());
    driver.tab.scroll(up, soon());

    driver.holds("!window.turned");
  }

  @Test
  void tellsWhichTabAClickOpened() {
    String target = pages.path("<button onclick='window.ok=1'>Paid</button>");
    show("<a target=_blank href='" + target + "'>Receipt</a>");
    Acted acted = driver.click("Receipt");

    assertEquals(1, acted.effects().openedTabs().size());
    Driver opened = new Driver(browser.tab(acted.effects().openedTabs().getFirst().id()));
    opened.click("Paid");
    opened.holds("window.ok");
    opened.tab.close(soon());
  }

  @Test
  void reportsADownloadWithItsFile() {
    show("<a href=/download>Table</a>");
    var download = driver.click("Table").effects().downloads().getFirst();

    assertEquals("year.csv", download.name());
    assertEquals("completed", download.state());
    assertTrue(Files.exists(Path.of(download.path())));
  }
}
