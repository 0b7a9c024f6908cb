package io.refmill.syntax;

import io.refmill.diagnostics.SourceLocation;
import java.util.List;

/** A procedural statement (IEEE 1800-2017 clause 12, 10.4 and 9.4). */
public sealed interface StatementSyntax extends Syntax {

  /**
   * {@code begin : label ... end}; label null when absent. {@code fork} blocks are {@code
   * parallel}.
   */
  record BlockSyntax(
      SourceLocation location,
      String label,
      boolean parallel,
      List<BlockItemSyntax> declarations,
      List<StatementSyntax> statements)
      implements StatementSyntax {
    public BlockSyntax {
      declarations = List.copyOf(declarations);
      statements = List.copyOf(statements);
    }
  }

  /**
   * {@code target op timing value;} with operator {@code =}, {@code +=} ...; timing null if none.
   */
  record BlockingAssignmentSyntax(
      SourceLocation location,
      ExpressionSyntax target,
      String operator,
      TimingControlSyntax timing,
      ExpressionSyntax value)
      implements StatementSyntax {}

  /** {@code target <= timing value;}; timing null if none. */
  record NonblockingAssignmentSyntax(
      SourceLocation location,
      ExpressionSyntax target,
      TimingControlSyntax timing,
      ExpressionSyntax value)
      implements StatementSyntax {}

  /** {@code assign}, {@code deassign}, {@code force}, {@code release}; value null where none is. */
  record ProceduralContinuousSyntax(
      SourceLocation location, String keyword, ExpressionSyntax target, ExpressionSyntax value)
      implements StatementSyntax {}

  /**
   * {@code qualifier} is {@code unique unique0 priority} or empty; {@code whenFalse} may be null.
   */
  record IfSyntax(
      SourceLocation location,
      String qualifier,
      ExpressionSyntax condition,
      StatementSyntax whenTrue,
      StatementSyntax whenFalse)
      implements StatementSyntax {}

  /** {@code keyword} is {@code case casez casex}; {@code inside} for {@code case (x) inside}. */
  record CaseSyntax(
      SourceLocation location,
      String qualifier,
      String keyword,
      boolean inside,
      ExpressionSyntax selector,
      List<CaseItemSyntax> items)
      implements StatementSyntax {
    public CaseSyntax {
      items = List.copyOf(items);
    }
  }

  /** Labels are empty for {@code default}. */
  record CaseItemSyntax(
      SourceLocation location, List<ExpressionSyntax> labels, StatementSyntax body)
      implements Syntax {
    public CaseItemSyntax {
      labels = List.copyOf(labels);
    }
  }

  /**
   * {@code for (initial; condition; steps) body}. Either {@code declaration} (with {@code int i =
   * 0}; else null) or {@code initial} assignments; condition may be null.
   */
  record ForSyntax(
      SourceLocation location,
      VariableDeclarationSyntax declaration,
      List<StatementSyntax> initial,
      ExpressionSyntax condition,
      List<StatementSyntax> steps,
      StatementSyntax body)
      implements StatementSyntax {
    public ForSyntax {
      initial = List.copyOf(initial);
      steps = List.copyOf(steps);
    }
  }

  /** {@code while} or {@code do while}. */
  record WhileSyntax(
      SourceLocation location, boolean testLast, ExpressionSyntax condition, StatementSyntax body)
      implements StatementSyntax {}

  /** {@code repeat (count) body}. */
  record RepeatSyntax(SourceLocation location, ExpressionSyntax count, StatementSyntax body)
      implements StatementSyntax {}

  /** {@code forever body}. */
  record ForeverSyntax(SourceLocation location, StatementSyntax body) implements StatementSyntax {}

  /** {@code foreach (array[i, j]) body}; an omitted index is an empty name. */
  record ForeachSyntax(
      SourceLocation location, ExpressionSyntax array, List<String> indices, StatementSyntax body)
      implements StatementSyntax {
    public ForeachSyntax {
      indices = List.copyOf(indices);
    }
  }

  /** {@code break;} or {@code continue;}. */
  record JumpSyntax(SourceLocation location, String keyword) implements StatementSyntax {}

  /** {@code return value;}; value may be null. */
  record ReturnSyntax(SourceLocation location, ExpressionSyntax value) implements StatementSyntax {}

  /** {@code disable name;}. */
  record DisableSyntax(SourceLocation location, ExpressionSyntax name) implements StatementSyntax {}

  /** A task enabling, a void function call, {@code void'(f(x))}, {@code i++;}. */
  record ExpressionStatementSyntax(SourceLocation location, ExpressionSyntax expression)
      implements StatementSyntax {}

  /** {@code timing statement}; the statement may be a {@link NullSyntax}. */
  record TimedSyntax(SourceLocation location, TimingControlSyntax timing, StatementSyntax body)
      implements StatementSyntax {}

  /** {@code wait (condition) body}. */
  record WaitSyntax(SourceLocation location, ExpressionSyntax condition, StatementSyntax body)
      implements StatementSyntax {}

  /** {@code -> event;}. */
  record EventTriggerSyntax(SourceLocation location, ExpressionSyntax event)
      implements StatementSyntax {}

  /** A lone semicolon. */
  record NullSyntax(SourceLocation location) implements StatementSyntax {}

  /** Parsed for its extent alone: assertions, covers. {@code what} names it. */
  record DroppedStatementSyntax(SourceLocation location, String what) implements StatementSyntax {}
}
