package dev.tabtender.browser.cdp;

import dev.tabtender.json.Json;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** What identified the listed elements of each document when the debugger let the tab go. */
final class KeyStore {
  private record Document(String frameId, String loaderId) {}

  private final Map<Document, Json> prints = new ConcurrentHashMap<>();

  void clear() {
    prints.clear();
  }

  void keep(Frame frame, Json keyPrints) {
    prints.put(new Document(frame.id(), frame.loaderId()), keyPrints);
  }

  Optional<Json> prints(FrameTree.Node node) {
    return Optional.ofNullable(prints.get(new Document(node.id(), node.loaderId())));
  }
}
