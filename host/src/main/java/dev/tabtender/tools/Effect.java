package dev.tabtender.tools;

/** What a tool does to the world, as policy weighs it. */
public enum Effect {
  /** Looks, and changes nothing. */
  READ,
  /** Goes to another address. */
  NAVIGATE,
  /** Does what a person's mouse and keyboard do. */
  INPUT,
  /** Gives a file of this machine to a page. */
  UPLOAD,
  /** Runs code of the caller's in a page. */
  SCRIPT,
  /** Asks a person. */
  HAND_OVER
}
