package io.refmill.compiler.structure;

/** Bounds the work on one design. */
final class Budget {
  private long left;

  Budget(long steps) {
    this.left = steps;
  }

  void spend(long steps) {
    left -= steps;
    if (left < 0) {
      throw new Unfit("the size");
    }
  }
}
