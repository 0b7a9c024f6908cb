package io.refmill.augment;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** How many rows of each target a dataset lacks. */
public final class SharePlan {
  /** What targets may have together: with less for others, each row of a base takes thousands. */
  public static final double MOST = 0.99;

  private static final int STEPS = 10_000;

  private SharePlan() {}

  /**
   * The least numbers of rows to add so that each target has its share of all rows, those that are
   * added included. A row that is added counts for one target; where rows turn out to belong to
   * several, fewer would do.
   *
   * @param rows that there are
   * @param held rows of each target among them
   * @param targets to raise
   * @param share that each is to have, above 0
   * @throws IllegalArgumentException if the shares are more than {@link #MOST} together
   */
  public static Map<Target, Integer> missing(
      long rows, Map<Target, Long> held, List<Target> targets, double share) {
    if (!leavesRoom(targets.size(), share)) {
      throw new IllegalArgumentException(
          targets.size() + " targets cannot have " + share + " of all rows each");
    }
    Map<Target, Integer> missing = new EnumMap<>(Target.class);
    targets.forEach(t -> missing.put(t, 0));
    // Each step asks for what the rows of the step before make necessary; that grows to a limit.
    for (int i = 0; i < STEPS; i++) {
      long total = rows + missing.values().stream().mapToLong(Integer::longValue).sum();
      boolean changed = false;
      for (Target target : targets) {
        long wanted = (long) Math.ceil(share * total - 1e-9) - held.getOrDefault(target, 0L);
        if (wanted > missing.get(target)) {
          missing.put(target, Math.toIntExact(wanted));
          changed = true;
        }
      }
      if (!changed) {
        return missing;
      }
    }
    throw new IllegalArgumentException("the shares are too near to the whole");
  }

  /** Whether so many targets can have such a share each. */
  public static boolean leavesRoom(int targets, double share) {
    return share * targets <= MOST + 1e-9;
  }
}
