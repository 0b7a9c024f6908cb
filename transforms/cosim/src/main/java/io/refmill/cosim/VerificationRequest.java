package io.refmill.cosim;

import io.refmill.contract.DesignInterface;
import io.refmill.contract.Doubt;
import io.refmill.contract.ReferenceModel;
import io.refmill.parser.SourceUnit;
import java.util.List;
import java.util.Objects;

/**
 * One model to be verified.
 *
 * @param id names the record in messages; it has no influence on stimuli or verdict
 * @param unit the unmodified Verilog
 * @param python source text with {@code class TopModule}
 * @param design what the two have in common
 * @param orders where processes of the source race, the source's model with these in the order of
 *     the source and the one with the opposite order: stimuli under which the two differ are not
 *     used, for there is no right answer to them; else empty
 * @param readings where the simulator is known to leave the language, the source's model and one
 *     that leaves it likewise: if the simulator differs from the model, stimuli under which these
 *     two are alike decide; else empty
 * @param doubts where the simulator may differ from a model that is its own compiler's, and what
 *     that means; empty for models from elsewhere
 * @param compiled whether the model is the compiler's own: where such a one does not come to rest,
 *     the source does not either
 * @param own the compiler's own model of the source where another one is to be verified: calls in
 *     which the two differ are made too; empty where there is none
 */
public record VerificationRequest(
    String id,
    SourceUnit unit,
    String python,
    DesignInterface design,
    List<String> orders,
    List<String> readings,
    List<Doubt> doubts,
    boolean compiled,
    String own) {
  public VerificationRequest {
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(unit, "unit");
    Objects.requireNonNull(python, "python");
    Objects.requireNonNull(design, "design");
    Objects.requireNonNull(own, "own");
    orders = List.copyOf(orders);
    readings = List.copyOf(readings);
    doubts = List.copyOf(doubts);
    if (orders.size() != 0 && orders.size() != 2) {
      throw new IllegalArgumentException(orders.size() + " orders");
    }
    if (readings.size() != 0 && readings.size() != 2) {
      throw new IllegalArgumentException(readings.size() + " readings");
    }
  }

  /** A request for a model that a compiler vouches for, with what it says of the source. */
  public VerificationRequest(String id, SourceUnit unit, ReferenceModel model) {
    this(
        id,
        unit,
        model.python(),
        model.design(),
        model.orders(),
        model.readings(),
        model.doubts(),
        true,
        "");
  }

  /** A request for a model from elsewhere of a design with known races. */
  public VerificationRequest(
      String id, SourceUnit unit, String python, DesignInterface design, List<String> orders) {
    this(id, unit, python, design, orders, List.of(), List.of(), false, "");
  }

  /** A request for a design in which nothing races. */
  public VerificationRequest(String id, SourceUnit unit, String python, DesignInterface design) {
    this(id, unit, python, design, List.of());
  }

  /**
   * The same beside the compiler's own model of the source.
   *
   * @param model its text; empty where there is none
   */
  public VerificationRequest comparedWith(String model) {
    return new VerificationRequest(
        id, unit, python, design, orders, readings, doubts, compiled, model);
  }

  /** The same with stimuli under which both readings are alike. */
  VerificationRequest alike() {
    return new VerificationRequest(
        id, unit, python, design, readings, readings, doubts, compiled, own);
  }

  /** Whether it is one of those. */
  boolean isAlike() {
    return !readings.isEmpty() && orders.equals(readings);
  }
}
