package io.refmill.compiler.lower.pass;

import io.refmill.compiler.ir.ElaboratedModule.Direction;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.run.Evaluate;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Statements;
import io.refmill.compiler.lower.access.Accesses;
import io.refmill.compiler.lower.access.Positions;
import io.refmill.compiler.lower.form.FlatDesign;
import io.refmill.compiler.lower.form.Form;
import io.refmill.compiler.lower.nets.ResolveDrivers;
import io.refmill.compiler.lower.nets.ResolveOverrides;
import io.refmill.compiler.lower.plan.StartValues;
import java.math.BigInteger;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Checks the forms from {@link Form#FLAT} to {@link Form#RESOLVED}. A process that a pass leaves
 * alone is not looked at again.
 */
final class CheckFlatForm {
  private final Set<Process> wellFormed = identitySet();
  private final Set<Process> procedural = identitySet();
  private final Set<Process> reachable = identitySet();
  private List<Signal> seenSignals;
  private Set<Signal> known;

  private static Set<Process> identitySet() {
    return Collections.newSetFromMap(new IdentityHashMap<>());
  }

  void check(Pass pass, FlatDesign design) {
    Form form = pass.form();
    signals(pass, design);
    processes(pass, design.processes());
    if (form.includes(Form.DIRECTED)) {
      for (FlatDesign.FlatPort p : design.ports()) {
        if (p.direction() == Direction.INOUT) {
          throw new FormViolation(pass, "port \"" + p.name() + "\" has no direction");
        }
      }
    }
    if (form.includes(Form.RESOLVED)) {
      drivers(pass, design);
    }
  }

  private void signals(Pass pass, FlatDesign design) {
    if (design.signals() == seenSignals) {
      return;
    }
    Set<Signal> seen = new HashSet<>();
    for (Signal s : design.signals()) {
      if (!seen.add(s)) {
        throw new FormViolation(pass, "signal \"" + s.name() + "\" stands there twice");
      }
      if (!design.origins().containsKey(s)) {
        throw new FormViolation(pass, "signal \"" + s.name() + "\" comes from nowhere");
      }
    }
    for (FlatDesign.FlatPort p : design.ports()) {
      if (!seen.contains(p.signal())) {
        throw new FormViolation(pass, "port \"" + p.name() + "\" is no signal of the design");
      }
    }
    seenSignals = design.signals();
    known = seen;
  }

  /** Checks processes by themselves: those of the design last checked, or what became of them. */
  void processes(Pass pass, Iterable<Process> processes) {
    CheckProcess check = null;
    for (Process p : processes) {
      if (pass.form().includes(Form.INITIALISED) && p instanceof Process.InitialConstruct) {
        throw new FormViolation(pass, "initial construct at " + p.location());
      }
      if (pass.form().includes(Form.PROCEDURAL) && procedural.add(p) && ResolveOverrides.isIn(p)) {
        throw new FormViolation(pass, "procedural continuous assignment at " + p.location());
      }
      if (wellFormed.add(p)) {
        if (check == null) {
          check = new CheckProcess(pass, known);
        }
        check.process(p);
      }
      if (pass.form().includes(Form.REACHABLE)
          && !pass.form().includes(Form.CLASSIFIED)
          && p instanceof Process.AlwaysConstruct a
          && reachable.add(p)) {
        constantConditions(pass, a.body());
      }
    }
  }

  private static void constantConditions(Pass pass, Statement body) {
    if (body instanceof Statement.If i && Evaluate.tryEvaluate(i.condition(), Map.of()) != null) {
      throw new FormViolation(pass, "constant condition at " + i.location());
    }
    if (body instanceof Statement.Loop l) {
      constantConditions(pass, l.body());
    } else if (body != null) {
      Statements.children(body).forEach(s -> constantConditions(pass, s));
    }
  }

  /** Start values fit their signals. */
  static void startValues(Pass pass, FlatDesign design, StartValues initials) {
    for (Signal s : design.signals()) {
      StartValues.Initial initial = initials.of(s);
      fits(pass, s, initial.value());
      initial
          .elements()
          .forEach(
              (position, value) -> {
                if (position < 0 || position >= s.elements()) {
                  throw new FormViolation(
                      pass, "start value of element " + position + " of \"" + s.name() + "\"");
                }
                fits(pass, s, value);
              });
    }
  }

  private static void fits(Pass pass, Signal s, BigInteger value) {
    if (value.signum() < 0 || value.bitLength() > s.width()) {
      throw new FormViolation(
          pass, "start value of \"" + s.name() + "\" is no " + s.width() + " bits");
    }
  }

  /** Of nets that {@link ResolveDrivers} can resolve, no bit has two drivers. */
  private static void drivers(Pass pass, FlatDesign design) {
    Map<Signal, Positions> driven = new HashMap<>();
    Map<Signal, Process> twice = new HashMap<>();
    Set<Signal> otherwise = new HashSet<>();
    Set<Signal> inputs = new HashSet<>();
    for (FlatDesign.FlatPort p : design.ports()) {
      if (p.direction() == Direction.INPUT) {
        inputs.add(p.signal());
      }
    }
    for (Process p : design.processes()) {
      if (!(p instanceof Process.ContinuousAssignment a)) {
        otherwise.addAll(Accesses.writtenBy(p));
        continue;
      }
      Set<Signal> targets = Expressions.targets(a.target());
      if (inputs.containsAll(targets)) {
        throw new FormViolation(pass, "an input is driven at " + a.location());
      }
      ResolveDrivers.Range r = ResolveDrivers.range(a.target());
      if (r == null) {
        otherwise.addAll(targets);
        continue;
      }
      Positions bits = Positions.range(r.low(), r.width());
      Positions seen = driven.getOrDefault(r.signal(), Positions.NONE);
      if (Accesses.overlap(seen, bits)) {
        twice.put(r.signal(), p);
      }
      driven.put(r.signal(), seen.or(bits));
    }
    twice.forEach(
        (s, p) -> {
          if (!otherwise.contains(s)) {
            throw new FormViolation(
                pass, "\"" + s.name() + "\" has a second driver at " + p.location());
          }
        });
  }
}
