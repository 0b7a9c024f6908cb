package io.refmill.compiler.lower.schedule;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.walk.Expressions;
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
 * is open, unless the other one never reads it while something is passed on.
 *
 * <pre>
 * assign w = mem[0];
 * always @(posedge clk) mem[a] = d;          open: all others see the old element, or the new one
 * always @(posedge clk) q &lt;= w;
 *
 * assign bus = read ? out : 8'bz;
 * always @(posedge clk) if (read) out = m[a];
 * always @(posedge clk) if (!read) m[a] = bus;     determined
 * </pre>
 */
final class RacesThroughNets {
  /** Continuous assignments in a row that are looked at. */
  private static final int MAX_STEPS = 8;

  private final LoweredDesign.Phase phase;
  private final NetFlow nets;
  private final BiPredicate<Node, Node> together;
  private final Starts starts;
  private final Predicate<Signal> temporary;
  private final ExclusiveAccesses.Surroundings around;
  private final OpenOrders open;

  /**
   * @param together whether two processes can run at one moment
   * @param starts what starts processes, where that is not the clock alone; else null
   * @param temporary whether nobody sees a variable from outside
   * @param around what conditions may rest on
   * @param open gets what is found
   */
  RacesThroughNets(
      LoweredDesign.Phase phase,
      NetFlow nets,
      BiPredicate<Node, Node> together,
      Starts starts,
      Predicate<Signal> temporary,
      ExclusiveAccesses.Surroundings around,
      OpenOrders open) {
    this.phase = phase;
    this.nets = nets;
    this.together = together;
    this.starts = starts;
    this.temporary = temporary;
    this.around = around;
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
        Set<Signal> passed = nets.reachedFrom(Set.of(source), leading::contains);
        for (Signal s : passed) {
          for (int i : readers.getOrDefault(s, List.of())) {
            Node reader = phase.activations().get(i).node();
            if (!neverReads(reader, s, source, passed) && !neverBoth(writer, source, reader, s)) {
              reached.add(i);
            }
          }
        }
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

  /** Whether a process never reads a net while a variable is passed on to it. */
  private boolean neverReads(Node reader, Signal net, Signal source, Set<Signal> passed) {
    Signal at = net;
    for (int step = 0; step < MAX_STEPS && !at.equals(source); step++) {
      List<Node> drivers = nets.driving(at);
      if (drivers.size() != 1
          || !(drivers.get(0).process() instanceof Process.ContinuousAssignment a)) {
        return false;
      }
      if (a.value() instanceof Expression.Conditional choice) {
        Expression condition = behindNets(choice.condition());
        if (!from(condition, source, passed).isEmpty()) {
          return false;
        }
        boolean whenTrue = !from(choice.whenTrue(), source, passed).isEmpty();
        boolean whenFalse = !from(choice.whenFalse(), source, passed).isEmpty();
        if (whenTrue != whenFalse
            && ExclusiveAccesses.neverReads(reader, net, condition, whenTrue, around)) {
          return true;
        }
      }
      Set<Signal> before = from(a.value(), source, passed);
      if (before.size() != 1) {
        return false;
      }
      at = before.iterator().next();
    }
    return false;
  }

  /**
   * Whether what starts two processes keeps one of them from the variable or the other one from the
   * net: behind a falling edge of a reset nobody does what waits for its end.
   */
  private boolean neverBoth(Node writer, Signal source, Node reader, Signal net) {
    BiPredicate<Node.Trigger, Node.Trigger> never =
        (t, u) ->
            ExclusiveAccesses.ofWriterAndReader(
                new ExclusiveAccesses.Started(writer, t),
                source,
                new ExclusiveAccesses.Started(reader, u),
                net,
                around);
    return starts != null
        ? starts.allTogether(writer, reader, never)
        : !writer.triggers().isEmpty()
            && !reader.triggers().isEmpty()
            && writer.triggers().stream()
                .allMatch(t -> reader.triggers().stream().allMatch(u -> never.test(t, u)));
  }

  /** What a net is assigned that is all of a condition, as often as that is a net again. */
  private Expression behindNets(Expression condition) {
    Expression at = condition;
    for (int step = 0; step < MAX_STEPS && at instanceof Expression.SignalReference r; step++) {
      List<Node> drivers = nets.driving(r.signal());
      if (drivers.size() != 1
          || !(drivers.get(0).process() instanceof Process.ContinuousAssignment a)
          || !a.target().equals(at)
          || around.unsteady().contains(r.signal())) {
        break;
      }
      at = a.value();
    }
    return at;
  }

  /** The signals of an expression by way of which a variable gets there, and itself. */
  private static Set<Signal> from(Expression e, Signal source, Set<Signal> passed) {
    Set<Signal> signals = new LinkedHashSet<>();
    Expressions.signals(e, signals);
    signals.removeIf(s -> !s.equals(source) && !passed.contains(s));
    return signals;
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
