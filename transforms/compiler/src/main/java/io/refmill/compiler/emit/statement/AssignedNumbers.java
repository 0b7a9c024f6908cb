package io.refmill.compiler.emit.statement;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.run.CanonicalLoop;
import io.refmill.compiler.ir.run.NumberRange;
import io.refmill.compiler.ir.run.VariableRanges;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Statements;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;

/**
 * The numbers that a process gives its own variables: an {@code integer} that counts to eight needs
 * no 32 bits, and has no sign ({@link VariableRanges}).
 */
final class AssignedNumbers {
  /** Variables of which is remembered what each branch knows. */
  private static final int MOST = 64;

  private AssignedNumbers() {}

  /**
   * The numbers of variables where these are fewer than fit.
   *
   * @param candidates what nobody else assigns
   * @param zero what may be read before it is assigned: it is 0 then
   */
  static Map<Signal, NumberRange> of(Statement body, Set<Signal> candidates, Set<Signal> zero) {
    Set<Signal> own = new HashSet<>(candidates);
    own.removeIf(s -> s.isArray() || s.real() || s.width() < 2);
    Set<Signal> written = new HashSet<>();
    Statements.forEach(
        body,
        s -> {
          Expression target = Statements.target(s);
          if (target instanceof Expression.SignalReference r
              && s instanceof Statement.BlockingAssignment) {
            written.add(r.signal());
          } else if (target != null) {
            own.removeAll(Expressions.targets(target));
          }
        });
    own.retainAll(written);
    if (own.size() > MOST || Collections.disjoint(own, assignedElsewhere(body))) {
      return Map.of();
    }
    Map<Signal, NumberRange> result = new HashMap<>(VariableRanges.of(body, own, zero));
    result
        .entrySet()
        .removeIf(
            e ->
                e.getValue().equals(VariableRanges.type(e.getKey()))
                    || e.getValue().low().signum() < 0);
    return result;
  }

  /**
   * The numbers of signed variables that keep their values and are 0 at first, where these are
   * fewer than fit: an {@code integer} that a process counts up and clears is never negative.
   *
   * @param candidates what nobody else assigns
   */
  static Map<Signal, NumberRange> ofKept(Statement body, Set<Signal> candidates) {
    Set<Signal> kept = new HashSet<>(candidates);
    kept.removeIf(s -> s.isArray() || s.real() || !s.signed() || s.width() < 2);
    Expressions.callsIn(body)
        .forEach(f -> Statements.forEach(f.body(), s -> kept.removeAll(targets(s))));
    Statements.forEach(
        body,
        s -> {
          if (!(Statements.target(s) instanceof Expression.SignalReference)) {
            kept.removeAll(targets(s));
          }
        });
    if (kept.isEmpty() || kept.size() > MOST) {
      return Map.of();
    }
    Map<Signal, NumberRange> result = new HashMap<>(VariableRanges.ofKept(body, kept));
    result
        .entrySet()
        .removeIf(
            e ->
                e.getValue().equals(VariableRanges.type(e.getKey()))
                    || e.getValue().low().signum() < 0);
    return result;
  }

  private static Set<Signal> targets(Statement s) {
    Expression target = Statements.target(s);
    return target == null ? Set.of() : Expressions.targets(target);
  }

  /** What is assigned by more than the heads of loops that count from one constant to another. */
  private static Set<Signal> assignedElsewhere(Statement body) {
    Set<Statement> heads = Collections.newSetFromMap(new IdentityHashMap<>());
    Set<Signal> result = new HashSet<>();
    Statements.forEach(
        body,
        s -> {
          if (s instanceof Statement.Loop l && CanonicalLoop.of(l) != null) {
            heads.add(Statements.only(l.initial()));
            heads.add(Statements.only(l.step()));
          } else if (Statements.target(s) != null && !heads.contains(s)) {
            result.addAll(Expressions.targets(Statements.target(s)));
          }
        });
    return result;
  }
}
