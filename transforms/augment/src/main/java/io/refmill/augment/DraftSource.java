package io.refmill.augment;

import io.refmill.augment.style.Draws;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Draws drafts of the families of a target in turn, by a seed, and leaves out those that are not
 * wanted. What it gives depends on seed, families and answers alone.
 */
public final class DraftSource {
  /** Drafts in a row that nobody wants after which a family counts as used up. */
  private static final int PATIENCE = 40;

  /** What a family is drawn with that gave nothing new. */
  private static final double LEAST_YIELD = 0.05;

  /** How often short designs are drawn; in real corpora most are. */
  private static final double EASY = 1.4;

  /** How often long designs are drawn. */
  private static final double HARD = 0.7;

  private final long seed;
  private final List<Generator> generators;
  private final Map<String, Double> weights;
  private final Map<String, Double> yields = new HashMap<>();
  private final Map<String, Long> drawn = new HashMap<>();
  private final Map<String, Long> refused = new LinkedHashMap<>();
  private final Map<String, Double> credit = new HashMap<>();
  private final Set<String> exhausted = new HashSet<>();

  /**
   * A source.
   *
   * @param generators that are drawn from
   * @param weights of families, by their names, that do not go by {@link Generator#usual}
   */
  public DraftSource(long seed, List<Generator> generators, Map<String, Double> weights) {
    this.seed = seed;
    this.generators = List.copyOf(generators);
    this.weights = Map.copyOf(weights);
  }

  /**
   * The next drafts of a target.
   *
   * @param wanted whether one is not too like what there is; is asked once for each
   * @return fewer than asked for if all families are used up
   */
  public List<Draft> next(Target target, int count, Predicate<Draft> wanted) {
    List<Draft> result = new ArrayList<>();
    while (result.size() < count) {
      Generator generator = richest(target);
      if (generator == null) {
        break;
      }
      Draft draft = draw(generator, wanted);
      if (draft != null) {
        result.add(draft);
      }
    }
    return result;
  }

  /** Families that had nothing new any more, in no order. */
  public Set<String> exhausted() {
    return Set.copyOf(exhausted);
  }

  /**
   * Notes how many drafts of a family were worth it, so that the next ones are drawn where more
   * are.
   *
   * @param share 0 to 1
   */
  public void learn(String family, double share) {
    yields.put(family, Math.max(LEAST_YIELD, share));
    credit.clear();
  }

  /** Drafts of each family that were not wanted. */
  public Map<String, Long> refused() {
    return Map.copyOf(refused);
  }

  /** Whose turn it is: each family earns its weight, and a draft costs the weight of a round. */
  private Generator richest(Target target) {
    List<Generator> open =
        generators.stream()
            .filter(g -> g.target() == target && !exhausted.contains(g.family()))
            .toList();
    Generator best = null;
    double most = 0;
    double round = 0;
    for (Generator g : open) {
      double weight =
          (g.difficulty() == 1 ? EASY : g.difficulty() == 3 ? HARD : 1)
              * weights.getOrDefault(g.family(), g.usual())
              * yields.getOrDefault(g.family(), 1.0);
      round += weight;
      double has = credit.merge(g.family(), weight, Double::sum);
      if (best == null || has > most) {
        best = g;
        most = has;
      }
    }
    if (best != null) {
      credit.merge(best.family(), -round, Double::sum);
    }
    return best;
  }

  private Draft draw(Generator generator, Predicate<Draft> wanted) {
    for (int i = 0; i < PATIENCE; i++) {
      long number = drawn.merge(generator.family(), 1L, Long::sum);
      long draftSeed = new Draws(seed).fork(generator.family() + ":" + number).bits(48);
      Draft draft = generator.generate(draftSeed);
      if (wanted.test(draft)) {
        return draft;
      }
      refused.merge(generator.family(), 1L, Long::sum);
    }
    exhausted.add(generator.family());
    return null;
  }
}
