package io.refmill.compiler.lower.start;

import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Process.Edge;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.run.Evaluate;
import io.refmill.compiler.ir.run.Interpreter;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.clock.AsynchronousControl;
import io.refmill.compiler.lower.clock.Clocking;
import io.refmill.compiler.lower.form.FlatDesign;
import io.refmill.compiler.lower.form.LoweringException;
import io.refmill.compiler.lower.plan.LoweredDesign;
import io.refmill.compiler.lower.plan.StartValues;
import io.refmill.compiler.lower.process.Specialise;
import io.refmill.contract.Protocol;
import io.refmill.diagnostics.DiagnosticCode;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Lets state start as an asynchronous reset sets it that becomes active at time zero: an initial
 * construct takes the reset's source from x to its value, which can be an edge (IEEE 1800-2017
 * 9.4.2). State that the source does not initialise is free to start there; whether other state
 * does depends on which process runs first.
 *
 * <pre>
 * initial sync = 0;
 * always @(posedge clk or negedge sync)
 *   if (!sync) q &lt;= 5; else ...          q starts at 5; RACE with "initial q = 9;"
 * </pre>
 */
public final class HoldInReset {
  /** Resets that set off other resets are followed so far. */
  private static final int ROUNDS = 8;

  private final FlatDesign design;
  private final Clocking clocking;
  private final StartValues given;

  /** What resets set, of signals that the source does not initialise. */
  private final Map<Signal, BigInteger> set = new LinkedHashMap<>();

  private LoweringException conflict;

  private HoldInReset(FlatDesign design, Clocking clocking, StartValues given) {
    this.design = design;
    this.clocking = clocking;
    this.given = given;
  }

  /**
   * What signals start with.
   *
   * @param conflict where a reset meets a start value of the source (RACE), or null
   */
  public record Result(StartValues starts, LoweringException conflict) {}

  /** Gives uninitialised variables the values that resets set at time zero. */
  public static Result run(
      List<Node> nodes,
      List<LoweredDesign.Unit> units,
      FlatDesign design,
      Set<Signal> inputs,
      StartValues starts,
      Clocking clocking) {
    HoldInReset pass = new HoldInReset(design, clocking, starts);
    pass.follow(nodes, units, inputs);
    return new Result(starts.with(pass.set), pass.conflict);
  }

  private void follow(List<Node> nodes, List<LoweredDesign.Unit> units, Set<Signal> inputs) {
    List<Node> candidates = new ArrayList<>();
    for (Node n : nodes) {
      if (n.kind() == Node.Kind.EDGE && n.triggers().stream().anyMatch(HoldInReset::derived)) {
        candidates.add(n);
      }
    }
    if (candidates.isEmpty()) {
      return;
    }
    // What declarations initialise is there before anything waits for an edge.
    Interpreter before = known(inputs, true);
    Interpreter after = known(inputs, false);
    InitialTriggers.settle(units, before);
    for (int round = 0; round < ROUNDS; round++) {
      InitialTriggers.settle(units, after);
      boolean changed = false;
      for (Node n : candidates) {
        for (Node.Trigger t : n.triggers()) {
          if (derived(t)
              && active(t, after)
              && !active(t, before)
              && AsynchronousControl.of(n, t).constant()) {
            changed |= reset(n, t, after);
          }
        }
      }
      if (!changed) {
        return;
      }
    }
  }

  private static boolean derived(Node.Trigger t) {
    return t.control() && t.port() == null && t.edge() != Edge.ANY;
  }

  private static boolean active(Node.Trigger t, Interpreter values) {
    BigInteger v = Evaluate.evaluate(t.expression(), values);
    return v != null && v.testBit(0) == (t.edge() == Edge.POSEDGE);
  }

  private Interpreter known(Set<Signal> inputs, boolean declaredOnly) {
    Interpreter i = new Interpreter();
    for (Signal s : inputs) {
      i.set(s, s == clocking.clock() ? BigInteger.ONE : BigInteger.ZERO);
    }
    for (Signal s : design.signals()) {
      if (!s.isArray() && given.of(s).initialised() && (!declaredOnly || declared(s))) {
        i.set(s, given.of(s).value());
      }
    }
    return i;
  }

  /** Whether the declaration sets the signal, before anything runs. */
  public static boolean declared(Signal s) {
    return s.twoState() || s.initialValue() != null && s.initialValue().isKnown();
  }

  /** Whether some start value is another now. */
  private boolean reset(Node n, Node.Trigger t, Interpreter values) {
    Interpreter i = new Interpreter();
    Process.AlwaysConstruct body =
        Specialise.apply((Process.AlwaysConstruct) n.process(), AsynchronousControl.active(t));
    if (!i.tryExecute(body.body())) {
      return false;
    }
    boolean changed = false;
    for (Signal s : n.writes()) {
      BigInteger value = i.signal(s);
      if (s.isArray() || value == null || value.equals(values.signal(s))) {
        continue;
      }
      if (!given.of(s).initialised()) {
        set.put(s, value);
        values.set(s, value);
        changed = true;
      } else if (clocking.protocol() == Protocol.EVENT) {
        // Under CYCLE an edge of the clock makes up for it before anybody looks.
        conflict =
            new LoweringException(
                DiagnosticCode.RACE,
                n.process().location(),
                s.name() + ", initialised and reset at time zero");
      }
    }
    return changed;
  }
}
