package io.refmill.variants;

/** A text that is not of the form which a change is for; nothing is changed then. */
final class Unsound extends Exception {
  private static final long serialVersionUID = 1;

  Unsound(String why) {
    super(why, null, false, false);
  }
}
