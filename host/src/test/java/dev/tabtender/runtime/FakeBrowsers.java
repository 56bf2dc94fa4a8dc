package dev.tabtender.runtime;

import dev.tabtender.browser.Browser;
import dev.tabtender.browser.BrowserId;
import dev.tabtender.browser.BrowserSource;
import dev.tabtender.browser.Guest;
import dev.tabtender.browser.Tab;
import dev.tabtender.browser.TabId;
import dev.tabtender.browser.Visit;
import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Browsers that exist as soon as a mode asks for them. */
final class FakeBrowsers implements BrowserSource {
  final List<FakeBrowser> all = new ArrayList<>();
  boolean extensionConnected;
  Consumer<FakeTab> onOpen = tab -> {};

  /** One that writes down the CDP commands it gets. */
  final class FakeBrowser implements Browser {
    final List<FakeTab> tabs = new ArrayList<>();
    final List<String> commands = new ArrayList<>();
    private final Kind kind;
    private final String profile;

    FakeBrowser(Kind kind, String profile) {
      this.kind = kind;
      this.profile = profile;
    }

    @Override
    public List<Json> targets(Visit.Visitor visitor, Deadline deadline) {
      return List.of();
    }

    @Override
    public boolean isPersons() {
      return kind == Kind.EXTENSION;
    }

    @Override
    public Visit.Answer ask(Visit.Question question, Deadline deadline) {
      throw new UnsupportedOperationException("no client comes in here");
    }

    @Override
    public void withdraw(String questionId) {}

    @Override
    public void present(List<Visit.Presence> visitors) {}

    @Override
    public Guest admit(
        Visit.Visitor visitor, Optional<String> targetId, Guest.Ear ear, Deadline deadline) {
      throw new UnsupportedOperationException("no client comes in here");
    }

    @Override
    public Info info() {
      return new Info(new BrowserId("b-" + kind), kind, "Chromium/156", profile, tabs.size());
    }

    @Override
    public Tab open(String owner, boolean background, Deadline deadline) {
      FakeTab tab = new FakeTab(kind + "-" + (tabs.size() + 1), owner);
      onOpen.accept(tab);
      tabs.add(tab);
      return tab;
    }

    @Override
    public Optional<Tab> tab(TabId id) {
      return tabs.stream()
          .filter(tab -> tab.open && tab.id().equals(id))
          .map(Tab.class::cast)
          .findFirst();
    }

    @Override
    public List<Tab> tabs(String owner) {
      return tabs.stream()
          .filter(tab -> tab.open && tab.owner().equals(owner))
          .map(Tab.class::cast)
          .toList();
    }

    @Override
    public Json cdp(
        String owner,
        Optional<TabId> tab,
        Optional<String> sessionId,
        String method,
        Json params,
        Deadline deadline) {
      commands.add(tab.map(TabId::value).orElse("browser") + " " + method + " " + params);
      return Json.object("result", Json.object("done", true));
    }

    @Override
    public boolean alive() {
      return true;
    }

    @Override
    public void close() {}
  }

  @Override
  public Browser browser(Mode mode) {
    boolean extension = mode == Mode.EXTENSION || (mode == Mode.AUTO && extensionConnected);
    return ofKind(extension ? Browser.Kind.EXTENSION : Browser.Kind.HEADLESS);
  }

  FakeBrowser ofKind(Browser.Kind kind) {
    for (FakeBrowser browser : all) {
      if (browser.kind == kind) {
        return browser;
      }
    }
    return connect(kind, "");
  }

  FakeBrowser connect(Browser.Kind kind, String profile) {
    FakeBrowser made = new FakeBrowser(kind, profile);
    all.add(made);
    return made;
  }

  @Override
  public List<Browser> browsers() {
    return List.copyOf(all);
  }

  @Override
  public void connected(Browser browser) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void close() {}
}
