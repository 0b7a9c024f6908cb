package io.refmill.compiler.lower.hierarchy;

import io.refmill.compiler.ir.ElaboratedModule;
import io.refmill.compiler.ir.ElaboratedModule.Connection;
import io.refmill.compiler.ir.ElaboratedModule.Direction;
import io.refmill.compiler.ir.ElaboratedModule.Instance;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.walk.Rewriter;
import io.refmill.compiler.lower.form.LoweringException;
import io.refmill.compiler.lower.plan.CombinationalModule;
import io.refmill.diagnostics.DiagnosticCode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The processes of a flat design, with an assignment for each port that is no signal outside. */
final class FlatProcesses {
  private final CombinationalUnits keep;
  private final FlatSignals flat;
  private final List<Process> processes = new ArrayList<>();

  /** Of each scope, those of inner ones first. */
  private final Deque<List<Process>> initials = new ArrayDeque<>();

  FlatProcesses(CombinationalUnits keep, FlatSignals flat) {
    this.keep = keep;
    this.flat = flat;
  }

  /**
   * All processes. The initial constructs of an instance run before those of the module around it,
   * as in simulators, which matters where both assign one variable.
   */
  List<Process> processes() {
    List<Process> all = new ArrayList<>(processes);
    initials.forEach(all::addAll);
    return all;
  }

  /** Adds what stands in no scope. */
  void add(List<Process> others) {
    processes.addAll(others);
  }

  /** Adds what stands in a scope, and what connects the instances in it. */
  void add(ModuleScope scope) {
    Rewriter rewriter = new ScopeRewriter(flat, scope);
    List<Process> initial = new ArrayList<>();
    initials.addFirst(initial);
    for (Process p : scope.module().processes()) {
      // The top's own signals stay, but its hierarchical names have to be resolved as well.
      (p instanceof Process.InitialConstruct ? initial : processes).add(rewriter.process(p));
    }
    for (Instance instance : scope.module().instances()) {
      CombinationalModule unit = keep.of(instance.module());
      if (unit != null) {
        processes.add(call(instance, unit, rewriter));
        continue;
      }
      Map<Signal, Signal> child = flat.inside(scope, instance).signals();
      for (Connection c : instance.connections()) {
        if (c.port().direction() == Direction.OUTPUT && c.expression() != null) {
          PulledNets.check(instance, c, scope.module());
        }
        if (child.containsKey(c.port().signal())) {
          connect(instance, c, rewriter, child.get(c.port().signal()));
        }
      }
    }
  }

  /** An instance that stays a unit. */
  private static Process call(Instance instance, CombinationalModule unit, Rewriter rewriter) {
    Map<Signal, Connection> connections = new HashMap<>();
    instance.connections().forEach(c -> connections.put(c.port().signal(), c));
    List<Expression> arguments = new ArrayList<>();
    List<Expression> targets = new ArrayList<>();
    int inputs = 0;
    // The unit has its ports in the module's order, though not always as the same signals: one that
    // a flattened instance inside drives is held by another.
    for (ElaboratedModule.Port port : instance.module().ports()) {
      Connection c = connections.get(port.signal());
      boolean open = c == null || c.expression() == null;
      if (port.direction() == Direction.INPUT) {
        if (!unit.unread().contains(inputs++)) {
          arguments.add(
              open
                  ? Expression.Constant.of(port.signal().width(), 0)
                  : rewriter.expression(c.expression()));
        }
      } else {
        targets.add(open ? null : rewriter.target(c.expression()));
      }
    }
    if (arguments.size() != unit.inputs().size() || targets.size() != unit.outputs().size()) {
      throw new AssertionError("ports of " + unit.name());
    }
    return new Process.CombinationalInstance(unit, arguments, targets, instance.location());
  }

  /** Joins a port with what stands at it (IEEE 1800-2017 23.3.3), unless both are one signal. */
  private void connect(Instance instance, Connection c, Rewriter rewriter, Signal inner) {
    if (inner.isArray()) {
      if (c.array() != null && rewriter.array(c.array()) != inner) {
        // The simulator leaves such a variable unknown.
        throw new LoweringException(
            DiagnosticCode.UNSUPPORTED_CONSTRUCT,
            instance.location(),
            "an array that port \"" + c.port().name() + "\" does not drive alone, as a net");
      }
      return;
    }
    if (c.expression() == null) {
      return;
    }
    Expression outer =
        c.port().direction() == Direction.INPUT
            ? rewriter.expression(c.expression())
            : rewriter.target(c.expression());
    if (isReference(outer, inner)) {
      return;
    }
    Expression.SignalReference port = new Expression.SignalReference(inner);
    switch (c.port().direction()) {
      case INPUT ->
          processes.add(new Process.ContinuousAssignment(port, outer, instance.location()));
      case OUTPUT -> {
        int used = inner.width() - c.unusedHighBits();
        Expression value =
            c.unusedHighBits() == 0 ? port : new Expression.PartSelect(port, 0, used, false);
        processes.add(new Process.ContinuousAssignment(outer, value, instance.location()));
      }
      case INOUT ->
          throw new LoweringException(
              DiagnosticCode.INOUT_PORT, instance.location(), c.port().name());
    }
  }

  private static boolean isReference(Expression e, Signal s) {
    if (e instanceof Expression.Resize r && r.width() == r.operand().width()) {
      return isReference(r.operand(), s);
    }
    return e instanceof Expression.SignalReference r && r.signal() == s;
  }
}
