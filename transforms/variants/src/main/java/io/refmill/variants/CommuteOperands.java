package io.refmill.variants;

import io.refmill.augment.style.Draws;
import io.refmill.syntax.ExpressionSyntax;
import io.refmill.syntax.ExpressionSyntax.BinarySyntax;
import io.refmill.syntax.ExpressionSyntax.IdentifierSyntax;
import java.util.Set;

/** Names on both sides of an operator to which their order means nothing change places. */
final class CommuteOperands implements Change {
  private static final Set<String> OPERATORS =
      Set.of("+", "*", "&", "|", "^", "&&", "||", "==", "!=");

  @Override
  public String kind() {
    return "operands";
  }

  @Override
  public Design apply(SourceTree tree, Design design, Draws draws) throws Unsound {
    Edits edits = tree.edits();
    for (BinarySyntax binary : tree.nodes(BinarySyntax.class)) {
      if (OPERATORS.contains(binary.operator())
          && isName(tree, binary.left())
          && isName(tree, binary.right())
          && draws.chance(0.7)) {
        int left = tree.token(binary.left());
        int right = tree.token(binary.right());
        // The operator alone stands between them, of one or two characters.
        if (right - left != 1 + binary.operator().length()) {
          throw new Unsound("operands that are not where they are said to be");
        }
        tree.replace(edits, left, tree.tokenText(right));
        tree.replace(edits, right, tree.tokenText(left));
      }
    }
    if (edits.isEmpty()) {
      throw new Unsound("no two names");
    }
    return design.with(edits.apply(), design.specification());
  }

  /** A name alone, without a select behind it. */
  private static boolean isName(SourceTree tree, ExpressionSyntax side) throws Unsound {
    return side instanceof IdentifierSyntax name
        && tree.is(tree.token(name), name.name())
        && !tree.is(tree.token(name) + 1, "[")
        && !tree.is(tree.token(name) + 1, ".");
  }
}
