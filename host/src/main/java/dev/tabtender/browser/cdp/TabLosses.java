package dev.tabtender.browser.cdp;

import dev.tabtender.browser.Effects;
import dev.tabtender.browser.TabId;
import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;
import java.util.Map;

/** The ways a tab stops answering, as callers are told. */
final class TabLosses {
  private static final String STOPPED = "stopped";

  /** The relay's words for it. */
  private static final String KEPT_OUT = "the page keeps debuggers out";

  private TabLosses() {}

  static TabtenderException closed(TabId tab) {
    return new TabtenderException(
        ErrorCode.TAB_CLOSED,
        "The tab " + tab + " was closed.",
        "List the tabs, or open another one.");
  }

  static TabtenderException crashed(TabId tab) {
    return new TabtenderException(
        ErrorCode.TAB_CRASHED,
        "The page of tab " + tab + " crashed.",
        "Navigate the tab, to the same address or another, to bring it back.");
  }

  static TabtenderException busy(TabId tab) {
    return new TabtenderException(
        ErrorCode.TIMEOUT,
        "The debugger could not be attached to tab " + tab + " in time.",
        "The page may be busy. Try again, or close the tab.",
        Map.of("phase", "attach"));
  }

  /** The tab is there, and shows what no debugger may see. */
  static boolean isKeptOut(TabtenderException loss) {
    return KEPT_OUT.equals(loss.body().details().get("reason"));
  }

  /** A person took everything back; only they can give it again. */
  static TabtenderException stopped() {
    return new TabtenderException(
        ErrorCode.APPROVAL_REQUIRED,
        "The person pressed Stop in Tabtender's side panel.",
        "Ask them to press Allow there, then call again.",
        Map.of("rule", STOPPED));
  }

  /** Why a session ended, as what the caller gets. */
  static TabtenderException detached(TabId tab, String reason) {
    return switch (reason) {
      case "", "target_closed" -> closed(tab);
      case STOPPED -> stopped();
      default -> letGo(tab, reason);
    };
  }

  /**
   * @param reason the browser's word for why the debugger left
   */
  static TabtenderException letGo(TabId tab, String reason) {
    return new TabtenderException(
        ErrorCode.BROWSER_DISCONNECTED,
        "The debugger was taken off tab " + tab + ": " + reason + ".",
        "Call again to attach it anew.",
        Map.of("reason", reason));
  }

  static TabtenderException dialogOpen(TabId tab, Effects.Dialog dialog) {
    return new TabtenderException(
        ErrorCode.DIALOG_OPEN,
        "The " + dialog.type() + " dialog \"" + dialog.message() + "\" blocks tab " + tab + ".",
        "Answer it with handle_dialog first.",
        Map.of("dialog", Map.of("type", dialog.type(), "message", dialog.message())));
  }
}
