package dev.tabtender.endpoint;

import dev.tabtender.browser.Browser;
import dev.tabtender.browser.Visit;
import dev.tabtender.concurrent.Deadline;
import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * Lets clients into a person's browser as the person wants it, and asks where that is not known.
 */
final class Doorkeeper {
  /** The panel gives up after a minute; this one is for a panel that does not. */
  private static final Duration PATIENCE = Duration.ofSeconds(75);

  private final Answers remembered;

  Doorkeeper(Answers remembered) {
    this.remembered = remembered;
  }

  /**
   * @param question the name under which it can be withdrawn
   * @throws TabtenderException {@code policy_denied}, {@code approval_required} or {@code timeout}
   */
  Terms terms(Caller caller, Browser browser, String question) {
    if (!browser.isPersons()) {
      return Terms.ofToken(caller);
    }
    String profile = browser.info().id().value();
    Visit.Answer answer =
        remembered.find(profile, caller).orElseGet(() -> ask(caller, browser, question));
    return switch (answer) {
      case Visit.Answer.Allowed allowed -> terms(caller, allowed);
      case Visit.Answer.Refused refused -> throw refused(caller, refused.reason());
    };
  }

  /** What the person said before, where that is remembered. */
  Optional<Terms> known(Caller caller, Browser browser) {
    if (!browser.isPersons()) {
      return Optional.of(Terms.ofToken(caller));
    }
    return remembered
        .find(browser.info().id().value(), caller)
        .flatMap(
            answer ->
                switch (answer) {
                  case Visit.Answer.Allowed allowed -> Optional.of(terms(caller, allowed));
                  case Visit.Answer.Refused refused -> Optional.empty();
                });
  }

  private Visit.Answer ask(Caller caller, Browser browser, String question) {
    Visit.Answer answer =
        browser.ask(
            new Visit.Question(question, caller.name(), caller.program(), !caller.observesOnly()),
            Deadline.in(PATIENCE));
    remembered.keep(browser.info().id().value(), caller, answer);
    return answer;
  }

  /** The token bounds what the person may give. */
  private static Terms terms(Caller caller, Visit.Answer.Allowed allowed) {
    Optional<Instant> until =
        allowed.minutes() == 0
            ? Optional.empty()
            : Optional.of(Instant.now().plus(Duration.ofMinutes(allowed.minutes())));
    return new Terms(
        allowed.tabs(), allowed.targetIds(), allowed.observe() || caller.observesOnly(), until);
  }

  private static TabtenderException refused(Caller caller, String reason) {
    return new TabtenderException(
        ErrorCode.POLICY_DENIED,
        caller.name() + " was not let in: " + reason,
        "Connect again and allow it in Tabtender's side panel, or use the headless browser.",
        Map.of("rule", "client"));
  }
}
