package io.refmill.compiler.elaborate.effect;

import io.refmill.diagnostics.Diagnostic;
import io.refmill.diagnostics.SourceLocation;
import io.refmill.syntax.CompilationUnitSyntax;
import io.refmill.syntax.DeclaratorSyntax;
import io.refmill.syntax.ExpressionSyntax.MemberSyntax;
import io.refmill.syntax.ItemSyntax;
import io.refmill.syntax.ItemSyntax.ModuleSyntax;
import io.refmill.syntax.Syntax;
import io.refmill.syntax.SyntaxNodes;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Leaves out of modules what no output can depend on: processes that only print, that keep what is
 * printed, or that check, with the variables of theirs. They may ask for what a model cannot have,
 * as waits, {@code string} or {@code $time}, and the design has a model all the same.
 */
public final class EffectlessCode {
  private EffectlessCode() {}

  /**
   * Trees without it, in the modules where something is wrong; the same object where nothing is
   * left out.
   *
   * @param problems what was found
   */
  public static List<CompilationUnitSyntax> without(
      List<CompilationUnitSyntax> trees, List<Diagnostic> problems) {
    Set<String> named = namedFromOutside(trees);
    boolean[] changed = new boolean[1];
    List<CompilationUnitSyntax> result =
        trees.stream().map(tree -> without(tree, problems, named, changed)).toList();
    return changed[0] ? result : trees;
  }

  private static CompilationUnitSyntax without(
      CompilationUnitSyntax tree, List<Diagnostic> problems, Set<String> named, boolean[] changed) {
    List<ItemSyntax> items =
        tree.items().stream()
            .map(
                item ->
                    item instanceof ModuleSyntax m
                            && problems.stream().anyMatch(p -> isIn(p.location(), m))
                        ? without(m, named)
                        : item)
            .toList();
    if (items.equals(tree.items())) {
      return tree;
    }
    changed[0] = true;
    return tree.withItems(items);
  }

  private static boolean isIn(SourceLocation place, ModuleSyntax m) {
    return place.file().equals(m.location().file())
        && place.compareTo(m.location()) >= 0
        && place.compareTo(m.end()) <= 0;
  }

  private static ModuleSyntax without(ModuleSyntax m, Set<String> named) {
    LiveNames live = new LiveNames(m, named);
    if (live.all()) {
      return m;
    }
    List<ItemSyntax> items = new LiveItems(live).of(m.items());
    return items.equals(m.items()) ? m : m.withItems(items);
  }

  /**
   * Names behind a dot, by which one module reaches into another, and those that stand outside of
   * all modules.
   */
  private static Set<String> namedFromOutside(List<CompilationUnitSyntax> trees) {
    Set<String> names = new HashSet<>();
    for (CompilationUnitSyntax tree : trees) {
      for (ItemSyntax item : tree.items()) {
        SyntaxNodes.visit(item, node -> addMember(node, names));
        if (!(item instanceof ModuleSyntax)) {
          SyntaxNodes.visit(
              item,
              node -> {
                if (node instanceof DeclaratorSyntax d) {
                  names.add(d.name());
                }
              });
        }
      }
    }
    return names;
  }

  private static void addMember(Syntax node, Set<String> names) {
    if (node instanceof MemberSyntax m) {
      names.add(m.name());
    }
  }
}
