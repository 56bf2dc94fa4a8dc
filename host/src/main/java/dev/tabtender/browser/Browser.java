package dev.tabtender.browser;

import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import java.util.List;
import java.util.Optional;

/** One browser that can be worked in, whatever reaches it. */
public interface Browser extends AutoCloseable {
  /** How it is reached. */
  enum Kind {
    EXTENSION,
    HEADLESS,
    REMOTE
  }

  /**
   * @param product such as {@code Chromium/156.0}
   * @param profile the profile's name, empty when it has none
   */
  record Info(BrowserId id, Kind kind, String product, String profile, int tabs) {}

  Info info();

  /**
   * Opens a tab at {@code about:blank}, never in front unless {@code background} is false.
   *
   * @param owner whose tab it is; tabs that it opens belong to the same owner
   */
  Tab open(String owner, boolean background, Deadline deadline);

  /** The tab, if it is one of ours and still open. */
  Optional<Tab> tab(TabId id);

  /** Tabs of that owner: opened by it, opened by those, and shared with everybody. */
  List<Tab> tabs(String owner);

  /**
   * One CDP command.
   *
   * @param owner whose tab it is when the command makes one
   * @param tab whose session it goes to when {@code sessionId} is empty; empty for the browser
   *     itself
   * @return what a CDP socket would answer without the id: {@code {"result":…}} or {@code
   *     {"error":{"code","message"}}}
   */
  Json cdp(
      String owner,
      Optional<TabId> tab,
      Optional<String> sessionId,
      String method,
      Json params,
      Deadline deadline);

  /**
   * The protocol as the browser itself describes it, in JSON; empty when it cannot be asked that
   * way.
   */
  default Optional<byte[]> protocol(Deadline deadline) {
    return Optional.empty();
  }

  /**
   * The targets that an outside client may know of, each as CDP's {@code TargetInfo}. In a person's
   * browser these are the tabs that are shared with everybody, belong to the client, or were given
   * to it; in one of our own, all.
   */
  List<Json> targets(Visit.Visitor visitor, Deadline deadline);

  /**
   * Lets an outside client in; it sees what {@link #targets} tells, and what its visit adds.
   *
   * @param targetId whose session it gets; empty for one of the whole browser
   * @throws dev.tabtender.protocol.error.TabtenderException {@code not_found} when there is no such
   *     target, {@code browser_disconnected}
   */
  Guest admit(Visit.Visitor visitor, Optional<String> targetId, Guest.Ear ear, Deadline deadline);

  /** Whether a person has to be asked before an outside client comes in. */
  boolean isPersons();

  /**
   * Asks the person, and waits for the answer.
   *
   * @throws dev.tabtender.protocol.error.TabtenderException {@code timeout}, {@code
   *     approval_required} while the person has stopped everything, {@code browser_disconnected}
   */
  Visit.Answer ask(Visit.Question question, Deadline deadline);

  /** The client that was asked about has left. Does not wait. */
  void withdraw(String questionId);

  /** Shows the person who is in. Does not wait. */
  void present(List<Visit.Presence> visitors);

  boolean alive();

  /**
   * Lets go of it: a browser we started ends, a person's own keeps running with our debugger
   * detached.
   */
  @Override
  void close();
}
