package io.refmill.compiler.emit.model;

import io.refmill.compiler.emit.expression.DeepExpressions;
import io.refmill.compiler.emit.expression.Literals;
import io.refmill.compiler.emit.expression.Operations;
import io.refmill.compiler.emit.expression.PythonExpressions;
import io.refmill.compiler.emit.expression.SignalLiterals;
import io.refmill.compiler.emit.python.BlockBuilder;
import io.refmill.compiler.emit.python.Blocks;
import io.refmill.compiler.emit.python.Bounded;
import io.refmill.compiler.emit.python.CompoundStatement;
import io.refmill.compiler.emit.python.PyExpression;
import io.refmill.compiler.emit.python.PyStatement;
import io.refmill.compiler.emit.python.SimpleStatement;
import io.refmill.compiler.emit.statement.ChosenValues;
import io.refmill.compiler.emit.statement.PythonAssignments;
import io.refmill.compiler.emit.statement.PythonStatements;
import io.refmill.compiler.emit.statement.StartValues;
import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Statements;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.plan.CombinationalModule;
import io.refmill.compiler.lower.plan.LoweredDesign;
import io.refmill.compiler.lower.plan.Region;
import io.refmill.diagnostics.SourceLocation;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Writes combinational processes, latches and processes that run on changes. */
final class NodeWriter {
  /**
   * A process that is brought up to date twice becomes a method when it has more lines than this.
   */
  private static final int INLINE_LINES = 3;

  /** The level of indentation of a method's statements. */
  private static final int METHOD_LEVEL = 2;

  private final ModelContext context;
  private final Map<Node, Integer> appearances = new HashMap<>();

  /** How often a process is brought up to date in one and the same method. */
  private final Map<Node, Integer> repeated = new HashMap<>();

  private final Map<Node, PyStatement> methods = new HashMap<>();
  private final List<CompoundStatement.FunctionDefinition> definitions = new ArrayList<>();
  private final Map<Signal, Integer> writers;
  private final Map<Signal, Set<Node>> readers = new HashMap<>();
  private final Map<Signal, List<Node>> writersOf = new HashMap<>();
  private final Map<Signal, Boolean> addedOnce = new HashMap<>();
  private final Set<Signal> outputs = new HashSet<>();
  private final Map<Signal, Signal> copies = new HashMap<>();
  private final Set<Node> copied = new LinkedHashSet<>();
  private final Set<Signal> started = new HashSet<>();

  /** Processes that no step repeats until nothing changes. */
  private final Set<Node> settled = new HashSet<>();

  /** What objects give. */
  private final Set<Signal> called = new HashSet<>();

  /** By vector, the processes that bring its parts up to date in the step that is written. */
  private final Map<Signal, Set<Node>> again = new HashMap<>();

  /** Vectors whose parts that are brought up to date in this step are 0. */
  private final Set<Signal> clearedNow = new HashSet<>();

  NodeWriter(ModelContext context, List<Node> nodes) {
    this.context = context;
    this.writers = context.writers;
    Set<Node> unsettled = new HashSet<>();
    for (Region.Method method : context.region.methods()) {
      Map<Node, Integer> here = new HashMap<>();
      for (Region.Step step : method.steps()) {
        for (Region.Item item : step.items()) {
          if (item instanceof LoweredDesign.Unit unit) {
            for (Node n : unit.nodes()) {
              here.merge(n, unit.fixpoint() ? 0 : 1, Integer::sum);
              (unit.fixpoint() ? unsettled : settled).add(n);
            }
          } else if (item instanceof Region.Call call) {
            called.addAll(call.writes());
            called.addAll(call.wanted());
          }
        }
      }
      here.forEach((n, count) -> appearances.merge(n, count, Integer::sum));
      here.forEach((n, count) -> repeated.merge(n, count, Math::max));
    }
    settled.removeAll(unsettled);
    for (Node n : nodes) {
      n.writes().forEach(s -> writers.merge(s, 1, Integer::sum));
      n.writes().forEach(s -> writersOf.computeIfAbsent(s, k -> new ArrayList<>()).add(n));
      n.readsAndTriggers()
          .keySet()
          .forEach(s -> readers.computeIfAbsent(s, k -> new HashSet<>()).add(n));
    }
    if (context.region.scope() == null) {
      context.design.flat().ports().forEach(p -> outputs.add(p.signal()));
    }
    context.region.methods().forEach(m -> outputs.addAll(m.results()));
    Set<Signal> triggering = new HashSet<>();
    nodes.forEach(n -> n.triggers().forEach(t -> Expressions.signals(t.expression(), triggering)));
    nodes.forEach(this::noteCopy);
    copies.keySet().removeAll(triggering);
  }

  /**
   * An output that nobody reads inside and that is a plain copy of another signal needs no local. A
   * constant keeps its name, as what the source says of it is said there.
   */
  private void noteCopy(Node n) {
    Statement.BlockingAssignment a = onlyAssignment(n);
    if (a != null
        && a.target() instanceof Expression.SignalReference target
        && a.value() instanceof Expression.SignalReference value
        // What an object computes comes from it under the output's own name.
        && appearances.containsKey(n)
        && target.width() == value.width()
        && outputs.contains(target.signal())
        && writers.getOrDefault(target.signal(), 0) == 1
        && !readers.containsKey(target.signal())
        && !context.isState(target.signal())) {
      copies.put(target.signal(), value.signal());
    }
  }

  /** What a combinational process assigns, if it does nothing else; or null. */
  private static Statement.BlockingAssignment onlyAssignment(Node n) {
    if (n.process() instanceof Process.ContinuousAssignment a) {
      return new Statement.BlockingAssignment(a.target(), a.value(), a.location());
    }
    return n.kind() == Node.Kind.COMBINATIONAL
            && n.process() instanceof Process.AlwaysConstruct a
            && Statements.only(a.body()) instanceof Statement.BlockingAssignment assignment
        ? assignment
        : null;
  }

  List<CompoundStatement.FunctionDefinition> methods() {
    return definitions;
  }

  /**
   * Where the source assigns and declares an output that is read from what it is a copy of; none
   * where there are several, of which nobody could tell what is said.
   */
  List<SourceLocation> copied() {
    List<SourceLocation> result = new ArrayList<>();
    if (copied.size() == 1) {
      Node n = copied.iterator().next();
      result.add(n.process().location());
      n.writes().forEach(s -> result.add(context.declaration(s)));
    }
    return result;
  }

  /** What outputs are read from at the end. */
  List<PyExpression> results(List<Signal> results) {
    return results.stream()
        .map(s -> context.read(copies.containsKey(s) ? copies.get(s) : s))
        .toList();
  }

  /** Locals have no values yet. */
  void beginMethod() {
    started.clear();
  }

  void settle(List<? extends Region.Item> items, BlockBuilder lines) {
    noteAgain(items);
    for (Region.Item item : items) {
      item.visit(
          unit -> unit(unit, lines),
          Region.Item::misplaced,
          call -> ClassWriter.call(context, call, lines));
    }
  }

  /**
   * Notes vectors of which this step brings several parts up to date that were so before: they lose
   * these parts before the first of them gets its value, and all of them are added.
   *
   * <pre>
   * before  h = (h & 0xD) | (x << 1)         after  h &= 0x9
   *         h = (h & 0xB) | (y << 2)                h |= x << 1
   *                                                 h |= y << 2
   * </pre>
   */
  private void noteAgain(List<? extends Region.Item> items) {
    Map<Signal, Set<Node>> here = new HashMap<>();
    for (Region.Item item : items) {
      if (item instanceof LoweredDesign.Unit unit && !unit.fixpoint()) {
        for (Node n : unit.nodes()) {
          n.writes().forEach(s -> here.computeIfAbsent(s, k -> new LinkedHashSet<>()).add(n));
        }
      }
    }
    again.clear();
    clearedNow.clear();
    here.forEach(
        (s, nodes) -> {
          boolean several =
              nodes.size() > 1 && !context.isState(s) && !s.isArray() && !called.contains(s);
          if (several && writersOf.get(s).stream().allMatch(n -> isPart(n, s))) {
            again.put(s, nodes);
          }
        });
  }

  /** Whether a process drives part of a vector, in its place in the order. */
  private boolean isPart(Node n, Signal s) {
    return n.process() instanceof Process.ContinuousAssignment a
        && a.target() instanceof Expression.PartSelect p
        && p.base().equals(new Expression.SignalReference(s))
        && chosen(a) == null
        && settled.contains(n);
  }

  /** Sets the parts of vectors to 0 that this step brings up to date, before the first of them. */
  private void clearAgain(Node n, BlockBuilder lines) {
    for (Signal s : n.writes()) {
      Set<Node> nodes = again.get(s);
      if (nodes == null || clearedNow.contains(s) || !started.contains(s)) {
        continue;
      }
      boolean zero = true;
      BigInteger kept = s.allOnes();
      for (Node m : writersOf.get(s)) {
        Process.ContinuousAssignment a = (Process.ContinuousAssignment) m.process();
        Expression.PartSelect part = (Expression.PartSelect) a.target();
        if (nodes.contains(m)) {
          kept = kept.andNot(Bits.mask(part.width()).shiftLeft(part.lsb()));
        } else {
          BigInteger value = Operations.constantOf(a.value());
          zero &= value != null && value.signum() == 0;
        }
      }
      if (kept.signum() == 0 || zero) {
        lines.assign(context.local(s), SignalLiterals.zero(s));
      } else {
        lines.store(
            context.local(s),
            PyExpression.Chain.of(
                PyExpression.ChainOperator.BIT_AND, context.local(s), Literals.hex(kept).code()));
      }
      clearedNow.add(s);
    }
  }

  private void unit(LoweredDesign.Unit unit, BlockBuilder lines) {
    if (unit.fixpoint()) {
      new FeedbackLoop(unit, context).write(lines, () -> unit.nodes().forEach(n -> node(n, lines)));
    } else {
      node(unit.nodes().get(0), lines);
    }
  }

  /** One value, or a tuple of several. */
  private static PyExpression tuple(List<PyExpression> values) {
    return values.size() == 1 ? values.get(0) : new PyExpression.TupleDisplay(values);
  }

  private void node(Node n, BlockBuilder lines) {
    if (n.writes().stream().anyMatch(copies::containsKey)) {
      copied.add(n);
      return;
    }
    if (n.process() instanceof Process.ContinuousAssignment a && chosen(a) == null) {
      for (Signal s : n.writes()) {
        if (!context.isState(s)
            && !(a.target() instanceof Expression.SignalReference)
            && !coversWhole(a.target(), s)
            && started.add(s)) {
          lines.assign(context.local(s), SignalLiterals.zero(s));
          if (again.containsKey(s)) {
            clearedNow.add(s);
          }
        }
      }
      clearAgain(n, lines);
      clearBits(n);
      int mark = lines.open(a.location(), false);
      if (a.target() instanceof Expression.SignalReference r && !context.isState(r.signal())) {
        lines.open(context.declaration(r.signal()), false);
      }
      new PythonAssignments(context, context, lines).assign(a.target(), a.value(), false);
      lines.close(mark);
      context.clear.clear();
      return;
    }
    if (n.process() instanceof Process.CombinationalInstance c) {
      instance(n, c, lines);
      return;
    }
    if (n.kind() == Node.Kind.CHANGE) {
      change(n, lines);
      return;
    }
    if (appearances.getOrDefault(n, 0) > 1 && extractable(n)) {
      PyStatement call = methods.get(n);
      if (call == null) {
        List<PyStatement> trial = body(n, METHOD_LEVEL);
        if (Blocks.count(trial) > INLINE_LINES) {
          call = extract(n, trial);
          methods.put(n, call);
        }
      }
      if (call != null) {
        lines.add(call);
        return;
      }
    }
    lines.addAll(body(n, lines.level()));
  }

  /**
   * {@code s, c = adder(a, b)}; an output that goes to a part of a vector passes through a local.
   */
  private void instance(Node n, Process.CombinationalInstance c, BlockBuilder lines) {
    PythonExpressions expressions = new PythonExpressions(context);
    DeepExpressions deep = new DeepExpressions(context, expressions, lines);
    List<PyExpression> arguments = new ArrayList<>();
    for (Expression a : c.arguments()) {
      arguments.add(expressions.integer(expressions.value(deep.shorten(a))).code());
    }
    String function = context.modules.name((CombinationalModule) c.module());
    List<PyExpression> places = new ArrayList<>();
    Map<Expression, Bounded> parts = new java.util.LinkedHashMap<>();
    for (int i = 0; i < c.targets().size(); i++) {
      Expression target = c.targets().get(i);
      Signal port = c.module().outputs().get(i);
      if (target == null) {
        places.add(new PyExpression.Name("_"));
      } else if (target instanceof Expression.SignalReference s
          && s.width() == port.width()
          && !places.contains(context.write(s.signal()))) {
        places.add(context.write(s.signal()));
      } else {
        PyExpression local = new PyExpression.Name(context.temporary(port.name()));
        for (int k = 2; places.contains(local); k++) {
          local = new PyExpression.Name(context.temporary(port.name() + "_" + k));
        }
        places.add(local);
        parts.put(
            target,
            Operations.slice(
                Bounded.integer(local, java.math.BigInteger.ZERO, port.allOnes()),
                0,
                target.width()));
      }
    }
    for (Signal s : n.writes()) {
      if (!context.isState(s) && shared(s) && started.add(s)) {
        lines.assign(context.local(s), SignalLiterals.zero(s));
      }
    }
    parts
        .keySet()
        .forEach(
            t -> {
              for (Signal s : n.writes()) {
                if (!context.isState(s)
                    && !(t instanceof Expression.SignalReference)
                    && StartValues.mentions(t, s)
                    && !coversWhole(t, s)
                    && started.add(s)) {
                  lines.assign(context.local(s), SignalLiterals.zero(s));
                }
              }
            });
    int mark = lines.open(c.location(), false);
    PyExpression call = new PyExpression.Call(new PyExpression.Name(function), arguments);
    lines.add(new SimpleStatement.Assignment(places, List.of(call), List.of()));
    PythonAssignments assignments = new PythonAssignments(context, context, lines);
    clearBits(n);
    parts.forEach((t, value) -> assignments.assignValue(t, value, false));
    lines.close(mark);
    context.clear.clear();
  }

  /**
   * Tells which vectors this process adds bits to: they were set to 0, and no bit is written twice.
   */
  private void clearBits(Node n) {
    for (Signal s : n.writes()) {
      if (started.contains(s)
          && !context.isState(s)
          && (clearedNow.contains(s) || addedOnce.computeIfAbsent(s, this::isAddedOnce))) {
        context.clear.add(s);
      }
    }
  }

  private boolean isAddedOnce(Signal s) {
    return writersOf.getOrDefault(s, List.of()).stream()
        .allMatch(
            m ->
                repeated.getOrDefault(m, 0) == 1
                    && !(m.process() instanceof Process.AlwaysConstruct));
  }

  private static boolean coversWhole(Expression target, Signal s) {
    return target instanceof Expression.Concatenation c
        && c.parts().stream()
            .anyMatch(p -> p instanceof Expression.SignalReference r && r.signal() == s);
  }

  private boolean extractable(Node n) {
    return n.writes().stream()
        .allMatch(s -> context.isState(s) || writers.getOrDefault(s, 0) == 1 || !isSeen(s));
  }

  private List<PyStatement> body(Node n, int level) {
    BlockBuilder lines = new BlockBuilder(level);
    int mark = lines.open(n.process().location(), true);
    if (n.process() instanceof Process.ContinuousAssignment a) {
      n.writes().stream()
          .filter(s -> !context.isState(s))
          .forEach(s -> lines.open(context.declaration(s), false));
      new PythonStatements(context, context, lines).body(chosen(a), Set.of());
      lines.close(mark);
      return lines.end();
    }
    for (Signal s : n.writes()) {
      // A vector that several processes drive in parts starts once, before the first of them.
      if (shared(s) && started.add(s)) {
        lines.assign(context.local(s), SignalLiterals.zero(s));
      }
    }
    Set<Signal> zero = startLocals(context, lines, n, this::shared);
    PythonStatements statements = new PythonStatements(context, context, lines);
    Statement body = ((Process.AlwaysConstruct) n.process()).body();
    if (settled.contains(n)) {
      statements.variables(body, context.own(n, body), zero);
    }
    statements.body(body, zero);
    lines.close(mark);
    return lines.end();
  }

  private static Statement chosen(Process.ContinuousAssignment a) {
    return ChosenValues.of(a.target(), a.value(), false, a.location());
  }

  private boolean shared(Signal s) {
    return writers.getOrDefault(s, 0) > 1 && !context.isState(s) && isSeen(s);
  }

  private boolean isSeen(Signal s) {
    return outputs.contains(s) || readers.containsKey(s);
  }

  /**
   * Gives locals that are assigned in parts a start value, but for those that are excepted.
   *
   * @return vectors that start as 0
   */
  static Set<Signal> startLocals(
      ModelContext context,
      BlockBuilder lines,
      Node n,
      java.util.function.Predicate<Signal> except) {
    Statement body = ((Process.AlwaysConstruct) n.process()).body();
    Set<Signal> locals = new LinkedHashSet<>();
    for (Signal s : n.writes()) {
      if (!context.isState(s) && !context.next.contains(s) && !except.test(s)) {
        locals.add(s);
      }
    }
    Set<Signal> needing = StartValues.needingStart(body, locals);
    for (Signal s : locals) {
      if (s.isArray()) {
        lines.assign(context.local(s), PyExpression.repeated(SignalLiterals.zero(s), s.elements()));
      } else if (needing.contains(s)) {
        lines.assign(context.local(s), SignalLiterals.zero(s));
      }
    }
    needing.removeIf(Signal::isArray);
    return needing;
  }

  /** Makes a method of a process and returns the call. */
  private PyStatement extract(Node n, List<PyStatement> body) {
    List<String> parameters = new ArrayList<>();
    for (Signal s : n.reads()) {
      if (context.read(s) instanceof PyExpression.Name name
          && !parameters.contains(name.identifier())) {
        parameters.add(name.identifier());
      }
    }
    List<PyExpression> results = new ArrayList<>();
    Signal first = null;
    for (Signal s : n.writes()) {
      boolean wanted =
          outputs.contains(s) || readers.getOrDefault(s, Set.of()).stream().anyMatch(m -> m != n);
      if (wanted && first == null) {
        first = s;
      }
      if (!context.isState(s) && wanted) {
        results.add(context.local(s));
      }
    }
    Signal named = first != null ? first : n.writes().iterator().next();
    String name = context.names.fresh("compute_" + named.name());
    List<String> header = new ArrayList<>(List.of("self"));
    header.addAll(parameters);
    List<PyStatement> all = new ArrayList<>(body);
    if (!results.isEmpty()) {
      all.add(new SimpleStatement.Return(results));
    }
    definitions.add(new CompoundStatement.FunctionDefinition(name, header, all));
    PyExpression call =
        new PyExpression.Call(PyExpression.self(name), PyExpression.names(parameters));
    return results.isEmpty()
        ? new SimpleStatement.ExpressionStatement(call)
        : new SimpleStatement.Assignment(results, List.of(call), List.of());
  }

  private final Map<Node, PyExpression> seen = new HashMap<>();

  private void change(Node n, BlockBuilder lines) {
    PythonExpressions expressions = new PythonExpressions(context);
    List<PyExpression> values = new ArrayList<>();
    for (Node.Trigger t : n.triggers()) {
      values.add(expressions.integer(expressions.value(t.expression())).code());
    }
    if (values.isEmpty()) {
      return;
    }
    PyExpression place = seen.computeIfAbsent(n, this::seenBy);
    PyExpression now = tuple(values);
    List<PyExpression> zeros =
        n.triggers().stream().map(t -> StateWriter.start(context.design, t.expression())).toList();
    context.extraState.add(new SimpleStatement.Assignment(place, tuple(zeros)));
    lines.choice(
        new PyExpression.Comparison(now, PyExpression.ComparisonOperator.NOT_EQUAL, place),
        () -> {
          lines.assign(place, now);
          new PhaseWriter(context, lines)
              .write(List.of(new LoweredDesign.Activation(n, List.of(), false)), a -> null);
        });
  }

  /** Where a process keeps the values that it ran for last. */
  private PyExpression seenBy(Node n) {
    return PyExpression.self(context.names.fresh("seen_by_" + n.writes().iterator().next().name()));
  }
}
