package io.refmill.parser.build;

import io.refmill.grammar.VerilogGrammar.CycleDelayContext;
import io.refmill.grammar.VerilogGrammar.DelayContext;
import io.refmill.grammar.VerilogGrammar.DelayControlContext;
import io.refmill.grammar.VerilogGrammar.EventControlContext;
import io.refmill.grammar.VerilogGrammar.EventExpressionContext;
import io.refmill.grammar.VerilogGrammar.EventListContext;
import io.refmill.grammar.VerilogGrammar.EventSourceContext;
import io.refmill.grammar.VerilogGrammar.ImplicitEventContext;
import io.refmill.grammar.VerilogGrammar.IntraAssignmentTimingContext;
import io.refmill.grammar.VerilogGrammar.IntraDelayContext;
import io.refmill.grammar.VerilogGrammar.IntraEventContext;
import io.refmill.grammar.VerilogGrammar.IntraRepeatContext;
import io.refmill.grammar.VerilogGrammar.NamedEventContext;
import io.refmill.grammar.VerilogGrammar.TimingControlContext;
import io.refmill.grammar.VerilogTokens;
import io.refmill.syntax.ExpressionSyntax;
import io.refmill.syntax.TimingControlSyntax;
import io.refmill.syntax.TimingControlSyntax.DelaySyntax;
import io.refmill.syntax.TimingControlSyntax.EventControlSyntax;
import io.refmill.syntax.TimingControlSyntax.EventExpressionSyntax;
import io.refmill.syntax.TimingControlSyntax.ImplicitEventSyntax;
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
      EventSourceContext source,
      ExpressionSyntax count,
      org.antlr.v4.runtime.ParserRuleContext at) {
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
