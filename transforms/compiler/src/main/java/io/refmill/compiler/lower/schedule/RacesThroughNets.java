package io.refmill.compiler.lower.schedule;

import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.form.LoweringException;
import io.refmill.compiler.lower.plan.LoweredDesign;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import java.util.function.Predicate;

/**
 * Finds processes of one phase of which one assigns at once what a continuous assignment or
 * combinational process passes on to another. Whether the net changes before the other one reads it
 * is open.
 *
 * <pre>
 * assign w = mem[0];
 * always @(posedge clk) mem[a] = d;          open: all others see the old element, or the new one
 * always @(posedge clk) q &lt;= w;
 * </pre>
 */
final class RacesThroughNets {
  private final LoweredDesign.Phase phase;
  private final NetFlow nets;
  private final BiPredicate<Node, Node> together;
  private final Predicate<Signal> temporary;
  private final OpenOrders open;

  /**
   * @param together whether two processes can run at one moment
   * @param temporary whether nobody sees a variable from outside
   * @param open gets what is found
   */
  RacesThroughNets(
      LoweredDesign.Phase phase,
      NetFlow nets,
      BiPredicate<Node, Node> together,
      Predicate<Signal> temporary,
      OpenOrders open) {
    this.phase = phase;
    this.nets = nets;
    this.together = together;
    this.temporary = temporary;
    this.open = open;
  }

  /**
   * Looks at the processes.
   *
   * @return those that write arrays which others read by way of nets. Whether those see the new
   *     elements depends on what runs in between: all others run before these, or these, and the
   *     nets, before all others
   * @throws LoweringException RACE
   */
  Set<Node> check() {
    Set<Node> writers = new LinkedHashSet<>();
    if (phase.activations().stream().allMatch(a -> a.node().blockingWrites().isEmpty())) {
      return writers;
    }
    Map<Signal, List<Integer>> readers = new HashMap<>();
    for (int i = 0; i < phase.activations().size(); i++) {
      for (Signal s : phase.activations().get(i).node().reads()) {
        readers.computeIfAbsent(s, k -> new ArrayList<>()).add(i);
      }
    }
    Set<Signal> leading = nets.leadingTo(readers.keySet());
    Set<Node> seeing = new HashSet<>();
    for (LoweredDesign.Activation a : phase.activations()) {
      Node writer = a.node();
      for (Signal source : writer.blockingWrites()) {
        SortedSet<Integer> reached = new TreeSet<>();
        nets.reachedFrom(Set.of(source), leading::contains)
            .forEach(s -> reached.addAll(readers.getOrDefault(s, List.of())));
        for (int i : reached) {
          Node reader = phase.activations().get(i).node();
          if (reader != writer && together.test(writer, reader)) {
            open.race(source, writer, reader);
            open.follow(source);
            boolean alone = !writers.add(writer) || separate(writer);
            seeing.add(reader);
            if (!alone || writers.contains(reader) || seeing.contains(writer)) {
              throw OpenOrders.rejection(source, writer, reader);
            }
          }
        }
      }
    }
    return writers;
  }

  /** Whether a process can run before or after all others: it does nothing but write arrays. */
  private boolean separate(Node writer) {
    if (!writer.accesses().nonblockingWrites().isEmpty()
        || !writer.blockingWrites().stream().allMatch(s -> s.isArray() || temporary.test(s))) {
      return false;
    }
    // What a phase takes for an edge is none for the next phase any more.
    Set<String> own = new HashSet<>();
    Set<String> others = new HashSet<>();
    for (LoweredDesign.Activation a : phase.activations()) {
      a.triggers().forEach(t -> (a.node() == writer ? own : others).add(t.key()));
    }
    return Collections.disjoint(own, others);
  }
}
