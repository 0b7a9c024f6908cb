package io.refmill.contract;

import java.util.List;
import java.util.Objects;

/**
 * A generated model.
 *
 * <p>Where two processes that start at one edge write the same bits, the language leaves open which
 * of them is the last (IEEE 1800-2017 4.8). The model takes the order of the source then. A second
 * one that takes the opposite order differs in those calls alone whose result the source does not
 * determine, which is how such calls are found. So it is with the two readings of a source that the
 * simulator reads otherwise than the language. What is compared has the same state in both, an
 * attribute for each variable, whatever lists {@code python} has.
 *
 * @param python source text with {@code class TopModule}
 * @param frame the part of {@code python} that is given to whoever is to write such a model: the
 *     class with its constants, the methods, how inputs are read, what is returned; {@code ...}
 *     stands for the rest
 * @param design its interface
 * @param orders the model and the same with those processes in the opposite order, to be compared;
 *     empty without races
 * @param readings the model and the same with indexes into arrays as Icarus Verilog reads them, to
 *     be compared: the two differ in those calls alone in which the simulator leaves the language;
 *     empty if it reads all of them as the language does
 * @param doubts what the source leaves open, and where the simulator may differ although the model
 *     is not wrong; empty for most designs
 */
public record ReferenceModel(
    String python,
    String frame,
    DesignInterface design,
    List<String> orders,
    List<String> readings,
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
    orders = List.copyOf(orders);
    readings = readings.stream().distinct().count() < 2 ? List.of() : List.copyOf(readings);
    doubts = List.copyOf(doubts);
    boolean races = doubts.stream().anyMatch(d -> d.kind() == Doubt.Kind.RACE);
    if (orders.size() != (races ? 2 : 0)) {
      throw new IllegalArgumentException("a model has two orders exactly when there are races");
    }
  }

  /** A model whose result does not depend on the order of processes. */
  public ReferenceModel(String python, String frame, DesignInterface design) {
    this(python, frame, design, List.of(), List.of(), List.of());
  }

  /** The doubts of one kind. */
  public List<Doubt> doubts(Doubt.Kind kind) {
    return doubts.stream().filter(d -> d.kind() == kind).toList();
  }
}
