package dev.tabtender.http;

import dev.tabtender.link.Links;
import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.HttpRequest;

/** Turns a connection at {@code /extension?ticket=…} into a lane of the ticket's link. */
final class ExtensionSockets {
  /** A full-page screenshot in base64 is one message. */
  private static final int LARGEST_MESSAGE = 256 << 20;

  private final Links links;

  ExtensionSockets(Links links) {
    this.links = links;
  }

  boolean allowsOrigin(String origin) {
    return links.allowsOrigin(origin);
  }

  void open(ChannelHandlerContext ctx, HttpRequest head, Target target) {
    try {
      Upgrade upgrade = Upgrade.of(head, LARGEST_MESSAGE);
      Links.Admission admission =
          links.admit(target.query("ticket").orElse("")).orElseThrow(ExtensionSockets::unknown);
      ExtensionSocket socket = new ExtensionSocket(ctx.channel());
      upgrade.perform(ctx, () -> new ExtensionSocket.Reader(admission.open(socket)));
    } catch (TabtenderException e) {
      Replies.sendLast(ctx, Answer.error(e.body()));
    }
  }

  private static TabtenderException unknown() {
    return new TabtenderException(
        ErrorCode.UNAUTHORIZED,
        "The ticket is not known, or was used before.",
        "Say hello over native messaging to get a new one.");
  }
}
