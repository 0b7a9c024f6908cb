package io.refmill.compiler.elaborate.structure;

import io.refmill.compiler.elaborate.body.AssignmentElaborator.Driving;
import io.refmill.compiler.elaborate.body.Context;
import io.refmill.compiler.elaborate.body.IrWalker;
import io.refmill.compiler.elaborate.body.ModuleBuilder;
import io.refmill.compiler.elaborate.report.Rejection;
import io.refmill.compiler.ir.ElaboratedModule.Connection;
import io.refmill.compiler.ir.ElaboratedModule.Direction;
import io.refmill.compiler.ir.ElaboratedModule.Instance;
import io.refmill.compiler.ir.ElaboratedModule.Port;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.diagnostics.SourceLocation;
import io.refmill.syntax.ExpressionSyntax;
import io.refmill.syntax.ItemSyntax.InstanceSyntax;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Bidirectional switches (IEEE 1800-2017 28.8) as switches of one direction: away from what is
 * driven otherwise.
 *
 * <pre>
 * tranif1 (y, n, en);      assign y = en ? n : 1'bz;      where n is driven and y is not
 * tran (n, a);             assign n = a;                  where a is an input
 * </pre>
 *
 * <p>A switch between two nets that are both driven, or equally far from what drives them, is not
 * handled.
 */
final class SwitchElaborator {
  private record Switch(String kind, InstanceSyntax gate, List<Signal> nets, Context context) {
    SourceLocation location() {
      return gate.location();
    }

    Rejection refused() {
      return Rejection.of(DiagnosticCode.UNSUPPORTED_CONSTRUCT, location(), "gate " + kind);
    }
  }

  private final ModuleBuilder module;
  private final GateElaborator gates;
  private final List<Switch> open = new ArrayList<>();

  SwitchElaborator(ModuleBuilder module, GateElaborator gates) {
    this.module = module;
    this.gates = gates;
  }

  static boolean handles(String kind) {
    return kind.contains("tran");
  }

  /** Keeps a switch until all that drives nets is known. */
  void add(String kind, InstanceSyntax gate, Context context) {
    List<ExpressionSyntax> terminals = GateElaborator.terminals(gate);
    int expected = kind.endsWith("tran") ? 2 : 3;
    if (terminals.size() != expected) {
      throw Rejection.of(
          DiagnosticCode.PORT_MISMATCH,
          gate.location(),
          "expected " + expected + " terminals, found " + terminals.size());
    }
    List<Signal> nets = new ArrayList<>();
    for (ExpressionSyntax terminal : terminals.subList(0, 2)) {
      Expression net =
          module.assignments.target(terminal, context, Driving.CONTINUOUS).expression();
      Set<Signal> signals = net == null ? Set.of() : Expressions.targets(net);
      if (signals.size() != 1) {
        throw Rejection.of(DiagnosticCode.UNSUPPORTED_CONSTRUCT, gate.location(), "gate " + kind);
      }
      nets.addAll(signals);
    }
    open.add(new Switch(kind, gate, nets, context));
  }

  /**
   * Gives each switch its direction.
   *
   * @throws Rejection UNSUPPORTED_CONSTRUCT for one that has none
   */
  void orient(List<Port> ports) {
    if (open.isEmpty()) {
      return;
    }
    Set<Signal> reached = driven(ports);
    List<Switch> rest = new ArrayList<>(open);
    while (!rest.isEmpty()) {
      Set<Signal> next = new HashSet<>();
      List<Switch> waiting = new ArrayList<>();
      for (Switch s : rest) {
        boolean first = reached.contains(s.nets.get(0));
        boolean second = reached.contains(s.nets.get(1));
        if (first && second) {
          throw s.refused();
        } else if (!first && !second) {
          waiting.add(s);
        } else {
          gates.conduct(s.kind, s.gate, first ? 0 : 1, s.context);
          next.add(s.nets.get(first ? 1 : 0));
        }
      }
      if (next.isEmpty()) {
        throw waiting.get(0).refused();
      }
      reached.addAll(next);
      rest = waiting;
    }
  }

  private Set<Signal> driven(List<Port> ports) {
    Set<Signal> result = new HashSet<>();
    for (Port p : ports) {
      if (p.direction() != Direction.OUTPUT) {
        result.add(p.signal());
      }
    }
    module.processes.forEach(p -> IrWalker.targets(p, t -> result.addAll(Expressions.targets(t))));
    for (Instance i : module.instances) {
      for (Connection c : i.connections()) {
        if (c.port().direction() != Direction.INPUT && c.expression() != null) {
          Expressions.signals(c.expression(), result);
        }
      }
    }
    for (Signal s : module.signals) {
      if (s.kind() == Signal.Kind.VARIABLE
          || module.design.drivenFromOutside.contains(s.location())) {
        result.add(s);
      }
    }
    return result;
  }
}
