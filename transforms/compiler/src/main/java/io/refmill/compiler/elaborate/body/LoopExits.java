package io.refmill.compiler.elaborate.body;

import io.refmill.syntax.StatementSyntax.DisableSyntax;
import io.refmill.syntax.StatementSyntax.ForeverSyntax;
import io.refmill.syntax.StatementSyntax.JumpSyntax;
import io.refmill.syntax.StatementSyntax.ReturnSyntax;
import io.refmill.syntax.SyntaxNodes;

/** How loops are left that no condition ends (IEEE 1800-2017 12.7.6, 12.8, 9.6.2). */
public final class LoopExits {
  private LoopExits() {}

  /** Whether a loop has a statement in it that may leave it. */
  public static boolean has(ForeverSyntax s) {
    boolean[] found = new boolean[1];
    SyntaxNodes.visit(
        s.body(),
        node ->
            found[0] |=
                node instanceof JumpSyntax
                    || node instanceof ReturnSyntax
                    || node instanceof DisableSyntax);
    return found[0];
  }
}
