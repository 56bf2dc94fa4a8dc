package dev.tabtender.browser;

/** A tab as callers name it: opaque, unique over all browsers of this host. */
public record TabId(String value) {
  @Override
  public String toString() {
    return value;
  }
}
