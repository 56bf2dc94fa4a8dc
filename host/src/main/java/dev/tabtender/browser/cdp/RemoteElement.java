package dev.tabtender.browser.cdp;

/** A JavaScript handle of a node; closing it lets the page's engine forget it. */
public interface RemoteElement extends AutoCloseable {
  CdpSession session();

  String objectId();

  @Override
  void close();
}
