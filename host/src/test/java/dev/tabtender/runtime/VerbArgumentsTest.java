package dev.tabtender.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.browser.Browser;
import dev.tabtender.json.Json;
import dev.tabtender.policy.AddressRules;
import dev.tabtender.policy.Approvals;
import dev.tabtender.policy.Gate;
import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What each verb makes of its arguments. */
final class VerbArgumentsTest {
  private final FakeBrowsers browsers = new FakeBrowsers();
  private final LocalRun run =
      new LocalRun("0.1.0", browsers, new Gate(new AddressRules(false)), new Approvals());

  private String asked(String verb, String body) {
    run.call("ann", "current", verb, Json.parse(body.replace('\'', '"')), "none");
    return browsers.ofKind(Browser.Kind.HEADLESS).tabs.getFirst().asked.getLast();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "navigate | {'url':'a.example'} | navigate a.example STABLE",
        "navigate | {'url':'a.example','waitUntil':'commit'} | navigate a.example COMMIT",
        "click | {'index':3} | click Element[index=3] Press[button=left, count=1, modifiers=[]]",
        "click | {'x':1.5,'y':2} | click Point[x=1.5, y=2.0] Press[button=left, count=1,"
            + " modifiers=[]]",
        "click | {'index':3,'button':'right','count':2,'modifiers':['Control','Control']} | click"
            + " Element[index=3] Press[button=right, count=2, modifiers=[Control]]",
        "fill | {'index':3,'text':''} | fill 3  append=false enter=false",
        "fill | {'index':3,'text':'x','append':true,'pressEnter':true} | fill 3 x append=true"
            + " enter=true",
        "upload_files | {'index':3,'files':['/a','/b']} | upload 3 [/a, /b]",
        "upload_files | {'index':3,'files':'/a'} | upload 3 [/a]",
        "select_option | {'index':3,'text':'Red'} | select 3 Texts[texts=[Red]]",
        "select_option | {'index':3,'value':['r','g']} | select 3 Values[values=[r, g]]",
        "select_option | {'index':3,'optionIndex':0} | select 3 Positions[positions=[0]]",
        "check | {'index':3,'checked':false} | check 3 false",
        "execute_script | {'script':'1','world':'isolated','args':[1]} | script 1 [1]"
            + " isolated=true",
        "hover | {'index':3} | hover 3",
        "drag | {'index':3,'toIndex':4} | drag 3 4",
        "press_key | {'keys':'Control+A'} | press Control+A",
        "type_text | {'text':'hi'} | type hi",
        "go_back | {} | back",
        "go_forward | {} | forward",
        "reload | {} | reload",
        "handle_dialog | {'accept':true,'text':'x'} | dialog true Optional[x]",
        "wait | {'text':'Done'} | wait Text[text=Done] within 30 s",
        "wait | {'ms':100} | wait Time[millis=100] within 30 s",
        "wait | {'ms':60000} | wait Time[millis=60000] within 65 s",
        "wait | {'textGone':'Busy','timeoutMs':5000} | wait TextGone[text=Busy] within 5 s",
        "wait | {'urlMatches':'/done'} | wait UrlMatches[pattern=/done] within 30 s",
        "scroll | {'direction':'down'} | scroll ScrollRequest[direction=down, pages=Optional.empty,"
            + " pixels=Optional.empty, index=OptionalInt.empty]",
        "scroll | {'direction':'up','pixels':50,'index':2} | scroll ScrollRequest[direction=up,"
            + " pages=Optional.empty, pixels=Optional[50.0], index=OptionalInt[2]]",
      })
  void readsTheArgumentsOfEachVerb(String verb, String body, String asked) {
    assertEquals(asked.strip(), asked(verb.strip(), body));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "navigate | {} | url",
        "navigate | {'url':7} | url",
        "navigate | {'url':' '} | url",
        "navigate | {'url':'a','waitUntil':'idle'} | waitUntil",
        "click | {} | index",
        "click | {'index':'3'} | index",
        "click | {'x':1} | y",
        "click | {'index':1,'x':1,'y':1} | index",
        "click | {'index':1,'button':'Left'} | button",
        "click | {'index':1,'count':0} | count",
        "click | {'index':1,'count':100} | count",
        "click | {'index':1,'modifiers':['Hyper']} | modifiers",
        "fill | {'index':1} | text",
        "fill | {'index':1,'text':5} | text",
        "fill | {'index':1,'text':'x','append':'yes'} | append",
        "upload_files | {'index':1} | files",
        "upload_files | {'index':1,'files':[]} | files",
        "upload_files | {'index':1,'files':[1]} | files",
        "select_option | {'index':1} | text",
        "select_option | {'index':1,'text':'a','value':'b'} | value",
        "select_option | {'index':1,'optionIndex':'0'} | optionIndex",
        "check | {'index':1} | checked",
        "check | {'index':1,'checked':'true'} | checked",
        "execute_script | {} | script",
        "execute_script | {'script':''} | script",
        "execute_script | {'script':'1','args':{}} | args",
        "execute_script | {'script':'1','world':'main'} | world",
        "screenshot | {'format':'gif'} | format",
        "screenshot | {'fullPage':1} | fullPage",
        "screenshot | {'fullPage':true,'index':1} | index",
        "scroll | {} | direction",
        "scroll | {'direction':'sideways'} | direction",
        "scroll | {'direction':'down','pages':-1} | pages",
        "scroll | {'direction':'down','pixels':'10'} | pixels",
        "scroll | {'direction':'down','pixels':1e999} | pixels",
        "scroll | {'direction':'down','pages':1,'pixels':10} | pixels",
        "hover | {} | index",
        "drag | {'index':1} | toIndex",
        "press_key | {} | keys",
        "press_key | {'keys':''} | keys",
        "type_text | {'text':['a']} | text",
        "wait | {} | ms",
        "wait | {'ms':1,'text':'x'} | text",
        "wait | {'ms':-1} | ms",
        "wait | {'ms':1e999} | ms",
        "wait | {'ms':1.5} | ms",
        "wait | {'text':''} | text",
        "wait | {'textGone':' '} | textGone",
        "wait | {'urlMatches':''} | urlMatches",
        "handle_dialog | {} | accept",
        "handle_dialog | {'accept':1} | accept",
        "get_interactive_elements | {'viewport':'yes'} | viewport",
        "click | {'index':1,'timeoutMs':-5} | timeoutMs",
      })
  void namesTheFieldThatIsWrong(String verb, String body, String field) {
    TabtenderException e = assertThrows(TabtenderException.class, () -> asked(verb.strip(), body));
    assertEquals(ErrorCode.BAD_REQUEST, e.code());
    assertEquals(field.strip(), e.body().details().get("field"));
    assertTrue(
        browsers.all.stream().allMatch(b -> b.tabs.stream().allMatch(t -> t.asked.isEmpty())),
        "the page was touched");
  }

  @Test
  void refusesAVerbThatIsNoneAndNamesThoseThatAre() {
    TabtenderException e = assertThrows(TabtenderException.class, () -> asked("clik", "{}"));
    assertEquals(ErrorCode.UNKNOWN_VERB, e.code());
    assertTrue(e.body().hint().contains("click"));
  }

  @Test
  void refusesARelativePathAsAFile() {
    TabtenderException e =
        assertThrows(
            TabtenderException.class,
            () -> asked("upload_files", "{'index':1,'files':['report.pdf']}"));
    assertEquals(ErrorCode.FILE_REJECTED, e.code());
  }

  @Test
  void answersAScreenshotAsBase64() {
    Json answer =
        run.call("ann", "current", "screenshot", Json.parse("{\"format\":\"webp\"}"), "none");
    assertEquals("image/webp", answer.text("mime"));
    assertEquals("AQID", answer.text("data"));
    assertEquals(2, answer.integer("width"));
  }
}
