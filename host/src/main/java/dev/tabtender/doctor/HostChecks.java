package dev.tabtender.doctor;

import dev.tabtender.json.Json;
import dev.tabtender.protocol.Version;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.Optional;

/** What the running host, or its absence, tells. */
final class HostChecks {
  private static final String EXTENSION = "extension";

  private HostChecks() {}

  /**
   * @param status of the running host
   */
  static Check port(Optional<Json> status, int wanted) {
    String name = "port";
    if (status.isPresent()) {
      return Check.ok(name, "the host listens on 127.0.0.1:" + status.get().integer("port"));
    }
    try (ServerSocket free = new ServerSocket(wanted, 1, InetAddress.getLoopbackAddress())) {
      return Check.ok(name, free.getLocalPort() + " is free; the host does not run");
    } catch (IOException e) {
      return Check.failed(
          name,
          wanted + " is taken by another program, and no host of ours answers",
          "Run: tabtender serve --port 0 (any free port), or end that program.");
    }
  }

  static Check version(Optional<Json> status) {
    String name = "host version";
    if (status.isEmpty()) {
      return Check.skipped(name, "the host does not run; tabtender serve starts it");
    }
    String running = status.get().text("version");
    return running.equals(Version.PRODUCT)
        ? Check.ok(name, running)
        : Check.failed(
            name,
            "the running host is " + running + ", this is " + Version.PRODUCT,
            "Stop the running host, then run: tabtender serve");
  }

  /**
   * @param record what the host wrote about its links
   */
  static List<Check> extension(Optional<Json> status, Json record) {
    if (status.isEmpty()) {
      return List.of(Check.skipped(EXTENSION, "the host does not run"));
    }
    List<Json> links = record.get("links").items();
    return links.isEmpty()
        ? List.of(notConnected(record.get("refused")))
        : links.stream().map(HostChecks::connected).toList();
  }

  private static Check notConnected(Json refused) {
    if (refused.isMissing()) {
      return Check.failed(
          EXTENSION,
          "none is connected",
          "Load the extension's folder at chrome://extensions (Developer mode, Load unpacked), or"
              + " work headless.");
    }
    return Check.failed(
        EXTENSION,
        "the last one was refused at " + refused.text("at") + ": " + refused.text("reason"),
        "Reload the extension that came with this host at chrome://extensions.");
  }

  private static Check connected(Json link) {
    String name = EXTENSION + " in " + link.text("product");
    String version = link.text("version");
    if (!version.equals(Version.PRODUCT)) {
      return Check.failed(
          name,
          "is " + version + ", the host is " + Version.PRODUCT,
          "Reload the extension at chrome://extensions.");
    }
    return Check.ok(name, version + ", connected by its " + link.text("lane") + " lane");
  }
}
