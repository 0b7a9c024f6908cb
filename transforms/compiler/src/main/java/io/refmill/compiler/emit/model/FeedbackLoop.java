package io.refmill.compiler.emit.model;

import io.refmill.compiler.emit.python.BlockBuilder;
import io.refmill.compiler.emit.python.CompoundStatement;
import io.refmill.compiler.emit.python.Origin;
import io.refmill.compiler.emit.python.Otherwise;
import io.refmill.compiler.emit.python.PyExpression;
import io.refmill.compiler.emit.python.PyStatement;
import io.refmill.compiler.emit.python.SimpleStatement;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.lower.plan.LoweredDesign;
import io.refmill.contract.ReferenceModel;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes loops that let something settle: a bounded number of rounds, left when nothing changes.
 */
final class FeedbackLoop {
  /** The most rounds in which a cycle has to settle. */
  private static final int ROUNDS_OF_COUNTING = 4096;

  private static final int LEAST_ROUNDS = 64;

  /** The name of the local with what was there before a round. */
  private static final String BEFORE = "before";

  private final LoweredDesign.Unit unit;
  private final ModelContext context;

  FeedbackLoop(LoweredDesign.Unit unit, ModelContext context) {
    this.unit = unit;
    this.context = context;
  }

  /** Writes the loop around what is done in each round. */
  void write(BlockBuilder lines, Runnable round) {
    List<PyExpression> places = new ArrayList<>();
    for (Signal s : unit.feedback()) {
      PyExpression place = PyExpression.self(context.name(s));
      places.add(s.isArray() ? PyExpression.call("tuple", place) : place);
    }
    PyExpression before = new PyExpression.Name(context.names.fresh(BEFORE));
    PyExpression all = places.size() == 1 ? places.get(0) : new PyExpression.TupleDisplay(places);
    lines.add(
        new SimpleStatement.Comment(
            "a feedback loop: repeat until nothing changes; the bound "
                + (counts() ? "only ends an oscillation" : "is more than that takes")));
    List<Origin> origins = lines.takeOrigins();
    lines.begin();
    lines.assign(before, all);
    round.run();
    lines.choice(
        new PyExpression.Comparison(all, PyExpression.ComparisonOperator.EQUAL, before),
        () -> lines.add(SimpleStatement.Leave.BREAK));
    lines.addComplete(rounds(bound(), lines.end(), counts()).from(origins));
  }

  private int bound() {
    int bits = 0;
    for (Signal s : unit.feedback()) {
      bits += s.width() * Math.min(s.elements(), 64);
    }
    int rounds =
        counts()
            ? bits < 12 ? (1 << bits) + 8 : ROUNDS_OF_COUNTING
            : Math.min(2 * bits + 8, ROUNDS_OF_COUNTING);
    return Math.max(LEAST_ROUNDS, rounds);
  }

  /** Whether a process goes on from each value that it assigns itself, as a counter does. */
  private boolean counts() {
    return unit.nodes().size() == 1
        && unit.nodes().get(0).process() instanceof Process.AlwaysConstruct;
  }

  /**
   * A loop of so many rounds.
   *
   * @param unsettled whether it is an error when no {@code break} ends it
   */
  static PyStatement rounds(int count, List<PyStatement> body, boolean unsettled) {
    return new CompoundStatement.For(
        List.of(new PyExpression.Name("_")),
        PyExpression.call("range", PyExpression.number(count)),
        body,
        unsettled
            ? new Otherwise(
                List.of(
                    SimpleStatement.Raise.of(
                        ReferenceModel.UNSETTLED, "the design does not settle")),
                List.of())
            : Otherwise.NONE,
        List.of());
  }
}
