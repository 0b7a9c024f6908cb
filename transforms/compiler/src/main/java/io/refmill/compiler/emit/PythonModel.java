package io.refmill.compiler.emit;

import io.refmill.compiler.ir.CompilerLimits;
import io.refmill.compiler.ir.ElaboratedModule.Direction;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.lower.Expressions;
import io.refmill.compiler.lower.FlatDesign.FlatPort;
import io.refmill.compiler.lower.LoweredDesign;
import io.refmill.compiler.lower.LoweringException;
import io.refmill.compiler.lower.Node;
import io.refmill.compiler.lower.Region;
import io.refmill.contract.ReferenceModel;
import io.refmill.diagnostics.SourceLocation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Writes a lowered design as {@code class TopModule}. */
public final class PythonModel {
  /** Rounds of events in one call after which a design counts as oscillating. */
  private static final int ROUNDS = 1000;

  static final int LINE = 96;

  private final LoweredDesign design;
  private final ModelContext context;
  private final ClassWriter classes;
  private final NodeWriter nodes;
  private final Set<Signal> readOtherwise = new HashSet<>();
  private final Map<String, String> lastValues = new LinkedHashMap<>();

  private PythonModel(LoweredDesign design, List<Node> live) {
    this.design = design;
    this.context = new ModelContext(design);
    for (FlatPort p : design.flat().ports()) {
      if (p.direction() == Direction.INPUT) {
        context.inputs.add(p.signal());
      }
    }
    for (Node n : live) {
      context.noteReads(n);
      context.written.addAll(n.writes());
    }
    this.classes = new ClassWriter(context);
    this.nodes = new NodeWriter(context, live);
    noteOtherReads();
  }

  /**
   * The Python text, with the comments that explain what it does; the code does not depend on them.
   *
   * @param live the processes that reach an output, in source order
   * @throws LoweringException MODEL_TOO_LARGE when the text is too long or too deeply nested
   */
  public static String emit(
      LoweredDesign design, List<Node> live, SourceComments comments, CompilerLimits limits) {
    PythonModel model = new PythonModel(design, live);
    Lines lines = model.lines();
    JoinBits.run(lines, LINE);
    FlattenBranches.run(lines);
    KnownBranches.run(lines, !model.context.comparesReals.get());
    FlattenBranches.run(lines);
    String text = ModelText.of(lines, LINE, comments);
    if (text.length() > limits.maxModelCharacters()) {
      text = ModelText.of(lines, LINE, SourceComments.NONE);
    }
    SourceLocation location =
        live.isEmpty() ? SourceLocation.NONE : live.get(0).process().location();
    PythonLimits.check(text, limits.maxModelCharacters(), location);
    return text;
  }

  private Lines lines() {
    // Names of ports come first: they stay as they are.
    for (FlatPort p : design.flat().ports()) {
      context.name(p.signal());
    }
    classes.instances(context);
    Lines body = new Lines(2);
    List<FlatPort> used = new ArrayList<>();
    for (FlatPort p : design.flat().ports()) {
      if (p.direction() == Direction.INPUT && p.signal() != design.clock() && isRead(p.signal())) {
        used.add(p);
      }
    }
    Lines settle = null;
    if (design.loop() && design.clock() != null) {
      settle = new Lines(1);
      cycleLoop(body, settle, used);
    } else {
      if (design.loop()) {
        loop(body);
      } else {
        steps(body);
      }
      if (!settlesLast()) {
        body.blank();
      }
      result(body);
    }
    Lines model = new Lines(0);
    for (Helper h : context.helpers) {
      h.text().lines().forEach(model::add);
      model.add("");
      model.add("");
    }
    for (Lines f : context.functions.functions()) {
      model.addAll(f);
      model.add("");
      model.add("");
    }
    for (Lines f : context.modules.functions()) {
      model.addAll(f);
      model.add("");
      model.add("");
    }
    for (Lines c : classes.classes()) {
      model.addAll(c);
      model.add("");
      model.add("");
    }
    model.add("class TopModule:");
    model.indent();
    Map<String, Lines> constants = StateText.constants(context);
    constants.values().forEach(model::addAll);
    if (!constants.isEmpty()) {
      model.add("");
    }
    StateText.init(context, model);
    for (Lines m : nodes.methods()) {
      model.add("");
      model.addAll(m);
    }
    if (settle != null) {
      model.add("");
      model.addAll(settle);
    }
    model.add("");
    model.add("def eval(self, inputs: dict) -> dict:");
    Lines inputs = new Lines(2);
    Set<String> mentioned = new HashSet<>();
    words(body.code(), mentioned);
    if (settle != null) {
      words(settle.code(), mentioned);
    }
    for (FlatPort p : used) {
      if (!mentioned.contains(context.name(p.signal()))) {
        // Read only by what turned out to be constant.
        continue;
      }
      inputs.open(context.declaration(p.signal()), false);
      inputs.add(
          context.name(p.signal())
              + " = inputs.get("
              + quote(p.name())
              + ", 0) & "
              + PyText.hex(ModelContext.all(p.signal())));
    }
    model.addAll(inputs);
    if (inputs.size() > 0 && body.size() > 1) {
      model.blank();
    }
    model.addAll(body);
    return model;
  }

  /** Adds the names and numbers of a text. */
  private static void words(String text, Set<String> result) {
    int start = -1;
    for (int i = 0; i <= text.length(); i++) {
      boolean inside =
          i < text.length() && (text.charAt(i) == '_' || Character.isLetterOrDigit(text.charAt(i)));
      if (inside && start < 0) {
        start = i;
      } else if (!inside && start >= 0) {
        result.add(text.substring(start, i));
        start = -1;
      }
    }
  }

  private boolean settlesLast() {
    List<Region.Step> steps = eval().steps();
    return !steps.isEmpty() && steps.get(steps.size() - 1).when() == null;
  }

  private boolean isRead(Signal s) {
    return context.readAnywhere.contains(s) || readOtherwise.contains(s);
  }

  /** Notes what only outputs and triggers read. */
  private void noteOtherReads() {
    for (FlatPort p : design.flat().ports()) {
      if (p.direction() == Direction.OUTPUT) {
        readOtherwise.add(p.signal());
      }
    }
    for (LoweredDesign.Step step : design.steps()) {
      if (step instanceof LoweredDesign.Phase phase) {
        phase.activations().forEach(a -> noteTriggers(a.triggers()));
      } else if (step instanceof LoweredDesign.Settle settle) {
        settle.units().forEach(u -> u.nodes().forEach(n -> noteTriggers(n.triggers())));
      }
    }
  }

  private void noteTriggers(List<Node.Trigger> triggers) {
    triggers.forEach(t -> Expressions.signals(t.expression(), readOtherwise));
  }

  // ---- eval ------------------------------------------------------------------------------------

  private void steps(Lines body) {
    for (Region.Step step : eval().steps()) {
      body.blank();
      if (step.when() == null) {
        nodes.settle(step.items(), body);
      } else {
        phase(step, body);
      }
    }
  }

  private Region.Method eval() {
    return design.root().methods().get(0);
  }

  private void phase(Region.Step phase, Lines body) {
    Map<String, String> conditions = new LinkedHashMap<>();
    for (Region.Item item : phase.items()) {
      if (item instanceof LoweredDesign.Activation a && !a.level()) {
        for (Node.Trigger t : a.triggers()) {
          conditions.computeIfAbsent(t.key(), k -> trigger(t));
        }
      }
    }
    announce(body);
    new PhaseWriter(context, body).write(phase.items(), conditions(conditions));
  }

  private PhaseWriter.Conditions conditions(Map<String, String> names) {
    return new PhaseWriter.Conditions() {
      @Override
      public String of(LoweredDesign.Activation a) {
        return condition(a, names);
      }

      @Override
      public List<String> after(LoweredDesign.Activation a) {
        return a.triggers().stream().filter(t -> t.own() >= 0).map(t -> update(t)).toList();
      }
    };
  }

  private String update(Node.Trigger t) {
    String now = now(t);
    return lastValues.get(place(t, now)) + " = " + now;
  }

  private String now(Node.Trigger t) {
    Signal array = Expressions.wholeArray(t.expression());
    if (array != null) {
      return context.read(array);
    }
    PythonExpressions expressions = new PythonExpressions(context);
    return expressions.integer(expressions.value(t.expression())).text();
  }

  /** What stands for the value that a trigger last saw: of one that misses some, its own. */
  private static String place(Node.Trigger t, String now) {
    return t.own() < 0 ? now : now + " seen by " + t.own();
  }

  private String condition(LoweredDesign.Activation a, Map<String, String> conditions) {
    if (a.triggers().isEmpty()) {
      return null;
    }
    if (a.level()) {
      return PhaseWriter.level(context, a);
    }
    List<String> parts = new ArrayList<>();
    for (Node.Trigger t : a.triggers()) {
      String part = conditions.get(t.key());
      if (!parts.contains(part)) {
        parts.add(part);
      }
    }
    return String.join(" or ", parts);
  }

  private final List<String> announcements = new ArrayList<>();
  private final List<String> updates = new ArrayList<>();

  /** The local that says whether a trigger fired. */
  private String trigger(Node.Trigger t) {
    String now = now(t);
    String base =
        t.expression() instanceof Expression.SignalReference s
            ? context.name(s.signal())
            : Expressions.wholeArray(t.expression()) != null
                ? context.name(Expressions.wholeArray(t.expression()))
                : "trigger";
    boolean array = Expressions.wholeArray(t.expression()) != null;
    String last = lastValues.get(place(t, now));
    if (last == null) {
      String attribute = context.names.fresh((t.own() < 0 ? "last_" : "seen_") + base);
      last = "self." + attribute;
      lastValues.put(place(t, now), last);
      context.extraState.add(
          last + " = " + (array ? now + "[:]" : StateText.start(design, t.expression())));
      updates.add(last + " = " + (array ? now + "[:]" : now));
    }
    String operand = now.matches("[A-Za-z0-9_.]+") ? now : "(" + now + ")";
    String suffix;
    String test;
    switch (t.edge()) {
      case POSEDGE -> {
        suffix = "_rise";
        test = operand + " and not " + last;
      }
      case NEGEDGE -> {
        suffix = "_fall";
        test = last + " and not " + operand;
      }
      default -> {
        suffix = "_change";
        test = operand + " != " + last;
      }
    }
    String name =
        context.names.fresh(
            base.toLowerCase(Locale.ROOT).equals(base) ? base + suffix : base + suffix);
    announcements.add(name + " = " + test);
    return name;
  }

  private void announce(Lines body) {
    announcements.forEach(body::add);
    updates.forEach(body::add);
    announcements.clear();
    updates.clear();
  }

  private void result(Lines body) {
    List<String> items = new ArrayList<>();
    for (FlatPort p : design.flat().ports()) {
      if (p.direction() == Direction.OUTPUT) {
        Signal copied = nodes.copiedBy(p.signal());
        items.add(quote(p.name()) + ": " + context.read(copied == null ? p.signal() : copied));
      }
    }
    String line = "return {" + String.join(", ", items) + "}";
    if (line.length() + 8 <= LINE) {
      body.add(line);
      return;
    }
    body.add("return {");
    body.indent();
    StateText.wrapped(body, items);
    body.dedent();
    body.add("}");
  }

  private void loop(Lines body) {
    LoweredDesign.Phase phase =
        (LoweredDesign.Phase)
            design.steps().stream()
                .filter(s -> s instanceof LoweredDesign.Phase)
                .findFirst()
                .orElseThrow();
    List<LoweredDesign.Activation> activations = phase.activations();
    boolean rounds =
        phase.rounds()
            && activations.stream().anyMatch(a -> !a.node().nonblockingWrites().isEmpty());
    PhaseWriter writer = new PhaseWriter(context, body);
    if (rounds) {
      writer.openRounds(activations);
    }
    body.add("# events start each other until none is left; the bound only ends an oscillation");
    body.add("for _ in range(" + ROUNDS + "):");
    body.indent();
    for (LoweredDesign.Step step : design.steps()) {
      if (step instanceof LoweredDesign.Settle settle) {
        nodes.settle(settle.units(), body);
      }
    }
    Map<String, String> conditions = new LinkedHashMap<>();
    for (LoweredDesign.Activation a : activations) {
      for (Node.Trigger t : a.triggers()) {
        conditions.computeIfAbsent(t.key(), k -> trigger(t));
      }
    }
    announce(body);
    String fired = String.join(" or ", conditions.values());
    if (rounds) {
      body.add("if " + fired + ":");
      body.indent();
      writer.round(activations, conditions(conditions));
      body.add("continue");
      body.dedent();
      body.add("# no process is left to run: nonblocking assignments take effect");
      writer.commitRound();
    } else {
      body.add("if not (" + fired + "):");
      body.add("    break");
      writer.write(activations, conditions(conditions));
    }
    body.dedent();
    body.add("else:");
    body.add("    raise RuntimeError(\"" + ReferenceModel.UNSETTLED + "\")");
  }

  /** Under CYCLE every level of the clock is applied in turn, and the design settles at each. */
  private void cycleLoop(Lines body, Lines settle, List<FlatPort> used) {
    List<String> parameters = new ArrayList<>();
    String clock = context.name(design.clock());
    parameters.add(clock);
    used.forEach(p -> parameters.add(context.name(p.signal())));
    settle.add("def _settle(self, " + String.join(", ", parameters) + "):");
    settle.indent();
    loop(settle);
    result(settle);
    body.add("# the inputs change while the clock is high, then it falls and rises");
    body.add("for " + clock + " in (1, 0, 1):");
    body.add("    outputs = self._settle(" + String.join(", ", parameters) + ")");
    body.add("return outputs");
  }

  private static String quote(String s) {
    return "\"" + s.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
  }
}
