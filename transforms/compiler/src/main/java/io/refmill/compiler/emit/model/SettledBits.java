package io.refmill.compiler.emit.model;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.plan.LoweredDesign;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Bits that one continuous assignment gives the value of a condition, {@code assign empty = (n ==
 * 0)}, and that have it wherever they are read: whoever knows the bit knows the condition.
 *
 * <p>So it is where all that is read together is up to date and stays so until everybody has read
 * it: what the condition reads changes by nonblocking assignments, or is brought up to date before
 * the bit.
 */
final class SettledBits {
  private final Map<Signal, List<Node>> writers = new HashMap<>();
  private final Set<Node> nodes = Collections.newSetFromMap(new IdentityHashMap<>());

  /** Processes that run until nothing changes any more. */
  private final Set<Node> unsettled = Collections.newSetFromMap(new IdentityHashMap<>());

  private boolean phases;
  private boolean rounds;

  private SettledBits(LoweredDesign design) {
    for (LoweredDesign.Step step : design.steps()) {
      step.visit(
          settle ->
              settle
                  .units()
                  .forEach(
                      u -> {
                        nodes.addAll(u.nodes());
                        if (u.fixpoint()) {
                          unsettled.addAll(u.nodes());
                        }
                      }),
          phase -> {
            phases = true;
            rounds |= phase.rounds();
            phase.activations().forEach(a -> nodes.add(a.node()));
          });
    }
    nodes.forEach(
        n -> n.writes().forEach(s -> writers.computeIfAbsent(s, k -> new ArrayList<>()).add(n)));
  }

  /** The conditions by their bits. */
  static Map<Signal, Expression> of(LoweredDesign design) {
    SettledBits bits = new SettledBits(design);
    Map<Signal, Expression> result = new HashMap<>();
    if (design.loop() || design.ordered() || bits.rounds || bits.phases && design.clock() == null) {
      return result;
    }
    for (Node n : bits.nodes) {
      if (n.process() instanceof Process.ContinuousAssignment a
          && a.target() instanceof Expression.SignalReference s
          && s.width() == 1
          && a.value().width() == 1
          && !design.state().contains(s.signal())
          && bits.writers.get(s.signal()).size() == 1
          && bits.settled(n)
          && bits.settledOperands(a.value())) {
        result.put(s.signal(), a.value());
      }
    }
    return result;
  }

  private boolean settled(Node n) {
    return n.kind() == Node.Kind.COMBINATIONAL && !unsettled.contains(n);
  }

  private boolean settledOperands(Expression e) {
    Set<Signal> read = new HashSet<>();
    Expressions.signals(e, read);
    return read.stream()
        .allMatch(
            s ->
                writers.getOrDefault(s, List.of()).stream()
                    .allMatch(
                        m ->
                            m.kind() == Node.Kind.EDGE
                                ? !m.blockingWrites().contains(s)
                                : settled(m)));
  }
}
