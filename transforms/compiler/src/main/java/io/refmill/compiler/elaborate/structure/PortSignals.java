package io.refmill.compiler.elaborate.structure;

import io.refmill.compiler.elaborate.body.Context;
import io.refmill.compiler.elaborate.body.DeclarationElaborator;
import io.refmill.compiler.elaborate.body.ModuleBuilder;
import io.refmill.compiler.elaborate.body.TypeElaborator;
import io.refmill.compiler.elaborate.report.Rejection;
import io.refmill.compiler.elaborate.type.DataType;
import io.refmill.compiler.elaborate.type.Scope;
import io.refmill.compiler.elaborate.type.Symbol;
import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.ElaboratedModule.Direction;
import io.refmill.compiler.ir.Signal;
import io.refmill.contract.Doubt;
import io.refmill.diagnostics.Diagnostic;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.diagnostics.SourceLocation;
import io.refmill.syntax.DataTypeSyntax;
import io.refmill.syntax.DataTypeSyntax.IntegralTypeSyntax;
import io.refmill.syntax.DeclaratorSyntax;
import io.refmill.syntax.ExpressionSyntax;
import io.refmill.syntax.ItemSyntax;
import io.refmill.syntax.ItemSyntax.ModuleSyntax;
import io.refmill.syntax.ItemSyntax.NetDeclarationSyntax;
import io.refmill.syntax.VariableDeclarationSyntax;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Makes the signal of a port from all that is said about it (IEEE 1800-2017 23.2.2). */
final class PortSignals {
  private final ModuleBuilder module;
  private final Scope scope;
  private final DeclarationElaborator declarations;

  /** Ports that a pull gate of the module holds (28.10). */
  private final Map<String, Signal.Resolution> pulls;

  /** Names that the module's body must not declare again. */
  final Set<String> declared = new LinkedHashSet<>();

  PortSignals(ModuleBuilder module, ModuleSyntax syntax, Scope scope) {
    this.module = module;
    this.scope = scope;
    this.declarations = new DeclarationElaborator(module);
    this.pulls = DeclarationElaborator.pulls(syntax.items());
  }

  /** Adds what the body declares once more, as in {@code output q; reg q;}. */
  void collectTypes(List<ItemSyntax> items, Map<String, PortDeclaration> parts) {
    for (ItemSyntax item : items) {
      List<DeclaratorSyntax> declarators = List.of();
      if (item instanceof NetDeclarationSyntax) {
        declarators = ((NetDeclarationSyntax) item).declarators();
      } else if (item instanceof VariableDeclarationSyntax) {
        declarators = ((VariableDeclarationSyntax) item).declarators();
      }
      for (DeclaratorSyntax d : declarators) {
        PortDeclaration p = parts.get(d.name());
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

  /** Declares the constants of an enumeration that stands in a header. */
  void enumerations(DataTypeSyntax type) {
    declarations.enumerations(type, scope);
  }

  /** Reports why a port has no signal; its name is known all the same. */
  void poison(String name, Rejection r, SourceLocation location) {
    module.design.report(r);
    declared.add(name);
    if (scope.local(name) == null) {
      scope.declare(name, new Symbol.PoisonedSymbol(location));
    }
  }

  /**
   * The direction of a keyword.
   *
   * @throws Rejection UNSUPPORTED_CONSTRUCT, for {@code ref}
   */
  static Direction direction(String text, SourceLocation location) {
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

  /**
   * Icarus Verilog ignores the unpacked dimensions of a port that is declared without a net or data
   * type in the body, and takes those of the net or variable of its name.
   *
   * @throws Rejection UNSUPPORTED_TYPE, where there is none
   */
  private static void checkDimensions(
      String name, PortDeclaration p, String netType, DataTypeSyntax type) {
    boolean inBody = p.port != null && p.second == null;
    if (inBody && netType == null && isImplicit(type) && !p.declarator.dimensions().isEmpty()) {
      throw Rejection.of(
          DiagnosticCode.UNSUPPORTED_TYPE,
          p.declarator.location(),
          "unpacked array of port \"" + name + "\" without a net or data type");
    }
  }

  private static boolean isImplicit(DataTypeSyntax type) {
    return type == null
        || type instanceof IntegralTypeSyntax && ((IntegralTypeSyntax) type).keyword().isEmpty();
  }

  /** Inputs and inouts are nets; outputs are variables when a data type is written (23.2.2.3). */
  private static Signal.Kind kind(Direction direction, String netType, DataTypeSyntax type) {
    if ("var".equals(netType)) {
      return Signal.Kind.VARIABLE;
    }
    return direction == Direction.OUTPUT && netType == null && !isImplicit(type)
        ? Signal.Kind.VARIABLE
        : Signal.Kind.NET;
  }

  /**
   * Makes the signal, {@code output [3:0] q;} joined with {@code reg [3:0] q;} (23.2.2.1).
   *
   * @throws Rejection TYPE_ERROR, where they do not fit together
   */
  void join(String name, PortDeclaration p, DataTypeSyntax typeSyntax, String portNetType) {
    String netType = portNetType;
    checkDimensions(name, p, netType, typeSyntax);
    DataType type = module.types.resolve(typeSyntax, p.declarator.dimensions(), Context.of(scope));
    Signal.Kind kind = kind(p.direction, netType, typeSyntax);
    ExpressionSyntax initializer = p.declarator.initializer();
    if (p.second != null) {
      type = joined(name, p, type);
      if (p.variable != null) {
        kind = Signal.Kind.VARIABLE;
      } else {
        netType = p.net.netType();
      }
      initializer = p.second.initializer() != null ? p.second.initializer() : initializer;
      if (kind == Signal.Kind.VARIABLE && p.direction == Direction.INPUT) {
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

  /** The type that both declarations give: ranges agree, signs add. */
  private DataType joined(String name, PortDeclaration p, DataType type) {
    DataTypeSyntax secondSyntax = p.net != null ? p.net.type() : p.variable.type();
    DataType second = module.types.resolve(secondSyntax, p.second.dimensions(), Context.of(scope));
    // Unpacked dimensions may stand in the second declaration alone.
    long here = DataType.elementOf(second).width();
    long before = DataType.elementOf(type).width();
    if (here != before || !p.declarator.dimensions().isEmpty() && type.width() != second.width()) {
      throw Rejection.of(
          Diagnostic.of(
                  DiagnosticCode.TYPE_ERROR,
                  p.second.location(),
                  "\""
                      + name
                      + "\" has "
                      + (here != before ? here : second.width())
                      + " bits here and "
                      + (here != before ? before : type.width())
                      + " as a port")
              .withNote(p.declarator.location(), "the port is declared here"));
    }
    if (type.signed() && !second.signed()) {
      module.design.deviation(Doubt.at(Doubt.Code.SIGNED_PORT, p.second.location()));
    }
    return DataType.withSign(second, second.signed() || type.signed());
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
}
