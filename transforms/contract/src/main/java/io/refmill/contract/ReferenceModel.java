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
 * @param frame the part of {@code python} that is given to whoever is to write such a model: the
 *     class with its constants, the methods, how inputs are read, what is returned; {@code ...}
 *     stands for the rest
 * @param design its interface
 * @param reordered the same model with those processes in the opposite order; null without races
 * @param simulated the same model with indexes into arrays as Icarus Verilog reads them: the two
 *     differ in those calls alone in which the simulator leaves the language; null if it reads all
 *     of them as the language does
 * @param doubts what the source leaves open, and where the simulator may differ although the model
 *     is not wrong; empty for most designs
 */
public record ReferenceModel(
    String python,
    String frame,
    DesignInterface design,
    String reordered,
    String simulated,
    List<Doubt> doubts) {
  /**
   * The exception that a model raises when processes start one another without end; it raises no
   * other of its own.
   */
  public static final String UNSETTLED = "RuntimeError";

  public ReferenceModel {
    Objects.requireNonNull(python, "python");
    Objects.requireNonNull(frame, "frame");
    Objects.requireNonNull(design, "design");
    doubts = List.copyOf(doubts);
    boolean races = doubts.stream().anyMatch(d -> d.kind() == Doubt.Kind.RACE);
    if (races != (reordered != null)) {
      throw new IllegalArgumentException("a reordered model is there exactly when there are races");
    }
  }

  /** A model whose result does not depend on the order of processes. */
  public ReferenceModel(String python, String frame, DesignInterface design) {
    this(python, frame, design, null, null, List.of());
  }

  /** The doubts of one kind. */
  public List<Doubt> doubts(Doubt.Kind kind) {
    return doubts.stream().filter(d -> d.kind() == kind).toList();
  }

  /** The model in both orders; empty without races. */
  public List<String> orders() {
    return reordered == null ? List.of() : List.of(python, reordered);
  }

  /** The model as the language and as the simulator read indexes; empty if they read them alike. */
  public List<String> readings() {
    return simulated == null || simulated.equals(python) ? List.of() : List.of(python, simulated);
  }
}
