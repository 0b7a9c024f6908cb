package io.refmill.dataset;

import io.refmill.contract.Proof;
import io.refmill.contract.Verdict.Strength;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What a worker wrote to one shard; kept beside the shard until the run is checked.
 *
 * @param rows number of rows
 * @param rl how many of the samples are in {@code rl} too; 0 for rejections
 * @param distilled how many of the samples are in {@code distilled}, and in neither of the others
 * @param outcomes rows by stage reached and code, joined by a blank; samples are {@code written}
 * @param coverage of the models; nothing for rejections
 * @param proofs of the models; none for rejections, and for models that language models wrote
 */
public record ShardSummary(
    long rows,
    long rl,
    long distilled,
    SortedMap<String, Long> outcomes,
    Coverage coverage,
    Proofs proofs) {

  /**
   * How proofs ended.
   *
   * @param outcomes models by the outcome's name and, where there is one, the reason's, joined by a
   *     blank
   * @param millis of processor time that they took, in whatever run they were made
   * @param slowest of it for one model
   * @param second models by the second opinion's name and, where there is one, the reason's, joined
   *     by a blank; none where no second opinion was asked for
   * @param disagreements ids of models that one engine proves and another refutes, sorted, some of
   *     them at least
   */
  public record Proofs(
      SortedMap<String, Long> outcomes,
      long millis,
      long slowest,
      SortedMap<String, Long> second,
      List<String> disagreements) {
    /** Of no model. */
    public static final Proofs NONE = new Proofs(new TreeMap<>(), 0, 0, new TreeMap<>(), List.of());

    private static final int MAX_NAMED = 100;

    public Proofs {
      outcomes = Collections.unmodifiableSortedMap(new TreeMap<>(outcomes));
      second = Collections.unmodifiableSortedMap(new TreeMap<>(second));
      disagreements = disagreements.stream().sorted().limit(MAX_NAMED).toList();
    }

    /** Of one model. */
    public static Proofs of(String id, Proof proof) {
      SortedMap<String, Long> opinions = new TreeMap<>();
      boolean disagree = false;
      if (proof.second() != null) {
        Proof.Second asked = proof.second();
        disagree = asked.opinion() == Proof.Opinion.DISAGREES;
        opinions.put(named(asked.opinion().label(), asked.reason()), 1L);
      }
      return new Proofs(
          new TreeMap<>(Map.of(named(proof.outcome().label(), proof.reason()), 1L)),
          proof.millis(),
          proof.millis(),
          opinions,
          disagree ? List.of(id) : List.of());
    }

    private static String named(String label, Proof.Reason reason) {
      return reason == null ? label : label + " " + reason.name();
    }

    /** Of the models of both. */
    public Proofs plus(Proofs other) {
      return new Proofs(
          sum(outcomes, other.outcomes),
          millis + other.millis,
          Math.max(slowest, other.slowest),
          sum(second, other.second),
          Stream.concat(disagreements.stream(), other.disagreements.stream()).toList());
    }

    private static SortedMap<String, Long> sum(Map<String, Long> a, Map<String, Long> b) {
      SortedMap<String, Long> sum = new TreeMap<>(a);
      b.forEach((outcome, count) -> sum.merge(outcome, count, Long::sum));
      return sum;
    }

    /** Models of which a second engine said this. */
    public long count(Proof.Opinion opinion) {
      return count(second, opinion.label());
    }

    /** Models with an outcome. */
    public long count(Proof.Outcome outcome) {
      return count(outcomes, outcome.label());
    }

    private static long count(Map<String, Long> counts, String label) {
      return counts.entrySet().stream()
          .filter(entry -> entry.getKey().split(" ", 2)[0].equals(label))
          .mapToLong(Map.Entry::getValue)
          .sum();
    }

    /** Whether any model was tried. */
    public boolean any() {
      return outcomes.keySet().stream().anyMatch(o -> !o.equals(Proof.Outcome.NOT_TRIED.label()));
    }
  }

  /**
   * What the search for missed branches was worth. Whole numbers, so that sums do not depend on the
   * number of shards.
   *
   * @param extended models that got more calls than the base stimuli
   * @param addedVectors these calls
   * @param base sum of the branch coverages under the base stimuli, in millionths
   * @param reached sum of the branch coverages under all calls, in millionths
   */
  public record Coverage(long extended, long addedVectors, long base, long reached) {
    /** Of no model. */
    public static final Coverage NONE = new Coverage(0, 0, 0, 0);

    private static final double UNIT = 1e6;

    /** Of one model. */
    public static Coverage of(Strength strength) {
      return new Coverage(
          strength.addedVectors() > 0 ? 1 : 0,
          strength.addedVectors(),
          Math.round(strength.baseCoverage() * UNIT),
          Math.round(strength.branchCoverage() * UNIT));
    }

    /** Of the models of both. */
    public Coverage plus(Coverage other) {
      return new Coverage(
          extended + other.extended,
          addedVectors + other.addedVectors,
          base + other.base,
          reached + other.reached);
    }

    /** The mean of a sum over so many models, 0 to 1. */
    public static double mean(long sum, long models) {
      return models == 0 ? 0 : Math.round((double) sum / models) / UNIT;
    }
  }
}
