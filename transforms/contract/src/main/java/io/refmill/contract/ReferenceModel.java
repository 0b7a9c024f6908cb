package io.refmill.contract;

import java.util.List;
import java.util.Objects;

/**
 * A generated model.
 *
 * <p>Where two processes that start at one edge write the same bits, the language leaves open which
 * of them is the last (IEEE 1800-2017 4.8). The model takes the order of the source then; {@code
 * reordered} takes the opposite one. The two differ in those calls alone whose result the source
 * does not determine, which is how such calls are found.
 *
 * @param python source text with {@code class TopModule}
 * @param design its interface
 * @param races the variables that such processes share, and where they are; empty for most designs
 * @param reordered the same model with those processes in the opposite order; null without races
 * @param hazards what else depends on the order of events, in words: where the simulator differs
 *     from such a model, the source leaves the result open; empty for most designs
 * @param doubts where else the simulator may differ although the model is not wrong
 */
public record ReferenceModel(
    String python,
    DesignInterface design,
    List<String> races,
    String reordered,
    List<String> hazards,
    List<Doubt> doubts) {
  /** What a model says when processes start one another without end. */
  public static final String UNSETTLED = "the design does not settle";

  public ReferenceModel {
    Objects.requireNonNull(python, "python");
    Objects.requireNonNull(design, "design");
    races = List.copyOf(races);
    hazards = List.copyOf(hazards);
    doubts = List.copyOf(doubts);
    if (races.isEmpty() != (reordered == null)) {
      throw new IllegalArgumentException("a reordered model is there exactly when there are races");
    }
  }

  /** A model whose result does not depend on the order of processes. */
  public ReferenceModel(String python, DesignInterface design) {
    this(python, design, List.of(), null, List.of(), List.of());
  }

  /** The model in both orders; empty without races. */
  public List<String> orders() {
    return reordered == null ? List.of() : List.of(python, reordered);
  }
}
