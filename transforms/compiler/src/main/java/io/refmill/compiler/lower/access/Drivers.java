package io.refmill.compiler.lower.access;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.lower.form.FlatDesign;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Who writes what, and where a bit comes from. */
public final class Drivers {
  private final Map<Signal, List<Process>> writers = new HashMap<>();
  private final Set<Signal> inputs;

  public Drivers(FlatDesign design, Set<Signal> inputs) {
    this.inputs = inputs;
    for (Process p : design.processes()) {
      for (Signal s : Accesses.writtenBy(p)) {
        writers.computeIfAbsent(s, k -> new ArrayList<>()).add(p);
      }
    }
  }

  /** The processes that may write a signal. */
  public List<Process> of(Signal s) {
    return writers.getOrDefault(s, List.of());
  }

  /** A bit traced back: the expression it equals, or whose complement it is. */
  public record Origin(Expression expression, boolean inverted) {
    /** The input port that it is, or null. */
    public Signal signal() {
      return expression instanceof Expression.SignalReference s ? s.signal() : null;
    }
  }

  /** Follows bit 0 of an expression back through assignments of whole signals and inverters. */
  public Origin trace(Expression e) {
    Expression current = e.width() == 1 ? e : bit0(e);
    boolean inverted = false;
    for (int i = 0; i < 1000; i++) {
      if (current instanceof Expression.Resize r && r.width() == 1) {
        current = r.operand().width() == 1 ? r.operand() : bit0(r.operand());
      } else if (current instanceof Expression.PartSelect p
          && p.lsb() == 0
          && p.base().width() == 1) {
        current = p.base();
      } else if (current instanceof Expression.Unary u
          && u.operand().width() == 1
          && (u.operator() == Expression.UnaryOperator.NOT
              || u.operator() == Expression.UnaryOperator.LOGICAL_NOT
              || u.operator() == Expression.UnaryOperator.REDUCE_NAND
              || u.operator() == Expression.UnaryOperator.REDUCE_NOR
              || u.operator() == Expression.UnaryOperator.REDUCE_XNOR)) {
        current = u.operand();
        inverted = !inverted;
      } else if (current instanceof Expression.SignalReference s
          && !inputs.contains(s.signal())
          && assignment(s.signal()) != null) {
        current = assignment(s.signal());
      } else {
        break;
      }
    }
    return new Origin(current, inverted);
  }

  private Expression assignment(Signal s) {
    List<Process> list = of(s);
    if (list.size() != 1
        || !(list.get(0) instanceof Process.ContinuousAssignment a)
        || !(a.target() instanceof Expression.SignalReference t)
        || t.signal() != s) {
      return null;
    }
    Expression v = a.value();
    while (v instanceof Expression.Resize r && r.width() == 1 && r.operand().width() == 1) {
      v = r.operand();
    }
    boolean plain =
        v instanceof Expression.SignalReference
            || v instanceof Expression.Unary u
                && u.operand() instanceof Expression.SignalReference
                && u.operand().width() == 1;
    return plain && v.width() == 1 ? v : null;
  }

  static Expression bit0(Expression e) {
    return new Expression.PartSelect(e, 0, 1, false);
  }
}
