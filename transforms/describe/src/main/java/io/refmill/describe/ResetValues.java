package io.refmill.describe;

import io.refmill.compiler.ir.Expression.Constant;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.run.Evaluate;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.contract.DesignInterface.Reset;
import java.math.BigInteger;
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
  static BigInteger of(Register register, Reset reset, List<Reset> resets) {
    Decision at = register.decision();
    while (at instanceof Decision.Either e) {
      Set<Signal> asked = new HashSet<>();
      Expressions.signals(e.condition(), asked);
      if (asked.size() == 1 && asked.iterator().next().name().equals(reset.port())) {
        BigInteger level = reset.activeHigh() ? BigInteger.ONE : BigInteger.ZERO;
        BigInteger holds =
            Evaluate.tryEvaluate(e.condition(), Map.of(asked.iterator().next(), level));
        if (holds == null) {
          return null;
        }
        Decision active = holds.signum() != 0 ? e.yes() : e.no();
        return active instanceof Decision.Value v
                && v.expression() != null
                && Assignments.core(v.expression()) instanceof Constant c
            ? c.bits().knownValue()
            : null;
      }
      boolean otherReset =
          asked.size() == 1
              && resets.stream().anyMatch(r -> r.port().equals(asked.iterator().next().name()));
      if (!otherReset) {
        return null;
      }
      at = e.no();
    }
    return null;
  }
}
