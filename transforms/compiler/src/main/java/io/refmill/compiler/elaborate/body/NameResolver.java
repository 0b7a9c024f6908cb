package io.refmill.compiler.elaborate.body;

import io.refmill.compiler.elaborate.operand.Operand;
import io.refmill.compiler.elaborate.report.Rejection;
import io.refmill.compiler.elaborate.type.ConstantValue;
import io.refmill.compiler.elaborate.type.DataType;
import io.refmill.compiler.elaborate.type.Scope;
import io.refmill.compiler.elaborate.type.Selection;
import io.refmill.compiler.elaborate.type.Symbol;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Signal;
import io.refmill.diagnostics.Diagnostic;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.diagnostics.SourceLocation;
import io.refmill.syntax.DeclaratorSyntax;
import io.refmill.syntax.ExpressionSyntax;
import io.refmill.syntax.ExpressionSyntax.IdentifierSyntax;
import io.refmill.syntax.ExpressionSyntax.IndexSyntax;
import io.refmill.syntax.ExpressionSyntax.MemberSyntax;
import io.refmill.syntax.ExpressionSyntax.ScopedSyntax;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** Simple, scoped and hierarchical names (IEEE 1800-2017 23.6 to 23.9, 26.3). */
public final class NameResolver {
  /** The names of enumerations, which can be thousands. */
  private final Map<DataType.Enumeration, Map<String, Symbol.ConstantSymbol>> literals =
      new IdentityHashMap<>();

  private final ModuleBuilder module;

  /** Parameters that the simulator gives other sizes, by name. */
  private final Map<String, ConstantValue.Vector> sizes = new HashMap<>();

  NameResolver(ModuleBuilder module) {
    this.module = module;
  }

  /** The symbol of a possibly scoped name; {@code scopeName} is null for a simple one. */
  Symbol find(String scopeName, String name, Scope scope, SourceLocation location) {
    Symbol symbol;
    if (scopeName == null) {
      symbol = scope.find(name);
    } else if (scopeName.equals("$unit")) {
      symbol = module.design.unit.local(name);
    } else {
      Scope packageScope = module.design.packageScope(scopeName, location);
      symbol = packageScope.local(name);
      if (symbol == null) {
        symbol = packageScope.find(name);
      }
    }
    if (symbol == null) {
      throw undeclared(scopeName == null ? name : scopeName + "::" + name, location);
    }
    return symbol;
  }

  private static Rejection undeclared(String name, SourceLocation location) {
    return Rejection.of(DiagnosticCode.UNDECLARED_IDENTIFIER, location, name);
  }

  Selection identifier(IdentifierSyntax e, Context context, boolean forWriting) {
    Symbol symbol = context.scope().find(e.name());
    if (symbol == null) {
      DeclaratorSyntax outside = AnnouncedSignals.declarator(e.name(), module.design.unit);
      throw outside == null
          ? undeclared(e.name(), e.location())
          : Rejection.of(
              Diagnostic.of(
                      DiagnosticCode.UNSUPPORTED_CONSTRUCT,
                      e.location(),
                      "\"" + e.name() + "\", a signal outside of all modules,")
                  .withNote(outside.location(), "declared here"));
    }
    return value(symbol, e, context, forWriting);
  }

  Selection scoped(ScopedSyntax e, Context context, boolean forWriting) {
    return value(find(e.scope(), e.name(), context.scope(), e.location()), e, context, forWriting);
  }

  /** The left side of a dot: here a name may also be the module's own, or one from further up. */
  Selection base(ExpressionSyntax e, Context context, boolean forWriting) {
    if (e instanceof IdentifierSyntax) {
      String name = ((IdentifierSyntax) e).name();
      if (context.scope().find(name) == null) {
        Symbol above = above(name, context.scope(), e.location());
        if (above != null) {
          return Selection.of(above);
        }
        throw Rejection.of(DiagnosticCode.HIERARCHICAL_REFERENCE, e.location(), name);
      }
      if (context.scope().find(name) instanceof Symbol.SubroutineSymbol subroutine) {
        return Selection.of(subroutine); // its variables are no targets, as they are no values
      }
    }
    return module.selects.select(e, context, forWriting);
  }

  /** A module around, by its name, or an instance in one (23.8); null where there is none. */
  private Symbol above(String name, Scope scope, SourceLocation location) {
    Scope here = scope.root();
    for (ModuleBuilder.Enclosing e = module.enclosing.get(here);
        e != null;
        e = module.enclosing.get(here)) {
      if (name.equals(e.module())) {
        return new Symbol.ScopeSymbol(here, location);
      }
      Symbol found = e.outer().find(name);
      if (found instanceof Symbol.ScopeSymbol || found instanceof Symbol.InstanceSymbol) {
        return found;
      }
      here = e.outer().root();
    }
    return name.equals(module.name) ? new Symbol.ScopeSymbol(module.scope, location) : null;
  }

  /** What a symbol is as a value; scopes and instances stay symbols for a dot to follow. */
  private Selection value(Symbol symbol, ExpressionSyntax e, Context context, boolean forWriting) {
    return switch (symbol.kind()) {
      case SIGNAL -> signal((Symbol.SignalSymbol) symbol, context, forWriting);
      case INPUT -> {
        if (forWriting) {
          throw unassignable(e, text(e) + " is an input of its modport");
        }
        yield signal(((Symbol.InputSymbol) symbol).signal(), context, false);
      }
      case POISONED -> throw Rejection.alreadyReported();
      case SCOPE, SCOPE_ARRAY, INSTANCE -> Selection.of(symbol);
      case CONSTANT, PARAMETER, ENUM_LITERAL, TYPEDEF, SUBROUTINE, GENVAR, HIERARCHY -> {
        if (forWriting) {
          throw unassignable(e, text(e) + " cannot be assigned to");
        }
        yield readOnly(symbol, e);
      }
    };
  }

  private static Rejection unassignable(ExpressionSyntax e, String why) {
    return Rejection.of(DiagnosticCode.INVALID_ASSIGNMENT, e.location(), why);
  }

  /** The value of a constant; what has none stays a symbol. */
  private Selection readOnly(Symbol symbol, ExpressionSyntax e) {
    return switch (symbol.kind()) {
      case ENUM_LITERAL -> enumLiteral((Symbol.EnumLiteralSymbol) symbol, e);
      case CONSTANT -> {
        Symbol.ConstantSymbol c = (Symbol.ConstantSymbol) symbol;
        yield Selection.of(new Expression.Constant(c.bits(), c.signed(), c.name()), c.type());
      }
      case PARAMETER -> {
        Symbol.ParameterSymbol p = (Symbol.ParameterSymbol) symbol;
        p.used = true;
        ConstantValue value = module.parameters.value(p, e.location());
        if (value instanceof ConstantValue.Vector v && (v.unsized() || v.wider())) {
          sizes.put(p.constantName(), v);
        }
        yield value instanceof ConstantValue.Vector
            ? spelled(named(value, p.constantName(), e), p)
            : Selection.of(symbol);
      }
      case SIGNAL,
          INPUT,
          POISONED,
          SCOPE,
          SCOPE_ARRAY,
          INSTANCE,
          TYPEDEF,
          SUBROUTINE,
          GENVAR,
          HIERARCHY ->
          Selection.of(symbol);
    };
  }

  private Selection enumLiteral(Symbol.EnumLiteralSymbol literal, ExpressionSyntax e) {
    DataType.Enumeration type = module.types.enumeration(literal.syntax(), literal.scope());
    Symbol.ConstantSymbol c =
        literals
            .computeIfAbsent(type, NameResolver::byName)
            .get(literal.scope().prefix() + literal.name());
    if (c == null) {
      throw undeclared(literal.name(), e.location());
    }
    return named(new ConstantValue.Vector(c.bits(), c.signed(), type), c.name(), e);
  }

  private static Map<String, Symbol.ConstantSymbol> byName(DataType.Enumeration type) {
    Map<String, Symbol.ConstantSymbol> result = new HashMap<>();
    type.literals().forEach(c -> result.putIfAbsent(c.name(), c));
    return result;
  }

  /** A value without selects outside. */
  Operand operand(Selection s, ExpressionSyntax e) {
    if (s.expression() instanceof Expression.Constant c
        && c.name() != null
        && (e instanceof IdentifierSyntax || e instanceof ScopedSyntax)) {
      ConstantValue.Vector v = sizes.get(c.name());
      if (v != null) {
        return new Operand.Parameter(c, s.type(), v.unsized(), v.wider());
      }
    }
    return Operand.of(s.expression(), s.type());
  }

  private Selection named(ConstantValue value, String name, ExpressionSyntax e) {
    Operand operand = module.expressions.constant(value, name, e.location());
    return Selection.of(operand.self(), operand.type());
  }

  /** Keeps how the declaration of a parameter writes its value. */
  private static Selection spelled(Selection selection, Symbol.ParameterSymbol p) {
    return selection.expression() instanceof Expression.Constant c
        ? Selection.of(
            new Expression.Constant(
                c.bits(), c.signed(), c.name(), ParameterElaborator.spelling(p, c.width())),
            selection.type())
        : selection;
  }

  private Selection signal(Symbol.SignalSymbol symbol, Context context, boolean forWriting) {
    Signal signal = symbol.signal();
    if (module.design.shared.contains(signal)) {
      module.addShared(signal);
    }
    if (context.frame() != null) {
      if (forWriting) {
        context.frame().checkWrite(signal);
      } else {
        signal = context.frame().read(signal);
      }
    }
    return symbol.type() instanceof DataType.UnpackedArray
        ? Selection.of(signal, List.of(), symbol.type())
        : Selection.of(new Expression.SignalReference(signal), symbol.type());
  }

  /** {@code scope.name} and {@code instance.name}. */
  Selection member(Symbol symbol, MemberSyntax m, Context context, boolean forWriting) {
    if (symbol instanceof Symbol.ScopeSymbol) {
      Symbol inner = ((Symbol.ScopeSymbol) symbol).scope().local(m.name());
      if (inner == null) {
        throw undeclared(text(m), m.location());
      }
      return value(inner, m, context, forWriting);
    }
    List<String> path = List.of();
    Symbol at = symbol;
    if (symbol instanceof Symbol.HierarchySymbol) {
      path = ((Symbol.HierarchySymbol) symbol).path();
      at = ((Symbol.HierarchySymbol) symbol).inner();
    }
    if (at instanceof Symbol.InstanceSymbol && !((Symbol.InstanceSymbol) at).array()) {
      Symbol.InstanceSymbol instance = (Symbol.InstanceSymbol) at;
      if (instance.child() == null) {
        throw Rejection.alreadyReported();
      }
      return inside(
          append(path, instance.path()), instance.child().scope(), m, context, forWriting);
    }
    if (at instanceof Symbol.ScopeSymbol) {
      return inside(path, ((Symbol.ScopeSymbol) at).scope(), m, context, forWriting);
    }
    throw Rejection.of(DiagnosticCode.HIERARCHICAL_REFERENCE, m.location(), text(m));
  }

  /** A name of another instance: a signal there, a constant, or a step further. */
  private Selection inside(
      List<String> path, Scope scope, MemberSyntax m, Context context, boolean forWriting) {
    Symbol symbol = scope.local(m.name());
    if (symbol == null) {
      throw undeclared(text(m), m.location());
    }
    if (symbol instanceof Symbol.SignalSymbol) {
      Symbol.SignalSymbol s = (Symbol.SignalSymbol) symbol;
      if (context.frame() != null) {
        throw Rejection.of(DiagnosticCode.HIERARCHICAL_REFERENCE, m.location(), text(m));
      }
      if (forWriting) {
        module.design.writtenAcross(s.signal());
      }
      if (s.signal().isArray()) {
        List<String> steps = append(path, s.signal().name());
        Signal array = module.elsewhere(s.signal(), steps, m.location());
        return Selection.of(array, List.of(), s.type());
      }
      return Selection.of(
          new Expression.HierarchicalReference(
              append(path, s.signal().name()),
              s.signal().width(),
              s.signal().signed(),
              m.location()),
          s.type());
    }
    if (symbol instanceof Symbol.ParameterSymbol
        && ((Symbol.ParameterSymbol) symbol).value instanceof ConstantValue.Vector) {
      ConstantValue.Vector v = (ConstantValue.Vector) ((Symbol.ParameterSymbol) symbol).value;
      return Selection.of(new Expression.Constant(v.bits(), v.signed(), null), v.type());
    }
    return Selection.of(new Symbol.HierarchySymbol(path, symbol, m.location()));
  }

  private static List<String> append(List<String> path, String name) {
    List<String> longer = new ArrayList<>(path);
    longer.add(name);
    return longer;
  }

  /** {@code block[i]} of a generate loop, {@code instance[i]} of an array of instances. */
  Selection index(Symbol symbol, IndexSyntax i, Context context) {
    int index = module.expressions.constantInt(i.index(), context);
    List<String> path = null;
    Symbol at = symbol;
    if (symbol instanceof Symbol.HierarchySymbol) {
      path = ((Symbol.HierarchySymbol) symbol).path();
      at = ((Symbol.HierarchySymbol) symbol).inner();
    }
    Symbol found = null;
    if (at instanceof Symbol.ScopeArraySymbol) {
      Scope scope = ((Symbol.ScopeArraySymbol) at).scopes().get(index);
      if (scope == null) {
        throw undeclared(text(i.base()) + "[" + index + "]", i.location());
      }
      found = new Symbol.ScopeSymbol(scope, i.location());
    } else if (at instanceof Symbol.InstanceSymbol && ((Symbol.InstanceSymbol) at).array()) {
      Symbol.InstanceSymbol array = (Symbol.InstanceSymbol) at;
      found =
          new Symbol.InstanceSymbol(
              array.path() + "[" + index + "]", false, array.child(), i.location());
    }
    if (found == null) {
      throw notAValue(symbol, i);
    }
    return Selection.of(
        path == null ? found : new Symbol.HierarchySymbol(path, found, i.location()));
  }

  /** The operand of a name that is no vector: a real parameter, else an error. */
  Operand real(Symbol symbol, ExpressionSyntax e) {
    if (symbol instanceof Symbol.ParameterSymbol
        && ((Symbol.ParameterSymbol) symbol).value instanceof ConstantValue.RealNumber) {
      return new Operand.RealOperand(
          ((ConstantValue.RealNumber) ((Symbol.ParameterSymbol) symbol).value).value());
    }
    throw notAValue(symbol, e);
  }

  Rejection notAValue(Symbol symbol, ExpressionSyntax e) {
    String what =
        switch (symbol.kind()) {
          case GENVAR -> "a genvar outside of its loop";
          case SUBROUTINE -> "a function or task";
          case INSTANCE -> "an instance";
          case SCOPE, SCOPE_ARRAY -> "a block";
          case SIGNAL, CONSTANT, PARAMETER, TYPEDEF, ENUM_LITERAL, INPUT, HIERARCHY, POISONED ->
              "a type";
        };
    return Rejection.of(
        DiagnosticCode.TYPE_ERROR,
        e.location(),
        "expected a value, but " + text(e) + " is " + what);
  }

  /** A name as it was written, for messages. */
  public static String text(ExpressionSyntax e) {
    if (e instanceof IdentifierSyntax) {
      return ((IdentifierSyntax) e).name();
    }
    if (e instanceof ScopedSyntax) {
      return ((ScopedSyntax) e).scope() + "::" + ((ScopedSyntax) e).name();
    }
    if (e instanceof MemberSyntax) {
      return text(((MemberSyntax) e).base()) + "." + ((MemberSyntax) e).name();
    }
    if (e instanceof IndexSyntax) {
      return text(((IndexSyntax) e).base()) + "[...]";
    }
    return "this";
  }
}
