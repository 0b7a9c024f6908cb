package io.refmill.compiler.elaborate.structure;

import io.refmill.compiler.elaborate.body.AssignmentElaborator;
import io.refmill.compiler.elaborate.body.Context;
import io.refmill.compiler.elaborate.body.DeclarationElaborator;
import io.refmill.compiler.elaborate.body.ModuleBuilder;
import io.refmill.compiler.elaborate.body.TypeElaborator;
import io.refmill.compiler.elaborate.operand.Operand;
import io.refmill.compiler.elaborate.report.Rejection;
import io.refmill.compiler.elaborate.type.DataType;
import io.refmill.compiler.elaborate.type.Scope;
import io.refmill.compiler.elaborate.type.Symbol;
import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.ElaboratedModule.Direction;
import io.refmill.compiler.ir.ElaboratedModule.Port;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.contract.Doubt;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.diagnostics.SourceLocation;
import io.refmill.syntax.DataTypeSyntax;
import io.refmill.syntax.DataTypeSyntax.IntegralTypeSyntax;
import io.refmill.syntax.DeclaratorSyntax;
import io.refmill.syntax.ExpressionSyntax;
import io.refmill.syntax.ExpressionSyntax.IdentifierSyntax;
import io.refmill.syntax.ItemSyntax;
import io.refmill.syntax.ItemSyntax.AnsiPortSyntax;
import io.refmill.syntax.ItemSyntax.ModuleSyntax;
import io.refmill.syntax.ItemSyntax.NetDeclarationSyntax;
import io.refmill.syntax.ItemSyntax.NonAnsiPortSyntax;
import io.refmill.syntax.ItemSyntax.PortDeclarationSyntax;
import io.refmill.syntax.ItemSyntax.PortSyntax;
import io.refmill.syntax.VariableDeclarationSyntax;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Ports in both styles (IEEE 1800-2017 23.2.2). */
final class PortElaborator {
  private final ModuleBuilder module;
  private final ModuleSyntax syntax;
  private final DeclarationElaborator declarations;

  /** In order of the header. */
  final List<Port> ports = new ArrayList<>();

  private final Scope scope;

  /** Names that the module's body must not declare again. */
  final Set<String> declared = new LinkedHashSet<>();

  /** Ports that a pull gate of the module holds (28.10). */
  private final Map<String, Signal.Resolution> pulls;

  /** FoldedExpressions on ports ({@code .a(b[3:0])}), joined when all signals are declared. */
  private final List<PortExpression> expressions = new ArrayList<>();

  private record PortExpression(Signal signal, Direction direction, ExpressionSyntax expression) {}

  PortElaborator(ModuleBuilder module, ModuleSyntax syntax) {
    this(module, syntax, module.scope, Set.of());
  }

  /**
   * The ports of an instance that becomes a scope of the module around.
   *
   * @param bound ports that are interfaces, which are declared already
   */
  PortElaborator(ModuleBuilder module, ModuleSyntax syntax, Scope scope, Set<String> bound) {
    this.module = module;
    this.syntax = syntax;
    this.scope = scope;
    this.declared.addAll(bound);
    this.declarations = new DeclarationElaborator(module);
    this.pulls = DeclarationElaborator.pulls(syntax.items());
  }

  void declare() {
    if (syntax.ansi()) {
      ansi();
    } else {
      nonAnsi();
    }
  }

  /**
   * What is not written is taken from the port before (23.2.2.3): a port without direction, net
   * type and type takes all three; one without direction takes that.
   */
  private void ansi() {
    Map<String, Parts> parts = new LinkedHashMap<>();
    for (PortSyntax p : syntax.ports()) {
      parts.put(((AnsiPortSyntax) p).declarator().name(), new Parts());
    }
    collectTypes(parts);
    Map<String, InterfacePorts.Formal> interfaces = InterfacePorts.of(syntax, module.design);
    String direction = "inout";
    String netType = null;
    DataTypeSyntax type = null;
    for (PortSyntax p : syntax.ports()) {
      AnsiPortSyntax port = (AnsiPortSyntax) p;
      boolean inheritsAll =
          port.direction() == null && port.netType() == null && port.type() == null;
      if (!inheritsAll) {
        netType = port.netType();
        type = port.type();
      }
      if (port.direction() != null) {
        direction = port.direction();
      }
      DeclaratorSyntax d = port.declarator();
      if (interfaces.containsKey(d.name()) && declared.contains(d.name())) {
        continue;
      }
      try {
        if (interfaces.containsKey(d.name())) {
          throw Rejection.of(
              DiagnosticCode.UNSUPPORTED_CONSTRUCT,
              d.location(),
              "interface port \"" + d.name() + "\" of the top");
        }
        declarations.enumerations(port.type(), scope);
        Parts joined = parts.get(d.name());
        if (joined.declarator != null) {
          throw Scope.duplicate(d.name(), d.location(), joined.declarator.location());
        }
        joined.declarator = d;
        joined.direction = direction(direction, d.location());
        // "output q" in the header and "reg q;" in the body: common, though 23.2.2 has no such
        // rule.
        join(d.name(), joined, type, netType);
        ports.add(new Port(d.name(), joined.direction, joined.signal));
      } catch (Rejection r) {
        poison(d.name(), r, d.location());
      }
    }
  }

  private void poison(String name, Rejection r, SourceLocation location) {
    module.design.report(r);
    declared.add(name);
    if (scope.local(name) == null) {
      scope.declare(name, new Symbol.PoisonedSymbol(location));
    }
  }

  private static Direction direction(String text, SourceLocation location) {
    switch (text) {
      case "input":
        return Direction.INPUT;
      case "output":
        return Direction.OUTPUT;
      case "inout":
        return Direction.INOUT;
      default:
        throw Rejection.of(
            DiagnosticCode.UNSUPPORTED_CONSTRUCT, location, "port direction " + text);
    }
  }

  /** Inputs and inouts are nets; outputs are variables when a data type is written (23.2.2.3). */
  private static Signal.Kind kind(Direction direction, String netType, DataTypeSyntax type) {
    if ("var".equals(netType)) {
      return Signal.Kind.VARIABLE;
    }
    boolean implicit =
        type == null
            || type instanceof IntegralTypeSyntax
                && ((IntegralTypeSyntax) type).keyword().isEmpty();
    return direction == Direction.OUTPUT && netType == null && !implicit
        ? Signal.Kind.VARIABLE
        : Signal.Kind.NET;
  }

  private Signal portSignal(
      String name,
      Signal.Kind kind,
      Signal.Resolution resolution,
      DataType type,
      ExpressionSyntax initializer,
      SourceLocation location) {
    if (DataType.elementOf(type) instanceof DataType.Real) {
      throw TypeElaborator.unsupported(DataType.elementOf(type), location);
    }
    Bits initial =
        kind == Signal.Kind.VARIABLE
            ? declarations.initialValue(initializer, type, Context.of(scope))
            : null;
    Signal signal =
        module.signal(
            module.unique(scope.prefix() + name), kind, resolution, type, initial, location);
    scope.declare(name, new Symbol.SignalSymbol(signal, type));
    module.add(signal);
    declared.add(name);
    return signal;
  }

  /** All that is said about one port of a non-ANSI header. */
  private static final class Parts {
    PortDeclarationSyntax port;
    DeclaratorSyntax declarator;
    NetDeclarationSyntax net;
    VariableDeclarationSyntax variable;
    DeclaratorSyntax second;
    Signal signal;
    Direction direction;
  }

  private void nonAnsi() {
    Map<String, Parts> parts = new LinkedHashMap<>();
    collectPorts(parts);
    collectTypes(parts);
    for (Map.Entry<String, Parts> entry : parts.entrySet()) {
      try {
        Parts p = entry.getValue();
        p.direction = direction(p.port.direction(), p.port.location());
        join(entry.getKey(), p, p.port.type(), p.port.netType());
      } catch (Rejection r) {
        poison(entry.getKey(), r, entry.getValue().declarator.location());
      }
    }
    Set<String> listed = new LinkedHashSet<>();
    for (PortSyntax p : syntax.ports()) {
      try {
        header((NonAnsiPortSyntax) p, parts, listed);
      } catch (Rejection r) {
        module.design.report(r);
      }
    }
    for (Map.Entry<String, Parts> entry : parts.entrySet()) {
      if (!listed.contains(entry.getKey())) {
        // Simulators leave it inside, driven by nothing.
        module.design.warn(
            DiagnosticCode.PORT_MISMATCH,
            entry.getValue().declarator.location(),
            "port \"" + entry.getKey() + "\" is not in the module's port list");
      }
    }
  }

  private void collectPorts(Map<String, Parts> parts) {
    for (ItemSyntax item : syntax.items()) {
      if (item instanceof PortDeclarationSyntax) {
        PortDeclarationSyntax port = (PortDeclarationSyntax) item;
        for (DeclaratorSyntax d : port.declarators()) {
          Parts p = new Parts();
          p.port = port;
          p.declarator = d;
          Parts before = parts.putIfAbsent(d.name(), p);
          if (before != null) {
            module.design.report(
                Scope.duplicate(d.name(), d.location(), before.declarator.location()));
          }
        }
      }
    }
  }

  private void collectTypes(Map<String, Parts> parts) {
    for (ItemSyntax item : syntax.items()) {
      List<DeclaratorSyntax> declarators = List.of();
      if (item instanceof NetDeclarationSyntax) {
        declarators = ((NetDeclarationSyntax) item).declarators();
      } else if (item instanceof VariableDeclarationSyntax) {
        declarators = ((VariableDeclarationSyntax) item).declarators();
      }
      for (DeclaratorSyntax d : declarators) {
        Parts p = parts.get(d.name());
        if (p == null) {
          continue;
        }
        if (p.second != null) {
          module.design.report(Scope.duplicate(d.name(), d.location(), p.second.location()));
        }
        p.second = d;
        if (item instanceof NetDeclarationSyntax) {
          p.net = (NetDeclarationSyntax) item;
        } else {
          p.variable = (VariableDeclarationSyntax) item;
        }
      }
    }
  }

  /**
   * Joins {@code output [3:0] q;} with {@code reg [3:0] q;}: ranges agree, signs add (23.2.2.1).
   */
  private void join(String name, Parts p, DataTypeSyntax typeSyntax, String portNetType) {
    Context context = Context.of(scope);
    Direction direction = p.direction;
    String netType = portNetType;
    DataType type = module.types.resolve(typeSyntax, p.declarator.dimensions(), context);
    Signal.Kind kind = kind(direction, netType, typeSyntax);
    ExpressionSyntax initializer = p.declarator.initializer();
    if (p.second != null) {
      DataTypeSyntax secondSyntax = p.net != null ? p.net.type() : p.variable.type();
      DataType second = module.types.resolve(secondSyntax, p.second.dimensions(), context);
      if (type.width() != second.width()) {
        throw Rejection.of(
            io.refmill.diagnostics.Diagnostic.of(
                    DiagnosticCode.TYPE_ERROR,
                    p.second.location(),
                    "\""
                        + name
                        + "\" has "
                        + second.width()
                        + " bits here and "
                        + type.width()
                        + " as a port")
                .withNote(p.declarator.location(), "the port is declared here"));
      }
      if (type.signed() && !second.signed()) {
        module.design.deviation(Doubt.at(Doubt.Code.SIGNED_PORT, p.second.location()));
      }
      type = DataType.withSign(second, second.signed() || type.signed());
      if (p.variable != null) {
        kind = Signal.Kind.VARIABLE;
      } else {
        netType = p.net.netType();
      }
      initializer = p.second.initializer() != null ? p.second.initializer() : initializer;
      if (kind == Signal.Kind.VARIABLE && direction == Direction.INPUT) {
        throw Rejection.of(
            DiagnosticCode.TYPE_ERROR,
            p.second.location(),
            "input \"" + name + "\" cannot be a variable");
      }
    }
    Signal.Resolution resolution = DeclarationElaborator.resolution(netType);
    if (kind == Signal.Kind.NET && resolution == Signal.Resolution.WIRE) {
      resolution = pulls.getOrDefault(name, resolution);
    }
    p.signal = portSignal(name, kind, resolution, type, initializer, p.declarator.location());
  }

  private void header(NonAnsiPortSyntax p, Map<String, Parts> parts, Set<String> listed) {
    ExpressionSyntax e = p.expression();
    if (e == null && p.name() == null) {
      throw Rejection.of(
          DiagnosticCode.UNSUPPORTED_CONSTRUCT, p.location(), "a gap in the port list");
    }
    String inner =
        e == null ? p.name() : e instanceof IdentifierSyntax ? ((IdentifierSyntax) e).name() : null;
    if (inner != null) {
      Parts found = parts.get(inner);
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
  private void expressionPort(NonAnsiPortSyntax p, Map<String, Parts> parts, Set<String> listed) {
    List<String> names = new ArrayList<>();
    namesIn(p.expression(), names);
    Direction direction = null;
    for (String name : names) {
      Parts found = parts.get(name);
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
