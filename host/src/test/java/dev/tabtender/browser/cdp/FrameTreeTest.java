package dev.tabtender.browser.cdp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class FrameTreeTest {
  private final FrameTree tree = new FrameTree();
  private final CdpSession top = new Silent("top");
  private final CdpSession child = new Silent("child");

  private record Silent(String id) implements CdpSession {
    @Override
    public Json send(String method, Json params, Deadline deadline) {
      return Json.MISSING;
    }

    @Override
    public CompletableFuture<Json> sendAsync(String method, Json params, Deadline deadline) {
      return CompletableFuture.completedFuture(Json.MISSING);
    }
  }

  @BeforeEach
  void begin() {
    tree.reset(
        Json.parse(
            """
            {"frame":{"id":"main","url":"http://a/","loaderId":"1"},"childFrames":[
              {"frame":{"id":"one","parentId":"main","url":"http://a/1","loaderId":"2"}},
              {"frame":{"id":"two","parentId":"main","url":"http://a/2","loaderId":"3"}}]}\
            """),
        top);
  }

  private List<String> ids() {
    return tree.inOrder().stream().map(FrameTree.Node::id).toList();
  }

  @Test
  void listsEachFrameBeforeItsChildren() {
    tree.attached("deep", "one", top);
    assertEquals(List.of("main", "one", "deep", "two"), ids());
  }

  @Test
  void keepsAFrameThatMovesToAnotherProcess() {
    FrameTree.Node before = tree.node("one").orElseThrow();
    tree.detached("one", true);
    tree.add(
        Json.parse("{\"frame\":{\"id\":\"one\",\"url\":\"http://b/\",\"loaderId\":\"9\"}}"), child);
    assertEquals(List.of("main", "one", "two"), ids());
    FrameTree.Node now = tree.node("one").orElseThrow();
    assertEquals("child", now.session().id());
    assertEquals("main", now.parentId());
    assertFalse(tree.shows(before));
  }

  @Test
  void takesAFrameBackFromAnotherProcess() {
    keepsAFrameThatMovesToAnotherProcess();
    tree.attached("one", "main", top);
    tree.sessionEnded("child");
    assertEquals(List.of("main", "one", "two"), ids());
  }

  @Test
  void losesTheFramesOfASessionThatEnds() {
    keepsAFrameThatMovesToAnotherProcess();
    tree.sessionEnded("child");
    assertEquals(List.of("main", "two"), ids());
  }

  @Test
  void losesAFrameWithItsChildren() {
    tree.attached("deep", "one", top);
    tree.detached("one", false);
    assertEquals(List.of("main", "two"), ids());
  }

  @Test
  void startsOverWithANewMainDocument() {
    FrameTree.Node before = tree.main().orElseThrow();
    tree.navigated(Json.object("id", "main", "url", "http://b/", "loaderId", "7"), top);
    assertEquals(List.of("main"), ids());
    assertFalse(tree.shows(before));
    assertEquals("http://b/", tree.main().orElseThrow().url());
  }

  @Test
  void keepsTheDocumentWhenOnlyItsAddressMoves() {
    FrameTree.Node before = tree.main().orElseThrow();
    tree.movedWithin("main", "http://a/#there");
    assertTrue(tree.shows(before));
    assertEquals("http://a/#there", tree.main().orElseThrow().url());
  }

  @Test
  void namesTheAddressThatCouldNotBeReached() {
    tree.navigated(
        Json.object(
            "id", "main",
            "url", "chrome-error://chromewebdata/",
            "unreachableUrl", "http://nowhere/",
            "loaderId", "8"),
        top);
    assertEquals("http://nowhere/", tree.main().orElseThrow().url());
  }
}
