package dev.tabtender.link;

import java.util.Optional;

/** The extensions that are connected to this host. */
public final class Links implements AutoCloseable {

  /** A ticket that was good and is used up now. */
  public interface Admission {
    /** Makes the socket the lane of the ticket's link. Call it once, after the upgrade. */
    SocketLane.Receiver open(SocketLane lane);
  }

  /**
   * For {@code /extension?ticket=…}: uses the ticket up. The caller has checked the Origin header with {@link
   * #allowsOrigin}; when this is empty it refuses the upgrade with 403.
   */
  public Optional<Admission> admit(String ticket) {
    return Optional.empty();
  }

  /** Whether that Origin header, {@code chrome-extension://ID}, is the extension's. */
  public boolean allowsOrigin(String origin) {
    return false;
  }

  @Override
  public void close() {}
}
