package io.refmill.compiler.lower.start;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.run.Evaluate;
import io.refmill.compiler.ir.run.Interpreter;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.form.FlatDesign;
import io.refmill.compiler.lower.plan.LoweredDesign;
import io.refmill.compiler.lower.plan.StartValues;
import io.refmill.compiler.lower.state.LoweringState;
import java.math.BigInteger;
import java.util.List;

/**
 * Values before the first call, when every input is 0 (the clock of the CYCLE protocol 1) and state
 * has its start value: what an edge of the first call is an edge from.
 */
public final class InitialTriggers {
  private final List<LoweredDesign.Unit> units;
  private final FlatDesign design;
  private final StartValues initials;
  private final Signal clock;
  private Interpreter interpreter;

  InitialTriggers(
      List<LoweredDesign.Unit> units, FlatDesign design, StartValues initials, Signal clock) {
    this.units = units;
    this.design = design;
    this.initials = initials;
    this.clock = clock;
  }

  /** Those of a design whose units are in order. */
  public static InitialTriggers of(LoweringState design) {
    return new InitialTriggers(
        design.units(), design.flat(), design.starts(), design.clocking().clock());
  }

  public BigInteger value(Expression e) {
    if (interpreter == null) {
      interpreter = settle();
    }
    BigInteger v = Evaluate.evaluate(e, interpreter);
    return v == null ? BigInteger.ZERO : v;
  }

  /** The values of all signals then, for a run of its own. */
  public Interpreter settled() {
    return settle();
  }

  private Interpreter settle() {
    Interpreter i = new Interpreter();
    for (Signal s : design.signals()) {
      if (s.isArray()) {
        for (int k = 0; k < s.elements(); k++) {
          i.elements(s).put(k, initials.of(s).elements().getOrDefault(k, BigInteger.ZERO));
        }
      } else {
        i.set(s, s == clock ? BigInteger.ONE : initials.of(s).value());
      }
    }
    settle(units, i);
    return i;
  }

  /** Brings what is combinational up to date, as far as that ends. */
  static void settle(List<LoweredDesign.Unit> units, Interpreter i) {
    try {
      for (LoweredDesign.Unit u : units) {
        for (int round = 0; round < (u.fixpoint() ? 64 : 1); round++) {
          u.nodes().forEach(n -> execute(n, i));
        }
      }
    } catch (Interpreter.StepLimitException e) {
      // A loop without end is rejected elsewhere; one that is only long leaves the rest at 0.
    }
  }

  private static void execute(Node n, Interpreter i) {
    if (n.kind() != Node.Kind.CHANGE || n.goesOn()) {
      i.execute(n.process());
    }
  }
}
