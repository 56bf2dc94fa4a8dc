package dev.tabtender.http;

import dev.tabtender.json.Json;
import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;
import dev.tabtender.runtime.DirectRun;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;

/** Writes down what it is asked and answers the same each time. */
final class FakeRun implements DirectRun {
  static final byte[] PICTURE = {(byte) 0x89, 'P', 'N', 'G', 0, 1, 2};

  final List<String> asked = new CopyOnWriteArrayList<>();
  final CountDownLatch sleeping = new CountDownLatch(1);
  final CountDownLatch interrupted = new CountDownLatch(1);
  final CountDownLatch release = new CountDownLatch(1);

  private Json note(String what) {
    asked.add(what);
    return Json.object("asked", what);
  }

  @Override
  public Json status() {
    return note("status");
  }

  @Override
  public Json mode(String client) {
    return note("mode " + client);
  }

  @Override
  public Json setMode(String client, Json body) {
    return note("setMode " + client + " " + body);
  }

  @Override
  public Json tabs(String client) {
    return note("tabs " + client);
  }

  @Override
  public Json openTab(String client, Json body) {
    return note("openTab " + client + " " + body);
  }

  @Override
  public void closeTab(String client, String tab) {
    note("closeTab " + client + " " + tab);
  }

  @Override
  public Json activateTab(String client, String tab) {
    return note("activateTab " + client + " " + tab);
  }

  @Override
  public Json call(String client, String tab, String verb, Json arguments, String form) {
    Json noted = note(String.join(" ", "call", client, tab, verb, arguments.toString(), form));
    return switch (verb) {
      case "screenshot" ->
          Json.object("mime", "image/png", "data", Base64.getEncoder().encodeToString(PICTURE));
      case "fail" -> throw new TabtenderException(ErrorCode.STALE_ELEMENT, "Gone.", "Look again.");
      case "explode" -> throw new IllegalStateException("a secret of ours");
      case "overflow" -> throw new StackOverflowError();
      case "surrogate" -> Json.object("title", "half \ud800 of a character");
      case "sleep" -> sleep();
      default -> noted;
    };
  }

  private Json sleep() {
    sleeping.countDown();
    try {
      release.await();
      return Json.object("slept", true);
    } catch (InterruptedException e) {
      interrupted.countDown();
      throw new TabtenderException(ErrorCode.TIMEOUT, "Interrupted.", "Call again.");
    }
  }

  @Override
  public Json snapshot(
      String client, String tab, String format, boolean viewport, Optional<String> since) {
    return note(
        "snapshot %s %s %s %s %s".formatted(client, tab, format, viewport, since.orElse("-")));
  }

  @Override
  public Json cdp(String client, Json request) {
    return note("cdp " + client + " " + request);
  }

  @Override
  public Json approvals(Optional<String> status) {
    return note("approvals " + status.orElse("-"));
  }

  @Override
  public Json decide(String approval, Json body) {
    return note("decide " + approval + " " + body);
  }
}
