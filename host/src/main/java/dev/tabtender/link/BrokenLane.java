package dev.tabtender.link;

/** The other side does not keep to the protocol: its link ends, with this reason in the log. */
final class BrokenLane extends RuntimeException {
  private static final long serialVersionUID = 1;

  BrokenLane(String why) {
    super(why);
  }

  String why() {
    return String.valueOf(getMessage());
  }
}
