package io.refmill.compiler.emit.model;

import io.refmill.compiler.emit.expression.PythonExpressions;
import io.refmill.compiler.emit.python.BlockBuilder;
import io.refmill.compiler.emit.python.Branch;
import io.refmill.compiler.emit.python.CompoundStatement;
import io.refmill.compiler.emit.python.Origin;
import io.refmill.compiler.emit.python.Otherwise;
import io.refmill.compiler.emit.python.PyExpression;
import io.refmill.compiler.emit.python.PyStatement;
import io.refmill.compiler.emit.python.SimpleStatement;
import io.refmill.compiler.emit.statement.PythonStatements;
import io.refmill.compiler.emit.statement.StartValues;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.plan.LoweredDesign;
import io.refmill.compiler.lower.plan.Region;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Writes processes that start together. Nonblocking assignments take effect after all of them (IEEE
 * 1800-2017 10.4.2): a variable that somebody still reads after its assignment gets a local for its
 * next value, any other is assigned at once.
 */
final class PhaseWriter {
  private final ModelContext context;
  private final BlockBuilder lines;
  private PendingWrites pending;

  PhaseWriter(ModelContext context, BlockBuilder lines) {
    this.context = context;
    this.lines = lines;
  }

  /** How the start of an activation is written: its condition, or null when it always runs. */
  interface Conditions {
    PyExpression of(LoweredDesign.Activation a);

    /** The same of a call. */
    default PyExpression of(Region.Call c) {
      return null;
    }

    /** What an activation notes when its process has run. */
    default List<PyStatement> after(LoweredDesign.Activation a) {
      return List.of();
    }
  }

  void write(List<? extends Region.Item> items, Conditions conditions) {
    PhasePlan plan =
        PhasePlan.of(
            items,
            context.design.ordered(),
            a -> isSame(conditions.of(a)) && conditions.after(a).isEmpty());
    List<LoweredDesign.Activation> activations = plan.activations();
    Map<Signal, List<LoweredDesign.Activation>> writers = new HashMap<>();
    for (LoweredDesign.Activation a : activations) {
      a.node().writes().forEach(s -> writers.computeIfAbsent(s, k -> new ArrayList<>()).add(a));
    }
    List<Signal> next = new ArrayList<>();
    List<Signal> lists = new ArrayList<>();
    for (Signal s : context.signals) {
      if (!writers.containsKey(s)) {
        // All assignments to it come after a jump that is always taken.
        continue;
      }
      if (plan.isListed(s)) {
        lists.add(s);
      } else if (plan.hazards().readLate(s)) {
        next.add(s);
      }
    }
    pending = new PendingWrites(context, lines, next, lists, activations);
    pending.remember(plan.before());
    Set<Signal> signals = new HashSet<>(next);
    Map<Node, Set<Signal>> started = new HashMap<>();
    pending.open(
        next.stream()
            .filter(
                s ->
                    writers.get(s).size() != 1
                        || conditions.of(writers.get(s).get(0)) != null
                        || !started
                            .computeIfAbsent(
                                writers.get(s).get(0).node(),
                                n ->
                                    StartValues.assignedWholeFirstIgnoringReads(
                                        PhasePlan.body(n), signals))
                            .contains(s))
            .toList());
    run(plan.pieces(), conditions);
    pending.take();
    pending.close();
  }

  /**
   * Starts a phase of several rounds: what is assigned nonblocking waits until {@link
   * #commitRound}.
   */
  void openRounds(List<LoweredDesign.Activation> activations) {
    Set<Signal> later = new HashSet<>();
    Set<Signal> atOnce = new HashSet<>();
    for (LoweredDesign.Activation a : activations) {
      later.addAll(a.node().nonblockingWrites());
      atOnce.addAll(a.node().blockingWrites());
    }
    List<Signal> next = new ArrayList<>();
    List<Signal> lists = new ArrayList<>();
    for (Signal s : context.signals) {
      if (later.contains(s) && context.isState(s)) {
        (s.isArray() || atOnce.contains(s) ? lists : next).add(s);
      }
    }
    pending = new PendingWrites(context, lines, next, lists, activations);
    pending.open(next);
  }

  /** Writes one round of the processes, after {@link #openRounds}. */
  void round(List<LoweredDesign.Activation> activations, Conditions conditions) {
    run(PhasePlan.pieces(activations, context.design.ordered()), conditions);
  }

  /** Lets what was assigned nonblocking take effect, and breaks the loop when nothing was. */
  void commitRound() {
    lines.choice(PyExpression.not(pending.any()), () -> lines.add(SimpleStatement.Leave.BREAK));
    pending.take();
    pending.clear();
    pending.close();
  }

  /** Processes that start together under one condition. */
  private record Start(PyExpression condition, List<Origin> origins) {}

  private void run(List<PhasePlan.Piece> pieces, Conditions conditions) {
    Start open = null;
    for (PhasePlan.Piece piece : pieces) {
      Start before = open;
      open =
          piece
              .item()
              .match(
                  Region.Item::misplaced,
                  a -> process(a, piece.body(), conditions, before),
                  c -> call(c, conditions, before));
    }
    end(open);
  }

  /** Writes what a process does; the result is the block that it leaves open. */
  private Start process(
      LoweredDesign.Activation a, Statement body, Conditions conditions, Start before) {
    PyExpression condition = conditions.of(a);
    Start open = before == null || before.condition.equals(condition) ? before : end(before);
    int mark = lines.open(a.node().process().location(), true);
    if (open == null && condition != null) {
      open = new Start(condition, lines.takeOrigins());
      lines.begin();
      // So that the first of several that do the same looks like the others.
      lines.open(a.node().process().location(), true);
    }
    Set<Signal> zero = NodeWriter.startLocals(context, lines, a.node(), s -> false);
    PythonStatements statements = new PythonStatements(context, context, lines);
    statements.variables(body, context.own(a.node(), body), zero);
    statements.kept(PhasePlan.body(a.node()), context.kept(a.node()));
    statements.statement(body);
    conditions.after(a).forEach(lines::add);
    lines.close(mark);
    return open;
  }

  private Start call(Region.Call c, Conditions conditions, Start before) {
    PyExpression condition = conditions.of(c);
    Start open = before == null || before.condition.equals(condition) ? before : end(before);
    if (open == null && condition != null) {
      open = new Start(condition, List.of());
      lines.begin();
    }
    ClassWriter.call(context, c, lines);
    return open;
  }

  /** Ends the block of those that start together. */
  private Start end(Start open) {
    if (open != null) {
      Branch branch = new Branch(open.condition, lines.endOrPass(), open.origins);
      lines.addComplete(new CompoundStatement.If(List.of(branch), Otherwise.NONE));
    }
    return null;
  }

  /** Whether a condition says the same all the time: locals for edges are not assigned again. */
  private boolean isSame(PyExpression condition) {
    return condition == null
        || condition instanceof PyExpression.Name n && context.announced.contains(n)
        || condition instanceof PyExpression.Chain c
            && c.operands().stream().allMatch(this::isSame);
  }

  /** The condition that controls are at their active levels; null when there is none. */
  static PyExpression level(ModelContext context, LoweredDesign.Activation a) {
    List<PyExpression> parts = new ArrayList<>();
    for (Node.Trigger t : a.triggers()) {
      PyExpression part = level(context, t);
      if (!parts.contains(part)) {
        parts.add(part);
      }
    }
    return parts.isEmpty() ? null : PyExpression.Chain.of(PyExpression.ChainOperator.OR, parts);
  }

  private static PyExpression level(ModelContext context, Node.Trigger t) {
    Expression e =
        t.edge() == Process.Edge.NEGEDGE
            ? new Expression.Unary(Expression.UnaryOperator.LOGICAL_NOT, t.expression(), 1, false)
            : t.expression();
    return new PythonExpressions(context).truth(e).code();
  }
}
