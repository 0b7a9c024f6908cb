package io.refmill.cosim.python;

import java.util.Set;
import java.util.TreeSet;

/**
 * The sketches of behaviours bit by bit that are worth a digest. A sketch is what can be told of a
 * model in little time, whatever the order of its bits.
 *
 * @param any whether all are
 * @param some those that are, if not all
 */
public record Sketches(boolean any, Set<String> some) {
  /** None is. */
  public static final Sketches NONE = new Sketches(false, Set.of());

  /** All are. */
  public static final Sketches ANY = new Sketches(true, Set.of());

  public Sketches {
    some = new TreeSet<>(some);
  }

  /** Whether none is, so that nobody needs to look. */
  public boolean isNone() {
    return !any && some.isEmpty();
  }
}
