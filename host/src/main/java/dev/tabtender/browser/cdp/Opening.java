package dev.tabtender.browser.cdp;

import java.util.Optional;

/** A tab that is being opened for somebody: until it has its owner, nobody else gets it. */
interface Opening {
  /** Where tabs belong to nobody in particular. */
  Opening OF_NOBODY = targetId -> {};

  /**
   * Called once or more; the first time counts.
   *
   * @param targetId empty when there is no tab
   */
  void done(Optional<String> targetId);
}
