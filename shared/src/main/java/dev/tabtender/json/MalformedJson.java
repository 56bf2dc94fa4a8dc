package dev.tabtender.json;

import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Text that is not JSON, or JSON of another shape than asked for. */
public final class MalformedJson extends TabtenderException {
  public MalformedJson(@Nullable String why, Throwable cause) {
    super(
        ErrorCode.BAD_REQUEST,
        "The JSON cannot be read: " + why,
        "Send one well-formed JSON value in UTF-8.",
        Map.of(),
        cause);
  }
}
