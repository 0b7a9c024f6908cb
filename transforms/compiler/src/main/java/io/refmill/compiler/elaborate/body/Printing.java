package io.refmill.compiler.elaborate.body;

import io.refmill.syntax.ExpressionSyntax;
import io.refmill.syntax.ExpressionSyntax.AssignmentExpressionSyntax;
import io.refmill.syntax.ExpressionSyntax.CallSyntax;
import io.refmill.syntax.ExpressionSyntax.IncrementSyntax;
import io.refmill.syntax.ExpressionSyntax.SystemCallSyntax;
import io.refmill.syntax.StatementSyntax;
import io.refmill.syntax.StatementSyntax.BlockSyntax;
import io.refmill.syntax.StatementSyntax.DroppedStatementSyntax;
import io.refmill.syntax.StatementSyntax.ExpressionStatementSyntax;
import io.refmill.syntax.StatementSyntax.ForeverSyntax;
import io.refmill.syntax.StatementSyntax.IfSyntax;
import io.refmill.syntax.StatementSyntax.RepeatSyntax;
import io.refmill.syntax.StatementSyntax.TimedSyntax;
import io.refmill.syntax.SyntaxNodes;

/** Finds statements that change nothing but what is printed, whatever they wait for. */
public final class Printing {
  private Printing() {}

  /** The same for statements that wait for nothing, and so can stand among others. */
  static boolean atOnce(StatementSyntax s) {
    if (s == null) {
      return true;
    }
    return switch (s.kind()) {
      case BLOCK -> ((BlockSyntax) s).statements().stream().allMatch(Printing::atOnce);
      case IF ->
          !changes(((IfSyntax) s).condition())
              && atOnce(((IfSyntax) s).whenTrue())
              && atOnce(((IfSyntax) s).whenFalse());
      case TIMED, FOREVER, REPEAT, WAIT -> false;
      case NULL,
          DROPPED_STATEMENT,
          EXPRESSION_STATEMENT,
          BLOCKING_ASSIGNMENT,
          NONBLOCKING_ASSIGNMENT,
          PROCEDURAL_CONTINUOUS,
          CASE,
          FOR,
          WHILE,
          FOREACH,
          JUMP,
          RETURN,
          DISABLE,
          EVENT_TRIGGER ->
          only(s);
    };
  }

  /** Whether evaluating an expression may change something: by a call, or as {@code i++} does. */
  private static boolean changes(ExpressionSyntax e) {
    boolean[] found = new boolean[1];
    SyntaxNodes.visit(
        e,
        node ->
            found[0] |=
                node instanceof CallSyntax
                    || node instanceof IncrementSyntax
                    || node instanceof AssignmentExpressionSyntax
                    || node instanceof SystemCallSyntax call && SystemTasks.isScan(call.name()));
    return found[0];
  }

  /** Whether a statement only prints; null is none, which prints nothing. */
  public static boolean only(StatementSyntax s) {
    if (s == null) {
      return true;
    }
    return switch (s.kind()) {
      case NULL -> true;
      case DROPPED_STATEMENT -> !((DroppedStatementSyntax) s).effect();
      case EXPRESSION_STATEMENT ->
          ((ExpressionStatementSyntax) s).expression() instanceof SystemCallSyntax call
              && SystemTasks.isPrinting(call.name())
              && !changes(call);
      case BLOCK -> ((BlockSyntax) s).statements().stream().allMatch(Printing::only);
      case TIMED -> only(((TimedSyntax) s).body());
      case FOREVER -> only(((ForeverSyntax) s).body());
      case REPEAT -> only(((RepeatSyntax) s).body());
      case IF ->
          !changes(((IfSyntax) s).condition())
              && only(((IfSyntax) s).whenTrue())
              && only(((IfSyntax) s).whenFalse());
      case BLOCKING_ASSIGNMENT,
          NONBLOCKING_ASSIGNMENT,
          PROCEDURAL_CONTINUOUS,
          CASE,
          FOR,
          WHILE,
          FOREACH,
          JUMP,
          RETURN,
          DISABLE,
          WAIT,
          EVENT_TRIGGER ->
          false;
    };
  }
}
