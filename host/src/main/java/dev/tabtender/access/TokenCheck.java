package dev.tabtender.access;

import java.util.Optional;

/** Tells whose token it is. */
@FunctionalInterface
public interface TokenCheck {
  /** Empty when it is nobody's. Takes the same time whichever token it nearly was. */
  Optional<Grant> grantOf(String token);
}
