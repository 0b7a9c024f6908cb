package io.refmill.parser.build;

import io.refmill.grammar.VerilogGrammar.*;
import io.refmill.grammar.VerilogTokens;
import io.refmill.syntax.ExpressionSyntax;
import io.refmill.syntax.TimingControlSyntax;
import io.refmill.syntax.TimingControlSyntax.*;
import java.util.ArrayList;
import java.util.List;

/** Delays and event controls (IEEE 1800-2017 9.4). */
final class TimingBuilder {
  private final Places places;
  private final ExpressionBuilder expressions;

  TimingBuilder(Places places, ExpressionBuilder expressions) {
    this.places = places;
    this.expressions = expressions;
  }

  TimingControlSyntax timing(TimingControlContext context) {
    if (context instanceof EventControlContext event) {
      return event(event.eventSource(), null, context);
    }
    if (context instanceof DelayControlContext delay) {
      return delay(delay.delay());
    }
    CycleDelayContext cycles = (CycleDelayContext) context;
    return new DelaySyntax(places.of(context), expressions.visit(cycles.delayOperand()));
  }

  /** The timing inside an assignment, or null. */
  TimingControlSyntax intra(IntraAssignmentTimingContext context) {
    if (context == null) {
      return null;
    }
    if (context instanceof IntraDelayContext delay) {
      return delay(delay.delay());
    }
    if (context instanceof IntraEventContext event) {
      return event(event.eventSource(), null, context);
    }
    IntraRepeatContext repeat = (IntraRepeatContext) context;
    return event(repeat.eventSource(), expressions.expression(repeat.expression()), context);
  }

  private DelaySyntax delay(DelayContext context) {
    ExpressionSyntax value =
        context.delayOperand() != null
            ? expressions.visit(context.delayOperand())
            : expressions.visit(context.minTypMax(0));
    return new DelaySyntax(places.of(context), value);
  }

  private TimingControlSyntax event(
      EventSourceContext source, ExpressionSyntax count, org.antlr.v4.runtime.ParserRuleContext at) {
    if (source instanceof ImplicitEventContext) {
      return new ImplicitEventSyntax(places.of(at));
    }
    if (source instanceof NamedEventContext named) {
      ExpressionSyntax name = expressions.visit(named.hierarchicalName());
      EventExpressionSyntax event = new EventExpressionSyntax(name.location(), "", name, null);
      return new EventControlSyntax(places.of(at), count, List.of(event));
    }
    EventListContext list = (EventListContext) source;
    if (Places.type(list.children.get(1)) == VerilogTokens.STAR) {
      return new ImplicitEventSyntax(places.of(at));
    }
    List<EventExpressionSyntax> events = new ArrayList<>();
    for (EventExpressionContext event : list.eventExpression()) {
      events.add(
          new EventExpressionSyntax(
              places.of(event),
              event.edge == null ? "" : event.edge.getText(),
              expressions.expression(event.expression(0)),
              event.expression().size() > 1 ? expressions.expression(event.expression(1)) : null));
    }
    return new EventControlSyntax(places.of(at), count, events);
  }
}
