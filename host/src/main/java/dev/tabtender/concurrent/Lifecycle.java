package dev.tabtender.concurrent;

/**
 * Where something long-lived stands; it moves forward only, and each step is taken by one thread.
 */
public final class Lifecycle {
  /** In their order. */
  public enum State {
    NEW,
    STARTING,
    RUNNING,
    STOPPING,
    STOPPED
  }

  private State state = State.NEW;

  public synchronized State state() {
    return state;
  }

  public boolean running() {
    return state() == State.RUNNING;
  }

  /**
   * Moves on to a later state.
   *
   * @return false when another thread was there first
   */
  public synchronized boolean advance(State next) {
    if (state.compareTo(next) >= 0) {
      return false;
    }
    state = next;
    return true;
  }
}
