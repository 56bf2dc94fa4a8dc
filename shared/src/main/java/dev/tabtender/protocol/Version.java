package dev.tabtender.protocol;

/** What host, native entry and extension compare when they meet. */
public final class Version {
  /** The product's, as in {@code pom.xml}. */
  public static final String PRODUCT = "0.1.0";

  /** Of the relay protocol: grows by one when an older peer would misunderstand a message. */
  public static final int PROTOCOL = 1;

  private Version() {}
}
