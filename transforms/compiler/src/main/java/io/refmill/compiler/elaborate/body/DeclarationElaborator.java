package io.refmill.compiler.elaborate.body;

import io.refmill.compiler.elaborate.constant.ConstantEvaluator;
import io.refmill.compiler.elaborate.report.Rejection;
import io.refmill.compiler.elaborate.type.DataType;
import io.refmill.compiler.elaborate.type.Scope;
import io.refmill.compiler.elaborate.type.Symbol;
import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Signal;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.diagnostics.SourceLocation;
import io.refmill.syntax.DataTypeSyntax;
import io.refmill.syntax.DataTypeSyntax.EnumMemberSyntax;
import io.refmill.syntax.DataTypeSyntax.EnumTypeSyntax;
import io.refmill.syntax.DataTypeSyntax.StructTypeSyntax;
import io.refmill.syntax.DeclaratorSyntax;
import io.refmill.syntax.ExpressionSyntax;
import io.refmill.syntax.ItemSyntax;
import io.refmill.syntax.ItemSyntax.ContinuousAssignSyntax;
import io.refmill.syntax.ItemSyntax.DriveStrengthSyntax;
import io.refmill.syntax.ItemSyntax.GateInstantiationSyntax;
import io.refmill.syntax.ItemSyntax.GenvarDeclarationSyntax;
import io.refmill.syntax.ItemSyntax.ImportSyntax;
import io.refmill.syntax.ItemSyntax.InstanceSyntax;
import io.refmill.syntax.ItemSyntax.NetDeclarationSyntax;
import io.refmill.syntax.ItemSyntax.ParameterDeclarationSyntax;
import io.refmill.syntax.ItemSyntax.PortDeclarationSyntax;
import io.refmill.syntax.ItemSyntax.SubroutineSyntax;
import io.refmill.syntax.ItemSyntax.TypedefSyntax;
import io.refmill.syntax.VariableDeclarationSyntax;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Declarations (IEEE 1800-2017 clauses 6, 26). Names of constants, types and subroutines come first
 * and are resolved when used; nets and variables follow, so that a process may use what stands
 * below it.
 */
public final class DeclarationElaborator {
  private final ModuleBuilder module;

  /** Declares into scopes of one module. */
  public DeclarationElaborator(ModuleBuilder module) {
    this.module = module;
  }

  /**
   * Declares the names of constants, types, subroutines and literals; nets and variables come
   * later.
   */
  public void declareNames(List<? extends ItemSyntax> items, Scope scope) {
    scope.announce(items);
    for (ItemSyntax item : items) {
      try {
        declareName(item, scope);
      } catch (Rejection r) {
        module.design.report(r);
      }
    }
  }

  private void declareName(ItemSyntax item, Scope scope) {
    switch (item.kind()) {
      case PARAMETER_DECLARATION -> parameters((ParameterDeclarationSyntax) item, scope);
      case TYPEDEF -> typedef((TypedefSyntax) item, scope);
      case SUBROUTINE -> {
        SubroutineSyntax s = (SubroutineSyntax) item;
        scope.declare(s.name(), new Symbol.SubroutineSymbol(s, scope));
      }
      case GENVAR_DECLARATION -> {
        for (String name : ((GenvarDeclarationSyntax) item).names()) {
          scope.declare(name, new Symbol.GenvarSymbol(name, item.location()));
        }
      }
      case IMPORT -> importItem((ImportSyntax) item, scope);
      case VARIABLE_DECLARATION -> enumerations(((VariableDeclarationSyntax) item).type(), scope);
      case NET_DECLARATION -> enumerations(((NetDeclarationSyntax) item).type(), scope);
      case PORT_DECLARATION -> enumerations(((PortDeclarationSyntax) item).type(), scope);
      // Names of the whole design, names that come with their scope or instance, and no names.
      case MODULE,
          PACKAGE,
          PRIMITIVE,
          CONTINUOUS_ASSIGN,
          ALWAYS,
          INITIAL,
          INSTANTIATION,
          GATE_INSTANTIATION,
          GENERATE_BLOCK,
          GENERATE_FOR,
          GENERATE_IF,
          GENERATE_CASE,
          DEFPARAM,
          MODPORT,
          ALIAS,
          DRIVE_STRENGTH,
          DROPPED_ITEM -> {}
    }
  }

  private void parameters(ParameterDeclarationSyntax p, Scope scope) {
    enumerations(p.type(), scope);
    for (DeclaratorSyntax d : p.declarators()) {
      scope.declare(
          d.name(),
          new Symbol.ParameterSymbol(
              d.name(),
              p.typeParameter(),
              p.keyword().equals("localparam"),
              p.type(),
              d.dimensions(),
              d.initializer(),
              scope,
              d.location()));
    }
  }

  private void typedef(TypedefSyntax t, Scope scope) {
    enumerations(t.type(), scope);
    Symbol before = scope.local(t.name());
    boolean forward =
        before instanceof Symbol.TypedefSymbol
            && ((Symbol.TypedefSymbol) before).syntax.type() == null;
    if (forward) {
      scope.replace(t.name(), new Symbol.TypedefSymbol(t, scope));
    } else if (t.type() != null || before == null) {
      scope.declare(t.name(), new Symbol.TypedefSymbol(t, scope));
    }
  }

  private void importItem(ImportSyntax item, Scope scope) {
    Scope packageScope = module.design.packageScope(item.packageName(), item.location());
    if (item.name().equals("*")) {
      scope.importAll(packageScope);
      return;
    }
    Symbol symbol = packageScope.find(item.name());
    if (symbol == null) {
      throw Rejection.of(
          DiagnosticCode.UNDECLARED_IDENTIFIER,
          item.location(),
          item.packageName() + "::" + item.name());
    }
    if (scope.local(item.name()) != symbol) {
      scope.declare(item.name(), symbol);
    }
  }

  /** Declares the literals of enumerations inside a type. */
  public void enumerations(DataTypeSyntax type, Scope scope) {
    if (type == null) {
      return;
    }
    switch (type.kind()) {
      case ENUM_TYPE -> {
        EnumTypeSyntax e = (EnumTypeSyntax) type;
        for (EnumMemberSyntax member : e.members()) {
          for (String name : module.types.memberNames(member, Context.of(scope))) {
            scope.declare(name, new Symbol.EnumLiteralSymbol(name, e, scope, member.location()));
          }
        }
      }
      case STRUCT_TYPE -> {
        for (VariableDeclarationSyntax member : ((StructTypeSyntax) type).members()) {
          enumerations(member.type(), scope);
        }
      }
      case INTEGRAL_TYPE, SIMPLE_TYPE, NAMED_TYPE, TYPE_REFERENCE, INTERFACE_TYPE -> {}
    }
  }

  /** Declares nets and variables; names in {@code done} are ports that are declared already. */
  public void declareSignals(List<ItemSyntax> items, Scope scope, Set<String> done) {
    Map<String, Signal.Resolution> pulls = pulls(items);
    for (ItemSyntax item : items) {
      if (item instanceof NetDeclarationSyntax) {
        NetDeclarationSyntax n = (NetDeclarationSyntax) item;
        for (DeclaratorSyntax d : n.declarators()) {
          Signal.Resolution resolution = resolution(n.netType());
          if (resolution == Signal.Resolution.WIRE) {
            resolution = pulls.getOrDefault(d.name(), resolution);
          }
          declare(Signal.Kind.NET, resolution, n.type(), d, scope, done);
        }
      } else if (item instanceof VariableDeclarationSyntax) {
        VariableDeclarationSyntax v = (VariableDeclarationSyntax) item;
        for (DeclaratorSyntax d : v.declarators()) {
          declare(Signal.Kind.VARIABLE, Signal.Resolution.WIRE, v.type(), d, scope, done);
        }
      }
    }
  }

  private static final int PULL = 5;
  private static final Pattern ALL_ONES = Pattern.compile("'1|(?:1'[bdho])?1|[0-9]+'b1+");
  private static final Pattern ALL_ZEROS = Pattern.compile("'0|(?:[0-9]*'[bdho])?0+");

  /** Nets that a pull gate of the same scope holds (28.10), or a weak driver that never varies. */
  public static Map<String, Signal.Resolution> pulls(List<ItemSyntax> items) {
    Map<String, Signal.Resolution> pulls = new HashMap<>();
    DriveStrengthSyntax strength = null;
    for (ItemSyntax item : items) {
      if (item instanceof GateInstantiationSyntax g) {
        pullGates(g, pulls);
      } else if (item instanceof ContinuousAssignSyntax a
          && strength != null
          && a.target() instanceof ExpressionSyntax.IdentifierSyntax net
          && a.value() instanceof ExpressionSyntax.NumberSyntax number) {
        Signal.Resolution resolution = weakConstant(number.text(), strength);
        if (resolution != null) {
          pulls.put(net.name(), resolution);
        }
      }
      strength = item instanceof DriveStrengthSyntax s ? s : null;
    }
    return pulls;
  }

  private static void pullGates(GateInstantiationSyntax g, Map<String, Signal.Resolution> pulls) {
    boolean up = g.gate().equals("pullup");
    if (!up && !g.gate().equals("pulldown")) {
      return;
    }
    for (InstanceSyntax i : g.instances()) {
      if (i.connections().size() == 1
          && i.connections().get(0).value() instanceof ExpressionSyntax.IdentifierSyntax net) {
        pulls.put(net.name(), up ? Signal.Resolution.ONE : Signal.Resolution.ZERO);
      }
    }
  }

  /**
   * {@code assign (weak1, weak0) sda = 1'b1;} pulls as a gate does, where nothing else is as weak
   * ({@code DriveStrengths} sees that).
   */
  private static Signal.Resolution weakConstant(String number, DriveStrengthSyntax strength) {
    if (strength.one() <= PULL && strength.one() > 0 && ALL_ONES.matcher(number).matches()) {
      return Signal.Resolution.ONE;
    }
    return strength.zero() <= PULL && strength.zero() > 0 && ALL_ZEROS.matcher(number).matches()
        ? Signal.Resolution.ZERO
        : null;
  }

  private void declare(
      Signal.Kind kind,
      Signal.Resolution resolution,
      DataTypeSyntax typeSyntax,
      DeclaratorSyntax d,
      Scope scope,
      Set<String> done) {
    if (done.contains(d.name())) {
      return;
    }
    try {
      Context context = Context.of(scope);
      DataType type = module.types.resolve(typeSyntax, d.dimensions(), context);
      Bits initial =
          kind == Signal.Kind.VARIABLE ? initialValue(d.initializer(), type, context) : null;
      String name = module.unique(scope.prefix() + d.name());
      // A net of real numbers does not resolve drivers; it is driven as a variable may be, by one.
      Signal.Kind held =
          DataType.elementOf(type) instanceof DataType.Real ? Signal.Kind.VARIABLE : kind;
      Signal signal = module.signal(name, held, resolution, type, initial, d.location());
      scope.declare(d.name(), new Symbol.SignalSymbol(signal, type));
      module.add(signal);
    } catch (Rejection r) {
      module.design.report(r);
      if (scope.local(d.name()) == null) {
        scope.declare(d.name(), new Symbol.PoisonedSymbol(d.location()));
      }
    }
  }

  /**
   * Declares a variable outside of all modules, without a place yet; null where there is none for
   * it.
   */
  Signal shared(DataTypeSyntax typeSyntax, DeclaratorSyntax d, Scope scope) {
    try {
      Context context = Context.of(scope);
      DataType type = module.types.resolve(typeSyntax, d.dimensions(), context);
      Bits initial = initialValue(d.initializer(), type, context);
      if (d.initializer() != null && initial == null || scope.local(d.name()) != null) {
        return null;
      }
      String name = scope.prefix() + d.name();
      Signal signal =
          module.signal(
              name, Signal.Kind.VARIABLE, Signal.Resolution.WIRE, type, initial, d.location());
      scope.declare(d.name(), new Symbol.SignalSymbol(signal, type));
      return signal;
    } catch (Rejection r) {
      if (r.isFatal()) {
        throw r;
      }
      return null; // whoever names it says so
    }
  }

  /**
   * The value a variable starts with when its initializer is constant; null when there is none or
   * it is not, which makes it an initial construct.
   */
  public Bits initialValue(ExpressionSyntax initializer, DataType type, Context context) {
    if (initializer == null || !type.integral() && !(type instanceof DataType.Real)) {
      return null;
    }
    try {
      Expression value = module.assignments.value(initializer, type, context);
      Bits bits =
          new ConstantEvaluator(module.design.limits.maxLoopIterations(), initializer.location())
              .evaluate(value);
      return bits == null || !type.twoState() ? bits : Bits.of(bits.width(), bits.knownValue());
    } catch (Rejection r) {
      if (r.isFatal()) {
        throw r;
      }
      return null; // names of signals below are not known yet; reported when it is tried again
    }
  }

  /** How drivers of a net type resolve (6.6). */
  public static Signal.Resolution resolution(String netType) {
    switch (netType == null ? "" : netType) {
      case "wand":
      case "triand":
        return Signal.Resolution.AND;
      case "wor":
      case "trior":
        return Signal.Resolution.OR;
      case "tri0":
      case "supply0":
        return Signal.Resolution.ZERO;
      case "tri1":
      case "supply1":
        return Signal.Resolution.ONE;
      default:
        return Signal.Resolution.WIRE;
    }
  }

  /** Declares a scalar net that nothing declares (6.10). */
  public void implicitNet(
      String name, Scope scope, Signal.Resolution resolution, SourceLocation location) {
    DataType type = new DataType.Scalar(false, false);
    Signal signal =
        module.signal(
            module.unique(scope.prefix() + name),
            Signal.Kind.NET,
            resolution,
            type,
            null,
            location);
    scope.declare(name, new Symbol.SignalSymbol(signal, type));
    module.add(signal);
  }
}
