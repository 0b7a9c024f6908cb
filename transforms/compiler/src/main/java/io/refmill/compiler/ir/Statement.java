package io.refmill.compiler.ir;

import io.refmill.diagnostics.SourceLocation;
import java.util.List;

/**
 * A procedural statement. Task calls are expanded; {@code i++} and {@code a += b} are assignments;
 * variables of named blocks are signals of the module.
 */
public sealed interface Statement {

  /** Where the statement was written. */
  SourceLocation location();

  /** Calls the method of {@code visitor} that is for this kind of statement. */
  <R> R accept(Visitor<R> visitor);

  /** Calls the method of {@code walker} that is for this kind of statement. */
  void accept(Walker walker);

  /**
   * Thinks of every kind of statement; a new one does not compile until each visitor has done so.
   *
   * @param <R> what it makes of a statement
   */
  interface Visitor<R> {
    R block(Block s);

    R blockingAssignment(BlockingAssignment s);

    R nonblockingAssignment(NonblockingAssignment s);

    R conditional(If s);

    R choice(Case s);

    R loop(Loop s);

    R breakLoop(Break s);

    R continueLoop(Continue s);

    R returnFromFunction(Return s);

    R labeled(Labeled s);

    R leave(Leave s);

    R proceduralContinuousAssignment(ProceduralContinuousAssignment s);

    R proceduralRelease(ProceduralRelease s);
  }

  /** Makes other statements of statements, and leaves jumps as they are. */
  interface KeptJumps extends Visitor<Statement> {
    @Override
    default Statement breakLoop(Break s) {
      return s;
    }

    @Override
    default Statement continueLoop(Continue s) {
      return s;
    }

    @Override
    default Statement returnFromFunction(Return s) {
      return s;
    }

    @Override
    default Statement leave(Leave s) {
      return s;
    }
  }

  /** Does something for every kind of statement, as {@link Visitor} does. */
  interface Walker {
    void block(Block s);

    void blockingAssignment(BlockingAssignment s);

    void nonblockingAssignment(NonblockingAssignment s);

    void conditional(If s);

    void choice(Case s);

    void loop(Loop s);

    void breakLoop(Break s);

    void continueLoop(Continue s);

    void returnFromFunction(Return s);

    void labeled(Labeled s);

    void leave(Leave s);

    void proceduralContinuousAssignment(ProceduralContinuousAssignment s);

    void proceduralRelease(ProceduralRelease s);
  }

  /** Does nothing for jumps. */
  interface WalkerPastJumps extends Walker {
    @Override
    default void breakLoop(Break s) {}

    @Override
    default void continueLoop(Continue s) {}

    @Override
    default void returnFromFunction(Return s) {}

    @Override
    default void leave(Leave s) {}
  }

  /** Walks what has no procedural continuous assignments any more. */
  interface WalkerOfResolved extends Walker {
    @Override
    default void proceduralContinuousAssignment(ProceduralContinuousAssignment s) {
      throw new AssertionError("procedural continuous assignment at " + s.location());
    }

    @Override
    default void proceduralRelease(ProceduralRelease s) {
      throw new AssertionError("procedural continuous assignment at " + s.location());
    }
  }

  /** Statements in order. */
  record Block(List<Statement> statements, SourceLocation location) implements Statement {
    public Block {
      statements = List.copyOf(statements);
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.block(this);
    }

    @Override
    public void accept(Walker walker) {
      walker.block(this);
    }
  }

  /** {@code target = value}, of one width. */
  record BlockingAssignment(Expression target, Expression value, SourceLocation location)
      implements Statement {
    public BlockingAssignment {
      checkWidths(target, value);
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.blockingAssignment(this);
    }

    @Override
    public void accept(Walker walker) {
      walker.blockingAssignment(this);
    }
  }

  /** {@code target <= value}, of one width. */
  record NonblockingAssignment(Expression target, Expression value, SourceLocation location)
      implements Statement {
    public NonblockingAssignment {
      checkWidths(target, value);
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.nonblockingAssignment(this);
    }

    @Override
    public void accept(Walker walker) {
      walker.nonblockingAssignment(this);
    }
  }

  /** The condition is self-determined, true when not 0; {@code whenFalse} is null when absent. */
  record If(Expression condition, Statement whenTrue, Statement whenFalse, SourceLocation location)
      implements Statement {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.conditional(this);
    }

    @Override
    public void accept(Walker walker) {
      walker.conditional(this);
    }
  }

  /** The kinds of case statement (IEEE 1800-2017 12.5). */
  enum CaseKind {
    /** Labels compare by {@code ===}. */
    CASE,
    /** z of either side matches anything. */
    CASEZ,
    /** x and z of either side match anything. */
    CASEX,
    /** {@code case inside}: labels are conditions already, of one bit. */
    INSIDE
  }

  /** Selector and labels have one width and sign; {@code defaultBody} is null when absent. */
  record Case(
      CaseKind kind,
      Expression selector,
      List<CaseItem> items,
      Statement defaultBody,
      SourceLocation location)
      implements Statement {
    public Case {
      items = List.copyOf(items);
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.choice(this);
    }

    @Override
    public void accept(Walker walker) {
      walker.choice(this);
    }
  }

  /** One arm, with at least one label, at the first of which it starts. */
  record CaseItem(List<Expression> labels, Statement body, SourceLocation location) {
    public CaseItem {
      labels = List.copyOf(labels);
    }
  }

  /**
   * A loop: {@code initial; while (condition) { body; step; }}; {@code continue} goes to the step.
   * {@code while} has empty blocks for initial and step; {@code repeat (n)} counts a variable down.
   *
   * @param testFirst false for {@code do while}
   */
  record Loop(
      Statement initial,
      Expression condition,
      Statement step,
      Statement body,
      boolean testFirst,
      SourceLocation location)
      implements Statement {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.loop(this);
    }

    @Override
    public void accept(Walker walker) {
      walker.loop(this);
    }
  }

  /** Leaves the innermost loop. */
  record Break(SourceLocation location) implements Statement {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.breakLoop(this);
    }

    @Override
    public void accept(Walker walker) {
      walker.breakLoop(this);
    }
  }

  /** Goes to the innermost loop's step. */
  record Continue(SourceLocation location) implements Statement {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.continueLoop(this);
    }

    @Override
    public void accept(Walker walker) {
      walker.continueLoop(this);
    }
  }

  /** Leaves the function; the result variable holds the value. */
  record Return(SourceLocation location) implements Statement {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.returnFromFunction(this);
    }

    @Override
    public void accept(Walker walker) {
      walker.returnFromFunction(this);
    }
  }

  /**
   * A named block that {@link Leave} statements inside can leave ({@code disable label}).
   *
   * @param called whether it stands in place of the call of a task: {@code @*} does not watch what
   *     it reads
   */
  record Labeled(String label, Statement body, boolean called, SourceLocation location)
      implements Statement {
    /** A block of the source. */
    public Labeled(String label, Statement body, SourceLocation location) {
      this(label, body, false, location);
    }

    /** The block with another body. */
    public Labeled with(Statement other) {
      return new Labeled(label, other, called, location);
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.labeled(this);
    }

    @Override
    public void accept(Walker walker) {
      walker.labeled(this);
    }
  }

  /** Leaves the enclosing block of that label. */
  record Leave(String label, SourceLocation location) implements Statement {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.leave(this);
    }

    @Override
    public void accept(Walker walker) {
      walker.leave(this);
    }
  }

  /** The two layers of procedural continuous assignments; a force hides an assign (10.6.2). */
  enum OverrideKind {
    /** {@code assign} and {@code deassign}, of variables. */
    ASSIGN,
    /** {@code force} and {@code release}, of nets and variables. */
    FORCE
  }

  /**
   * {@code assign target = value} or {@code force target = value} in a procedure: from here on the
   * target follows the value (IEEE 1800-2017 10.6).
   *
   * @param target a whole signal, or constant bits of one
   */
  record ProceduralContinuousAssignment(
      OverrideKind kind, Expression target, Expression value, SourceLocation location)
      implements Statement {
    public ProceduralContinuousAssignment {
      checkWidths(target, value);
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.proceduralContinuousAssignment(this);
    }

    @Override
    public void accept(Walker walker) {
      walker.proceduralContinuousAssignment(this);
    }
  }

  /**
   * {@code deassign target} or {@code release target}.
   *
   * @param target a whole signal, or constant bits of one
   * @param keepsValue whether it was declared a variable, which keeps its value until the next
   *     procedural assignment; a net follows its drivers again
   */
  record ProceduralRelease(
      OverrideKind kind, Expression target, boolean keepsValue, SourceLocation location)
      implements Statement {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.proceduralRelease(this);
    }

    @Override
    public void accept(Walker walker) {
      walker.proceduralRelease(this);
    }
  }

  private static void checkWidths(Expression target, Expression value) {
    if (target.width() != value.width()) {
      throw new IllegalArgumentException(
          "assignment of " + value.width() + " bits to " + target.width());
    }
  }
}
