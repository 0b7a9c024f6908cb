package io.refmill.compiler.elaborate.body;

import io.refmill.compiler.elaborate.type.Scope;
import io.refmill.compiler.ir.Signal;
import io.refmill.syntax.DeclaratorSyntax;
import io.refmill.syntax.ExpressionSyntax.IdentifierSyntax;
import io.refmill.syntax.ExpressionSyntax.ScopedSyntax;
import io.refmill.syntax.GenerateSyntax.GenerateForSyntax;
import io.refmill.syntax.ItemSyntax;
import io.refmill.syntax.ItemSyntax.GenvarDeclarationSyntax;
import io.refmill.syntax.ItemSyntax.InstantiationSyntax;
import io.refmill.syntax.ItemSyntax.ModuleSyntax;
import io.refmill.syntax.ItemSyntax.SubroutineSyntax;
import io.refmill.syntax.StatementSyntax.ForeachSyntax;
import io.refmill.syntax.SyntaxNodes;
import io.refmill.syntax.VariableDeclarationSyntax;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Variables outside of all modules (IEEE 1800-2017 3.12.1, 26.2): those of $unit and of packages.
 * There is one of each, whoever names it. They become variables of the top, and modules that name
 * them, by themselves or in a subroutine that they call, become scopes of it.
 *
 * <pre>
 * logic [3:0] count = 5;
 * module leaf(...);  ... count &lt;= count + 1; ...  endmodule
 * </pre>
 */
public final class SharedState {
  /** Names of variables, and of subroutines that lead to them. */
  private final Set<String> names = new HashSet<>();

  private final Set<Signal> signals = new HashSet<>();
  private final Map<String, Boolean> known = new HashMap<>();
  private final Map<String, ModuleSyntax> modules;

  /**
   * Finds their names.
   *
   * @param outside what stands outside of all modules, and in packages
   */
  SharedState(List<ItemSyntax> outside, Map<String, ModuleSyntax> modules) {
    this.modules = modules;
    for (ItemSyntax item : outside) {
      if (item instanceof VariableDeclarationSyntax v) {
        v.declarators().forEach(d -> names.add(d.name()));
      }
    }
    for (boolean more = !names.isEmpty(); more; ) {
      more = false;
      for (ItemSyntax item : outside) {
        more |= item instanceof SubroutineSyntax s && mentions(s) && names.add(s.name());
      }
    }
  }

  /** Declares those of one scope; one that has no place in a model is not declared. */
  void declare(List<ItemSyntax> items, Scope scope, ModuleBuilder builder) {
    DeclarationElaborator declarations = new DeclarationElaborator(builder);
    for (ItemSyntax item : items) {
      if (item instanceof VariableDeclarationSyntax v) {
        for (DeclaratorSyntax d : v.declarators()) {
          Signal signal = declarations.shared(v.type(), d, scope);
          if (signal != null) {
            signals.add(signal);
          }
        }
      }
    }
  }

  /** Whether a signal is one of them. */
  boolean contains(Signal signal) {
    return signals.contains(signal);
  }

  /** Whether a module, or one below it, may name one. */
  public boolean isIn(ModuleSyntax m) {
    if (names.isEmpty()) {
      return false;
    }
    Boolean before = known.putIfAbsent(m.name(), false);
    if (before != null) {
      return before;
    }
    Set<String> below = new HashSet<>();
    SyntaxNodes.visit(
        m,
        node -> {
          if (node instanceof InstantiationSyntax i) {
            below.add(i.moduleName());
          }
        });
    boolean found = mentions(m);
    for (String name : below) {
      found |= modules.containsKey(name) && isIn(modules.get(name));
    }
    known.put(m.name(), found);
    return found;
  }

  /** What declares a name somewhere means that, not what is outside. */
  private boolean mentions(ItemSyntax item) {
    Set<String> used = new HashSet<>();
    Set<String> own = new HashSet<>();
    boolean[] scoped = new boolean[1];
    SyntaxNodes.visit(
        item,
        node -> {
          if (node instanceof IdentifierSyntax i) {
            used.add(i.name());
          } else if (node instanceof ScopedSyntax s) {
            scoped[0] |= names.contains(s.name());
          } else if (node instanceof DeclaratorSyntax d) {
            own.add(d.name());
          } else if (node instanceof GenvarDeclarationSyntax g) {
            own.addAll(g.names());
          } else if (node instanceof GenerateForSyntax g && g.declaresGenvar()) {
            own.add(g.genvar());
          } else if (node instanceof ForeachSyntax f) {
            own.addAll(f.indices());
          } else if (node instanceof SubroutineSyntax s && node != item) {
            own.add(s.name());
          }
        });
    used.retainAll(names);
    return scoped[0] || !own.containsAll(used);
  }
}
