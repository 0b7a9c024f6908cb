package io.refmill.compiler.elaborate.structure;

import io.refmill.compiler.elaborate.body.AssignmentElaborator;
import io.refmill.compiler.elaborate.body.Context;
import io.refmill.compiler.elaborate.body.ModuleBuilder;
import io.refmill.compiler.elaborate.operand.Operand;
import io.refmill.compiler.elaborate.report.Rejection;
import io.refmill.compiler.elaborate.type.DataType;
import io.refmill.compiler.elaborate.type.Scope;
import io.refmill.compiler.ir.ElaboratedModule.Direction;
import io.refmill.compiler.ir.ElaboratedModule.Port;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.diagnostics.SourceLocation;
import io.refmill.syntax.DeclaratorSyntax;
import io.refmill.syntax.ExpressionSyntax;
import io.refmill.syntax.ExpressionSyntax.IdentifierSyntax;
import io.refmill.syntax.ItemSyntax;
import io.refmill.syntax.ItemSyntax.ModuleSyntax;
import io.refmill.syntax.ItemSyntax.NonAnsiPortSyntax;
import io.refmill.syntax.ItemSyntax.PortDeclarationSyntax;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Ports whose header has names, and expressions of names, alone (IEEE 1800-2017 23.2.2.1). */
final class NonAnsiPorts {
  private final ModuleBuilder module;
  private final ModuleSyntax syntax;
  private final Scope scope;
  private final PortSignals signals;
  private final List<Port> ports;

  /** Expressions as ports ({@code .a(b[3:0])}), joined when all signals are declared. */
  private final List<PortExpression> expressions = new ArrayList<>();

  private record PortExpression(Signal signal, Direction direction, ExpressionSyntax expression) {}

  /**
   * @param ports gets them, in order of the header
   */
  NonAnsiPorts(
      ModuleBuilder module,
      ModuleSyntax syntax,
      Scope scope,
      PortSignals signals,
      List<Port> ports) {
    this.module = module;
    this.syntax = syntax;
    this.scope = scope;
    this.signals = signals;
    this.ports = ports;
  }

  /** Declares them. */
  void declare() {
    Map<String, PortDeclaration> parts = new LinkedHashMap<>();
    collectPorts(parts);
    signals.collectTypes(syntax.items(), parts);
    for (Map.Entry<String, PortDeclaration> entry : parts.entrySet()) {
      try {
        PortDeclaration p = entry.getValue();
        p.direction = PortSignals.direction(p.port.direction(), p.port.location());
        signals.join(entry.getKey(), p, p.port.type(), p.port.netType());
      } catch (Rejection r) {
        signals.poison(entry.getKey(), r, entry.getValue().declarator.location());
      }
    }
    Set<String> listed = new LinkedHashSet<>();
    for (NonAnsiPortSyntax p : listedPorts()) {
      try {
        header(p, parts, listed);
      } catch (Rejection r) {
        module.design.report(r);
      }
    }
    for (Map.Entry<String, PortDeclaration> entry : parts.entrySet()) {
      if (!listed.contains(entry.getKey())) {
        // Simulators leave it inside, driven by nothing.
        module.design.warn(
            DiagnosticCode.PORT_MISMATCH,
            entry.getValue().declarator.location(),
            "port \"" + entry.getKey() + "\" is not in the module's port list");
      }
    }
  }

  /**
   * The ports of the header. One that is left out (23.2.2.1) connects to nothing: behind the
   * others, where a comma is too many, it is no port at all.
   */
  private List<NonAnsiPortSyntax> listedPorts() {
    List<NonAnsiPortSyntax> listed = new ArrayList<>();
    syntax.ports().forEach(p -> listed.add((NonAnsiPortSyntax) p));
    while (!listed.isEmpty() && isGap(listed.get(listed.size() - 1))) {
      listed.remove(listed.size() - 1);
    }
    return listed;
  }

  private static boolean isGap(NonAnsiPortSyntax p) {
    return p.expression() == null && p.name() == null;
  }

  private void collectPorts(Map<String, PortDeclaration> parts) {
    for (ItemSyntax item : syntax.items()) {
      if (item instanceof PortDeclarationSyntax) {
        PortDeclarationSyntax port = (PortDeclarationSyntax) item;
        for (DeclaratorSyntax d : port.declarators()) {
          PortDeclaration p = new PortDeclaration();
          p.port = port;
          p.declarator = d;
          PortDeclaration before = parts.putIfAbsent(d.name(), p);
          if (before != null) {
            module.design.report(
                Scope.duplicate(d.name(), d.location(), before.declarator.location()));
          }
        }
      }
    }
  }

  private void header(NonAnsiPortSyntax p, Map<String, PortDeclaration> parts, Set<String> listed) {
    ExpressionSyntax e = p.expression();
    if (isGap(p)) {
      throw Rejection.of(
          DiagnosticCode.UNSUPPORTED_CONSTRUCT, p.location(), "a gap in the port list");
    }
    String inner =
        e == null ? p.name() : e instanceof IdentifierSyntax ? ((IdentifierSyntax) e).name() : null;
    if (inner != null) {
      PortDeclaration found = parts.get(inner);
      if (found == null) {
        throw Rejection.of(
            DiagnosticCode.PORT_MISMATCH,
            p.location(),
            "port \"" + inner + "\" is not declared in the module");
      }
      if (!listed.add(inner)) {
        throw Rejection.of(
            DiagnosticCode.UNSUPPORTED_CONSTRUCT, p.location(), "a port that is listed twice");
      }
      if (found.signal != null) {
        ports.add(new Port(p.name() == null ? inner : p.name(), found.direction, found.signal));
      }
      return;
    }
    if (p.name() == null) {
      throw Rejection.of(
          DiagnosticCode.UNSUPPORTED_CONSTRUCT, p.location(), "a port expression without a name");
    }
    expressionPort(p, parts, listed);
  }

  /** {@code .a(b[3:0])}: a net of its own, joined with the expression. */
  private void expressionPort(
      NonAnsiPortSyntax p, Map<String, PortDeclaration> parts, Set<String> listed) {
    List<String> names = new ArrayList<>();
    namesIn(p.expression(), names);
    Direction direction = null;
    for (String name : names) {
      PortDeclaration found = parts.get(name);
      if (found == null || found.signal == null) {
        throw Rejection.of(
            DiagnosticCode.PORT_MISMATCH,
            p.location(),
            "port \"" + name + "\" is not declared in the module");
      }
      listed.add(name);
      if (direction != null && direction != found.direction) {
        throw Rejection.of(
            DiagnosticCode.PORT_MISMATCH, p.location(), "a port of several directions");
      }
      direction = found.direction;
    }
    if (direction == null || direction == Direction.INOUT) {
      throw Rejection.of(
          DiagnosticCode.UNSUPPORTED_CONSTRUCT, p.location(), "this port expression");
    }
    Operand whole = module.expressions.analyze(p.expression(), Context.of(scope));
    Signal signal =
        module.signal(
            module.unique(scope.prefix() + p.name()),
            Signal.Kind.NET,
            Signal.Resolution.WIRE,
            DataType.vector(whole.width(), whole.signed()),
            null,
            p.location());
    module.add(signal);
    ports.add(new Port(p.name(), direction, signal));
    expressions.add(new PortExpression(signal, direction, p.expression()));
  }

  private static void namesIn(ExpressionSyntax e, List<String> names) {
    if (e instanceof IdentifierSyntax) {
      names.add(((IdentifierSyntax) e).name());
    } else if (e instanceof ExpressionSyntax.IndexSyntax) {
      namesIn(((ExpressionSyntax.IndexSyntax) e).base(), names);
    } else if (e instanceof ExpressionSyntax.RangeSelectSyntax) {
      namesIn(((ExpressionSyntax.RangeSelectSyntax) e).base(), names);
    } else if (e instanceof ExpressionSyntax.ConcatenationSyntax) {
      for (ExpressionSyntax part : ((ExpressionSyntax.ConcatenationSyntax) e).parts()) {
        namesIn(part, names);
      }
    }
  }

  /** Joins the nets of port expressions with what they stand for. */
  void connectExpressions() {
    Context context = Context.of(scope);
    for (PortExpression p : expressions) {
      try {
        SourceLocation location = p.expression().location();
        Expression port = new Expression.SignalReference(p.signal());
        if (p.direction() == Direction.OUTPUT) {
          Expression value =
              module.assignments.value(
                  module.expressions.analyze(p.expression(), context), p.signal().width());
          module.add(new Process.ContinuousAssignment(port, value, location));
        } else {
          for (AssignmentElaborator.Pair pair :
              module.assignments.assign(
                  p.expression(),
                  new Operand.Leaf(port),
                  context,
                  AssignmentElaborator.Driving.CONTINUOUS)) {
            module.add(new Process.ContinuousAssignment(pair.target(), pair.value(), location));
          }
        }
      } catch (Rejection r) {
        module.design.report(r);
      }
    }
  }
}
