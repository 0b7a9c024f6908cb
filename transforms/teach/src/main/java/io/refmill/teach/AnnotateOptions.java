package io.refmill.teach;

import java.io.Serializable;

/**
 * How reasoning is made.
 *
 * @param forward attempts from the task alone
 * @param guided attempts that see the outline of the known answer
 * @param appended attempts that see the known answer
 * @param regenerate whether reasoning is kept only if code that is written anew from the task and
 *     the reasoning alone is verified too
 */
public record AnnotateOptions(int forward, int guided, int appended, boolean regenerate)
    implements Serializable {
  /** Two attempts forward, then one on each of the other rungs. */
  public static final AnnotateOptions DEFAULT = new AnnotateOptions(2, 1, 1, false);

  public AnnotateOptions {
    if (forward < 0 || guided < 0 || appended < 0 || forward + guided + appended == 0) {
      throw new IllegalArgumentException("no attempts, or less than none");
    }
  }
}
