package dev.tabtender.browser.cdp;

import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;
import java.util.List;
import java.util.Optional;

/** A document that the debugger reaches, and the script in its isolated world. */
final class DocumentFrame implements Frame {
  private static final int NO_CONTEXT = 0;
  private static final String ABSENT = "absent";

  // A string is what the engine hands over fastest; the script's answers are JSON anyway.
  private static final String CALL =
      """
      async function (method, argument) {
        const script = globalThis.tabtender;
        return script ? JSON.stringify(await script[method](argument)) : 'absent';
      }\
      """;

  private static final String CALL_FOR_ELEMENT =
      """
      async function (method, argument) {
        const script = globalThis.tabtender;
        return script ? script[method](argument) : 'absent';
      }\
      """;

  private final FrameTree tree;
  private final FrameTree.Node node;
  private final String script;
  private final Asker asker;
  private final KeyStore keys;
  private volatile int context = NO_CONTEXT;

  DocumentFrame(FrameTree tree, FrameTree.Node node, String script, Asker asker, KeyStore keys) {
    this.tree = tree;
    this.node = node;
    this.script = script;
    this.asker = asker;
    this.keys = keys;
  }

  /** Sends a command that a dialog would hold back. */
  interface Asker {
    /**
     * @throws TabtenderException also {@code dialog_open}, at once
     */
    Json ask(CdpSession session, String method, Json params, Deadline deadline);
  }

  FrameTree.Node node() {
    return node;
  }

  /** A tab that is attached anew may get a session of the same name. */
  boolean speaksBy(CdpSession session) {
    return node.session() == session;
  }

  @Override
  public String id() {
    return node.id();
  }

  @Override
  public Optional<String> parentId() {
    return Optional.ofNullable(node.parentId());
  }

  @Override
  public String url() {
    return tree.node(node.id()).map(FrameTree.Node::url).orElse(node.url());
  }

  @Override
  public String loaderId() {
    return node.loaderId();
  }

  @Override
  public CdpSession session() {
    return node.session();
  }

  @Override
  public Json call(String method, Json argument, Deadline deadline) {
    Json answer = callScript(CALL, true, method, argument, deadline);
    String text = answer.get("value").text();
    return text.isEmpty() ? Json.MISSING : Json.parse(text);
  }

  @Override
  public Optional<RemoteElement> callForElement(String method, Json argument, Deadline deadline) {
    Json answer = callScript(CALL_FOR_ELEMENT, false, method, argument, deadline);
    return answer
        .optText("objectId")
        .map(objectId -> new ReleasableElement(node.session(), objectId));
  }

  private Json callScript(
      String function, boolean byValue, String method, Json argument, Deadline deadline) {
    Json params =
        Json.object(
            "functionDeclaration",
            function,
            "arguments",
            List.of(Json.object("value", method), Json.object("value", argument)),
            "returnByValue",
            byValue,
            "awaitPromise",
            true);
    Json result = inContext("Runtime.callFunctionOn", "executionContextId", params, deadline);
    if (result.text("value").equals(ABSENT)) {
      load(deadline);
      result = inContext("Runtime.callFunctionOn", "executionContextId", params, deadline);
    }
    keys.met(DocumentId.of(this));
    return result;
  }

  private void load(Deadline deadline) {
    inContext("Runtime.evaluate", "contextId", Json.object("expression", script), deadline);
    keys.legacy(DocumentId.of(this))
        .ifPresent(
            prints -> {
              Json params =
                  Json.object(
                      "functionDeclaration",
                      CALL,
                      "arguments",
                      List.of(Json.object("value", "importKeys"), Json.object("value", prints)),
                      "returnByValue",
                      true,
                      "awaitPromise",
                      true);
              inContext("Runtime.callFunctionOn", "executionContextId", params, deadline);
            });
  }

  /** Answers the remote object. */
  private Json inContext(String command, String contextField, Json params, Deadline deadline) {
    int tried = isolatedContext(deadline);
    Json answer;
    try {
      answer = asker.ask(node.session(), command, params.with(contextField, tried), deadline);
    } catch (CdpError e) {
      context = NO_CONTEXT;
      requireCurrent();
      // The world was rebuilt under the same document, as document.open and a let-go debugger do.
      Json again = params.with(contextField, isolatedContext(deadline));
      answer = askAnew(command, again, deadline);
    }
    Json exception = answer.get("exceptionDetails");
    if (!exception.isMissing()) {
      throw new IllegalStateException("The injected script threw in " + url() + ": " + exception);
    }
    return answer.get("result");
  }

  private Json askAnew(String command, Json params, Deadline deadline) {
    try {
      return asker.ask(node.session(), command, params, deadline);
    } catch (CdpError e) {
      throw lost(e);
    }
  }

  @Override
  public int isolatedContext(Deadline deadline) {
    requireCurrent();
    int known = context;
    if (known != NO_CONTEXT) {
      return known;
    }
    Json params = Json.object("frameId", node.id(), "worldName", InjectedScript.WORLD);
    try {
      Json answer = asker.ask(node.session(), "Page.createIsolatedWorld", params, deadline);
      context = answer.integer("executionContextId");
      return context;
    } catch (CdpError e) {
      throw lost(e);
    }
  }

  private void requireCurrent() {
    if (!tree.shows(node)) {
      throw StaleDocument.replaced(node.url());
    }
  }

  private static TabtenderException lost(CdpError cause) {
    return new TabtenderException(
        ErrorCode.STALE_ELEMENT,
        "The document went away while it was asked: " + cause.getMessage(),
        "Take a new snapshot and use the indexes it gives.");
  }

  @Override
  public String toString() {
    return "frame " + node.id() + " at " + node.url();
  }
}
