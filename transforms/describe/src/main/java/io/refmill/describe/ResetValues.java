package io.refmill.describe;

import io.refmill.compiler.ir.Expression.Constant;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.run.Evaluate;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.contract.DesignInterface.Reset;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What a reset gives registers. */
final class ResetValues {
  private ResetValues() {}

  /**
   * The constant that a register gets while the port is active, whatever is asked besides resets;
   * null if there is none.
   */
  static BigInteger of(Decision decision, Reset reset, List<Reset> resets) {
    Decision at = decision;
    while (at instanceof Decision.Either e) {
      Set<Signal> asked = new HashSet<>();
      Expressions.signals(e.condition(), asked);
      if (asked.size() == 1 && asked.iterator().next().name().equals(reset.port())) {
        Decision active = at(e, asked.iterator().next(), reset.activeHigh());
        return active instanceof Decision.Value v
                && v.expression() != null
                && Assignments.assigned(v.expression()) instanceof Constant c
            ? c.bits().knownValue()
            : null;
      }
      Reset other = asked.size() == 1 ? named(asked.iterator().next(), resets) : null;
      at = other == null ? null : at(e, asked.iterator().next(), !other.activeHigh());
    }
    return null;
  }

  /** The resets that are asked for before one, and have to be inactive for it to count. */
  static List<Reset> before(Decision decision, Reset reset, List<Reset> resets) {
    List<Reset> before = new ArrayList<>();
    Decision at = decision;
    while (at instanceof Decision.Either e) {
      Set<Signal> asked = new HashSet<>();
      Expressions.signals(e.condition(), asked);
      Reset other = asked.size() == 1 ? named(asked.iterator().next(), resets) : null;
      if (other == null || other.port().equals(reset.port())) {
        break;
      }
      before.add(other);
      at = at(e, asked.iterator().next(), !other.activeHigh());
    }
    return before;
  }

  private static Reset named(Signal port, List<Reset> resets) {
    return resets.stream().filter(r -> r.port().equals(port.name())).findFirst().orElse(null);
  }

  /** What is decided while a port is at a level; null where that alone does not tell. */
  private static Decision at(Decision.Either e, Signal port, boolean level) {
    BigInteger value = level ? BigInteger.ONE : BigInteger.ZERO;
    BigInteger holds = Evaluate.tryEvaluate(e.condition(), Map.of(port, value));
    return holds == null ? null : holds.signum() != 0 ? e.yes() : e.no();
  }
}
