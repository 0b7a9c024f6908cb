package io.refmill.compiler.elaborate.body;

import io.refmill.syntax.ExpressionSyntax.IdentifierSyntax;
import io.refmill.syntax.StatementSyntax.BlockSyntax;
import io.refmill.syntax.StatementSyntax.DisableSyntax;
import io.refmill.syntax.StatementSyntax.ForeverSyntax;
import io.refmill.syntax.StatementSyntax.JumpSyntax;
import io.refmill.syntax.StatementSyntax.ReturnSyntax;
import io.refmill.syntax.SyntaxNodes;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;

/** How loops are left that no condition ends (IEEE 1800-2017 12.7.6, 12.8, 9.6.2). */
public final class LoopExits {
  private LoopExits() {}

  /** Whether a loop may be left: by a jump, or by leaving a block that is not inside of it. */
  public static boolean leave(ForeverSyntax s) {
    Set<String> inside = new HashSet<>();
    SyntaxNodes.visit(
        s.body(),
        node -> {
          if (node instanceof BlockSyntax b && b.label() != null) {
            inside.add(b.label());
          }
        });
    return has(s, d -> !(d.name() instanceof IdentifierSyntax i && inside.contains(i.name())));
  }

  /** Whether a loop has a statement in it that may leave it. */
  public static boolean has(ForeverSyntax s) {
    return has(s, d -> true);
  }

  private static boolean has(ForeverSyntax s, Predicate<DisableSyntax> leaves) {
    boolean[] found = new boolean[1];
    SyntaxNodes.visit(
        s.body(),
        node ->
            found[0] |=
                node instanceof JumpSyntax
                    || node instanceof ReturnSyntax
                    || node instanceof DisableSyntax d && leaves.test(d));
    return found[0];
  }
}
