package dev.tabtender.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.access.Grant;
import dev.tabtender.access.Scope;
import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a request line and its headers mean. */
class TargetTest {
  private static final Grant ANYBODY = new Grant("all", EnumSet.allOf(Scope.class));

  private static Call call(String method, String uri, String... headers) {
    HttpHeaders all = new DefaultHttpHeaders();
    for (int i = 0; i < headers.length; i += 2) {
      all.add(headers[i], headers[i + 1]);
    }
    return new Call(method, Target.parse(uri), all, ANYBODY, new byte[0]);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/healthz|healthz",
        "/v1/tabs/a%2Fb/click|v1,tabs,a/b,click",
        "/v1/tabs/|v1,tabs,",
        "/a+b|a+b",
        "/%C3%A9|é",
        "//x|,x",
        "/|''",
        "/a?b/c|a"
      })
  void decodesEachPieceOfThePath(String uri, String pieces) {
    assertEquals(pieces, String.join(",", Target.parse(uri).path()));
  }

  @Test
  void readsTheQuery() {
    Target target = Target.parse("/x?a=1&b=a+b%26c&c&a=2&=no&d=x=y&");
    assertEquals(Map.of("a", "1", "b", "a b&c", "c", "", "d", "x=y"), target.parameters());
    assertEquals(Optional.of("1"), target.query("a"));
    assertEquals(Optional.empty(), target.query("z"));
  }

  @Test
  void takesTheAbsoluteFormApart() {
    Target target = Target.parse("http://127.0.0.1:80/v1/tabs?x=1");
    assertEquals(Optional.of("127.0.0.1:80"), target.authority());
    assertEquals("/v1/tabs", target.rawPath());
    assertEquals(List.of(""), Target.parse("HTTP://h").path());
    assertEquals(Optional.empty(), Target.parse("/http://h/").authority());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "x", "*", "https://h/", "/%", "/%zz", "/a?b=%4", "ftp://h/", "?a=1"})
  void refusesWhatIsNoPath(String uri) {
    TabtenderException bad = assertThrows(TabtenderException.class, () -> Target.parse(uri));
    assertEquals(ErrorCode.BAD_REQUEST, bad.code());
  }

  @ParameterizedTest
  @CsvSource({"true,true", "1,true", "'',true", "false,false", "0,false"})
  void takesAFlagInTheWaysPeopleWriteIt(String value, boolean flag) {
    assertEquals(flag, call("GET", "/x?viewport=" + value).flag("viewport"));
  }

  @Test
  void takesAFlagThatIsNotThereForFalseAndRefusesAnotherWord() {
    assertFalse(call("GET", "/x").flag("viewport"));
    assertTrue(call("GET", "/x?viewport").flag("viewport"));
    TabtenderException bad =
        assertThrows(
            TabtenderException.class, () -> call("GET", "/x?viewport=yes").flag("viewport"));
    assertEquals("viewport", bad.body().details().get("field"));
  }

  @Test
  void takesWhoeverSaysNothingForTheDefaultClient() {
    assertEquals("default", call("GET", "/x").client());
    assertEquals("ci", call("GET", "/x", "x-tabtender-client", "ci ").client());
  }

  @Test
  void refusesAClientWithoutAName() {
    TabtenderException bad =
        assertThrows(
            TabtenderException.class, () -> call("GET", "/x", "X-Tabtender-Client", "").client());
    assertEquals("X-Tabtender-Client", bad.body().details().get("field"));
  }

  @Test
  void takesANameOfFullLengthAndNoLongerOne() {
    String longest = "n".repeat(128);
    assertEquals(longest, call("GET", "/x", "X-Tabtender-Client", longest).client());
    assertThrows(
        TabtenderException.class,
        () -> call("GET", "/x", "X-Tabtender-Client", longest + "n").client());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "image/png|image/png",
        "text/html, image/webp;q=0.8|image/webp",
        "image/*|image/*",
        "application/json, image/png|''",
        "*/*|''",
        "''|''"
      })
  void sendsAPictureOnlyToWhoPrefersOneToJson(String accept, String type) {
    assertEquals(type, call("POST", "/x", "Accept", accept).wantedImage().orElse(""));
  }

  @Test
  void takesABodyOfNothingForNoArguments() {
    assertTrue(call("POST", "/x").json().isMissing());
    byte[] body = "{\"a\":1}".getBytes(StandardCharsets.UTF_8);
    Call call = new Call("POST", Target.parse("/x"), new DefaultHttpHeaders(), ANYBODY, body);
    assertEquals(1, call.json().integer("a"));
  }

  @ParameterizedTest
  @CsvSource({
    "GET,/healthz,true",
    "HEAD,/healthz,true",
    "GET,/demo/index.html,true",
    "POST,/healthz,false",
    "GET,/healthz/x,false",
    "GET,/v1/status,false",
    "POST,/demo/,false",
    "GET,/,false",
    "GET,/extension,false"
  })
  void isOpenToEverybodyForLivenessAndTheDemoOnly(String method, String uri, boolean open) {
    assertEquals(open, Routes.isOpen(method, Target.parse(uri)));
  }

  @ParameterizedTest
  @CsvSource({
    "POST,/cdp,CDP",
    "GET,/v1/tabs,OBSERVE",
    "HEAD,/v1/status,OBSERVE",
    "GET,/v1/tabs/T/snapshot,OBSERVE",
    "POST,/v1/tabs/T/screenshot,OBSERVE",
    "POST,/v1/tabs/T/get_interactive_elements,OBSERVE",
    "POST,/v1/tabs/T/click,ACT",
    "POST,/v1/tabs/T/execute_script,ACT",
    "POST,/v1/tabs,ACT",
    "DELETE,/v1/tabs/T,ACT",
    "PUT,/v1/mode,ACT",
    "POST,/v1/approvals/x,ACT"
  })
  void needsTheScopeOfWhatTheCallDoes(String method, String uri, String scope) {
    assertEquals(Set.of(Scope.valueOf(scope)), Routes.scopes(method, Target.parse(uri)));
  }
}
