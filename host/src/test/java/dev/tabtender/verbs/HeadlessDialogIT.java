package dev.tabtender.verbs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tabtender.browser.Effects.Dialog;
import dev.tabtender.browser.cdp.Dialogs;
import dev.tabtender.json.Json;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tabs that answer dialogs by themselves. */
class HeadlessDialogIT extends Suite {
  @Override
  BrowserFixture fixture() {
    return new HeadlessFixture(Dialogs.ACCEPT);
  }

  @Test
  void tellsOfADialogThatItAnswered() {
    show("<button onclick='window.said=[confirm(1),prompt(2,\"Ann\")]'>Ask</button>");

    assertEquals(
        Optional.of(new Dialog("prompt", "2", Optional.of("Ann"), Optional.of("accept"))),
        driver.click("Ask").effects().dialog());
    driver.holds("said[0] === true && said[1] === 'Ann'");
  }

  @Test
  void isNotHeldUpByDialogsThatOpenUnasked() {
    show(
        "<button onclick='setInterval(() => {alert(1); window.n = (window.n||0)+1},"
            + " 30)'>Go</button>");
    driver.click("Go");

    driver.element("Go");
    var answered =
        "new Promise(done => { const look = () => window.n > 0 ? done(true) : setTimeout(look, 20);"
            + " look(); })";
    assertEquals(Json.of(true), driver.script(answered));
  }

  @Test
  void leavesAPageThatAsksToStay() {
    show("<input aria-label=Note><script>onbeforeunload = e => e.preventDefault()</script>");
    driver.fill("Note", "draft");
    var left = driver.go(pages.page("<h1>Next</h1>"));

    assertEquals("beforeunload", left.effects().dialog().orElseThrow().type());
    driver.holds("document.body.textContent === 'Next'");
  }

  @Test
  void greetsNobodyWithAnOpenDialog() {
    driver.go(pages.page("<script>alert('Hello')</script><button>In</button>"));

    driver.element("In");
  }
}
