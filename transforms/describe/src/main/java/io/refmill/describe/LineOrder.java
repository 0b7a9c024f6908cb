package io.refmill.describe;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Statements;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Whether it makes a difference in which order statements are told. */
final class LineOrder {
  private LineOrder() {}

  /** Whether a statement assigns or reads what one before it has assigned, at any depth. */
  static boolean ordered(List<Statement> statements) {
    return reads(statements) || overrides(statements);
  }

  /** Whether a statement reads what one before it has assigned, at any depth. */
  static boolean reads(List<Statement> statements) {
    return dependsOnOrder(statements, Expressions::signalsReadBy)
        || statements.stream().anyMatch(s -> branches(s).stream().anyMatch(LineOrder::reads));
  }

  /** Whether a statement assigns what one before it has assigned, at any depth. */
  static boolean overrides(List<Statement> statements) {
    return assignsAgain(statements)
        || statements.stream().anyMatch(s -> branches(s).stream().anyMatch(LineOrder::overrides));
  }

  private static List<List<Statement>> branches(Statement s) {
    return Statements.children(s).stream()
        .map(Statements::flatten)
        .map(StatementRules::effective)
        .toList();
  }

  /** Whether a statement assigns bits that one before it has assigned. */
  private static boolean assignsAgain(List<Statement> statements) {
    if (statements.size() < 2) {
      // So are the branches of long chains of choices: what is inside is not walked at each depth.
      return false;
    }
    Map<Signal, List<Bits>> before = new HashMap<>();
    for (Statement s : statements) {
      Map<Signal, List<Bits>> own = new HashMap<>();
      Statements.forEach(
          s,
          t -> {
            if (Statements.target(t) != null) {
              Bits.of(Statements.target(t), own);
            }
          });
      for (Map.Entry<Signal, List<Bits>> e : own.entrySet()) {
        List<Bits> others = before.computeIfAbsent(e.getKey(), k -> new ArrayList<>());
        if (e.getValue().stream().anyMatch(b -> others.stream().anyMatch(b::meets))) {
          return true;
        }
      }
      own.forEach((signal, bits) -> before.get(signal).addAll(bits));
    }
    return false;
  }

  /** Bits that something is assigned to, the first and the last. */
  private record Bits(int first, int last) {
    private static final Bits ALL = new Bits(0, Integer.MAX_VALUE);

    boolean meets(Bits other) {
      return first <= other.last && other.first <= last;
    }

    /**
     * Adds what a target consists of; what is not a constant part counts as all of its variable.
     */
    static void of(Expression target, Map<Signal, List<Bits>> result) {
      if (target instanceof Expression.Concatenation c) {
        c.parts().forEach(p -> of(p, result));
      } else if (target instanceof Expression.PartSelect p
          && p.base() instanceof Expression.SignalReference r) {
        result
            .computeIfAbsent(r.signal(), k -> new ArrayList<>())
            .add(new Bits(p.lsb(), p.lsb() + p.width() - 1));
      } else {
        Expressions.targets(target)
            .forEach(s -> result.computeIfAbsent(s, k -> new ArrayList<>()).add(ALL));
      }
    }
  }

  private static boolean dependsOnOrder(
      List<Statement> statements, Function<Statement, Set<Signal>> uses) {
    if (statements.size() < 2) {
      return false;
    }
    Set<Signal> before = new HashSet<>();
    for (Statement s : statements) {
      if (uses.apply(s).stream().anyMatch(before::contains)) {
        return true;
      }
      before.addAll(written(s));
    }
    return false;
  }

  static Set<Signal> written(Statement s) {
    Set<Signal> written = new HashSet<>();
    Statements.forEach(
        s,
        t -> {
          if (Statements.target(t) != null) {
            written.addAll(Expressions.targets(Statements.target(t)));
          }
        });
    return written;
  }
}
