package dev.tabtender.browser.cdp;

import com.github.kklisura.cdt.protocol.commands.DOM;
import com.github.kklisura.cdt.protocol.types.runtime.RemoteObject;
import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The documents that the frames of a tab show now; each is one {@link Frame} for as long as it is
 * shown.
 */
final class Documents {
  private static final System.Logger LOG = System.getLogger(Documents.class.getName());

  private final FrameTree tree;
  private final String script;
  private final HeldByDialogs dialogs;
  private final KeyStore keys;
  private final Map<String, DocumentFrame> shown = new ConcurrentHashMap<>();

  Documents(FrameTree tree, String script, HeldByDialogs dialogs, KeyStore keys) {
    this.tree = tree;
    this.keys = keys;
    this.script = script;
    this.dialogs = dialogs;
  }

  Optional<Frame> main() {
    return tree.main().map(this::document);
  }

  List<Frame> inOrder() {
    return tree.inOrder().stream().map(this::document).toList();
  }

  Optional<Frame> of(String frameId) {
    return tree.node(frameId).map(this::document);
  }

  private Frame document(FrameTree.Node node) {
    shown.keySet().removeIf(frameId -> tree.node(frameId).isEmpty());
    return shown.compute(
        node.id(),
        (frameId, known) ->
            known != null && known.speaksBy(node.session()) && tree.shows(known.node())
                ? known
                : open(node));
  }

  private DocumentFrame open(FrameTree.Node node) {
    return new DocumentFrame(tree, node, script, dialogs::ask, keys);
  }

  Optional<RemoteElement> owner(Frame child, Deadline deadline) {
    return child.parentId().flatMap(this::of).map(parent -> ownerIn(parent, child, deadline));
  }

  private RemoteElement ownerIn(Frame parent, Frame child, Deadline deadline) {
    CdpSession session = parent.session();
    try {
      DOM dom =
          new TypedProtocol((method, params) -> dialogs.ask(session, method, params, deadline))
              .domain(DOM.class);
      Integer node = dom.getFrameOwner(child.id()).getBackendNodeId();
      int world = parent.isolatedContext(deadline);
      RemoteObject element = dom.resolveNode(null, node, null, world);
      return new ReleasableElement(session, element.getObjectId());
    } catch (CdpError e) {
      LOG.log(System.Logger.Level.DEBUG, "No owner of {0}: {1}", child, e.getMessage());
      throw StaleDocument.frameGone();
    }
  }

  /** Keeps what identifies the listed elements, for when the debugger comes back. */
  void keepKeys(Deadline deadline) {
    keys.clear();
    for (Frame frame : inOrder()) {
      try {
        keys.keep(frame, frame.call("exportKeys", Json.MISSING, deadline));
      } catch (RuntimeException e) {
        LOG.log(System.Logger.Level.DEBUG, "No keys of {0}: {1}", frame, e.getMessage());
      }
    }
  }
}
