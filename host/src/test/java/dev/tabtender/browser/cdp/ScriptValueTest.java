package dev.tabtender.browser.cdp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tabtender.json.Json;
import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;
import org.junit.jupiter.api.Test;

class ScriptValueTest {
  @Test
  void writesPlainJson() {
    assertEquals(
        Json.parse("{'a':[1,null,'x'],'b':{'c':true}}".replace('\'', '"')),
        plain(
            "{'type':'object','value':[['a',{'type':'array','value':[{'type':'number','value':1},{'type':'null'},"
                + "{'type':'string','value':'x'}]}],['b',{'type':'object','value':[['c',{'type':'boolean','value':true}]]}]]}"));
  }

  @Test
  void undefinedIsNull() {
    assertEquals("null", plain("{'type':'undefined'}").toString());
  }

  @Test
  void tellsWhatJsonCannotHold() {
    assertEquals(
        Json.of("9007199254740993"), plain("{'type':'bigint','value':'9007199254740993'}"));
    assertEquals(Json.of("[function]"), plain("{'type':'function'}"));
    assertEquals("null", plain("{'type':'number','value':'NaN'}").toString());
    assertEquals(Json.of("/a+/g"), plain("{'type':'regexp','value':{'pattern':'a+','flags':'g'}}"));
  }

  @Test
  void namesElements() {
    assertEquals(
        Json.of("<a id=\"x\">"),
        plain("{'type':'node','value':{'nodeType':1,'localName':'a','attributes':{'id':'x'}}}"));
  }

  @Test
  void endsCycles() {
    assertEquals(
        Json.object("self", "[circular]"),
        plain(
            "{'type':'object','weakLocalObjectReference':1,'value':[['self',"
                + "{'type':'object','weakLocalObjectReference':1}]]}"));
  }

  @Test
  void writesWhatComesTwiceTwice() {
    String shared = "{'type':'object','weakLocalObjectReference':1";
    assertEquals(
        Json.parse("[{\"n\":1},{\"n\":1}]"),
        plain(
            "{'type':'array','value':["
                + shared
                + ",'value':[['n',{'type':'number','value':1}]]},"
                + shared
                + "}]}"));
  }

  @Test
  void refusesMoreThanAMebibyte() {
    String big = "{'type':'string','value':'" + "x".repeat(ScriptValue.MAX_CHARS) + "'}";
    TabtenderException refused = assertThrows(TabtenderException.class, () -> plain(big));

    assertEquals(ErrorCode.TOO_LARGE, refused.code());
  }

  private static Json plain(String deep) {
    return ScriptValue.plain(
        Json.object("deepSerializedValue", Json.parse(deep.replace('\'', '"'))));
  }
}
