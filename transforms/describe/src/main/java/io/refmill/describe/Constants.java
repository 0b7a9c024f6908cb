package io.refmill.describe;

import io.refmill.compiler.ir.ElaboratedModule.NamedConstant;
import io.refmill.compiler.ir.Expression.Constant;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.walk.Statements;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What is known to be constant. */
final class Constants {
  private Constants() {}

  /** Whether a statement assigns nothing but constants, whatever happens. */
  static boolean only(Statement s) {
    return !Statements.contains(
        s,
        t ->
            Statements.target(t) != null
                ? !(Assignments.assigned(Statements.value(t)) instanceof Constant)
                : !(t instanceof Statement.Block || t instanceof Statement.Loop));
  }

  /** Names that stand for one value in the whole design. */
  static Map<String, BigInteger> named(List<NamedConstant> constants) {
    Map<String, BigInteger> values = new HashMap<>();
    Set<String> several = new HashSet<>();
    for (NamedConstant c : constants) {
      if (!c.name().matches("[A-Za-z_]\\w*") || !c.bits().isKnown()) {
        continue;
      }
      BigInteger before = values.putIfAbsent(c.name(), c.number());
      if (before != null && !before.equals(c.number())) {
        several.add(c.name());
      }
    }
    values.keySet().removeAll(several);
    return values;
  }
}
