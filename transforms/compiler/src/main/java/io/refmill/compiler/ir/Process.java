package io.refmill.compiler.ir;

import io.refmill.diagnostics.SourceLocation;
import java.util.List;

/** Whatever drives signals: the concurrent items of a module after elaboration. */
public sealed interface Process {

  SourceLocation location();

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
    PRIMITIVE
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
  }

  /** An initial construct. */
  record InitialConstruct(Statement body, SourceLocation location) implements Process {}
}
