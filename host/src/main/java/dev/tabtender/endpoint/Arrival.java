package dev.tabtender.endpoint;

/** A client whose socket is open and who is not in yet. */
public interface Arrival extends ClientSocket.Receiver {
  /**
   * Waits for the browser, and for the person whose browser it is.
   *
   * @throws dev.tabtender.protocol.error.TabtenderException when the client is not let in; closing
   *     the socket is up to the caller
   */
  void enter(Endpoint.Place place);
}
