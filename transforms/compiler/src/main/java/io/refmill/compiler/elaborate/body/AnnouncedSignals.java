package io.refmill.compiler.elaborate.body;

import io.refmill.compiler.elaborate.report.Rejection;
import io.refmill.compiler.elaborate.type.DataType;
import io.refmill.compiler.elaborate.type.Scope;
import io.refmill.compiler.elaborate.type.Symbol;
import io.refmill.compiler.ir.Signal;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.syntax.DataTypeSyntax;
import io.refmill.syntax.DeclaratorSyntax;
import io.refmill.syntax.ExpressionSyntax;
import io.refmill.syntax.ExpressionSyntax.IdentifierSyntax;
import io.refmill.syntax.ItemSyntax.AnsiPortSyntax;
import io.refmill.syntax.ItemSyntax.NetDeclarationSyntax;
import io.refmill.syntax.ItemSyntax.PortDeclarationSyntax;
import io.refmill.syntax.Syntax;
import io.refmill.syntax.SyntaxNodes;
import io.refmill.syntax.VariableDeclarationSyntax;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Types of signals that constants ask for (IEEE 1800-2017 20.6.2, 20.7). Parameters come before
 * ports, nets and variables, whose sizes depend on them, and yet may take a size from those:
 *
 * <pre>
 * module m(input [6:0] a, ...);
 *   localparam W = $bits(a);
 * </pre>
 *
 * <p>A signal that is not declared yet stands in a scope of its own while the question is answered.
 */
final class AnnouncedSignals {
  private record Announced(DataTypeSyntax type, DeclaratorSyntax declarator) {}

  private final ModuleBuilder module;

  /** What is being asked for: sizes that depend on one another have no value. */
  private final Set<DeclaratorSyntax> asked = new HashSet<>();

  AnnouncedSignals(ModuleBuilder module) {
    this.module = module;
  }

  /** A scope in which the names of an expression are known; the given one where they are. */
  Scope with(ExpressionSyntax e, Scope scope) {
    Scope inner = new Scope(scope, Scope.Kind.BLOCK, scope.prefix());
    SyntaxNodes.visit(
        e,
        node -> {
          if (node instanceof IdentifierSyntax i && inner.local(i.name()) == null) {
            declare(i.name(), inner);
          }
        });
    return inner.symbols().isEmpty() ? scope : inner;
  }

  /** Whether an expression names a signal. */
  static boolean namesSignal(ExpressionSyntax e, Scope scope) {
    boolean[] found = new boolean[1];
    SyntaxNodes.visit(
        e,
        node ->
            found[0] |=
                node instanceof IdentifierSyntax i
                    && scope.find(i.name()) instanceof Symbol.SignalSymbol);
    return found[0];
  }

  /** What declarations outside of all modules make of a name, or null if they make no signal. */
  static DeclaratorSyntax declarator(String name, Scope unit) {
    Announced found = find(name, unit.announced());
    return found == null ? null : found.declarator();
  }

  /** The innermost meaning decides: what is declared, or what will be. */
  private void declare(String name, Scope inner) {
    for (Scope s = inner.parent(); s != null && s.local(name) == null; s = s.parent()) {
      Announced found = find(name, s.announced());
      if (found != null) {
        DeclaratorSyntax d = found.declarator();
        if (!asked.add(d)) {
          throw Rejection.of(
              DiagnosticCode.NOT_CONSTANT, d.location(), "\"" + name + "\" depends on itself");
        }
        DataType type;
        try {
          type = module.types.resolve(found.type(), d.dimensions(), Context.of(s));
        } finally {
          asked.remove(d);
        }
        Signal signal =
            module.signal(
                name, Signal.Kind.VARIABLE, Signal.Resolution.WIRE, type, null, d.location());
        inner.declare(name, new Symbol.SignalSymbol(signal, type));
        return;
      }
    }
  }

  /** In a header, a port of which nothing but the name is written takes the type before it. */
  private static Announced find(String name, List<Syntax> declarations) {
    DataTypeSyntax inherited = null;
    for (Syntax declaration : declarations) {
      DataTypeSyntax type = null;
      List<DeclaratorSyntax> declarators = List.of();
      if (declaration instanceof AnsiPortSyntax p) {
        boolean inherits = p.direction() == null && p.netType() == null && p.type() == null;
        type = inherits ? inherited : p.type();
        inherited = type;
        declarators = List.of(p.declarator());
      } else if (declaration instanceof PortDeclarationSyntax p) {
        type = p.type();
        declarators = p.declarators();
      } else if (declaration instanceof NetDeclarationSyntax n) {
        type = n.type();
        declarators = n.declarators();
      } else if (declaration instanceof VariableDeclarationSyntax v) {
        type = v.type();
        declarators = v.declarators();
      }
      for (DeclaratorSyntax d : declarators) {
        if (d.name().equals(name)) {
          return new Announced(type, d);
        }
      }
    }
    return null;
  }
}
