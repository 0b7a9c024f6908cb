package io.refmill.compiler.elaborate.structure;

import io.refmill.compiler.elaborate.body.Context;
import io.refmill.compiler.elaborate.body.Design;
import io.refmill.compiler.elaborate.body.ModuleBuilder;
import io.refmill.compiler.elaborate.report.Rejection;
import io.refmill.compiler.elaborate.type.Scope;
import io.refmill.compiler.elaborate.type.Symbol;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.diagnostics.SourceLocation;
import io.refmill.syntax.DataTypeSyntax;
import io.refmill.syntax.DataTypeSyntax.InterfaceTypeSyntax;
import io.refmill.syntax.DataTypeSyntax.NamedTypeSyntax;
import io.refmill.syntax.DeclaratorSyntax;
import io.refmill.syntax.ExpressionSyntax;
import io.refmill.syntax.ExpressionSyntax.IdentifierSyntax;
import io.refmill.syntax.ExpressionSyntax.MemberSyntax;
import io.refmill.syntax.ItemSyntax;
import io.refmill.syntax.ItemSyntax.AnsiPortSyntax;
import io.refmill.syntax.ItemSyntax.ModportPortSyntax;
import io.refmill.syntax.ItemSyntax.ModportSyntax;
import io.refmill.syntax.ItemSyntax.ModuleSyntax;
import io.refmill.syntax.ItemSyntax.NonAnsiPortSyntax;
import io.refmill.syntax.ItemSyntax.PortSyntax;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Ports that are interfaces, and what modports show of them (IEEE 1800-2017 25.3, 25.5). */
final class InterfacePorts {
  private final ModuleBuilder module;

  /** The interfaces and modports that scopes stand for. */
  private final Map<Scope, View> views = new IdentityHashMap<>();

  private final Map<ModuleSyntax, Map<String, Formal>> known = new IdentityHashMap<>();

  /**
   * What a scope stands for.
   *
   * @param whole the scope of the whole interface
   * @param modport what is seen of it, null for all
   */
  private record View(ModuleSyntax syntax, Scope whole, String modport) {}

  /**
   * A port that is an interface.
   *
   * @param type the interface's name, null for any
   * @param modport null if the port asks for none
   */
  record Formal(String name, String type, String modport, DeclaratorSyntax declarator) {}

  InterfacePorts(ModuleBuilder module) {
    this.module = module;
  }

  /** Notes the scope of an interface. */
  void add(Scope scope, ModuleSyntax syntax) {
    views.put(scope, new View(syntax, scope, null));
  }

  /** The name that connections use for a port; null for none. */
  static String name(PortSyntax p) {
    if (p instanceof AnsiPortSyntax ansi) {
      return ansi.declarator().name();
    }
    NonAnsiPortSyntax other = (NonAnsiPortSyntax) p;
    return other.name() != null
        ? other.name()
        : other.expression() instanceof IdentifierSyntax i ? i.name() : null;
  }

  /** The ports of a header that are interfaces, by name. */
  Map<String, Formal> of(ModuleSyntax m) {
    return known.computeIfAbsent(m, k -> of(k, module.design));
  }

  /** The ports of a header that are interfaces, by name. */
  static Map<String, Formal> of(ModuleSyntax m, Design design) {
    Map<String, Formal> result = new LinkedHashMap<>();
    DataTypeSyntax type = null;
    for (PortSyntax p : m.ports()) {
      if (!(p instanceof AnsiPortSyntax port)) {
        return result;
      }
      if (port.direction() != null || port.netType() != null || port.type() != null) {
        // Else it is like the port before (23.2.2.3).
        type = port.direction() == null && port.netType() == null ? port.type() : null;
      }
      DeclaratorSyntax d = port.declarator();
      if (type instanceof InterfaceTypeSyntax i) {
        String name = i.name().equals("interface") ? null : i.name();
        result.put(d.name(), new Formal(d.name(), name, i.modport(), d));
      } else if (type instanceof NamedTypeSyntax n
          && n.scope() == null
          && design.modules.get(n.name()) != null
          && InlineElaborator.isInterface(design.modules.get(n.name()))) {
        result.put(d.name(), new Formal(d.name(), n.name(), null, d));
      }
    }
    return result;
  }

  /** Lets a port of an instance be another name for what it is connected to. */
  void bind(Formal f, ExpressionSyntax actual, SourceLocation instance, Scope outer, Scope inner) {
    if (actual == null) {
      throw mismatch(f, instance, "is connected to nothing");
    }
    Symbol symbol = symbol(actual, outer);
    if (f.declarator().dimensions().isEmpty()) {
      if (!(symbol instanceof Symbol.ScopeSymbol scope)) {
        throw mismatch(f, actual.location(), "needs one interface");
      }
      inner.declare(
          f.name(),
          new Symbol.ScopeSymbol(
              seen(f, scope.scope(), actual.location()), f.declarator().location()));
      return;
    }
    int[] range =
        InstanceArrays.range(
            module, f.declarator().dimensions(), Context.of(inner), f.declarator().location());
    if (!(symbol instanceof Symbol.ScopeArraySymbol array)
        || array.scopes().size() != Math.abs(range[0] - range[1]) + 1) {
      throw mismatch(f, actual.location(), "needs an array of as many interfaces");
    }
    // Elements go by position; of the array, the lowest index comes first here.
    List<Scope> scopes = new ArrayList<>(array.scopes().values());
    Symbol.ScopeArraySymbol bound =
        new Symbol.ScopeArraySymbol(f.declarator().location(), range[0] > range[1]);
    int low = Math.min(range[0], range[1]);
    boolean turned = array.descending() != range[0] > range[1];
    for (int k = 0; k < scopes.size(); k++) {
      Scope scope = scopes.get(turned ? scopes.size() - 1 - k : k);
      bound.scopes().put(low + k, seen(f, scope, actual.location()));
    }
    inner.declare(f.name(), bound);
  }

  /** The scope or array of scopes that an actual names, seen through the modport it may name. */
  private Symbol symbol(ExpressionSyntax actual, Scope outer) {
    Context context = Context.of(outer);
    if (actual instanceof MemberSyntax m) {
      Symbol base = module.selects.select(m.base(), context, false).symbol();
      if (base instanceof Symbol.ScopeSymbol s
          && views.containsKey(s.scope())
          && modport(views.get(s.scope()), m.name()) != null) {
        return new Symbol.ScopeSymbol(through(s.scope(), m.name(), m.location()), m.location());
      }
    }
    return module.selects.select(actual, context, false).symbol();
  }

  /** What a port sees of an interface that it is connected to. */
  private Scope seen(Formal f, Scope scope, SourceLocation location) {
    View view = views.get(scope);
    if (view == null || f.type() != null && !f.type().equals(view.syntax().name())) {
      throw mismatch(
          f, location, f.type() == null ? "needs an interface" : "needs interface " + f.type());
    }
    return f.modport() == null ? scope : through(scope, f.modport(), location);
  }

  private static Rejection mismatch(Formal f, SourceLocation location, String what) {
    return Rejection.of(
        DiagnosticCode.PORT_MISMATCH, location, "interface port \"" + f.name() + "\" " + what);
  }

  private static ModportSyntax modport(View view, String name) {
    for (ItemSyntax item : view.syntax().items()) {
      if (item instanceof ModportSyntax m && m.name().equals(name)) {
        return m;
      }
    }
    return null;
  }

  /** The names that a modport lists, and all that is no signal: constants, types, functions. */
  private Scope through(Scope scope, String modport, SourceLocation location) {
    View view = views.get(scope);
    if (modport.equals(view.modport())) {
      return scope;
    }
    ModportSyntax syntax = modport(view, modport);
    if (syntax == null) {
      throw Rejection.of(DiagnosticCode.UNDECLARED_IDENTIFIER, location, modport);
    }
    if (view.modport() != null) {
      throw Rejection.of(
          DiagnosticCode.TYPE_ERROR,
          location,
          "modport " + modport + " of what is seen through modport " + view.modport());
    }
    Scope result = new Scope(null, Scope.Kind.MODULE, scope.prefix());
    scope
        .symbols()
        .forEach(
            (name, symbol) -> {
              if (!(symbol instanceof Symbol.SignalSymbol)) {
                result.declare(name, symbol);
              }
            });
    for (ModportPortSyntax p : syntax.ports()) {
      show(p, scope, result);
    }
    views.put(result, new View(view.syntax(), view.whole(), modport));
    return result;
  }

  private static void show(ModportPortSyntax p, Scope whole, Scope result) {
    String inner =
        p.expression() == null
            ? p.name()
            : p.expression() instanceof IdentifierSyntax i ? i.name() : null;
    if (inner == null) {
      throw Rejection.of(
          DiagnosticCode.UNSUPPORTED_CONSTRUCT, p.location(), "an expression in a modport");
    }
    Symbol symbol = whole.local(inner);
    if (symbol == null) {
      throw Rejection.of(DiagnosticCode.UNDECLARED_IDENTIFIER, p.location(), inner);
    }
    if (symbol instanceof Symbol.SignalSymbol s) {
      result.declare(p.name(), p.direction().equals("input") ? new Symbol.InputSymbol(s) : symbol);
    }
  }
}
