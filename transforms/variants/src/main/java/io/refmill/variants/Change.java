package io.refmill.variants;

import io.refmill.augment.style.Draws;

/** One kind of change of a design, at places of its tree that have the form for it. */
interface Change {
  /** Its name in ids and sources. */
  String kind();

  /**
   * Changes a design.
   *
   * @param tree of its text
   * @throws Unsound if it has no place for this, or not all of them are understood
   */
  Design apply(SourceTree tree, Design design, Draws draws) throws Unsound;
}
