package io.refmill.compiler.emit;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Reals;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.lower.LoweredDesign;
import io.refmill.compiler.lower.Region;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes the head of a class: constants, and the initialiser with the state. */
final class StateText {
  private StateText() {}

  /** Named constants as attributes of the class, by their names, in the order of the source. */
  static Map<String, Lines> constants(ModelContext context) {
    Map<String, Lines> result = new LinkedHashMap<>();
    context.usedConstants.keySet().stream()
        .sorted(Comparator.comparingInt(context::constantPosition))
        .forEach(
            name -> {
              Lines line = new Lines(1);
              line.open(context.constantLocation(name), false);
              line.add(name + " = " + context.usedConstants.get(name));
              result.put(name, line);
            });
    return result;
  }

  /** The initialiser: state, then the instances that are objects. */
  static void init(ModelContext context, Lines model) {
    LoweredDesign design = context.design;
    model.add("def __init__(self):");
    model.indent();
    int before = model.size();
    for (Signal s : context.signals) {
      if (!context.isState(s) || context.places.containsKey(s)) {
        continue;
      }
      String place = "self." + context.name(s);
      model.open(context.declaration(s), false);
      if (!s.isArray()) {
        model.add(place + " = " + number(design.initial().value(s), s));
        continue;
      }
      array(design, model, place, s);
    }
    context.extraState.forEach(model::add);
    for (Region child : context.region.children()) {
      ClassWriter.Instance object = context.objects.get(child);
      model.open(child.scope().location(), false);
      model.add(object.place() + " = " + object.className() + "()");
    }
    if (model.size() == before) {
      model.add("pass");
    }
    model.dedent();
  }

  private static String number(BigInteger v, Signal s) {
    return s.real()
        ? PythonReals.literal(Reals.number(v)).text()
        : PyText.literal(v, s.width()).text();
  }

  /** What an event expression is before the first call. */
  static String start(LoweredDesign design, Expression event) {
    BigInteger value = design.initialTrigger().apply(event);
    return event.real() ? PythonReals.literal(Reals.number(value)).text() : value.toString();
  }

  /** What a variable holds that nothing has set. */
  static String zero(Signal s) {
    return number(BigInteger.ZERO, s);
  }

  private static void array(LoweredDesign design, Lines model, String place, Signal s) {
    Map<Integer, BigInteger> elements = design.initial().elements(s);
    if (elements.isEmpty()) {
      model.add(place + " = [" + zero(s) + "] * " + s.elements());
      return;
    }
    if (elements.size() * 4 < s.elements()) {
      model.add(place + " = [" + zero(s) + "] * " + s.elements());
      elements.forEach((i, v) -> model.add(place + "[" + i + "] = " + number(v, s)));
      return;
    }
    List<String> values = new ArrayList<>();
    for (int i = 0; i < s.elements(); i++) {
      values.add(number(elements.getOrDefault(i, BigInteger.ZERO), s));
    }
    model.add(place + " = [");
    model.indent();
    wrapped(model, values);
    model.dedent();
    model.add("]");
  }

  /** Items in lines of bearable length. */
  static void wrapped(Lines lines, List<String> items) {
    StringBuilder line = new StringBuilder();
    for (String item : items) {
      if (line.length() + item.length() + 2 > PythonModel.LINE - 4 * lines.level()) {
        lines.add(line.toString().stripTrailing());
        line.setLength(0);
      }
      line.append(item).append(", ");
    }
    if (line.length() > 0) {
      lines.add(line.toString().stripTrailing());
    }
  }
}
