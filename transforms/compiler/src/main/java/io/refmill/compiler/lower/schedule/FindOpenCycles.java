package io.refmill.compiler.lower.schedule;

import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.run.Interpreter;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.plan.LoweredDesign;
import io.refmill.compiler.lower.state.LoweringState;
import io.refmill.contract.Doubt;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * Finds cycles of combinational processes that can end at different values, whichever process runs
 * first: both inputs of a latch of two gates are released at once (IEEE 1800-2017 4.8). The order
 * matters only to calls in which that happens.
 *
 * <pre>
 * nand (q, s, p);
 * nand (p, r, q);      s and r from 0 to 1 together: q or p, or neither comes to rest
 * </pre>
 */
public final class FindOpenCycles {
  /** Cycles with more bits are not tried. */
  private static final int BITS = 64;

  /** Values of what the cycle reads, and old values of the cycle, that are tried. */
  private static final int VECTORS = 64;

  private static final int ROUNDS = 16;

  private FindOpenCycles() {}

  /** One doubt for each such cycle. */
  public static List<Doubt> find(LoweringState design) {
    List<Doubt> result = new ArrayList<>();
    for (LoweredDesign.Unit u : design.units()) {
      if (u.fixpoint() && u.nodes().size() > 1 && open(u)) {
        List<String> names = u.feedback().stream().map(Signal::name).toList();
        result.add(
            new Doubt(
                Doubt.Code.OPEN_CYCLE, names, List.of(u.nodes().get(0).process().location()), 0));
      }
    }
    return result;
  }

  /** The unit with its processes in the opposite order. */
  static LoweredDesign.Unit reversed(LoweredDesign.Unit u) {
    List<Node> nodes = new ArrayList<>(u.nodes());
    Collections.reverse(nodes);
    return new LoweredDesign.Unit(nodes, u.fixpoint(), u.feedback());
  }

  private static boolean open(LoweredDesign.Unit u) {
    Set<Signal> read = new LinkedHashSet<>();
    int bits = 0;
    for (Node n : u.nodes()) {
      if (n.kind() != Node.Kind.COMBINATIONAL) {
        return false;
      }
      read.addAll(n.reads());
    }
    for (Signal s : u.feedback()) {
      bits += s.width();
    }
    if (bits > BITS || read.stream().anyMatch(Signal::isArray)) {
      return false;
    }
    LoweredDesign.Unit other = reversed(u);
    Random random = new Random(1);
    try {
      for (int v = 0; v < VECTORS; v++) {
        Interpreter i = new Interpreter();
        Interpreter j = new Interpreter();
        for (Signal s : read) {
          BigInteger value = new BigInteger(s.width(), random);
          i.set(s, value);
          j.set(s, value);
        }
        for (int round = 0; round < ROUNDS; round++) {
          execute(u, i);
          execute(other, j);
        }
        for (Signal s : u.feedback()) {
          if (i.signal(s) != null && !i.signal(s).equals(j.signal(s))) {
            return true;
          }
        }
      }
    } catch (Interpreter.StepLimitException e) {
      return false;
    }
    return false;
  }

  /** Runs the processes of a unit once. */
  static void execute(LoweredDesign.Unit unit, Interpreter i) {
    unit.nodes().forEach(n -> i.execute(n.process()));
  }
}
