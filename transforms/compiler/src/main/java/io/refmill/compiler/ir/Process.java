package io.refmill.compiler.ir;

import io.refmill.diagnostics.SourceLocation;
import java.util.List;

/** Whatever drives signals: the concurrent items of a module after elaboration. */
public sealed interface Process {

  SourceLocation location();

  /** Calls the method of {@code visitor} that is for this kind of process. */
  <R> R accept(Visitor<R> visitor);

  /** Calls the method of {@code walker} that is for this kind of process. */
  void accept(Walker walker);

  /**
   * Thinks of every kind of process; a new one does not compile until each visitor has done so.
   *
   * @param <R> what it makes of a process
   */
  interface Visitor<R> {
    R continuousAssignment(ContinuousAssignment p);

    R alwaysConstruct(AlwaysConstruct p);

    R combinationalInstance(CombinationalInstance p);

    R initialConstruct(InitialConstruct p);
  }

  /** Does something for every kind of process, as {@link Visitor} does. */
  interface Walker {
    void continuousAssignment(ContinuousAssignment p);

    void alwaysConstruct(AlwaysConstruct p);

    void combinationalInstance(CombinationalInstance p);

    void initialConstruct(InitialConstruct p);
  }

  /**
   * {@code assign target = value}, a net's initialiser, a gate, or a port connection. Both have one
   * width. Constants with z bits inside {@code value} mean "not driven".
   */
  record ContinuousAssignment(Expression target, Expression value, SourceLocation location)
      implements Process {
    public ContinuousAssignment {
      if (target.width() != value.width()) {
        throw new IllegalArgumentException("widths differ");
      }
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.continuousAssignment(this);
    }

    @Override
    public void accept(Walker walker) {
      walker.continuousAssignment(this);
    }
  }

  /** The keyword of an always construct (IEEE 1800-2017 9.2.2). */
  enum AlwaysKind {
    ALWAYS,
    ALWAYS_COMB,
    ALWAYS_FF,
    ALWAYS_LATCH,
    /**
     * No keyword: a sequential user-defined primitive (29.5), which waits as {@code always} does.
     */
    PRIMITIVE,
    /**
     * No keyword: a call in a continuous assignment, which is made at the start too (10.3.2) and
     * then waits for its arguments.
     */
    CALL
  }

  /** Edge of an event expression; ANY for a plain expression. */
  enum Edge {
    POSEDGE,
    NEGEDGE,
    ANY
  }

  /** One event of a sensitivity list. For an edge, bit 0 of the expression counts. */
  record EventExpression(Edge edge, Expression expression) {}

  /**
   * An always construct.
   *
   * @param implicit {@code @*}, {@code always_comb} and {@code always_latch}: sensitive to what it
   *     reads
   * @param events the sensitivity list when it is written out
   */
  record AlwaysConstruct(
      AlwaysKind kind,
      boolean implicit,
      List<EventExpression> events,
      Statement body,
      SourceLocation location)
      implements Process {
    public AlwaysConstruct {
      events = List.copyOf(events);
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.alwaysConstruct(this);
    }

    @Override
    public void accept(Walker walker) {
      walker.alwaysConstruct(this);
    }
  }

  /**
   * An instance of a combinational module that stays a unit.
   *
   * @param arguments for each of its inputs, of its width
   * @param targets for each of its outputs, null where open; a narrower one takes the low bits
   */
  record CombinationalInstance(
      CombinationalBody module,
      List<Expression> arguments,
      List<Expression> targets,
      SourceLocation location)
      implements Process {
    public CombinationalInstance {
      arguments = List.copyOf(arguments);
      targets = java.util.Collections.unmodifiableList(new java.util.ArrayList<>(targets));
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.combinationalInstance(this);
    }

    @Override
    public void accept(Walker walker) {
      walker.combinationalInstance(this);
    }
  }

  /** An initial construct. */
  record InitialConstruct(Statement body, SourceLocation location) implements Process {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.initialConstruct(this);
    }

    @Override
    public void accept(Walker walker) {
      walker.initialConstruct(this);
    }
  }
}
