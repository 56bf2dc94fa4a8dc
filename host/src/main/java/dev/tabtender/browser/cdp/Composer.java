package dev.tabtender.browser.cdp;

import dev.tabtender.browser.Snapshot;
import dev.tabtender.browser.SnapshotRequest;
import dev.tabtender.browser.SnapshotRequest.Form;
import dev.tabtender.browser.cdp.Composition.Placed;
import dev.tabtender.browser.cdp.Leftovers.Kept;
import dev.tabtender.json.Json;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Turns the outlines of a page's frames into what one client is told. */
final class Composer {
  private final Indexes indexes;
  private final Memory memory;
  private final Leftovers leftovers;

  Composer(Indexes indexes, Memory memory, Leftovers leftovers) {
    this.indexes = indexes;
    this.memory = memory;
    this.leftovers = leftovers;
  }

  Snapshot compose(
      String client,
      SnapshotRequest request,
      FrameOutline main,
      Function<String, Optional<FrameOutline>> children) {
    List<Placed> lines = List.copyOf(Composition.of(main, indexes, children));
    Outline outline = outline(client, main);
    Told told = Told.of(memory.nextId(), main.document(), lines);
    Text text = text(client, request, outline, told);
    memory.told(client, told);
    List<Json> elements =
        request.form() == Form.JSON ? elements(request, outline, lines) : List.of();
    return new Snapshot(
        told.id(),
        main.url(),
        main.title(),
        text.words(),
        elements,
        scroll(main),
        stats(main, told),
        text.truncated().or(() -> cutShort(main)));
  }

  Optional<Told> told(String client) {
    return memory.last(client);
  }

  private record Text(String words, Optional<Snapshot.Truncated> truncated) {}

  private Outline outline(String client, FrameOutline main) {
    Optional<Told> last = memory.last(client).filter(told -> told.main().equals(main.document()));
    return new Outline(main, last.map(Told::given).orElseGet(BitSet::new), last.isPresent());
  }

  private static List<Json> elements(SnapshotRequest request, Outline outline, List<Placed> lines) {
    List<Placed> wanted =
        request.viewportOnly() ? lines.stream().filter(Placed::visible).toList() : lines;
    return Elements.of(wanted, outline);
  }

  private Text text(String client, SnapshotRequest request, Outline outline, Told now) {
    Optional<Told> base =
        request.form() == Form.DELTA || request.since().isPresent()
            ? request.since().map(memory::named).orElseGet(() -> memory.last(client))
            : Optional.empty();
    boolean sameDocument = base.filter(told -> told.main().equals(now.main())).isPresent();
    return sameDocument
        ? delta(outline, base.orElseThrow(), now)
        : whole(outline, now, request.viewportOnly());
  }

  private Text delta(Outline outline, Told base, Told now) {
    StringBuilder text = outline.heading();
    String changes = new Delta(outline, base).write(now.lines());
    text.append(changes.isEmpty() ? "Nothing changed since " : "Changed since ");
    text.append(base.id()).append(":\n");
    if (text.length() + changes.length() <= Shortening.MAX_CHARS) {
      return new Text(text + changes, Optional.empty());
    }
    int end = changes.lastIndexOf('\n', Shortening.MAX_CHARS - text.length()) + 1;
    Kept kept = leftovers.keep(now.id(), text + changes);
    text.append(changes, 0, end).append(restOfChanges(kept));
    return new Text(text.toString(), truncated(kept));
  }

  private Text whole(Outline outline, Told now, boolean viewportOnly) {
    List<Placed> lines = viewportOnly ? inView(now.lines()) : now.lines();
    List<Placed> hidden = viewportOnly ? outOfView(now.lines()) : List.of();
    StringBuilder text = outline.heading();
    Shortening shortening = new Shortening(lines, text.length());
    if (shortening.fits()) {
      lines.forEach(line -> outline.line(text, line));
      outline.hints(text, hidden);
      return new Text(text.toString(), Optional.empty());
    }
    Kept kept = leftovers.keep(now.id(), everything(outline, now.lines()));
    shortened(text, outline, lines, shortening.choose());
    text.append(whereabouts(kept));
    outline.hints(text, hidden);
    return new Text(text.toString(), truncated(kept));
  }

  private static List<Placed> inView(List<Placed> lines) {
    BitSet wanted = new BitSet();
    List<Integer> around = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      int depth = lines.get(i).depth();
      around.removeIf(outer -> lines.get(outer).depth() >= depth);
      if (lines.get(i).visible()) {
        around.forEach(wanted::set);
        wanted.set(i);
      }
      around.add(i);
    }
    return wanted.stream().mapToObj(lines::get).toList();
  }

  private static List<Placed> outOfView(List<Placed> lines) {
    return lines.stream().filter(placed -> !placed.visible()).toList();
  }

  private static String everything(Outline outline, List<Placed> lines) {
    StringBuilder text = outline.heading();
    lines.forEach(line -> outline.line(text, line));
    outline.hints(text, List.of());
    return text.toString();
  }

  private static void shortened(
      StringBuilder text, Outline outline, List<Placed> lines, BitSet kept) {
    int at = 0;
    while (at < lines.size()) {
      if (kept.get(at)) {
        outline.line(text, lines.get(at), Shortening.words(lines.get(at)));
        at++;
      } else {
        int end = kept.nextSetBit(at) < 0 ? lines.size() : kept.nextSetBit(at);
        gap(text, lines.subList(at, end));
        at = end;
      }
    }
  }

  private static void gap(StringBuilder text, List<Placed> lines) {
    long elements = lines.stream().filter(placed -> placed.line().listed()).count();
    text.append("... ").append(lines.size()).append(lines.size() == 1 ? " line" : " lines");
    text.append(
        elements > 0 ? " with " + elements + (elements == 1 ? " element" : " elements") : "");
    text.append(" left out here\n");
  }

  private static String whereabouts(Kept kept) {
    return switch (kept) {
      case Kept.Whole whole -> "... the whole outline is in " + whole.file() + "\n";
      case Kept.Lost lost ->
          "... what was left out could not be kept ("
              + lost.reason()
              + "): scroll to see it, or ask for the elements with format=json\n";
    };
  }

  private static String restOfChanges(Kept kept) {
    return switch (kept) {
      case Kept.Whole whole -> "... the rest of the changes is in " + whole.file() + "\n";
      case Kept.Lost lost ->
          "... the rest of the changes could not be kept ("
              + lost.reason()
              + "): ask for the whole outline\n";
    };
  }

  private static Optional<Snapshot.Truncated> truncated(Kept kept) {
    String limits =
        "More than "
            + Shortening.MAX_CHARS
            + " characters, or "
            + Shortening.MAX_FAR
            + " elements out of view; ";
    return Optional.of(
        switch (kept) {
          case Kept.Whole whole ->
              new Snapshot.Truncated(whole.file(), limits + "the file holds all of it.");
          case Kept.Lost lost ->
              new Snapshot.Truncated("", limits + "there is no file: " + lost.reason());
        });
  }

  /** The walk itself ended early. */
  private static Optional<Snapshot.Truncated> cutShort(FrameOutline main) {
    return main.truncated().isEmpty()
        ? Optional.empty()
        : Optional.of(new Snapshot.Truncated("", main.truncated()));
  }

  private static Snapshot.Scroll scroll(FrameOutline main) {
    Json scroll = main.scroll();
    return new Snapshot.Scroll(
        scroll.number("above"),
        scroll.number("below"),
        scroll.number("left"),
        scroll.number("right"));
  }

  private static Snapshot.Stats stats(FrameOutline main, Told told) {
    Json stats = main.stats();
    return new Snapshot.Stats(
        stats.integer("nodes"), told.given().cardinality(), stats.number("ms"));
  }
}
