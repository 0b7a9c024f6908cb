package io.refmill.compiler.emit;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.lower.LoweredDesign.When;
import io.refmill.compiler.lower.Region;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Writes the classes of instances before {@code TopModule}. Every instance is written out; those of
 * one module whose text is the same share a class. One may have methods that another has no use
 * for.
 */
final class ClassWriter {
  private final ModelContext top;
  private final ClassTexts texts = new ClassTexts();

  /** An object: its attribute, its class and what its methods are called. */
  record Instance(String place, String className, Map<Region.Method, String> methods) {}

  private record Written(String name, ModelContext inside, Map<Region.Method, String> methods) {}

  ClassWriter(ModelContext top) {
    this.top = top;
  }

  /** The classes so far, each after those of the instances inside. */
  List<Lines> classes() {
    return texts.lines();
  }

  /** Writes the classes of a region's instances, and tells the region's context of them. */
  void instances(ModelContext context) {
    Region region = context.region;
    int depth = region.scope() == null ? 0 : region.scope().path().size();
    for (Region child : region.children()) {
      Written written = write(child);
      List<String> path = child.scope().path();
      String name = String.join(".", path.subList(depth, path.size()));
      String place = "self." + context.names.fresh(name);
      context.objects.put(child, new Instance(place, written.name, written.methods));
      for (Signal s : child.inside()) {
        if (written.inside.isState(s)) {
          context.places.put(s, place + written.inside.place(s).substring("self".length()));
        }
      }
    }
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
    List<Lines> bodies = new ArrayList<>();
    for (Region.Method m : region.methods()) {
      bodies.add(method(context, nodes, m, methods.get(m)));
    }
    Lines initialiser = new Lines(1);
    StateText.init(context, initialiser);
    Map<String, Lines> all = new LinkedHashMap<>();
    for (Lines m : nodes.methods()) {
      String header = m.line(0).strip();
      all.put(header.substring("def ".length(), header.indexOf('(')), m);
    }
    for (int i = 0; i < bodies.size(); i++) {
      all.put(methods.get(region.methods().get(i)), bodies.get(i));
    }
    String module = region.scope().module();
    String name =
        texts.add(
            module,
            StateText.constants(context),
            context::constantPosition,
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

  private static Lines method(
      ModelContext context, NodeWriter nodes, Region.Method m, String name) {
    List<String> parameters = new ArrayList<>(List.of("self"));
    m.inputs().forEach(s -> parameters.add(context.name(s)));
    Lines lines = new Lines(1);
    lines.add("def " + name + "(" + String.join(", ", parameters) + "):");
    lines.indent();
    nodes.beginMethod();
    int before = lines.size();
    for (Region.Step step : m.steps()) {
      if (step.when() == null) {
        nodes.settle(step.items(), lines);
      } else {
        new PhaseWriter(context, lines).write(step.items(), a -> PhaseWriter.level(context, a));
      }
    }
    if (!m.results().isEmpty()) {
      List<String> results = new ArrayList<>();
      for (Signal s : m.results()) {
        Signal copied = nodes.copiedBy(s);
        results.add(context.read(copied == null ? s : copied));
      }
      returned(lines, results);
    } else if (lines.size() == before) {
      lines.add("pass");
    }
    return lines;
  }

  /** {@code return x}, in the place of {@code x = ...} where that is the line before. */
  private static void returned(Lines lines, List<String> results) {
    String assigned = "    ".repeat(lines.level()) + results.get(0) + " = ";
    if (results.size() == 1 && lines.last().startsWith(assigned)) {
      lines.replaceLast("return " + lines.last().substring(assigned.length()));
    } else {
      lines.add("return " + String.join(", ", results));
    }
  }

  /** Writes a call of an instance's method. */
  static void call(ModelContext context, Region.Call call, Lines lines) {
    Instance instance = context.objects.get(call.callee());
    PythonExpressions expressions = new PythonExpressions(context);
    List<String> arguments = new ArrayList<>();
    for (Signal s : call.method().inputs()) {
      Expression e = call.given().get(s);
      arguments.add(e == null ? context.read(s) : expressions.integer(expressions.value(e)).text());
    }
    String text =
        instance.place()
            + "."
            + instance.methods().get(call.method())
            + "("
            + String.join(", ", arguments)
            + ")";
    List<String> places = new ArrayList<>();
    for (Signal s : call.method().results()) {
      places.add(call.wanted().contains(s) ? context.write(s) : "_");
    }
    lines.add(places.isEmpty() ? text : String.join(", ", places) + " = " + text);
  }
}
