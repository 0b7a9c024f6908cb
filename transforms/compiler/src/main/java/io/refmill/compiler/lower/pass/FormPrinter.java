package io.refmill.compiler.lower.pass;

import io.refmill.compiler.ir.IrPrinter;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Process.Edge;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.clock.Clocking;
import io.refmill.compiler.lower.form.FlatDesign;
import io.refmill.compiler.lower.form.Form;
import io.refmill.compiler.lower.plan.CombinationalModule;
import io.refmill.compiler.lower.plan.LoweredDesign;
import io.refmill.compiler.lower.plan.StartValues;
import io.refmill.compiler.lower.state.LoweringState;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeMap;

/** Writes the forms of {@code Lowering} as text; processes as {@link IrPrinter} writes them. */
final class FormPrinter {
  private final StringBuilder out = new StringBuilder();

  private FormPrinter() {}

  /** The modules of the source. */
  static String elaborated(LoweringState d) {
    return IrPrinter.print(d.top());
  }

  /** Signals and processes. */
  static String flat(LoweringState d) {
    return d.has(Form.FLAT) ? print(d.flat(), null) : elaborated(d);
  }

  /** Signals with what they start with, and processes. */
  static String started(LoweringState d) {
    return d.has(Form.INITIALISED) ? print(d.flat(), d.starts()) : flat(d);
  }

  /** Processes with their kinds. */
  static String nodes(LoweringState d) {
    return d.has(Form.CLASSIFIED) ? processes(d.flat(), d.nodes()) : flat(d);
  }

  /** Those that some output depends on. */
  static String live(LoweringState d) {
    return d.has(Form.LIVE) ? processes(d.flat(), d.live()) : nodes(d);
  }

  /** Protocol and clocks. */
  static String clocking(LoweringState d) {
    return d.has(Form.CLOCKED) ? print(d.clocking()) : live(d);
  }

  /** Processes that follow their inputs, in order. */
  static String units(LoweringState d) {
    if (!d.has(Form.ORDERED)) {
      return live(d);
    }
    return steps(List.of(new LoweredDesign.Settle(d.units())), false);
  }

  /** What signals start with. */
  static String starts(LoweringState d) {
    FormPrinter printer = new FormPrinter();
    d.flat()
        .signals()
        .forEach(s -> printer.line(0, s.name() + " starts at " + start(d.starts().of(s))));
    return printer.out.toString();
  }

  /** The steps of a call. */
  static String steps(LoweringState d) {
    return d.has(Form.SCHEDULED) ? steps(d.schedule().steps(), d.clocking().needsLoop()) : units(d);
  }

  /** A flat design; with its start values when they are known. */
  private static String print(FlatDesign design, StartValues initials) {
    FormPrinter printer = new FormPrinter();
    printer.declarations(design);
    if (initials != null) {
      design.signals().forEach(s -> printer.start(s, initials.of(s)));
    }
    for (Process p : design.processes()) {
      printer.out.append(IrPrinter.print(p));
    }
    return printer.out.toString();
  }

  /** Processes with what is known of them. */
  private static String processes(FlatDesign design, List<Node> nodes) {
    FormPrinter printer = new FormPrinter();
    printer.declarations(design);
    for (Node n : nodes) {
      printer.node(n, 1);
      printer.line(2, "reads " + names(n.reads()));
      printer.line(2, "writes " + names(n.writes()));
      printer.out.append(IrPrinter.print(n.process()));
    }
    return printer.out.toString();
  }

  /** Protocol and clocks. */
  private static String print(Clocking clocking) {
    FormPrinter printer = new FormPrinter();
    printer.line(0, "protocol " + clocking.protocol());
    Signal clock = clocking.clock();
    printer.line(0, clock == null ? "no clock" : "clock " + clock.name());
    clocking
        .clockEdges()
        .forEach((s, edges) -> printer.line(1, "edges of " + s.name() + ": " + edges));
    if (clocking.needsLoop()) {
      printer.line(0, "loop");
    }
    return printer.out.toString();
  }

  /** The steps of a call, after those of the units that they call. */
  private static String steps(List<LoweredDesign.Step> steps, boolean loop) {
    FormPrinter printer = new FormPrinter();
    Set<Object> printed = Collections.newSetFromMap(new IdentityHashMap<>());
    printer.units(steps, printed);
    if (loop) {
      printer.line(0, "loop until nothing changes");
    }
    steps.forEach(printer::step);
    return printer.out.toString();
  }

  private void units(List<LoweredDesign.Step> steps, Set<Object> printed) {
    List<Node> nodes = new ArrayList<>();
    for (LoweredDesign.Step step : steps) {
      step.visit(
          s -> s.units().forEach(u -> nodes.addAll(u.nodes())),
          p -> p.activations().forEach(a -> nodes.add(a.node())));
    }
    for (Node n : nodes) {
      if (n.process() instanceof Process.CombinationalInstance c
          && c.module() instanceof CombinationalModule m
          && printed.add(m)) {
        units(m.lowered().steps(), printed);
        line(0, "unit " + m.name());
        m.inputs().forEach(s -> line(1, "input " + IrPrinter.print(s)));
        m.outputs().forEach(s -> line(1, "output " + IrPrinter.print(s)));
        m.lowered().steps().forEach(this::step);
        line(0, "end");
      }
    }
  }

  private void declarations(FlatDesign design) {
    line(0, "design " + design.name());
    for (FlatDesign.FlatPort p : design.ports()) {
      String alias = p.name().equals(p.signal().name()) ? "" : p.name() + " = ";
      line(1, p.direction().name().toLowerCase(Locale.ROOT) + " " + alias + p.signal().name());
    }
    design.signals().forEach(s -> line(1, IrPrinter.print(s)));
  }

  private void start(Signal s, StartValues.Initial initial) {
    if (!initial.initialised() && initial.elements().isEmpty()) {
      return;
    }
    boolean array = s.isArray();
    line(1, "start " + s.name() + " = " + (array ? elements(initial) : initial.value()));
  }

  private static String start(StartValues.Initial initial) {
    String value = initial.elements().isEmpty() ? initial.value().toString() : elements(initial);
    return initial.initialised() ? value + ", initialised" : value;
  }

  private static String elements(StartValues.Initial initial) {
    return new TreeMap<>(initial.elements()) + ", rest 0";
  }

  private void node(Node n, int depth) {
    StringBuilder text = new StringBuilder("#" + n.index() + " " + n.kind());
    for (Node.Trigger t : n.triggers()) {
      text.append(text.indexOf(" on ") < 0 ? " on " : ", ").append(trigger(t));
    }
    line(depth, text.append(" at ").append(n.process().location()).toString());
  }

  private static String trigger(Node.Trigger t) {
    return (t.edge() == Edge.ANY ? "" : t.edge().name().toLowerCase(Locale.ROOT) + " ")
        + IrPrinter.print(t.expression())
        + (t.control() ? " (control)" : "");
  }

  private void step(LoweredDesign.Step step) {
    step.visit(this::settle, this::phase);
  }

  private void settle(LoweredDesign.Settle settle) {
    line(0, "settle");
    for (LoweredDesign.Unit u : settle.units()) {
      if (u.fixpoint()) {
        line(1, "repeat until stable: " + names(u.feedback()));
      }
      for (Node n : u.nodes()) {
        node(n, u.fixpoint() ? 2 : 1);
        out.append(IrPrinter.print(n.process()));
      }
    }
  }

  private void phase(LoweredDesign.Phase phase) {
    String when = phase.when().name().toLowerCase(Locale.ROOT);
    line(0, "phase " + when + (phase.rounds() ? " in rounds" : ""));
    for (LoweredDesign.Activation a : phase.activations()) {
      node(a.node(), 1);
      if (!a.triggers().isEmpty()) {
        List<String> triggers = a.triggers().stream().map(FormPrinter::trigger).toList();
        line(2, (a.level() ? "while " : "when ") + String.join(", ", triggers));
      }
      out.append(IrPrinter.print(a.node().process()));
    }
  }

  private static String names(Iterable<Signal> signals) {
    List<String> names = new ArrayList<>();
    signals.forEach(s -> names.add(s.name()));
    return names.isEmpty() ? "nothing" : String.join(", ", names);
  }

  private void line(int depth, String text) {
    out.append("  ".repeat(depth)).append(text).append('\n');
  }
}
