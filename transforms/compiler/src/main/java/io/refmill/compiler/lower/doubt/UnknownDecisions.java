package io.refmill.compiler.lower.doubt;

import io.refmill.compiler.ir.CombinationalBody;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.RealOperator;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Statements;
import io.refmill.compiler.lower.access.Node;
import io.refmill.contract.Doubt;
import java.util.Set;
import java.util.function.Predicate;

/** Where one process decides by unknown values: events, conditions, indices, calls. */
final class UnknownDecisions extends UnknownsWalk implements Process.Walker {
  private final Node node;
  private final UnknownFlow flow;
  private final Predicate<CombinationalBody> makesUnknown;
  private final Set<Doubt> found;

  /**
   * Decisions of a process.
   *
   * @param makesUnknown whether a unit can make something unknown of inputs that are known
   * @param found gets what is found
   */
  UnknownDecisions(
      Node node, UnknownFlow flow, Predicate<CombinationalBody> makesUnknown, Set<Doubt> found) {
    this.node = node;
    this.flow = flow;
    this.makesUnknown = makesUnknown;
    this.found = found;
  }

  /** Finds them. Signals of {@code feedback} keep what they once have. */
  void find(Set<Signal> feedback) {
    for (Node.Trigger t : node.triggers()) {
      if (flow.holdsUnknown(t.expression())) {
        note(Doubt.Code.UNKNOWN_EVENT);
      }
    }
    for (Signal s : node.writes()) {
      if (feedback.contains(s)
          && !s.isArray()
          && flow.holdsUnknown(new Expression.SignalReference(s))) {
        found.add(Doubt.of(Doubt.Code.UNKNOWN_IN_CYCLE, s.name(), node.process().location()));
      }
    }
    node.process().accept(this);
    CalledFunctions.of(node.process()).forEach(f -> in(f.body()));
  }

  private void note(Doubt.Code code) {
    found.add(Doubt.at(code, node.process().location()));
  }

  // ---- processes

  @Override
  public void continuousAssignment(Process.ContinuousAssignment a) {
    assignment(a.target(), a.value());
  }

  @Override
  public void combinationalInstance(Process.CombinationalInstance c) {
    if (c.arguments().stream().anyMatch(flow::mayBeUnknown) || makesUnknown.test(c.module())) {
      note(Doubt.Code.UNKNOWN_IN_INSTANCE);
    }
  }

  @Override
  public void alwaysConstruct(Process.AlwaysConstruct a) {
    in(a.body());
  }

  @Override
  public void initialConstruct(Process.InitialConstruct i) {
    // Start values are known or undriven.
  }

  // ---- statements
  // --------------------------------------------------------------------------------

  @Override
  public void blockingAssignment(Statement.BlockingAssignment a) {
    assignment(a.target(), a.value());
  }

  @Override
  public void nonblockingAssignment(Statement.NonblockingAssignment a) {
    assignment(a.target(), a.value());
  }

  @Override
  public void conditional(Statement.If i) {
    condition(i.condition());
    Statements.children(i).forEach(this::in);
  }

  @Override
  public void choice(Statement.Case c) {
    boolean labels =
        c.items().stream().anyMatch(item -> item.labels().stream().anyMatch(flow::holdsUnknown));
    if (labels || flow.mayBeUnknown(c.selector())) {
      note(Doubt.Code.UNKNOWN_CASE);
    }
    Statements.children(c).forEach(this::in);
  }

  @Override
  public void loop(Statement.Loop l) {
    condition(l.condition());
    in(l.initial());
    flow.enter(l);
    in(l.body());
    flow.leave(l);
    in(l.step());
  }

  // ---- expressions

  private void assignment(Expression target, Expression value) {
    value(value);
    target.forEachTargetIndex(
        e -> {
          if (flow.mayBeUnknown(e)) {
            note(Doubt.Code.UNKNOWN_INDEX);
          }
        });
  }

  private void condition(Expression e) {
    if (flow.holdsUnknown(e)) {
      note(Doubt.Code.UNKNOWN_CONDITION);
    }
    value(e);
  }

  /** {@code ===} is known whatever its operands are; functions decide inside. */
  private void value(Expression e) {
    if (!flow.mayBeUnknown(e)) {
      return;
    }
    Expressions.walk(
        e,
        x -> {
          boolean identity =
              x instanceof Expression.Binary b
                  && (b.operator() == Expression.BinaryOperator.CASE_EQUAL
                      || b.operator() == Expression.BinaryOperator.CASE_NOT_EQUAL)
                  && flow.holdsUnknown(b);
          boolean conversion =
              x instanceof Expression.RealOperation o
                  && o.operator() == RealOperator.FROM_INTEGER
                  && flow.mayBeUnknown(o.operands().get(0));
          if (conversion) {
            note(Doubt.Code.UNKNOWN_REAL);
          } else if (identity
              || x instanceof Expression.Call c
                  && c.arguments().stream().anyMatch(flow::mayBeUnknown)) {
            note(identity ? Doubt.Code.UNKNOWN_COMPARISON : Doubt.Code.UNKNOWN_ARGUMENT);
          }
        });
  }
}
