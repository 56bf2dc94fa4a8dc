package dev.tabtender.http;

import java.time.Duration;

/**
 * How much one host takes. Whoever goes over a limit gets an error; the others do not notice.
 *
 * @param bodyBytes of one request
 * @param bodiesBytes of all requests that are being read or answered at one time
 * @param headerBytes of one request's first line, and of its headers
 * @param idle how long a connection may stay without a request
 * @param slowRequest how long a request may take to arrive
 * @param ping how often a CDP client is asked whether it is still there
 */
public record Limits(
    int bodyBytes,
    long bodiesBytes,
    int headerBytes,
    int connections,
    Duration idle,
    Duration slowRequest,
    Duration ping) {

  public static final Limits USUAL =
      new Limits(
          64 << 20,
          160L << 20,
          16 << 10,
          256,
          Duration.ofSeconds(120),
          Duration.ofSeconds(30),
          Duration.ofSeconds(20));

  /** The same with other pings. */
  Limits withPing(Duration every) {
    return new Limits(bodyBytes, bodiesBytes, headerBytes, connections, idle, slowRequest, every);
  }
}
