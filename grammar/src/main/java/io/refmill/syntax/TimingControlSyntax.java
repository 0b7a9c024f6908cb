package io.refmill.syntax;

import io.refmill.diagnostics.SourceLocation;
import java.util.List;

/** A delay or event control (IEEE 1800-2017 9.4). */
public sealed interface TimingControlSyntax extends Syntax {

  /** {@code #value}; several values ({@code #(1,2)}) keep the first. */
  record DelaySyntax(SourceLocation location, ExpressionSyntax value)
      implements TimingControlSyntax {}

  /** {@code @*} and {@code @(*)}. */
  record ImplicitEventSyntax(SourceLocation location) implements TimingControlSyntax {}

  /**
   * {@code @(a or posedge b, c)}, {@code @name}; {@code repeat (n) @(...)} has a count, else null.
   */
  record EventControlSyntax(
      SourceLocation location, ExpressionSyntax count, List<EventExpressionSyntax> events)
      implements TimingControlSyntax {
    public EventControlSyntax {
      events = List.copyOf(events);
    }
  }

  /** {@code edge} is {@code posedge negedge edge} or empty; {@code condition} (iff) may be null. */
  record EventExpressionSyntax(
      SourceLocation location, String edge, ExpressionSyntax expression, ExpressionSyntax condition)
      implements Syntax {}
}
