package io.refmill.compiler.lower.pass;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Process.Edge;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.lower.access.Accesses;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.access.Positions;
import io.refmill.compiler.lower.clock.Clocking;
import io.refmill.contract.Protocol;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Checks the forms {@code Form.CLASSIFIED}, {@code Form.LIVE} and {@code Form.CLOCKED}. */
final class CheckNodeForm {
  private CheckNodeForm() {}

  // ---- classified ------------------------------------------------------------------------------

  static void classified(Pass pass, List<Node> nodes, Set<Signal> inputs, Set<Signal> outputs) {
    Set<Signal> seen = new HashSet<>(outputs);
    nodes.forEach(n -> seen.addAll(n.reads()));
    int last = -1;
    for (Node n : nodes) {
      require(n.index() > last, pass, n, "out of the order of the source");
      last = n.index();
      kind(pass, n, seen);
      accesses(pass, n);
      for (Node.Trigger t : n.triggers()) {
        require(
            t.port() == null
                || inputs.contains(t.port())
                    && t.expression() instanceof Expression.SignalReference s
                    && s.signal() == t.port(),
            pass,
            n,
            "waits for a port that is none");
      }
    }
  }

  /** {@code seen} are signals that somebody reads, or that come out. */
  private static void kind(Pass pass, Node n, Set<Signal> seen) {
    boolean procedural = n.process() instanceof Process.AlwaysConstruct;
    switch (n.kind()) {
      case COMBINATIONAL, LATCH -> {
        require(n.triggers().isEmpty(), pass, n, "waits for something");
        require(n.nonblockingWrites().isEmpty(), pass, n, "assigns nonblocking");
        boolean latch = n.kind() == Node.Kind.LATCH;
        require(procedural || !latch, pass, n, "is no always construct");
        boolean readsOwn = n.writes().stream().anyMatch(n.accesses()::readsOwn);
        boolean holds =
            n.writes().stream().anyMatch(s -> seen.contains(s) && n.accesses().holds(s));
        require(!latch || holds && !readsOwn, pass, n, "holds nothing, or reads what it holds");
        require(latch || !procedural || readsOwn || !holds, pass, n, "holds its value");
      }
      case CHANGE, EDGE -> require(procedural, pass, n, "is no always construct");
    }
  }

  private static void accesses(Pass pass, Node n) {
    Set<Signal> assigned = Accesses.writtenBy(n.process());
    n.accesses()
        .writes()
        .forEach(
            (s, bits) -> {
              if (!assigned.contains(s) || !bits.andNot(Accesses.all(s)).isEmpty()) {
                throw violation(pass, n, "is said to write \"" + s.name() + "\"");
              }
            });
    for (Signal s : n.writes()) {
      if (!n.accesses().definite(s).andNot(n.accesses().writes().get(s)).isEmpty()) {
        throw violation(pass, n, "always writes what it never writes of \"" + s.name() + "\"");
      }
    }
  }

  // ---- live ------------------------------------------------------------------------------------

  /**
   * @param all the processes before dead ones were removed
   */
  static void live(Pass pass, List<Node> all, List<Node> live, Set<Signal> outputs) {
    leadToOutputs(pass, live, outputs);
    nothingLost(pass, all, live, outputs);
  }

  private static void leadToOutputs(Pass pass, List<Node> live, Set<Signal> outputs) {
    Map<Signal, List<Node>> writers = new HashMap<>();
    for (Node n : live) {
      n.writes().forEach(s -> writers.computeIfAbsent(s, k -> new ArrayList<>()).add(n));
    }
    Set<Node> reached = new HashSet<>();
    Set<Signal> seen = new HashSet<>(outputs);
    follow(new ArrayDeque<>(outputs), seen, writers, reached);
    if (reached.size() < live.size()) {
      // What a process mentions but never takes from outside keeps its writers too.
      Deque<Signal> work = new ArrayDeque<>();
      for (Node n : live) {
        if (n.process() instanceof Process.AlwaysConstruct a && reached.contains(n)) {
          add(Expressions.signalsReadBy(a.body()), seen, work);
        }
      }
      follow(work, seen, writers, reached);
    }
    for (Node n : live) {
      require(reached.contains(n), pass, n, "leads to no output");
    }
  }

  private static void follow(
      Deque<Signal> work, Set<Signal> seen, Map<Signal, List<Node>> writers, Set<Node> reached) {
    while (!work.isEmpty()) {
      for (Node n : writers.getOrDefault(work.remove(), List.of())) {
        if (reached.add(n)) {
          add(n.readsAndTriggers().keySet(), seen, work);
          add(n.writes(), seen, work);
        }
      }
    }
  }

  private static void add(Set<Signal> found, Set<Signal> seen, Deque<Signal> work) {
    for (Signal s : found) {
      if (seen.add(s)) {
        work.add(s);
      }
    }
  }

  /** What was removed writes nothing that is read. */
  private static void nothingLost(Pass pass, List<Node> all, List<Node> live, Set<Signal> outputs) {
    Map<Integer, Node> kept = new HashMap<>();
    for (Node n : live) {
      require(kept.put(n.index(), n) == null, pass, n, "stands there twice");
    }
    Map<Signal, Positions> lost = new HashMap<>();
    for (Node n : all) {
      Node left = kept.remove(n.index());
      if (left == n) {
        continue;
      }
      require(left == null || left.kind() == n.kind(), pass, n, "has another kind now");
      n.accesses()
          .writes()
          .forEach(
              (s, bits) -> {
                Positions still =
                    left == null
                        ? Positions.NONE
                        : left.accesses().writes().getOrDefault(s, Positions.NONE);
                Positions gone = bits.andNot(still);
                if (!gone.isEmpty()) {
                  lost.merge(s, gone, Positions::or);
                }
              });
    }
    for (Node n : kept.values()) {
      throw violation(pass, n, "was not there before");
    }
    if (lost.isEmpty()) {
      return;
    }
    for (Signal s : outputs) {
      if (lost.containsKey(s)) {
        throw new FormViolation(pass, "output \"" + s.name() + "\" lost its driver");
      }
    }
    for (Node n : live) {
      n.readsAndTriggers()
          .forEach(
              (s, bits) -> {
                if (Accesses.overlap(bits, lost.get(s))) {
                  throw violation(pass, n, "reads \"" + s.name() + "\", which lost its driver");
                }
              });
    }
  }

  // ---- clocked ---------------------------------------------------------------------------------

  static void clocked(Pass pass, List<Node> live, Clocking clocking, Set<Signal> inputs) {
    Signal clock = clocking.clock();
    if (clock != null && (clocking.protocol() != Protocol.CYCLE || !inputs.contains(clock))) {
      throw new FormViolation(pass, "\"" + clock.name() + "\" cannot be the clock");
    }
    for (Signal s : clocking.clockEdges().keySet()) {
      if (!inputs.contains(s)) {
        throw new FormViolation(pass, "clock \"" + s.name() + "\" is no input");
      }
    }
    if (clocking.needsLoop()) {
      return;
    }
    for (Node n : live) {
      if (n.kind() == Node.Kind.EDGE) {
        for (Node.Trigger t : n.triggers()) {
          require(t.edge() != Edge.ANY, pass, n, "waits for any change without a loop");
          require(
              clocking.protocol() != Protocol.CYCLE || t.control() || t.port() == clock,
              pass,
              n,
              "waits for something else than the clock");
        }
      }
    }
  }

  private static void require(boolean holds, Pass pass, Node n, String otherwise) {
    if (!holds) {
      throw violation(pass, n, otherwise);
    }
  }

  private static FormViolation violation(Pass pass, Node n, String found) {
    return new FormViolation(pass, n + " " + found);
  }
}
