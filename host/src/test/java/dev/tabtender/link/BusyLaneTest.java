package dev.tabtender.link;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import dev.tabtender.local.Home;
import dev.tabtender.protocol.RawJson;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An extension that is slower than those who ask it. */
@Timeout(60)
class BusyLaneTest {
  @TempDir Path folder;

  @Test
  void outlivesABurstOfManySmallCalls() throws Exception {
    Home home = new Home(folder);
    BlockingQueue<Link> connected = new LinkedBlockingQueue<>();
    CountDownLatch busy = new CountDownLatch(1);
    try (Links links = new Links(home, Set.of(FakeExtension.ORIGIN), connected::add)) {
      links.start(4711);
      try (FakeExtension extension = new FakeExtension(home).onNative("p")) {
        extension.answer("wait", params -> waited(busy));
        Link link = connected.poll(20, TimeUnit.SECONDS);
        Deadline deadline = Deadline.inMillis(50_000);
        List<CompletableFuture<RawJson>> calls = new ArrayList<>();
        calls.add(link.call("wait", new RawJson("{}"), "", deadline));
        RawJson text = new RawJson(Json.object("text", "x".repeat(200)).toString());
        for (int i = 0; i < 20_000; i++) {
          calls.add(link.call("quick", text, "", deadline));
        }
        busy.countDown();
        calls.forEach(CompletableFuture::join);
        assertTrue(link.isOpen());
      }
    }
  }

  private static Json waited(CountDownLatch busy) {
    try {
      assertTrue(busy.await(40, TimeUnit.SECONDS));
      return Json.object();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
