package io.refmill.compiler.lower.process;

import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Statements;
import io.refmill.compiler.lower.form.FlatDesign;
import io.refmill.compiler.lower.plan.StartValues;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Which values a signal can have at any time, where only constants and other such signals are ever
 * assigned to the whole of it: a state register, or a code chosen by conditions.
 *
 * <p>Order and conditions are not looked at, so the sets may be too large but never too small. A
 * signal's start value is one of them, 0 where the source gives none.
 */
final class ValueSets {
  private static final int MAX_VALUES = 256;
  private static final int MAX_SIGNALS = 256;

  private final Map<Signal, List<Expression>> sources = new HashMap<>();
  private final Set<Signal> unknown;
  private final StartValues initials;
  private final Map<Signal, Set<BigInteger>> known = new HashMap<>();

  /**
   * @param design with one driver for each net
   * @param inputs of the top
   */
  ValueSets(FlatDesign design, Set<Signal> inputs, StartValues initials) {
    this.initials = initials;
    this.unknown = new HashSet<>(inputs);
    for (Process p : design.processes()) {
      if (p instanceof Process.ContinuousAssignment a) {
        assigned(a.target(), a.value());
      } else if (p instanceof Process.AlwaysConstruct a) {
        Statements.forEach(
            a.body(),
            s -> {
              if (s instanceof Statement.BlockingAssignment b) {
                assigned(b.target(), b.value());
              } else if (s instanceof Statement.NonblockingAssignment n) {
                assigned(n.target(), n.value());
              }
            });
      } else if (p instanceof Process.CombinationalInstance i) {
        for (Expression target : i.targets()) {
          if (target != null) {
            unknown.addAll(Expressions.targets(target));
          }
        }
      } else if (p instanceof Process.InitialConstruct i) {
        throw new IllegalArgumentException("initial construct at " + i.location());
      }
    }
  }

  /** All values of an expression as bit patterns of its width, or null when they are not known. */
  Set<BigInteger> of(Expression e) {
    Set<Signal> needed = new LinkedHashSet<>();
    if (!collect(e, needed)) {
      return null;
    }
    if (!known.keySet().containsAll(needed) && !solve(needed)) {
      unknown.addAll(needed);
      return null;
    }
    return values(e, known);
  }

  private void assigned(Expression target, Expression value) {
    if (target instanceof Expression.SignalReference s) {
      sources.computeIfAbsent(s.signal(), k -> new ArrayList<>()).add(value);
    } else {
      unknown.addAll(Expressions.targets(target));
    }
  }

  /** Adds the signals that an expression takes its value from; false when that is no constant. */
  private boolean collect(Expression e, Set<Signal> needed) {
    if (e instanceof Expression.Constant c) {
      return c.bits().isKnown();
    } else if (e instanceof Expression.Resize r) {
      return collect(r.operand(), needed);
    } else if (e instanceof Expression.Conditional c) {
      return collect(c.whenTrue(), needed) && collect(c.whenFalse(), needed);
    } else if (e instanceof Expression.SignalReference s) {
      Signal signal = s.signal();
      if (unknown.contains(signal)
          || !sources.containsKey(signal)
          || signal.resolution() != Signal.Resolution.WIRE) {
        return false;
      }
      if (!needed.add(signal)) {
        return true;
      }
      if (needed.size() <= MAX_SIGNALS
          && sources.get(signal).stream().allMatch(source -> collect(source, needed))) {
        return true;
      }
      unknown.add(signal);
      return false;
    }
    return false;
  }

  /** Collects the values of signals that depend on each other alone, until there are no more. */
  private boolean solve(Set<Signal> needed) {
    Map<Signal, Set<BigInteger>> sets = new LinkedHashMap<>();
    for (Signal s : needed) {
      sets.put(s, new TreeSet<>(Set.of(initials.of(s).value())));
    }
    boolean grown = true;
    while (grown) {
      grown = false;
      for (Signal s : needed) {
        for (Expression source : sources.get(s)) {
          grown |= sets.get(s).addAll(values(source, sets));
        }
        if (sets.get(s).size() > MAX_VALUES) {
          return false;
        }
      }
    }
    known.putAll(sets);
    return true;
  }

  private static Set<BigInteger> values(Expression e, Map<Signal, Set<BigInteger>> sets) {
    if (e instanceof Expression.Constant c) {
      return Set.of(c.bits().value());
    } else if (e instanceof Expression.SignalReference s) {
      return sets.get(s.signal());
    }
    Set<BigInteger> result = new TreeSet<>();
    if (e instanceof Expression.Conditional c) {
      result.addAll(values(c.whenTrue(), sets));
      result.addAll(values(c.whenFalse(), sets));
      return result;
    }
    Expression.Resize r = (Expression.Resize) e;
    int width = r.operand().width();
    for (BigInteger v : values(r.operand(), sets)) {
      boolean negative = r.extendSign() && v.testBit(width - 1);
      BigInteger extended = negative ? v.subtract(BigInteger.ONE.shiftLeft(width)) : v;
      result.add(extended.and(Bits.mask(r.width())));
    }
    return result;
  }
}
