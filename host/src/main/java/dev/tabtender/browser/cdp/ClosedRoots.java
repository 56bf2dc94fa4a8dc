package dev.tabtender.browser.cdp;

import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Opens closed shadow roots to the injected script: only the debugger sees into them. */
final class ClosedRoots {
  private static final int AT_ONCE = 400;

  private ClosedRoots() {}

  /**
   * Looks behind the elements that the script suspects, and tells it of each whether it has a
   * closed root.
   */
  static void adopt(Frame frame, Deadline deadline) {
    try (RemoteElement list =
        frame.callForElement("suspects", Json.object("limit", AT_ONCE), deadline).orElse(null)) {
      if (list == null) {
        return;
      }
      List<String> hosts = items(list, deadline);
      List<@Nullable String> roots = roots(frame, hosts, deadline);
      List<@Nullable String> flat = new ArrayList<>();
      for (int i = 0; i < hosts.size(); i++) {
        flat.add(hosts.get(i));
        flat.add(roots.get(i));
      }
      String function =
          "function(...flat) { const pairs = []; for (let i = 0; i < flat.length; i += 2)"
              + " pairs.push([flat[i], flat[i + 1]]); globalThis.tabtender.adoptRoots(pairs); }";
      Injected.call(frame, function, flat, deadline);
      hosts.forEach(host -> release(frame, host, deadline));
    } finally {
      Injected.release(frame, deadline);
    }
  }

  private static void release(Frame frame, String host, Deadline deadline) {
    var unused =
        frame.session().sendAsync("Runtime.releaseObject", Json.object("objectId", host), deadline);
  }

  private static List<String> items(RemoteElement list, Deadline deadline) {
    Json properties =
        list.session()
            .send(
                "Runtime.getProperties",
                Json.object("objectId", list.objectId(), "ownProperties", true),
                deadline);
    List<String> items = new ArrayList<>();
    for (Json property : properties.get("result").items()) {
      if (property.text("name").chars().allMatch(Character::isDigit)) {
        property.get("value").optText("objectId").ifPresent(items::add);
      }
    }
    return items;
  }

  /** A handle of each host's closed root, or null. */
  private static List<@Nullable String> roots(Frame frame, List<String> hosts, Deadline deadline) {
    List<CompletableFuture<Json>> asked = new ArrayList<>();
    for (String host : hosts) {
      asked.add(
          frame.session().sendAsync("DOM.describeNode", Json.object("objectId", host), deadline));
    }
    List<Integer> nodes = new ArrayList<>();
    for (CompletableFuture<Json> answer : asked) {
      nodes.add(closedRoot(answer));
    }
    List<@Nullable String> handles =
        Injected.resolve(frame, nodes.stream().filter(node -> node != 0).toList(), deadline);
    List<@Nullable String> roots = new ArrayList<>();
    int next = 0;
    for (int node : nodes) {
      roots.add(node == 0 ? null : handles.get(next++));
    }
    return roots;
  }

  private static int closedRoot(CompletableFuture<Json> answer) {
    try {
      for (Json root : Answers.join(answer).get("node").get("shadowRoots").items()) {
        if (root.text("shadowRootType").equals("closed")) {
          return root.integer("backendNodeId");
        }
      }
    } catch (CdpError e) {
      // It left the page: then it hides nothing.
      return 0;
    }
    return 0;
  }
}
