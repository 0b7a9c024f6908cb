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

  /**
   * Follows bit 0 of an expression back through assignments of whole signals and inverters; also
   * through bits of vectors, where that leads to an input port or a bit of one.
   *
   * <pre>
   * assign clocks = {b_clk, a_clk};   always @(posedge clocks[1])   b_clk
   * </pre>
   */
  public Origin trace(Expression e) {
    Origin plain = trace(e, false);
    if (isInput(plain)) {
      return plain;
    }
    Origin bit = trace(e, true);
    return isInput(bit) ? bit : plain;
  }

  /** Whether a bit is one of an input, or the complement of one. */
  public boolean isInput(Origin origin) {
    Expression e = origin.expression();
    Expression base = e instanceof Expression.PartSelect p ? p.base() : e;
    return base instanceof Expression.SignalReference s && inputs.contains(s.signal());
  }

  private Origin trace(Expression e, boolean vectors) {
    Expression current = e.width() == 1 ? e : bit0(e);
    boolean inverted = false;
    for (int i = 0; i < 1000; i++) {
      Expression bit = vectors ? BitOrigin.of(current, this::value) : null;
      if (bit != null) {
        current = bit;
      } else if (current instanceof Expression.Resize r && r.width() == 1) {
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

  /** What the only driver of a signal gives to all of it; null where there is no such thing. */
  private Expression value(Signal s) {
    List<Process> list = inputs.contains(s) ? List.of() : of(s);
    return list.size() == 1
            && list.get(0) instanceof Process.ContinuousAssignment a
            && a.target() instanceof Expression.SignalReference t
            && t.signal() == s
        ? a.value()
        : null;
  }

  private Expression assignment(Signal s) {
    Expression v = value(s);
    if (v == null) {
      return null;
    }
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
