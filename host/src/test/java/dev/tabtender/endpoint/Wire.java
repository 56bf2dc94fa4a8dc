package dev.tabtender.endpoint;

import dev.tabtender.json.Json;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** What a client's socket was given. */
final class Wire implements ClientSocket {
  final List<Json> sent = new CopyOnWriteArrayList<>();
  final List<Boolean> reading = new CopyOnWriteArrayList<>();
  volatile long waiting;
  volatile int code;
  volatile String reason = "";

  @Override
  public void send(String text) {
    sent.add(Json.parse(text));
  }

  @Override
  public long waiting() {
    return waiting;
  }

  @Override
  public void reading(boolean on) {
    reading.add(on);
  }

  @Override
  public void close(int code, String reason) {
    this.code = code;
    this.reason = reason;
  }
}
