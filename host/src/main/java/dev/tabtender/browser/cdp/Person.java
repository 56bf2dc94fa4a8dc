package dev.tabtender.browser.cdp;

import dev.tabtender.browser.Visit;
import dev.tabtender.browser.Visit.Tabs;
import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The person at the browser, who is asked and told in the side panel. */
final class Person {
  private static final int ERRAND_MILLIS = 5000;

  private final CdpConnection connection;

  Person(CdpConnection connection) {
    this.connection = connection;
  }

  Visit.Answer ask(Visit.Question question, Deadline deadline) {
    Json params =
        Json.object(
            "question", question.id(),
            "name", question.name(),
            "program", question.program(),
            "mayAct", question.mayAct());
    try {
      return answer(connection.browser().send("Tabtender.ask", params, deadline));
    } catch (CdpError e) {
      throw new TabtenderException(
          ErrorCode.POLICY_DENIED,
          "The person could not be asked: " + e.getMessage(),
          "Install extension and host of the same version.",
          Map.of("rule", "client"));
    }
  }

  private static Visit.Answer answer(Json said) {
    if (!said.bool("allowed")) {
      return new Visit.Answer.Refused(said.text("reason"), said.bool("remember"));
    }
    return new Visit.Answer.Allowed(
        Tabs.of(said.text("tabs")),
        said.optText("targetId").map(Set::of).orElse(Set.of()),
        said.bool("observe"),
        said.integer("minutes"),
        said.bool("remember"));
  }

  void withdraw(String questionId) {
    tell("Tabtender.withdraw", Json.object("question", questionId));
  }

  void present(List<Visit.Presence> visitors) {
    List<Json> clients = visitors.stream().map(Person::describe).toList();
    tell("Tabtender.present", Json.object("clients", clients));
  }

  private void tell(String method, Json params) {
    var unused = connection.browser().sendAsync(method, params, Deadline.inMillis(ERRAND_MILLIS));
  }

  private static Json describe(Visit.Presence one) {
    return Json.object(
        "client", one.client(),
        "name", one.name(),
        "program", one.program(),
        "tabs", one.tabs().word(),
        "observe", one.observe(),
        "since", one.since(),
        "last", one.last().isEmpty() ? null : one.last(),
        "lastAt", one.last().isEmpty() ? null : one.lastAt(),
        "until", one.until() == 0 ? null : one.until());
  }
}
