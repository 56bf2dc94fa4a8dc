package dev.tabtender.browser.cdp;

import dev.tabtender.browser.cdp.PageEvents.Mark;
import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Gives files to a file field, to the chooser that a button opens, or to a drop zone. */
final class Uploading {
  private static final long CHOOSER_MS = 1_200;

  private final Page page;
  private final Targets targets;
  private final Clicking clicking;
  private final Aiming aiming;

  Uploading(Page page, Targets targets, Clicking clicking, Aiming aiming) {
    this.page = page;
    this.targets = targets;
    this.clicking = clicking;
    this.aiming = aiming;
  }

  Outcome upload(int index, List<Path> files, Mark since, Deadline deadline) {
    FileRules.requireReadable(files);
    Target target = targets.find(index, deadline);
    if (page.synthetic()) {
      throw Synthetic.impossible("given files");
    }
    Json rules = target.ask("fileRules", Json.object(), deadline);
    if (rules.bool("none")) {
      choose(target, files, since, deadline);
    } else {
      FileRules.of(rules).require(files);
      give(target, files, since, deadline);
    }
    return Outcome.valueNow(
        files.stream()
            .map(file -> String.valueOf(file.getFileName()))
            .collect(Collectors.joining(", ")));
  }

  /**
   * Straight into the field; where the browser does not allow that, as the answer to its chooser.
   */
  private void give(Target target, List<Path> files, Mark since, Deadline deadline) {
    try (RemoteElement field = field(target, deadline)) {
      field
          .session()
          .send(
              "DOM.setFileInputFiles",
              Json.object("files", paths(files), "objectId", field.objectId()),
              deadline);
    } catch (CdpError e) {
      choose(target, files, since, deadline);
    }
  }

  private static RemoteElement field(Target target, Deadline deadline) {
    return target
        .frame()
        .callForElement("fileField", Json.object("key", target.key()), deadline)
        .orElseThrow(
            () ->
                new TabtenderException(
                    ErrorCode.STALE_ELEMENT,
                    "The file field is gone: " + target.line(),
                    "Take a new snapshot and use the indexes it gives.",
                    target.details()));
  }

  /** Presses what opens a chooser, and answers it; what opens none is taken for a drop zone. */
  private void choose(Target target, List<Path> files, Mark since, Deadline deadline) {
    CdpSession session = target.frame().session();
    intercept(session, true, deadline);
    Optional<Integer> chosen;
    try {
      clicking.click(target, Clicking.PLAIN, deadline);
      page.events()
          .await(
              deadline.atMostMillis(CHOOSER_MS),
              () -> page.events().fileChooser(since).isPresent());
      chosen = page.events().fileChooser(since);
      chosen.ifPresent(node -> answer(target, node, files, deadline));
    } finally {
      intercept(session, false, Deadline.inMillis(2_000));
    }
    if (chosen.isEmpty()) {
      drop(target, files, deadline);
    }
  }

  private static void intercept(CdpSession session, boolean enabled, Deadline deadline) {
    session.send("Page.setInterceptFileChooserDialog", Json.object("enabled", enabled), deadline);
  }

  private static void answer(Target target, int node, List<Path> files, Deadline deadline) {
    CdpSession session = target.frame().session();
    if (node == 0) {
      throw new TabtenderException(
          ErrorCode.NOT_INTERACTABLE,
          "It asks for files by a picker that only a person can answer: " + target.line(),
          "Look for a file field or a drop zone, or hand the tab to a person with request_manual.",
          target.details());
    }
    Json described =
        session.send("DOM.describeNode", Json.object("backendNodeId", node), deadline).get("node");
    rules(described.get("attributes").items()).require(files);
    session.send(
        "DOM.setFileInputFiles",
        Json.object("files", paths(files), "backendNodeId", node),
        deadline);
  }

  /** From names and values in turn, as CDP tells attributes. */
  private static FileRules rules(List<Json> attributes) {
    String accept = "";
    boolean multiple = false;
    boolean directory = false;
    for (int i = 0; i + 1 < attributes.size(); i += 2) {
      switch (attributes.get(i).text()) {
        case "accept" -> accept = attributes.get(i + 1).text();
        case "multiple" -> multiple = true;
        case "webkitdirectory" -> directory = true;
        default -> {}
      }
    }
    return new FileRules(accept, multiple || directory, directory, false);
  }

  private void drop(Target target, List<Path> files, Deadline deadline) {
    Aim aim = aiming.aim(target, "drop", deadline);
    Json data = Json.object("items", List.of(), "files", paths(files), "dragOperationsMask", 1);
    for (String type : List.of("dragEnter", "dragOver", "dragOver", "drop")) {
      page.session(deadline)
          .send(
              "Input.dispatchDragEvent",
              Json.object("type", type, "x", aim.x(), "y", aim.y(), "data", data),
              deadline);
    }
  }

  private static List<String> paths(List<Path> files) {
    return files.stream().map(Path::toString).toList();
  }
}
