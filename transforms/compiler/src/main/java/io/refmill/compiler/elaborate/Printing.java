package io.refmill.compiler.elaborate;

import io.refmill.syntax.ExpressionSyntax.SystemCallSyntax;
import io.refmill.syntax.StatementSyntax;
import io.refmill.syntax.StatementSyntax.BlockSyntax;
import io.refmill.syntax.StatementSyntax.DroppedStatementSyntax;
import io.refmill.syntax.StatementSyntax.ExpressionStatementSyntax;
import io.refmill.syntax.StatementSyntax.ForeverSyntax;
import io.refmill.syntax.StatementSyntax.IfSyntax;
import io.refmill.syntax.StatementSyntax.NullSyntax;
import io.refmill.syntax.StatementSyntax.RepeatSyntax;
import io.refmill.syntax.StatementSyntax.TimedSyntax;

/** Finds statements that change nothing but what is printed, whatever they wait for. */
final class Printing {
  private Printing() {}

  /** The same for statements that wait for nothing, and so can stand among others. */
  static boolean atOnce(StatementSyntax s) {
    if (s instanceof BlockSyntax) {
      BlockSyntax b = (BlockSyntax) s;
      return b.statements().stream().allMatch(Printing::atOnce);
    }
    if (s instanceof IfSyntax) {
      return atOnce(((IfSyntax) s).whenTrue()) && atOnce(((IfSyntax) s).whenFalse());
    }
    boolean waits =
        s instanceof TimedSyntax || s instanceof ForeverSyntax || s instanceof RepeatSyntax;
    return !waits && only(s);
  }

  static boolean only(StatementSyntax s) {
    if (s == null || s instanceof NullSyntax || s instanceof DroppedStatementSyntax) {
      return true;
    }
    if (s instanceof ExpressionStatementSyntax) {
      ExpressionStatementSyntax e = (ExpressionStatementSyntax) s;
      return e.expression() instanceof SystemCallSyntax
          && SystemTasks.isPrinting(((SystemCallSyntax) e.expression()).name());
    }
    if (s instanceof BlockSyntax) {
      return ((BlockSyntax) s).statements().stream().allMatch(Printing::only);
    }
    if (s instanceof TimedSyntax) {
      return only(((TimedSyntax) s).body());
    }
    if (s instanceof ForeverSyntax) {
      return only(((ForeverSyntax) s).body());
    }
    if (s instanceof RepeatSyntax) {
      return only(((RepeatSyntax) s).body());
    }
    if (s instanceof IfSyntax) {
      return only(((IfSyntax) s).whenTrue()) && only(((IfSyntax) s).whenFalse());
    }
    return false;
  }
}
