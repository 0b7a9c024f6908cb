package io.refmill.compiler.lower.doubt;

import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Statements;
import io.refmill.compiler.lower.state.LoweringState;
import io.refmill.contract.Doubt;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds outputs to which the source never gives a known value, whatever the inputs are: nothing
 * drives them, or all that does is x or z. Such are the outputs of stubs, and those of parts that
 * parameters switch off.
 *
 * <pre>
 * always @(posedge clk) trace &lt;= 'bx;
 * </pre>
 *
 * <p>A variable that follows itself counts as known: a start value may be given to it.
 */
final class FindUndrivenOutputs {
  /** Signals in a row, from an output on; what is further away counts as known. */
  private static final int MAX_DEPTH = 200;

  private final Map<Signal, List<Expression>> drivers = new HashMap<>();

  /** Signals that may be known, and those that are being looked at. */
  private final Set<Signal> known = new HashSet<>();

  private int depth;

  private final Set<Signal> undriven = new HashSet<>();
  private final LoweringState design;

  private FindUndrivenOutputs(LoweringState design) {
    this.design = design;
    known.addAll(design.inputs());
    design.live().forEach(n -> n.process().accept(new Drivers()));
  }

  /** One for each such output. */
  static List<Doubt> find(LoweringState design) {
    FindUndrivenOutputs pass = new FindUndrivenOutputs(design);
    List<Doubt> found = new ArrayList<>();
    for (Signal output : design.outputs()) {
      if (pass.isUndriven(output)) {
        found.add(Doubt.of(Doubt.Code.UNDRIVEN_OUTPUT, output.name()));
      }
    }
    return found;
  }

  private boolean isUndriven(Signal s) {
    if (undriven.contains(s)) {
      return true;
    }
    boolean resolved =
        s.resolution() == Signal.Resolution.ZERO || s.resolution() == Signal.Resolution.ONE;
    if (resolved || s.twoState() || design.starts().of(s).initialised() || !known.add(s)) {
      return false;
    }
    depth++;
    List<Expression> values = drivers.getOrDefault(s, List.of());
    boolean unknown = depth <= MAX_DEPTH && values.stream().allMatch(this::isUnknown);
    depth--;
    if (!unknown) {
      return false;
    }
    known.remove(s);
    undriven.add(s);
    return true;
  }

  /** Whether no bit of a value can be known. */
  private boolean isUnknown(Expression e) {
    if (e instanceof Expression.Constant c) {
      return c.bits().unknown().equals(Bits.mask(c.width()));
    }
    if (e instanceof Expression.SignalReference s) {
      return isUndriven(s.signal());
    }
    if (e instanceof Expression.PartSelect p) {
      return isUnknown(p.base());
    }
    if (e instanceof Expression.Concatenation c) {
      return c.parts().stream().allMatch(this::isUnknown);
    }
    if (e instanceof Expression.Replication r) {
      return isUnknown(r.operand());
    }
    if (e instanceof Expression.Conditional c) {
      return isUnknown(c.whenTrue()) && isUnknown(c.whenFalse());
    }
    return e instanceof Expression.Resize r
        && (r.extendSign() || r.width() <= r.operand().width())
        && isUnknown(r.operand());
  }

  /** What each signal is given, in whole or in part. */
  private final class Drivers implements Process.Walker {

    @Override
    public void continuousAssignment(Process.ContinuousAssignment a) {
      add(a.target(), a.value());
    }

    @Override
    public void alwaysConstruct(Process.AlwaysConstruct a) {
      Statements.forEach(
          a.body(),
          (Statement s) -> {
            if (Statements.target(s) != null) {
              add(Statements.target(s), Statements.value(s));
            }
          });
    }

    @Override
    public void combinationalInstance(Process.CombinationalInstance c) {
      for (Expression target : c.targets()) {
        if (target != null) {
          known.addAll(Expressions.targets(target));
        }
      }
    }

    @Override
    public void initialConstruct(Process.InitialConstruct i) {
      // What they set is a start value.
    }

    private void add(Expression target, Expression value) {
      for (Signal s : Expressions.targets(target)) {
        drivers.computeIfAbsent(s, k -> new ArrayList<>()).add(value);
      }
    }
  }
}
