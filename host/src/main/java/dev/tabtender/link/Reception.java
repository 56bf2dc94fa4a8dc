package dev.tabtender.link;

import dev.tabtender.concurrent.Threads;
import dev.tabtender.json.LinkMessages;
import dev.tabtender.json.MalformedJson;
import dev.tabtender.local.LocalSocket;
import dev.tabtender.protocol.ExtensionMessage;
import dev.tabtender.protocol.HostMessage;
import dev.tabtender.protocol.LaneMessage;
import dev.tabtender.protocol.Version;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * One native entry's connection, from who it is to its end; the thread that runs it is the lane's
 * reader.
 */
final class Reception implements Runnable {
  private static final System.Logger LOG = System.getLogger(Reception.class.getName());

  /** Why somebody is turned away. */
  private static final class Refused extends Exception {
    private static final long serialVersionUID = 1;
    private final HostMessage.Refuse told;

    Refused(String reason, String hint) {
      super(reason);
      this.told = new HostMessage.Refuse(reason, hint);
    }
  }

  private final Links links;
  private final NativeLane lane;
  private final long number;
  private final Duration patience;
  private final AtomicBoolean introduced = new AtomicBoolean();
  private volatile boolean late;
  private String origin = "";
  private String version = "";
  private @Nullable Link link;

  /**
   * @param patience how long it may take to say who calls
   */
  Reception(Links links, LocalSocket socket, long number, Duration patience) {
    this.patience = patience;
    this.links = links;
    this.number = number;
    this.lane = new NativeLane(socket, String.valueOf(number));
  }

  @Override
  public void run() {
    String end = "the native entry left";
    try {
      converse();
    } catch (Refused e) {
      end = String.valueOf(e.getMessage());
      links.refused(origin, version, end);
      lane.finish(LinkMessages.text(e.told));
    } catch (MalformedJson | BrokenLane e) {
      end = "the extension broke the protocol: " + e.getMessage();
    } catch (IOException e) {
      end = late ? tooLate() : "the native lane broke: " + e.getMessage();
    } catch (InterruptedException e) {
      end = "the host stops";
    } finally {
      LOG.log(System.Logger.Level.INFO, "native-{0} ended: {1}", String.valueOf(number), end);
      lane.close();
      if (link != null) {
        link.end(end);
      }
    }
  }

  private void converse() throws IOException, InterruptedException, Refused {
    ExtensionMessage.Hello hello = introductionInTime();
    Link taken = links.welcome(hello, lane::close);
    link = taken;
    lane.send(LinkMessages.text(links.welcomeOf(taken)));
    LOG.log(
        System.Logger.Level.INFO,
        "native-{0} is {1}, extension {2}",
        String.valueOf(number),
        taken,
        hello.version());
    Optional<ExtensionMessage> message = lane.next();
    while (message.isPresent()) {
      take(taken, message.get());
      message = lane.next();
    }
  }

  private void take(Link taken, ExtensionMessage message) {
    // The native lane is kept alive by itself also while the socket is the one that counts.
    if (message instanceof ExtensionMessage.Both(LaneMessage.Ping ping)) {
      lane.send(LinkMessages.text(new LaneMessage.Pong()));
    } else {
      links.take(taken, lane, message);
    }
  }

  /** Whoever connects and says nothing is not kept. */
  private ExtensionMessage.Hello introductionInTime()
      throws IOException, InterruptedException, Refused {
    Thread watch = Threads.start("native-patience-" + number, this::dropSilent);
    try {
      ExtensionMessage.Hello hello = introduction();
      if (!introduced.compareAndSet(false, true)) {
        throw new IOException("it came too late");
      }
      return hello;
    } finally {
      watch.interrupt();
    }
  }

  private void dropSilent() {
    try {
      Thread.sleep(patience);
    } catch (InterruptedException e) {
      return;
    }
    if (introduced.compareAndSet(false, true)) {
      late = true;
      lane.close();
    }
  }

  private String tooLate() {
    return "it did not say hello within " + patience.toMillis() + " ms";
  }

  private ExtensionMessage.Hello introduction() throws IOException, InterruptedException, Refused {
    if (!(first() instanceof ExtensionMessage.Native entry)) {
      throw new BrokenLane("the native entry did not say who calls");
    }
    origin = entry.origin();
    if (!links.allowsOrigin(origin)) {
      throw new Refused(
          "Tabtender's host does not know the extension " + origin + ".",
          "Use the extension that came with this host, or name its id in the host's"
              + " configuration.");
    }
    if (!(first() instanceof ExtensionMessage.Hello hello)) {
      throw new BrokenLane("the extension did not say hello");
    }
    version = hello.version();
    if (hello.protocol() != Version.PROTOCOL) {
      throw new Refused(mismatch(hello), advice(hello));
    }
    return hello;
  }

  private ExtensionMessage first() throws IOException, InterruptedException {
    return lane.next().orElseThrow(() -> new IOException("it left before it was welcome"));
  }

  private static String mismatch(ExtensionMessage.Hello hello) {
    return "The extension "
        + hello.version()
        + " speaks protocol "
        + hello.protocol()
        + ", the host "
        + Version.PRODUCT
        + " speaks protocol "
        + Version.PROTOCOL
        + ".";
  }

  private static String advice(ExtensionMessage.Hello hello) {
    return hello.protocol() < Version.PROTOCOL
        ? "Update the extension and reload it in the browser."
        : "Update the host: run install-scripts/install of the extension's version.";
  }
}
