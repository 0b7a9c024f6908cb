package io.refmill.compiler.emit.model;

import io.refmill.compiler.emit.expression.PythonExpressions;
import io.refmill.compiler.emit.python.BlockBuilder;
import io.refmill.compiler.emit.python.CompoundStatement;
import io.refmill.compiler.emit.python.PyExpression;
import io.refmill.compiler.emit.python.PyStatement;
import io.refmill.compiler.emit.python.SimpleStatement;
import io.refmill.compiler.emit.rewrite.JoinVariants;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.lower.plan.LoweredDesign.When;
import io.refmill.compiler.lower.plan.Region;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Writes the classes of instances before {@code TopModule}. Every instance is written out; those of
 * one module whose text is the same share a class. One may have methods that another has no use
 * for.
 */
final class ClassWriter {
  private final ModelContext top;
  private final Classes classes = new Classes();

  /** An object: its attribute, its class and what its methods are called. */
  record Instance(PyExpression place, String className, Map<Region.Method, String> methods) {}

  private record Written(String name, ModelContext inside, Map<Region.Method, String> methods) {}

  ClassWriter(ModelContext top) {
    this.top = top;
  }

  /** The classes so far, each after those of the instances inside. */
  List<PyStatement> classes() {
    return classes.definitions();
  }

  /** What each class is made of. */
  Map<String, JoinVariants.Source> sources() {
    return classes.sources();
  }

  /** Writes the classes of a region's instances, and tells the region's context of them. */
  void instances(ModelContext context) {
    Region region = context.region;
    int depth = region.scope() == null ? 0 : region.scope().path().size();
    List<InstanceLists.Element> elements = new ArrayList<>();
    Map<Region, Written> all = new IdentityHashMap<>();
    for (Region child : region.children()) {
      Written written = write(child);
      all.put(child, written);
      List<String> path = child.scope().path();
      String name = String.join(".", path.subList(depth, path.size()));
      elements.add(new InstanceLists.Element(child, name, written.name));
    }
    context.lists.addAll(InstanceLists.of(elements));
    Map<Region, PyExpression> places = new IdentityHashMap<>();
    for (InstanceLists.InstanceList list : context.lists) {
      PyExpression place = PyExpression.self(context.names.fresh(list.name()));
      for (int i = 0; i < list.instances().size(); i++) {
        places.put(list.instances().get(i), list.element(place, i));
      }
    }
    for (InstanceLists.Element e : elements) {
      Region child = e.instance();
      Written written = all.get(child);
      PyExpression place =
          places.computeIfAbsent(child, c -> PyExpression.self(context.names.fresh(e.name())));
      context.objects.put(child, new Instance(place, written.name, written.methods));
      for (Signal s : child.inside()) {
        if (written.inside.isState(s)) {
          context.places.put(s, within(place, written.inside.place(s)));
        }
      }
    }
  }

  /** What an object calls its own, as its owner sees it. */
  private static PyExpression within(PyExpression object, PyExpression place) {
    return place instanceof PyExpression.Attribute a
        ? new PyExpression.Attribute(within(object, a.object()), a.name())
        : place instanceof PyExpression.Subscript e
            ? new PyExpression.Subscript(within(object, e.object()), e.index())
            : object;
  }

  private Written write(Region region) {
    ModelContext context = new ModelContext(top, region);
    for (Region.Method m : region.methods()) {
      m.inputs().forEach(context::name);
    }
    for (Signal s : context.signals) {
      if (context.isState(s)) {
        context.name(s);
      }
    }
    Map<Region.Method, String> methods = new IdentityHashMap<>();
    for (Region.Method m : region.methods()) {
      methods.put(m, name(context, m));
    }
    instances(context);
    NodeWriter nodes = new NodeWriter(context, region.nodes());
    List<CompoundStatement.FunctionDefinition> bodies = new ArrayList<>();
    for (Region.Method m : region.methods()) {
      bodies.add(method(context, nodes, m, methods.get(m)));
    }
    PyStatement initialiser = StateWriter.init(context);
    bodies.addAll(0, nodes.methods());
    List<PyStatement> named = context.asDeclared(bodies);
    Map<String, PyStatement> all = new LinkedHashMap<>();
    for (int i = 0; i < bodies.size(); i++) {
      all.put(bodies.get(i).name(), named.get(i));
    }
    String module = region.scope().module();
    String name =
        classes.add(
            new JoinVariants.Source(module, ClassConstants.given(region.scope().constants())),
            context.attributes(),
            context.constants::position,
            initialiser,
            all,
            () -> top.names.fresh(className(module)));
    return new Written(name, context, methods);
  }

  private static String name(ModelContext context, Region.Method m) {
    if (m.when() == null) {
      return m.results().size() == 1
          ? context.name(m.results().get(0))
          : context.names.fresh("outputs");
    }
    String name =
        m.when() == When.INPUTS
            ? "apply_controls"
            : m.when() == When.FALLING ? "clock_fall" : "clock";
    return context.names.fresh(name);
  }

  /** {@code uart_tx} gives {@code UartTx}. */
  private static String className(String module) {
    StringBuilder name = new StringBuilder();
    for (String word : module.split("[^A-Za-z0-9]+")) {
      if (!word.isEmpty()) {
        boolean shouted = word.length() > 1 && word.equals(word.toUpperCase(Locale.ROOT));
        String rest = word.substring(1);
        name.append(Character.toUpperCase(word.charAt(0)))
            .append(shouted ? rest.toLowerCase(Locale.ROOT) : rest);
      }
    }
    return name.length() == 0 ? "Instance" : name.toString();
  }

  private static CompoundStatement.FunctionDefinition method(
      ModelContext context, NodeWriter nodes, Region.Method m, String name) {
    List<String> parameters = new ArrayList<>(List.of("self"));
    m.inputs().forEach(s -> parameters.add(context.name(s)));
    BlockBuilder lines = new BlockBuilder(2);
    nodes.beginMethod();
    for (Region.Step step : m.steps()) {
      if (step.when() == null) {
        nodes.settle(step.items(), lines);
      } else {
        new PhaseWriter(context, lines).write(step.items(), a -> PhaseWriter.level(context, a));
      }
    }
    if (!m.results().isEmpty()) {
      returned(lines, nodes.results(m.results()));
    }
    return new CompoundStatement.FunctionDefinition(name, parameters, lines.endOrPass());
  }

  /** {@code return x}, in the place of {@code x = ...} where that is the line before. */
  static void returned(BlockBuilder lines, List<PyExpression> results) {
    PyExpression value =
        results.size() == 1 && lines.last() instanceof SimpleStatement.Assignment a
            ? a.valueOf(results.get(0))
            : null;
    if (value != null) {
      lines.replaceLast(new SimpleStatement.Return(List.of(value)));
    } else {
      lines.add(new SimpleStatement.Return(results));
    }
  }

  private static void addLocal(PyExpression e, Set<String> locals) {
    if (e instanceof PyExpression.Name n) {
      locals.add(n.identifier());
    }
  }

  /** Writes a call of an instance's method. */
  static void call(ModelContext context, Region.Call call, BlockBuilder lines) {
    Instance instance = context.objects.get(call.callee());
    PythonExpressions expressions = new PythonExpressions(context);
    List<PyExpression> arguments = new ArrayList<>();
    for (Signal s : call.method().inputs()) {
      Expression e = call.given().get(s);
      arguments.add(e == null ? context.read(s) : expressions.integer(expressions.value(e)).code());
    }
    String method = instance.methods().get(call.method());
    PyExpression value =
        new PyExpression.Call(new PyExpression.Attribute(instance.place(), method), arguments);
    if (instance.place() instanceof PyExpression.Subscript) {
      // Calls of the elements of a list come from one place, by which they become a loop.
      lines.open(call.callee().scope().location(), true);
    }
    List<PyExpression> places = new ArrayList<>();
    for (Signal s : call.method().results()) {
      places.add(call.wanted().contains(s) ? context.write(s) : new PyExpression.Name("_"));
    }
    if (instance.place() instanceof PyExpression.Subscript) {
      arguments.forEach(a -> addLocal(a, context.ports));
      // Several results are unpacked into places of their own.
      if (places.size() == 1) {
        addLocal(places.get(0), context.ports);
      }
    }
    lines.add(
        places.isEmpty()
            ? new SimpleStatement.ExpressionStatement(value)
            : new SimpleStatement.Assignment(places, List.of(value), List.of()));
  }
}
