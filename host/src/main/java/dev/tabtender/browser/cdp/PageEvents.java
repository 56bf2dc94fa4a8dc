package dev.tabtender.browser.cdp;

import dev.tabtender.browser.Effects;
import dev.tabtender.browser.TabId;
import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * What happened in one tab, in order. An action takes a {@link Mark} before it acts and asks
 * afterwards what came since. Written on the connection's reader thread, read by any: when a
 * command's answer is there, all that the browser told before it is here.
 */
final class PageEvents {
  /**
   * Remembered of each kind; a page that does more between two looks is not told apart from one
   * that does this much.
   */
  private static final int KEPT = 1000;

  private static final long TELLING_MS = 400;

  /** A moment in the tab's history. */
  record Mark(long sequence) {}

  /**
   * The main frame shows another address.
   *
   * @param sameDocument a fragment or the history API: the document stayed
   */
  record Navigation(long sequence, String url, String loaderId, boolean sameDocument) {}

  /**
   * A request that the page made.
   *
   * @param type CDP's resource type: {@code Document}, {@code Fetch}, {@code XHR}, {@code Script} …
   */
  record Request(
      long sequence, String id, String frameId, String loaderId, String type, String url) {}

  /**
   * A document of the main frame did not arrive; {@code netError} such as {@code
   * net::ERR_CONNECTION_REFUSED}.
   */
  record Failure(long sequence, String url, String netError) {}

  /** How far the main frame's current document is. */
  enum Progress {
    COMMITTED,
    DOM_CONTENT_LOADED,
    LOADED
  }

  private record Moment(long sequence) {}

  /** A document of the main frame did not come: a download may be told a moment later. */
  private record Aborted(long sequence, Deadline telling) {}

  private record OpenedTab(long sequence, TabId tab) {}

  private record OpenedDialog(long sequence, Effects.Dialog dialog) {}

  private record Chooser(long sequence, int backendNodeId) {}

  private record Drag(long sequence, Json data) {}

  private record BegunDownload(long sequence, Effects.Download download) {}

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private long sequence;
  private final Deque<Navigation> navigations = new ArrayDeque<>();
  private final Deque<Request> requests = new ArrayDeque<>();
  private final Map<String, Request> inFlight = new LinkedHashMap<>();
  private final Deque<Failure> failures = new ArrayDeque<>();
  private final Deque<Moment> documentRequests = new ArrayDeque<>();
  private Aborted aborted = new Aborted(0, Deadline.inMillis(0));
  private final Deque<Moment> windowRequests = new ArrayDeque<>();
  private final Deque<OpenedTab> opened = new ArrayDeque<>();
  private final Deque<OpenedDialog> dialogs = new ArrayDeque<>();
  private final Deque<Chooser> choosers = new ArrayDeque<>();
  private final Deque<Drag> drags = new ArrayDeque<>();
  private final Map<String, BegunDownload> downloads = new LinkedHashMap<>();
  private Progress progress = Progress.LOADED;
  private Effects.@Nullable Dialog dialog;
  private boolean crashed;
  private boolean over;

  // ---- reading

  Mark mark() {
    return read(() -> new Mark(sequence));
  }

  List<Navigation> navigations(Mark since) {
    return since(navigations, Navigation::sequence, since);
  }

  List<Request> requests(Mark since) {
    return since(requests, Request::sequence, since);
  }

  /** Requests begun since and neither answered in full nor failed. */
  List<Request> inFlight(Mark since) {
    return read(
        () -> inFlight.values().stream().filter(one -> one.sequence() > since.sequence()).toList());
  }

  List<Failure> failures(Mark since) {
    return since(failures, Failure::sequence, since);
  }

  Progress progress() {
    return read(() -> progress);
  }

  /**
   * Whether a new document was asked for in the main frame, even if none came of it (a download, a
   * failure).
   */
  boolean documentRequested(Mark since) {
    return !since(documentRequests, Moment::sequence, since).isEmpty();
  }

  /**
   * Whether a document asked for since is still on its way: not there, not failed, and no download.
   */
  boolean navigating(Mark since) {
    return read(
        () -> {
          long asked = documentRequests.isEmpty() ? 0 : documentRequests.getLast().sequence();
          return asked > since.sequence() && asked > lastOutcome();
        });
  }

  private long lastOutcome() {
    long failed = failures.isEmpty() ? 0 : failures.getLast().sequence();
    long last = aborted.telling().passed() ? Math.max(failed, aborted.sequence()) : failed;
    for (Navigation navigation : navigations) {
      last = navigation.sameDocument() ? last : Math.max(last, navigation.sequence());
    }
    for (BegunDownload download : downloads.values()) {
      last = Math.max(last, download.sequence());
    }
    return last;
  }

  /** The dialog that is open now. */
  Optional<Effects.Dialog> dialog() {
    return read(() -> Optional.ofNullable(dialog));
  }

  /** The last dialog opened since, perhaps closed again. */
  Optional<Effects.Dialog> dialogSince(Mark since) {
    return since(dialogs, OpenedDialog::sequence, since).stream()
        .reduce((first, last) -> last)
        .map(OpenedDialog::dialog);
  }

  /** Tabs that this one opened. */
  List<TabId> opened(Mark since) {
    return since(opened, OpenedTab::sequence, since).stream().map(OpenedTab::tab).toList();
  }

  /** Whether the page asked for windows that have not come (yet). */
  boolean opening(Mark since) {
    return since(windowRequests, Moment::sequence, since).size() > opened(since).size();
  }

  /** Downloads begun since, each as it stands now. */
  List<Effects.Download> downloads(Mark since) {
    return read(
        () ->
            downloads.values().stream()
                .filter(one -> one.sequence() > since.sequence())
                .map(BegunDownload::download)
                .toList());
  }

  /** The file field whose chooser was opened; its backend node id. */
  Optional<Integer> fileChooser(Mark since) {
    return since(choosers, Chooser::sequence, since).stream()
        .reduce((first, last) -> last)
        .map(Chooser::backendNodeId);
  }

  /** What is dragged, when the page began a native drag. */
  Optional<Json> drag(Mark since) {
    return since(drags, Drag::sequence, since).stream()
        .reduce((first, last) -> last)
        .map(Drag::data);
  }

  boolean crashed() {
    return read(() -> crashed);
  }

  /**
   * Waits until the condition holds; it is looked at again after each event, and when the tab is
   * gone.
   *
   * @return false when the deadline passed, the tab went, or the thread was interrupted (its flag
   *     stays set) before it held
   */
  boolean await(Deadline deadline, BooleanSupplier until) {
    lock.lock();
    try {
      while (!until.getAsBoolean()) {
        if (over || !changed.await(deadline.nanosLeft(), TimeUnit.NANOSECONDS)) {
          return until.getAsBoolean();
        }
      }
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } finally {
      lock.unlock();
    }
  }

  // ---- writing

  void navigated(String url, String loaderId) {
    write(
        () -> {
          add(navigations, new Navigation(sequence, url, loaderId, false));
          inFlight.values().removeIf(one -> !one.loaderId().equals(loaderId));
          progress = Progress.COMMITTED;
          crashed = false;
        });
  }

  void movedWithin(String url, String loaderId) {
    write(() -> add(navigations, new Navigation(sequence, url, loaderId, true)));
  }

  void progressed(Progress now) {
    write(() -> progress = now);
  }

  void documentRequested() {
    write(() -> add(documentRequests, new Moment(sequence)));
  }

  void documentAborted() {
    write(() -> aborted = new Aborted(sequence, Deadline.inMillis(TELLING_MS)));
  }

  void requested(String id, String frameId, String loaderId, String type, String url) {
    write(
        () -> {
          Request request = new Request(sequence, id, frameId, loaderId, type, url);
          add(requests, request);
          inFlight.put(id, request);
        });
  }

  void answered(String requestId) {
    write(() -> inFlight.remove(requestId));
  }

  /** Requests of a frame that left will not be told to end. */
  void frameLeft(String frameId) {
    write(() -> inFlight.values().removeIf(one -> one.frameId().equals(frameId)));
  }

  void failed(String url, String netError) {
    write(() -> add(failures, new Failure(sequence, url, netError)));
  }

  /** One that was answered at once blocks nothing. */
  void dialogOpened(Effects.Dialog now) {
    write(
        () -> {
          dialog = now.answered().isEmpty() ? now : null;
          add(dialogs, new OpenedDialog(sequence, now));
        });
  }

  void dialogClosed() {
    write(() -> dialog = null);
  }

  void windowRequested() {
    write(() -> add(windowRequests, new Moment(sequence)));
  }

  void tabOpened(TabId tab) {
    write(() -> add(opened, new OpenedTab(sequence, tab)));
  }

  void chooserOpened(int backendNodeId) {
    write(() -> add(choosers, new Chooser(sequence, backendNodeId)));
  }

  /** {@code Input.dragIntercepted}: what it carries. */
  void dragBegan(Json data) {
    write(() -> add(drags, new Drag(sequence, data)));
  }

  /** A download began, or went on. */
  void downloaded(String id, Effects.Download now) {
    write(
        () -> {
          BegunDownload before = downloads.get(id);
          downloads.put(id, new BegunDownload(before == null ? sequence : before.sequence(), now));
          if (downloads.size() > KEPT) {
            downloads.remove(downloads.keySet().iterator().next());
          }
        });
  }

  void crash() {
    write(
        () -> {
          crashed = true;
          dialog = null;
          inFlight.clear();
        });
  }

  /** The debugger lost the tab: what was pending will never be told to end. */
  void detached() {
    write(
        () -> {
          dialog = null;
          inFlight.clear();
        });
  }

  /** Nothing will happen any more. */
  void ended() {
    write(
        () -> {
          over = true;
          dialog = null;
          inFlight.clear();
        });
  }

  /** Lets those who wait look again. */
  void wake() {
    write(() -> {});
  }

  private void write(Runnable change) {
    lock.lock();
    try {
      sequence++;
      change.run();
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private static <T> void add(Deque<T> kept, T item) {
    kept.addLast(item);
    if (kept.size() > KEPT) {
      kept.removeFirst();
    }
  }

  private <T> T read(Supplier<T> look) {
    lock.lock();
    try {
      return look.get();
    } finally {
      lock.unlock();
    }
  }

  private <T> List<T> since(Deque<T> kept, ToLongFunction<T> sequenceOf, Mark since) {
    Predicate<T> later = item -> sequenceOf.applyAsLong(item) > since.sequence();
    return read(() -> kept.stream().filter(later).toList());
  }
}
