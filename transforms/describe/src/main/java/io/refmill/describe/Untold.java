package io.refmill.describe;

/** A design has something that there are no words for, or too much of it. */
final class Untold extends RuntimeException {
  private static final long serialVersionUID = 1;

  Untold(String what) {
    super(what, null, false, false);
  }
}
