package io.refmill.compiler.emit.model;

import io.refmill.compiler.emit.expression.PythonExpressions;
import io.refmill.compiler.emit.python.BlockBuilder;
import io.refmill.compiler.emit.python.PyExpression;
import io.refmill.compiler.emit.python.PyExpression.ChainOperator;
import io.refmill.compiler.emit.python.PyStatement;
import io.refmill.compiler.emit.python.SimpleStatement;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.plan.LoweredDesign;
import io.refmill.compiler.lower.plan.Region;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes which triggers fired: locals that compare values with those of the last time. */
final class Triggers {
  private final ModelContext context;

  /** Where the values of the last time are kept. */
  private final Map<Seen, PyExpression> lastValues = new HashMap<>();

  Triggers(ModelContext context) {
    this.context = context;
  }

  /**
   * A value that is followed.
   *
   * @param by who misses some changes of it and follows it alone, or -1
   */
  private record Seen(PyExpression value, int by) {
    Seen(PyExpression value, Node.Trigger t) {
      this(value, Math.max(t.own(), -1));
    }
  }

  /** The triggers of processes that start together, by what is the same for equal ones. */
  final class Fired implements PhaseWriter.Conditions {
    private final Map<String, PyExpression> names = new LinkedHashMap<>();

    @Override
    public PyExpression of(LoweredDesign.Activation a) {
      if (a.triggers().isEmpty()) {
        return null;
      }
      return a.level() ? PhaseWriter.level(context, a) : fired(a.triggers());
    }

    @Override
    public PyExpression of(Region.Call c) {
      return c.triggers().isEmpty() ? null : fired(c.triggers());
    }

    private PyExpression fired(List<Node.Trigger> triggers) {
      return PyExpression.Chain.of(
          ChainOperator.OR, triggers.stream().map(t -> names.get(t.key())).distinct().toList());
    }

    @Override
    public List<PyStatement> after(LoweredDesign.Activation a) {
      return a.triggers().stream().filter(t -> t.own() >= 0).map(t -> update(t)).toList();
    }

    /** The condition that one of them fired. */
    PyExpression any() {
      return PyExpression.Chain.of(ChainOperator.OR, List.copyOf(names.values()));
    }
  }

  /** Writes the locals for the edges that some processes and calls wait for. */
  Fired announce(List<? extends Region.Item> items, BlockBuilder body) {
    Fired fired = new Fired();
    List<PyStatement> updates = new ArrayList<>();
    for (Region.Item item : items) {
      List<Node.Trigger> awaited =
          item.match(
              Region.Item::misplaced,
              a -> a.level() ? List.of() : a.triggers(),
              Region.Call::triggers);
      for (Node.Trigger t : awaited) {
        fired.names.computeIfAbsent(t.key(), k -> trigger(t, body, updates));
      }
    }
    updates.forEach(body::add);
    return fired;
  }

  private PyStatement update(Node.Trigger t) {
    PyExpression now = now(t);
    return new SimpleStatement.Assignment(lastValues.get(new Seen(now, t)), now);
  }

  private PyExpression now(Node.Trigger t) {
    Signal array = Expressions.wholeArray(t.expression());
    if (array != null) {
      return context.read(array);
    }
    PythonExpressions expressions = new PythonExpressions(context);
    return expressions.integer(expressions.value(t.expression())).code();
  }

  /** The local that says whether a trigger fired. */
  private PyExpression trigger(Node.Trigger t, BlockBuilder body, List<PyStatement> updates) {
    PyExpression now = now(t);
    Signal array = Expressions.wholeArray(t.expression());
    String base =
        t.expression() instanceof Expression.SignalReference s
            ? context.name(s.signal())
            : array != null ? context.name(array) : "trigger";
    PyExpression last = lastValues.get(new Seen(now, t));
    if (last == null) {
      last = PyExpression.self(context.names.fresh((t.own() < 0 ? "last_" : "seen_") + base));
      lastValues.put(new Seen(now, t), last);
      PyExpression copy =
          array != null ? new PyExpression.Subscript(now, new PyExpression.WholeSlice()) : now;
      PyExpression start = array != null ? copy : StateWriter.start(context.design, t.expression());
      context.extraState.add(new SimpleStatement.Assignment(last, start));
      updates.add(new SimpleStatement.Assignment(last, copy));
    }
    String suffix;
    PyExpression test;
    switch (t.edge()) {
      case POSEDGE -> {
        suffix = "_rise";
        test = PyExpression.Chain.of(ChainOperator.AND, now, PyExpression.not(last));
      }
      case NEGEDGE -> {
        suffix = "_fall";
        test = PyExpression.Chain.of(ChainOperator.AND, last, PyExpression.not(now));
      }
      default -> {
        suffix = "_change";
        test = new PyExpression.Comparison(now, PyExpression.ComparisonOperator.NOT_EQUAL, last);
      }
    }
    PyExpression name = new PyExpression.Name(context.names.fresh(base + suffix));
    context.announced.add(name);
    body.assign(name, test);
    return name;
  }
}
