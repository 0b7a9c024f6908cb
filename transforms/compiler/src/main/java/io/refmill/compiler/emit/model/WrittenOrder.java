package io.refmill.compiler.emit.model;

import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.lower.plan.LoweredDesign;
import io.refmill.compiler.lower.plan.Region;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * In which order a model makes the assignments that happen together at edges of clocks, for those
 * who speak of it.
 *
 * @param statements what processes do, in the order of the model, calls of objects followed
 * @param next variables with a local for the next value, since they are read after an assignment
 * @param listed variables of which what is assigned waits in a list
 * @param remembered state of objects that is read after they have changed it
 */
public record WrittenOrder(
    List<Statement> statements, Set<Signal> next, Set<Signal> listed, Set<Signal> remembered) {

  /** The order at the edges; null where processes start each other, in rounds. */
  public static WrittenOrder of(LoweredDesign design) {
    WrittenOrder order =
        new WrittenOrder(
            new ArrayList<>(), new LinkedHashSet<>(), new LinkedHashSet<>(), new LinkedHashSet<>());
    for (LoweredDesign.Step step : design.steps()) {
      if (step.match(s -> false, p -> p.rounds())) {
        return null;
      }
    }
    order.add(design.root().methods().get(0), design.ordered());
    return order;
  }

  private void add(Region.Method method, boolean ordered) {
    for (Region.Step step : method.steps()) {
      if (step.when() != null && step.when() != LoweredDesign.When.INPUTS) {
        PhasePlan plan = PhasePlan.of(step.items(), ordered, a -> a.triggers().isEmpty());
        plan.pieces().forEach(piece -> add(piece, plan, ordered));
        remembered.addAll(plan.before());
      }
    }
  }

  private void add(PhasePlan.Piece piece, PhasePlan plan, boolean ordered) {
    piece
        .item()
        .visit(
            Region.Item::misplaced,
            a -> {
              statements.add(piece.body());
              for (Signal s : a.node().writes()) {
                if (plan.isListed(s)) {
                  listed.add(s);
                } else if (plan.hazards().readLate(s)) {
                  next.add(s);
                }
              }
            },
            c -> add(c.method(), ordered));
  }
}
