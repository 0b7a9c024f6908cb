package io.refmill.compiler.elaborate.effect;

import io.refmill.syntax.ConnectionSyntax;
import io.refmill.syntax.ExpressionSyntax;
import io.refmill.syntax.ExpressionSyntax.ConcatenationSyntax;
import io.refmill.syntax.ExpressionSyntax.IdentifierSyntax;
import io.refmill.syntax.ExpressionSyntax.IndexSyntax;
import io.refmill.syntax.ExpressionSyntax.RangeSelectSyntax;
import io.refmill.syntax.Syntax;
import io.refmill.syntax.SyntaxNodes;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;

/** Names in syntax trees, whatever scope they stand in. */
final class Names {
  private Names() {}

  /** All names that stand for something in a tree; none for null. */
  static Set<String> in(Syntax node) {
    Set<String> names = new LinkedHashSet<>();
    add(node, names);
    return names;
  }

  static Set<String> in(Collection<? extends Syntax> nodes) {
    Set<String> names = new LinkedHashSet<>();
    nodes.forEach(node -> add(node, names));
    return names;
  }

  private static void add(Syntax root, Set<String> names) {
    if (root == null) {
      return;
    }
    SyntaxNodes.visit(
        root,
        node -> {
          if (node instanceof IdentifierSyntax i) {
            names.add(i.name());
          } else if (node instanceof ConnectionSyntax c
              && c.form() == ConnectionSyntax.Form.IMPLICIT) {
            names.add(c.name());
          }
        });
  }

  /**
   * Adds the names that an assignment gives values to.
   *
   * @return false where it is not certain which they are, as with hierarchical names
   */
  static boolean targets(ExpressionSyntax target, Collection<String> names) {
    if (target instanceof IdentifierSyntax i) {
      names.add(i.name());
      return true;
    }
    return target instanceof IndexSyntax index
        ? targets(index.base(), names)
        : target instanceof RangeSelectSyntax range
            ? targets(range.base(), names)
            : target instanceof ConcatenationSyntax c
                && c.parts().stream().allMatch(part -> targets(part, names));
  }
}
