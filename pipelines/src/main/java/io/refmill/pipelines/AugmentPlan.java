package io.refmill.pipelines;

import io.refmill.augment.Draft;
import io.refmill.augment.SharePlan;
import io.refmill.augment.Target;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** How many rows an {@link AugmentJob} lacks, and how many drafts it takes to get them. */
final class AugmentPlan {
  /** What more is drawn at most, for each row that is missing. */
  private static final double MOST = 4;

  private final AugmentOptions options;
  private final long baseRows;
  private final Map<Target, Long> drawn = new EnumMap<>(Target.class);
  private final Map<Target, Long> kept = new EnumMap<>(Target.class);
  private final Map<String, Long> families = new TreeMap<>();

  AugmentPlan(AugmentOptions options, long baseRows) {
    this.options = options;
    this.baseRows = baseRows;
  }

  /** Rows that the shares lack, however many may be added. */
  Map<Target, Integer> lacking(long rows, Map<Target, Long> held) {
    return SharePlan.missing(rows, held, options.targets(), options.share());
  }

  /**
   * Rows that targets lack, within the number that may be added; up to that number, if it is to be
   * filled.
   *
   * @param rows those of the base and those that are added and differ in behaviour
   */
  Map<Target, Integer> missing(long rows, Map<Target, Long> held) {
    Map<Target, Integer> missing = lacking(rows, held);
    if (options.count() == 0) {
      return missing;
    }
    long sum = sum(missing);
    long room = options.count() - (rows - baseRows);
    if (sum > room) {
      missing.replaceAll((t, m) -> (int) Math.max(0, m * room / sum));
    }
    if (options.fill()) {
      List<Target> targets = options.targets();
      long left = Math.max(0, room - sum(missing));
      for (int i = 0; i < targets.size(); i++) {
        long part = left * (i + 1) / targets.size() - left * i / targets.size();
        missing.merge(targets.get(i), (int) part, Integer::sum);
      }
    }
    return missing;
  }

  private static long sum(Map<Target, Integer> missing) {
    return missing.values().stream().mapToLong(Integer::longValue).sum();
  }

  /**
   * Drafts to draw for rows that are missing. So many more are drawn as were not worth it before,
   * but for what chance may bring: a row too many is a draft that was made for nothing.
   */
  int draws(Target target, int missing) {
    long before = drawn.getOrDefault(target, 0L);
    if (before == 0) {
      return missing;
    }
    double yield = (double) kept.getOrDefault(target, 0L) / before;
    double safe = missing - 2 * Math.sqrt(missing);
    return (int) Math.max(missing, Math.floor(safe / Math.max(1 / MOST, yield)));
  }

  /** Notes that a draft was drawn. */
  void draw(Draft draft) {
    drawn.merge(draft.target(), 1L, Long::sum);
    families.merge(draft.family(), 1L, Long::sum);
  }

  /** Drafts of each family that were drawn. */
  Map<String, Long> families() {
    return families;
  }

  /**
   * Notes which drafts were worth it, and says so of each family.
   *
   * @param drafts that are left, by their ids
   * @param news ids of rows that no other one behaves like
   * @return 0 to 1
   */
  Map<String, Double> learn(Map<String, Draft> drafts, Set<String> news) {
    kept.clear();
    Map<String, Long> worth = new HashMap<>();
    for (Draft draft : drafts.values()) {
      if (news.contains(draft.id())) {
        kept.merge(draft.target(), 1L, Long::sum);
        worth.merge(draft.family(), 1L, Long::sum);
      }
    }
    Map<String, Double> shares = new TreeMap<>();
    families.forEach((f, n) -> shares.put(f, (double) worth.getOrDefault(f, 0L) / n));
    return shares;
  }
}
