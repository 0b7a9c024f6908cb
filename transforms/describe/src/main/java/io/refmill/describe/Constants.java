package io.refmill.describe;

import io.refmill.compiler.ir.ElaboratedModule.NamedConstant;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.Constant;
import io.refmill.compiler.ir.Formula;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.run.NumberRange;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Statements;
import io.refmill.compiler.lower.plan.LoweredDesign;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** What is known to be constant. */
final class Constants {
  private static final Pattern SCOPE = Pattern.compile("^(\\$unit|[A-Za-z_]\\w*)::");
  private static final Pattern IDENTIFIER = Pattern.compile("[A-Za-z_]\\w*");

  private Constants() {}

  /**
   * Whether a statement assigns nothing but constants, whatever happens. What counts a loop is one
   * too: {@code for (i = 0; i < 4; i++) m[i] <= i}.
   */
  static boolean only(Statement s) {
    return only(s, Map.of());
  }

  private static boolean only(Statement s, Map<Signal, NumberRange> counters) {
    if (Statements.target(s) != null) {
      boolean[] fixed = {isFixed(Statements.value(s), counters)};
      Statements.target(s).forEachTargetIndex(i -> fixed[0] &= isFixed(i, counters));
      return fixed[0];
    } else if (s instanceof Statement.Loop l) {
      Map<Signal, NumberRange> inside = Loops.inside(l, counters);
      return inside.size() > counters.size()
          && isFixed(l.condition(), inside)
          && only(l.body(), inside);
    } else if (s instanceof Statement.If i && !isFixed(i.condition(), counters)) {
      return false;
    }
    return (s instanceof Statement.Block || s instanceof Statement.If)
        && Statements.children(s).stream().allMatch(t -> only(t, counters));
  }

  private static boolean isFixed(Expression e, Map<Signal, NumberRange> counters) {
    Set<Signal> read = new HashSet<>();
    Expressions.signals(e, read);
    return counters.keySet().containsAll(read);
  }

  /**
   * Names that stand for one value in the whole design, and for nothing else: a submodule may call
   * a constant as the top calls a port.
   */
  static Map<String, BigInteger> named(LoweredDesign design) {
    Map<String, BigInteger> values = named(design.constants());
    design.flat().ports().forEach(p -> values.remove(p.name()));
    // What is deeper inside can go by a longer part of its path.
    design.flat().signals().forEach(s -> values.remove(s.name()));
    return values;
  }

  /** Constants that the source computes from others, by their names, without these. */
  static Map<String, Constant> computed(LoweredDesign design) {
    Map<String, Constant> formulas = new HashMap<>();
    for (NamedConstant c : design.constants()) {
      if (c.formula() != Formula.NONE) {
        formulas.put(name(c.name()), new Constant(c.bits(), c.signed(), null, null, c.formula()));
      }
    }
    return formulas;
  }

  /**
   * The name of a constant in texts; null where it has none there. What is declared in a package or
   * outside of modules goes by its own name, as behind an import.
   */
  static String name(String source) {
    if (source == null) {
      return null;
    }
    String name = SCOPE.matcher(source).replaceFirst("");
    return IDENTIFIER.matcher(name).matches() ? name : null;
  }

  private static Map<String, BigInteger> named(List<NamedConstant> constants) {
    Map<String, BigInteger> values = new HashMap<>();
    Set<String> several = new HashSet<>();
    for (NamedConstant c : constants) {
      String name = name(c.name());
      if (name == null || !c.bits().isKnown()) {
        continue;
      }
      BigInteger before = values.putIfAbsent(name, c.number());
      if (before != null && !before.equals(c.number())) {
        several.add(name);
      }
    }
    values.keySet().removeAll(several);
    return values;
  }
}
