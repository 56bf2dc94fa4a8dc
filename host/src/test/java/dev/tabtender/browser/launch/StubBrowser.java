package dev.tabtender.browser.launch;

import dev.tabtender.browser.Browser;
import dev.tabtender.browser.BrowserId;
import dev.tabtender.browser.Guest;
import dev.tabtender.browser.Tab;
import dev.tabtender.browser.TabId;
import dev.tabtender.browser.Visit;
import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import java.util.List;
import java.util.Optional;

/** A person's browser of which only life and end count. */
final class StubBrowser implements Browser {
  private final String name;
  boolean alive = true;
  int closed;
  Optional<RuntimeException> closing = Optional.empty();

  StubBrowser(String name) {
    this.name = name;
  }

  @Override
  public Info info() {
    return new Info(new BrowserId(name), Kind.EXTENSION, "Chromium/156.0", name, 0);
  }

  @Override
  public Tab open(String owner, boolean background, Deadline deadline) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Optional<Tab> tab(TabId id) {
    return Optional.empty();
  }

  @Override
  public List<Tab> tabs(String owner) {
    return List.of();
  }

  @Override
  public Json cdp(
      String owner,
      Optional<TabId> tab,
      Optional<String> sessionId,
      String method,
      Json params,
      Deadline deadline) {
    throw new UnsupportedOperationException();
  }

  @Override
  public List<Json> targets(Visit.Visitor visitor, Deadline deadline) {
    return List.of();
  }

  @Override
  public boolean isPersons() {
    return false;
  }

  @Override
  public Visit.Answer ask(Visit.Question question, Deadline deadline) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void withdraw(String questionId) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void present(List<Visit.Presence> visitors) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Guest admit(
      Visit.Visitor visitor, Optional<String> targetId, Guest.Ear ear, Deadline deadline) {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean alive() {
    return alive;
  }

  @Override
  public void close() {
    closed++;
    closing.ifPresent(
        failure -> {
          throw failure;
        });
  }

  @Override
  public String toString() {
    return name;
  }
}
