package io.refmill.compiler.emit.model;

import io.refmill.compiler.emit.expression.Literals;
import io.refmill.compiler.emit.expression.PythonReals;
import io.refmill.compiler.emit.expression.SignalLiterals;
import io.refmill.compiler.emit.python.BlockBuilder;
import io.refmill.compiler.emit.python.CompoundStatement;
import io.refmill.compiler.emit.python.PyExpression;
import io.refmill.compiler.emit.python.PyStatement;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Reals;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.lower.plan.LoweredDesign;
import io.refmill.compiler.lower.plan.Region;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Writes the initialiser of a class, with the state. */
final class StateWriter {
  private StateWriter() {}

  /** The initialiser: state, then the instances that are objects. */
  static PyStatement init(ModelContext context) {
    LoweredDesign design = context.design;
    BlockBuilder lines = new BlockBuilder(2);
    for (Signal s : context.signals) {
      if (!context.isState(s) || context.places.containsKey(s)) {
        continue;
      }
      PyExpression place = PyExpression.self(context.name(s));
      lines.open(context.declaration(s), false);
      if (s.isArray()) {
        array(context, lines, place, s);
      } else {
        lines.assign(place, SignalLiterals.of(design.initial().value(s), s));
      }
    }
    context.extraState.forEach(lines::add);
    Map<Region, InstanceLists.InstanceList> lists = new IdentityHashMap<>();
    context.lists.forEach(list -> list.instances().forEach(i -> lists.put(i, list)));
    Set<InstanceLists.InstanceList> made = Collections.newSetFromMap(new IdentityHashMap<>());
    for (Region child : context.region.children()) {
      ClassWriter.Instance object = context.objects.get(child);
      InstanceLists.InstanceList list = lists.get(child);
      if (list == null) {
        lines.open(child.scope().location(), false);
        lines.assign(object.place(), PyExpression.call(object.className()));
      } else if (made.add(list)) {
        PyExpression place = object.place();
        while (place instanceof PyExpression.Subscript s) {
          place = s.object();
        }
        lines.assign(place, list.made());
      }
    }
    return new CompoundStatement.FunctionDefinition("__init__", List.of("self"), lines.endOrPass());
  }

  /** What an event expression is before the first call. */
  static PyExpression start(LoweredDesign design, Expression event) {
    BigInteger value = design.initialTrigger().apply(event);
    return event.real()
        ? PythonReals.literal(Reals.number(value)).code()
        : Literals.decimal(value).code();
  }

  private static void array(
      ModelContext context, BlockBuilder lines, PyExpression place, Signal s) {
    Map<Integer, BigInteger> elements = context.design.initial().elements(s);
    if (elements.size() * 4 < s.elements()) {
      lines.assign(place, PyExpression.repeated(SignalLiterals.zero(s), context.elements(s)));
      elements.forEach(
          (i, v) ->
              lines.assign(
                  new PyExpression.Subscript(place, PyExpression.number(i)),
                  SignalLiterals.of(v, s)));
      return;
    }
    List<PyExpression> values = new ArrayList<>();
    for (int i = 0; i < s.elements(); i++) {
      values.add(SignalLiterals.of(elements.getOrDefault(i, BigInteger.ZERO), s));
    }
    lines.assign(
        place, new PyExpression.ListDisplay(s.real() ? values : Literals.row(values, s.width())));
  }
}
