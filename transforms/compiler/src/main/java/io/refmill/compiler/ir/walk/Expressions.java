package io.refmill.compiler.ir.walk;

import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.Subroutine;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Walks over expressions. */
public final class Expressions {
  private Expressions() {}

  /** Calls {@code visit} for the expression and everything inside. */
  public static void walk(Expression e, Consumer<Expression> visit) {
    visit.accept(e);
    e.forEachOperand(o -> walk(o, visit));
  }

  /** Adds the signals that an expression mentions. */
  public static void signals(Expression e, Set<Signal> result) {
    walk(e, x -> addNamed(x, result));
  }

  private static void addNamed(Expression e, Set<Signal> result) {
    Signal named = e.named();
    if (named != null) {
      result.add(named);
    }
  }

  /** Whether an expression mentions some signal. */
  public static boolean mentionsSignals(Expression e) {
    if (e.named() != null) {
      return true;
    }
    boolean[] found = {false};
    e.forEachOperand(o -> found[0] = found[0] || mentionsSignals(o));
    return found[0];
  }

  /** Calls {@code visit} for each top-level expression of a statement and of those inside. */
  public static void forEachExpression(
      Statement s, Consumer<Expression> value, Consumer<Expression> target) {
    forEachExpression(s, t -> true, new OwnExpressions(value, target));
  }

  /** The same in those statements alone, and inside those, that pass. */
  private static void forEachExpression(
      Statement t, Predicate<Statement> passes, OwnExpressions visit) {
    if (t != null && passes.test(t)) {
      t.accept(visit);
      Statements.children(t).forEach(child -> forEachExpression(child, passes, visit));
    }
  }

  /** Signals that a statement reads, those that it also writes included. */
  public static Set<Signal> signalsReadBy(Statement s) {
    Set<Signal> result = new LinkedHashSet<>();
    forEachExpression(
        s, e -> signals(e, result), t -> t.forEachTargetIndex(e -> signals(e, result)));
    return result;
  }

  /** What a statement reads itself, not those inside. */
  public static Set<Signal> ownReads(Statement s) {
    Set<Signal> read = new LinkedHashSet<>();
    if (s instanceof Statement.If i) {
      signals(i.condition(), read);
    } else if (s instanceof Statement.Case c) {
      signals(c.selector(), read);
      c.items().forEach(i -> i.labels().forEach(l -> signals(l, read)));
    } else if (s instanceof Statement.Loop l) {
      signals(l.condition(), read);
    } else if (Statements.children(s).isEmpty()) {
      read.addAll(signalsReadBy(s));
    }
    return read;
  }

  /** Calls {@code visit} for what is looked at again when a value changes that it mentions. */
  private static void watched(Expression e, Consumer<Expression> visit) {
    visit.accept(e);
    if (e instanceof Expression.Call c) {
      int visible = c.arguments().size() - c.function().hiddenInputs();
      c.arguments().subList(0, visible).forEach(a -> watched(a, visit));
    } else {
      e.forEachOperand(o -> watched(o, visit));
    }
  }

  /** Signals a change of which makes an expression's value be looked at again. */
  static void watched(Expression e, Set<Signal> result) {
    watched(e, x -> addNamed(x, result));
  }

  /** Calls {@code visit} for the expressions that {@code @*} before a statement watches. */
  public static void watchedIn(Statement s, Consumer<Expression> visit) {
    forEachExpression(
        s,
        t -> !(t instanceof Statement.Labeled l && l.called()),
        new OwnExpressions(
            e -> watched(e, visit), t -> t.forEachTargetIndex(e -> watched(e, visit))));
  }

  /**
   * Signals that {@code @*} before a statement watches (IEEE 1800-2017 9.4.2.2): not those that
   * tasks read in it.
   */
  public static Set<Signal> watchedBy(Statement s) {
    Set<Signal> result = new LinkedHashSet<>();
    watchedIn(s, e -> addNamed(e, result));
    return result;
  }

  /** All elements of an array, the one with the greatest index first; the last index is fastest. */
  public static Expression.Concatenation elementsOf(Signal array) {
    List<Expression> all = new ArrayList<>();
    for (int k = array.elements() - 1; k >= 0; k--) {
      all.add(new Expression.ElementSelect(array, indices(array, k)));
    }
    return new Expression.Concatenation(all);
  }

  private static List<Expression> indices(Signal array, int position) {
    List<Expression> indices = new ArrayList<>();
    int rest = position;
    for (int d = array.dimensions().size() - 1; d >= 0; d--) {
      Signal.Dimension dimension = array.dimensions().get(d);
      BigInteger value = BigInteger.valueOf(dimension.low() + rest % dimension.size());
      Bits index = Bits.of(32, value.and(Bits.mask(32)));
      indices.add(0, new Expression.Constant(index, true, null));
      rest /= dimension.size();
    }
    return indices;
  }

  /** The array all of whose elements an expression puts together; else null. */
  public static Signal wholeArray(Expression e) {
    return e instanceof Expression.Concatenation c
            && c.parts().get(0) instanceof Expression.ElementSelect s
            && s.array().dimensions().size() == 1
            && c.parts().size() == s.array().elements()
            && e.equals(elementsOf(s.array()))
        ? s.array()
        : null;
  }

  /** Signals that a statement reads, but for what tasks read in it. */
  public static Set<Signal> readOutsideTasks(Statement s) {
    Set<Signal> result = new LinkedHashSet<>();
    forEachExpression(
        s,
        t -> !(t instanceof Statement.Labeled l && l.called()),
        new OwnExpressions(
            e -> signals(e, result), t -> t.forEachTargetIndex(e -> signals(e, result))));
    return result;
  }

  /** Functions that a statement calls directly. */
  public static Set<Subroutine> callsIn(Statement s) {
    Set<Subroutine> result = new LinkedHashSet<>();
    Consumer<Expression> look =
        e ->
            walk(
                e,
                x -> {
                  if (x instanceof Expression.Call c) {
                    result.add(c.function());
                  }
                });
    forEachExpression(s, look, t -> t.forEachTargetIndex(look));
    return result;
  }

  /** The signals that a target names. */
  public static Set<Signal> targets(Expression target) {
    if (target instanceof Expression.SignalReference s) {
      return Collections.singleton(s.signal());
    } else if (target instanceof Expression.ElementSelect s) {
      return Collections.singleton(s.array());
    } else if (target instanceof Expression.PartSelect s) {
      return targets(s.base());
    } else if (target instanceof Expression.IndexedPartSelect s) {
      return targets(s.base());
    } else if (target instanceof Expression.Concatenation c) {
      Set<Signal> result = new LinkedHashSet<>();
      c.parts().forEach(p -> result.addAll(targets(p)));
      return result;
    }
    return Set.of();
  }
}
