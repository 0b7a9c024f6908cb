package io.refmill.compiler.structure;

/** The design has something that is not followed, or too much of everything. */
final class Unfit extends RuntimeException {
  private static final long serialVersionUID = 1;

  Unfit(String what) {
    super(what, null, false, false);
  }
}
