package io.refmill.syntax;

import io.refmill.diagnostics.SourceLocation;
import java.util.List;

/** A delay or event control (IEEE 1800-2017 9.4). */
public sealed interface TimingControlSyntax extends Syntax {

  /** The kinds of timing controls: one for each record, so that a switch names them all. */
  enum Kind {
    DELAY,
    IMPLICIT_EVENT,
    EVENT_CONTROL
  }

  /** Which record this is. */
  Kind kind();

  /** {@code #value}; several values ({@code #(1,2)}) keep the first. */
  record DelaySyntax(SourceLocation location, ExpressionSyntax value)
      implements TimingControlSyntax {
    @Override
    public Kind kind() {
      return Kind.DELAY;
    }
  }

  /** {@code @*} and {@code @(*)}. */
  record ImplicitEventSyntax(SourceLocation location) implements TimingControlSyntax {
    @Override
    public Kind kind() {
      return Kind.IMPLICIT_EVENT;
    }
  }

  /**
   * {@code @(a or posedge b, c)}, {@code @name}; {@code repeat (n) @(...)} has a count, else null.
   */
  record EventControlSyntax(
      SourceLocation location, ExpressionSyntax count, List<EventExpressionSyntax> events)
      implements TimingControlSyntax {
    public EventControlSyntax {
      events = List.copyOf(events);
    }

    @Override
    public Kind kind() {
      return Kind.EVENT_CONTROL;
    }
  }

  /** {@code edge} is {@code posedge negedge edge} or empty; {@code condition} (iff) may be null. */
  record EventExpressionSyntax(
      SourceLocation location, String edge, ExpressionSyntax expression, ExpressionSyntax condition)
      implements Syntax {}
}
