package dev.tabtender.transport;

/**
 * A session with a tab as what holds a page: nothing can be done with it but attach to the page.
 */
final class TabSession extends RelaySession {
  private final int tabId;
  private final String targetId;

  TabSession(String id, RelaySession parent, int tabId, String targetId) {
    super(id, parent);
    this.tabId = tabId;
    this.targetId = targetId;
  }

  int tabId() {
    return tabId;
  }

  @Override
  String targetId() {
    return targetId;
  }
}
