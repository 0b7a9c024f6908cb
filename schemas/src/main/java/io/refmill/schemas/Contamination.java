package io.refmill.schemas;

import java.util.Objects;
import java.util.function.Function;

/**
 * What a row has in common with a benchmark, by the strongest evidence; the columns {@code
 * contamination_benchmark}, {@code _problem}, {@code _layer}, {@code _score} and {@code _evidence}.
 *
 * @param benchmark its name and version
 * @param problem the benchmark's name of the problem
 * @param layer what was compared and how, such as {@code code_same_behaviour}
 * @param score how much is shared, 0 to 1
 * @param evidence in words
 */
public record Contamination(
    String benchmark, String problem, String layer, double score, String evidence) {
  public Contamination {
    Objects.requireNonNull(benchmark, "benchmark");
    Objects.requireNonNull(problem, "problem");
    Objects.requireNonNull(layer, "layer");
    Objects.requireNonNull(evidence, "evidence");
  }

  /** Adds the columns to those of a row; all are null where there is nothing in common. */
  static <T> Columns<T> columns(Columns<T> columns, Function<T, Contamination> of) {
    return columns
        .optionalText("contamination_benchmark", row -> value(of.apply(row), c -> c.benchmark))
        .optionalText("contamination_problem", row -> value(of.apply(row), c -> c.problem))
        .optionalText("contamination_layer", row -> value(of.apply(row), c -> c.layer))
        .optionalReal("contamination_score", row -> value(of.apply(row), c -> c.score))
        .optionalText("contamination_evidence", row -> value(of.apply(row), c -> c.evidence));
  }

  private static <V> V value(Contamination found, Function<Contamination, V> getter) {
    return found == null ? null : getter.apply(found);
  }
}
