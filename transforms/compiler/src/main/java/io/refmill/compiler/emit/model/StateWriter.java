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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes the head of a class: constants, and the initialiser with the state. */
final class StateWriter {
  private StateWriter() {}

  /**
   * Named constants as attributes of the class, by their names, in the order of the source, then
   * tables.
   */
  static Map<String, PyStatement> constants(ModelContext context) {
    Map<String, PyStatement> result = new LinkedHashMap<>();
    for (String name : context.constants.used()) {
      BlockBuilder line = new BlockBuilder(1);
      line.open(context.constants.location(name), false);
      line.assign(new PyExpression.Name(name), context.constants.value(name));
      result.put(name, line.last());
    }
    result.putAll(context.tables.statements());
    return result;
  }

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
        array(design, lines, place, s);
      } else {
        lines.assign(place, SignalLiterals.of(design.initial().value(s), s));
      }
    }
    context.extraState.forEach(lines::add);
    for (Region child : context.region.children()) {
      ClassWriter.Instance object = context.objects.get(child);
      lines.open(child.scope().location(), false);
      lines.assign(object.place(), PyExpression.call(object.className()));
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
      LoweredDesign design, BlockBuilder lines, PyExpression place, Signal s) {
    Map<Integer, BigInteger> elements = design.initial().elements(s);
    if (elements.size() * 4 < s.elements()) {
      lines.assign(place, PyExpression.repeated(SignalLiterals.zero(s), s.elements()));
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
    lines.assign(place, new PyExpression.ListDisplay(values));
  }
}
