package dev.tabtender.verbs;

import dev.tabtender.browser.Tab;

/** One way to a browser. */
interface BrowserFixture extends AutoCloseable {
  /** A new tab at {@code about:blank}. */
  Tab open();

  /** The tab of that id, which another one opened. */
  Tab tab(String id);

  @Override
  void close();
}
