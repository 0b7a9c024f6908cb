package io.refmill.compiler.emit.model;

import io.refmill.compiler.emit.python.BlockBuilder;
import io.refmill.compiler.emit.python.CompoundStatement;
import io.refmill.compiler.emit.python.Otherwise;
import io.refmill.compiler.emit.python.PyExpression;
import io.refmill.compiler.emit.python.PythonPrinter;
import io.refmill.compiler.emit.python.SimpleStatement;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Statements;
import io.refmill.compiler.lower.plan.LoweredDesign;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Nonblocking assignments that do not take effect yet: a local for the next value of a variable, or
 * of all elements of a short array; for a long one, and for a variable that is assigned in both
 * ways, a list of what is to be written.
 */
final class PendingWrites {
  /** Variables that one line copies. */
  private static final int MAX_TUPLE = 4;

  private static final int MAX_COLUMNS = 80;

  private final ModelContext context;
  private final BlockBuilder lines;
  private final List<Signal> next;
  private final List<Signal> lists;
  private final List<LoweredDesign.Activation> activations;
  private final List<PyExpression> listNames = new ArrayList<>();
  private final List<Signal> remembered = new ArrayList<>();

  PendingWrites(
      ModelContext context,
      BlockBuilder lines,
      List<Signal> next,
      List<Signal> lists,
      List<LoweredDesign.Activation> activations) {
    this.context = context;
    this.lines = lines;
    this.next = next;
    this.lists = lists;
    this.activations = activations;
  }

  /** Keeps the present values of objects' variables for those who read them later. */
  void remember(List<Signal> variables) {
    List<PyExpression> locals = variables.stream().map(context::local).toList();
    List<PyExpression> values = variables.stream().map(context::read).toList();
    tuples(locals, values);
    context.before.addAll(variables);
    remembered.addAll(variables);
  }

  /** Declares the places; next values that may be left as they are start with the current ones. */
  void open(List<Signal> started) {
    tuples(locals(started), started.stream().map(this::present).toList());
    context.next.addAll(next);
    Set<Signal> inParts = lists.isEmpty() ? Set.of() : writtenInParts();
    for (Signal s : lists) {
      PyExpression list = new PyExpression.Name(context.names.fresh(s.name() + "_writes"));
      listNames.add(list);
      context.deferred.put(s, list);
      if (inParts.contains(s)) {
        context.deferredMasked.add(s);
      }
      empty(list);
    }
  }

  /** What a next value starts as: of an array a copy. */
  private PyExpression present(Signal s) {
    PyExpression attribute = PyExpression.self(context.name(s));
    return s.isArray() ? PyExpression.call("list", attribute) : attribute;
  }

  private void empty(PyExpression list) {
    lines.assign(list, new PyExpression.ListDisplay(List.of()));
  }

  private List<PyExpression> locals(List<Signal> variables) {
    return variables.stream().map(context::local).toList();
  }

  private List<PyExpression> attributes(List<Signal> variables) {
    return variables.stream().map(s -> PyExpression.self(context.name(s))).toList();
  }

  /** Whether something would change: a Python condition. */
  PyExpression any() {
    List<PyExpression> parts = new ArrayList<>(listNames);
    for (Signal s : next) {
      parts.add(
          new PyExpression.Comparison(
              context.local(s),
              PyExpression.ComparisonOperator.NOT_EQUAL,
              PyExpression.self(context.name(s))));
    }
    return PyExpression.Chain.of(PyExpression.ChainOperator.OR, parts);
  }

  /** Writes the assignments. */
  void take() {
    tuples(attributes(next), locals(next));
    for (int i = 0; i < lists.size(); i++) {
      take(lists.get(i), listNames.get(i));
    }
  }

  /** Writes the assignments that a list has collected. */
  private void take(Signal s, PyExpression list) {
    PyExpression place = context.isState(s) ? PyExpression.self(context.name(s)) : context.local(s);
    List<PyExpression> names = new ArrayList<>();
    if (s.isArray()) {
      names.add(local("index"));
      place = new PyExpression.Subscript(place, names.get(0));
    }
    PyExpression value;
    if (context.deferredMasked.contains(s)) {
      PyExpression mask = local("mask");
      PyExpression bits = local("bits");
      names.addAll(List.of(mask, bits));
      PyExpression keep = new PyExpression.Unary(PyExpression.UnaryOperator.INVERT, mask);
      value =
          PyExpression.Chain.of(
              PyExpression.ChainOperator.BIT_OR,
              PyExpression.Chain.of(PyExpression.ChainOperator.BIT_AND, place, keep),
              bits);
    } else {
      value = local("data");
      names.add(value);
    }
    lines.add(
        new CompoundStatement.For(
            names,
            list,
            List.of(new SimpleStatement.Assignment(place, value)),
            Otherwise.NONE,
            List.of()));
  }

  /** A name that only the lines of one loop use. */
  private PyExpression local(String hint) {
    return new PyExpression.Name(context.names.of(("a pending " + hint).intern(), hint));
  }

  /** Empties the lists. */
  void clear() {
    listNames.forEach(this::empty);
  }

  /** From here on assignments go elsewhere. */
  void close() {
    next.forEach(context.next::remove);
    remembered.forEach(context.before::remove);
    for (Signal s : lists) {
      context.deferred.remove(s);
      context.deferredMasked.remove(s);
    }
  }

  /** Variables of which some nonblocking assignment writes a part. */
  private Set<Signal> writtenInParts() {
    Set<Signal> result = new HashSet<>();
    for (LoweredDesign.Activation a : activations) {
      Statements.forEach(
          PhasePlan.body(a.node()),
          t -> {
            if (t instanceof Statement.NonblockingAssignment n) {
              addParts(n.target(), result);
            }
          });
    }
    return result;
  }

  private static void addParts(Expression target, Set<Signal> result) {
    if (target instanceof Expression.Concatenation c) {
      c.parts().forEach(p -> addParts(p, result));
    } else if (target instanceof Expression.PartSelect
        || target instanceof Expression.IndexedPartSelect) {
      result.addAll(Expressions.targets(target));
    }
  }

  /** {@code a, b = x, y} in lines of bearable length. */
  private void tuples(List<PyExpression> places, List<PyExpression> values) {
    int i = 0;
    while (i < places.size()) {
      int j = i + 1;
      int length = length(places.get(i), values.get(i));
      while (j < places.size()
          && j - i < MAX_TUPLE
          && length + length(places.get(j), values.get(j)) + 4 < MAX_COLUMNS) {
        length += length(places.get(j), values.get(j)) + 4;
        j++;
      }
      lines.add(
          new SimpleStatement.Assignment(places.subList(i, j), values.subList(i, j), List.of()));
      i = j;
    }
  }

  private static int length(PyExpression place, PyExpression value) {
    return PythonPrinter.length(place) + PythonPrinter.length(value);
  }
}
