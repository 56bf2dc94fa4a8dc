package dev.tabtender.endpoint;

import dev.tabtender.access.PrivateFile;
import dev.tabtender.browser.Visit;
import dev.tabtender.browser.Visit.Tabs;
import dev.tabtender.json.Json;
import dev.tabtender.json.MalformedJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Answers that a person wanted remembered, in a file: for a browser profile, a client's name and
 * the token it came with, since a name alone anybody can give.
 */
public final class Answers {
  private static final System.Logger LOG = System.getLogger(Answers.class.getName());

  private final Path file;
  private final Clock clock;

  public Answers(Path file, Clock clock) {
    this.file = file;
    this.clock = clock;
  }

  synchronized Optional<Visit.Answer> find(String profile, Caller caller) {
    return read().stream()
        .filter(one -> isOf(one, profile, caller) && isGood(one))
        .findFirst()
        .map(this::answer);
  }

  /** Remembers it if the person wants that; a new answer takes the place of an older one. */
  synchronized void keep(String profile, Caller caller, Visit.Answer answer) {
    Json one =
        switch (answer) {
          case Visit.Answer.Allowed allowed when allowed.remember() ->
              entry(profile, caller)
                  .with("allowed", true)
                  .with("tabs", allowed.tabs().word())
                  .with("targetIds", Json.array(allowed.targetIds()))
                  .with("observe", allowed.observe())
                  .with("until", allowed.minutes() == 0 ? 0 : end(allowed.minutes()));
          case Visit.Answer.Refused refused when refused.remember() ->
              entry(profile, caller).with("allowed", false).with("until", 0);
          case Visit.Answer.Allowed once -> Json.MISSING;
          case Visit.Answer.Refused once -> Json.MISSING;
        };
    if (!one.isMissing()) {
      List<Json> all = new ArrayList<>(read());
      all.removeIf(old -> isOf(old, profile, caller) || !isGood(old));
      all.add(one);
      write(all);
    }
  }

  /**
   * Asks again next time.
   *
   * @return how many answers there were for that name
   */
  public synchronized int forget(String name) {
    List<Json> all = read();
    List<Json> rest = all.stream().filter(one -> !one.text("name").equals(name)).toList();
    if (rest.size() < all.size()) {
      write(rest);
    }
    return all.size() - rest.size();
  }

  /** Each as {@code {"profile","name","token","allowed","tabs","observe","until"}}. */
  public synchronized List<Json> all() {
    return read().stream().filter(this::isGood).toList();
  }

  private long end(int minutes) {
    return clock.millis() + Duration.ofMinutes(minutes).toMillis();
  }

  private static Json entry(String profile, Caller caller) {
    return Json.object("profile", profile, "name", caller.name(), "token", caller.grant().name());
  }

  private static boolean isOf(Json one, String profile, Caller caller) {
    return one.text("profile").equals(profile)
        && one.text("name").equals(caller.name())
        && one.text("token").equals(caller.grant().name());
  }

  private boolean isGood(Json one) {
    long until = one.get("until").longValue();
    return until == 0 || until > clock.millis();
  }

  private Visit.Answer answer(Json one) {
    if (!one.bool("allowed")) {
      return new Visit.Answer.Refused("The person refused it before.", false);
    }
    long until = one.get("until").longValue();
    int minutes =
        until == 0 ? 0 : (int) Math.max(1, Duration.ofMillis(until - clock.millis()).toMinutes());
    return new Visit.Answer.Allowed(
        Tabs.of(one.text("tabs")),
        Set.copyOf(one.get("targetIds").items().stream().map(Json::text).toList()),
        one.bool("observe"),
        minutes,
        false);
  }

  /** What cannot be read was never answered: the person is asked again. */
  private List<Json> read() {
    try {
      return Files.exists(file)
          ? Json.parse(Files.readAllBytes(file)).get("answers").items()
          : List.of();
    } catch (IOException | MalformedJson e) {
      LOG.log(System.Logger.Level.WARNING, "The remembered answers cannot be read: {0}", e);
      return List.of();
    }
  }

  private void write(List<Json> answers) {
    try {
      PrivateFile.write(file, Json.object("answers", answers).pretty() + "\n");
    } catch (IOException e) {
      LOG.log(System.Logger.Level.WARNING, "The answer is not remembered: {0}", e.getMessage());
    }
  }
}
