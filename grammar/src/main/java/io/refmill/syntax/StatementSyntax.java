package io.refmill.syntax;

import io.refmill.diagnostics.SourceLocation;
import java.util.List;

/** A procedural statement (IEEE 1800-2017 clause 12, 10.4 and 9.4). */
public sealed interface StatementSyntax extends Syntax {

  /** The kinds of statements: one for each record, so that a switch names them all. */
  enum Kind {
    BLOCK,
    BLOCKING_ASSIGNMENT,
    NONBLOCKING_ASSIGNMENT,
    PROCEDURAL_CONTINUOUS,
    IF,
    CASE,
    FOR,
    WHILE,
    REPEAT,
    FOREVER,
    FOREACH,
    JUMP,
    RETURN,
    DISABLE,
    EXPRESSION_STATEMENT,
    TIMED,
    WAIT,
    EVENT_TRIGGER,
    NULL,
    DROPPED_STATEMENT
  }

  /** Which record this is. */
  Kind kind();

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

    @Override
    public Kind kind() {
      return Kind.BLOCK;
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
      implements StatementSyntax {
    @Override
    public Kind kind() {
      return Kind.BLOCKING_ASSIGNMENT;
    }
  }

  /** {@code target <= timing value;}; timing null if none. */
  record NonblockingAssignmentSyntax(
      SourceLocation location,
      ExpressionSyntax target,
      TimingControlSyntax timing,
      ExpressionSyntax value)
      implements StatementSyntax {
    @Override
    public Kind kind() {
      return Kind.NONBLOCKING_ASSIGNMENT;
    }
  }

  /** {@code assign}, {@code deassign}, {@code force}, {@code release}; value null where none is. */
  record ProceduralContinuousSyntax(
      SourceLocation location, String keyword, ExpressionSyntax target, ExpressionSyntax value)
      implements StatementSyntax {
    @Override
    public Kind kind() {
      return Kind.PROCEDURAL_CONTINUOUS;
    }
  }

  /**
   * {@code qualifier} is {@code unique unique0 priority} or empty; {@code whenFalse} may be null.
   */
  record IfSyntax(
      SourceLocation location,
      String qualifier,
      ExpressionSyntax condition,
      StatementSyntax whenTrue,
      StatementSyntax whenFalse)
      implements StatementSyntax {
    @Override
    public Kind kind() {
      return Kind.IF;
    }
  }

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

    @Override
    public Kind kind() {
      return Kind.CASE;
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

    @Override
    public Kind kind() {
      return Kind.FOR;
    }
  }

  /** {@code while} or {@code do while}. */
  record WhileSyntax(
      SourceLocation location, boolean testLast, ExpressionSyntax condition, StatementSyntax body)
      implements StatementSyntax {
    @Override
    public Kind kind() {
      return Kind.WHILE;
    }
  }

  /** {@code repeat (count) body}. */
  record RepeatSyntax(SourceLocation location, ExpressionSyntax count, StatementSyntax body)
      implements StatementSyntax {
    @Override
    public Kind kind() {
      return Kind.REPEAT;
    }
  }

  /** {@code forever body}. */
  record ForeverSyntax(SourceLocation location, StatementSyntax body) implements StatementSyntax {
    @Override
    public Kind kind() {
      return Kind.FOREVER;
    }
  }

  /** {@code foreach (array[i, j]) body}; an omitted index is an empty name. */
  record ForeachSyntax(
      SourceLocation location, ExpressionSyntax array, List<String> indices, StatementSyntax body)
      implements StatementSyntax {
    public ForeachSyntax {
      indices = List.copyOf(indices);
    }

    @Override
    public Kind kind() {
      return Kind.FOREACH;
    }
  }

  /** {@code break;} or {@code continue;}. */
  record JumpSyntax(SourceLocation location, String keyword) implements StatementSyntax {
    @Override
    public Kind kind() {
      return Kind.JUMP;
    }
  }

  /** {@code return value;}; value may be null. */
  record ReturnSyntax(SourceLocation location, ExpressionSyntax value) implements StatementSyntax {
    @Override
    public Kind kind() {
      return Kind.RETURN;
    }
  }

  /** {@code disable name;}. */
  record DisableSyntax(SourceLocation location, ExpressionSyntax name) implements StatementSyntax {
    @Override
    public Kind kind() {
      return Kind.DISABLE;
    }
  }

  /** A task enabling, a void function call, {@code void'(f(x))}, {@code i++;}. */
  record ExpressionStatementSyntax(SourceLocation location, ExpressionSyntax expression)
      implements StatementSyntax {
    @Override
    public Kind kind() {
      return Kind.EXPRESSION_STATEMENT;
    }
  }

  /** {@code timing statement}; the statement may be a {@link NullSyntax}. */
  record TimedSyntax(SourceLocation location, TimingControlSyntax timing, StatementSyntax body)
      implements StatementSyntax {
    @Override
    public Kind kind() {
      return Kind.TIMED;
    }
  }

  /** {@code wait (condition) body}. */
  record WaitSyntax(SourceLocation location, ExpressionSyntax condition, StatementSyntax body)
      implements StatementSyntax {
    @Override
    public Kind kind() {
      return Kind.WAIT;
    }
  }

  /** {@code -> event;}. */
  record EventTriggerSyntax(SourceLocation location, ExpressionSyntax event)
      implements StatementSyntax {
    @Override
    public Kind kind() {
      return Kind.EVENT_TRIGGER;
    }
  }

  /** A lone semicolon. */
  record NullSyntax(SourceLocation location) implements StatementSyntax {
    @Override
    public Kind kind() {
      return Kind.NULL;
    }
  }

  /**
   * Parsed for its extent alone: assertions, covers.
   *
   * @param what names it
   * @param effect whether it may change values, so that nobody may pass over it
   */
  record DroppedStatementSyntax(SourceLocation location, String what, boolean effect)
      implements StatementSyntax {
    @Override
    public Kind kind() {
      return Kind.DROPPED_STATEMENT;
    }
  }
}
