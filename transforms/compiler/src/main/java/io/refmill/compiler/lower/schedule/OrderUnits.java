package io.refmill.compiler.lower.schedule;

import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.access.StrongComponents;
import io.refmill.compiler.lower.access.WritersByBit;
import io.refmill.compiler.lower.plan.LoweredDesign.Unit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Sorts the processes that follow their inputs by what they read, bit by bit. Those that read each
 * other become one unit, which repeats.
 *
 * <pre>
 * before  assign y = b; assign b = ~a;             assign q = ~(s &amp; p); assign p = ~(r &amp; q);
 * after   {b = ~a}, {y = b}                        {q, p}, until nothing changes
 * </pre>
 */
public final class OrderUnits {
  private final List<Node> settling;
  private final Map<Node, Integer> position = new HashMap<>();

  /** By reader or writer in {@link #settling}: who comes after it. */
  private final List<List<Integer>> successors = new ArrayList<>();

  private OrderUnits(List<Node> settling) {
    this.settling = settling;
  }

  /** The units of the processes that wait for no edge, each after those that it reads. */
  public static List<Unit> run(List<Node> nodes) {
    OrderUnits pass =
        new OrderUnits(nodes.stream().filter(n -> n.kind() != Node.Kind.EDGE).toList());
    pass.connect();
    List<List<Integer>> components = StrongComponents.of(pass.successors);
    return RepeatedUnits.together(
        components.stream().map(pass::unit).toList(), pass.successors(components));
  }

  /** By position of a component, which others come after it. */
  private List<Set<Integer>> successors(List<List<Integer>> components) {
    int[] component = new int[settling.size()];
    for (int i = 0; i < components.size(); i++) {
      for (int member : components.get(i)) {
        component[member] = i;
      }
    }
    List<Set<Integer>> result = new ArrayList<>();
    for (int i = 0; i < components.size(); i++) {
      Set<Integer> after = new LinkedHashSet<>();
      for (int member : components.get(i)) {
        successors.get(member).forEach(s -> after.add(component[s]));
      }
      after.remove(i);
      result.add(after);
    }
    return result;
  }

  private void connect() {
    WritersByBit writers = new WritersByBit();
    for (Node n : settling) {
      writers.add(n);
      position.put(n, position.size());
      successors.add(new ArrayList<>());
    }
    for (Node reader : settling) {
      reader
          .readsAndTriggers()
          .forEach((s, bits) -> writers.forEach(s, bits, writer -> connect(writer, reader)));
    }
  }

  private void connect(Node writer, Node reader) {
    if (writer != reader || reader.kind() == Node.Kind.COMBINATIONAL) {
      successors.get(position.get(writer)).add(position.get(reader));
    }
  }

  private Unit unit(List<Integer> component) {
    List<Node> members = component.stream().map(settling::get).toList();
    boolean cyclic =
        members.size() > 1 || successors.get(component.get(0)).contains(component.get(0));
    return new Unit(members, cyclic, cyclic ? cycle(members) : List.of());
  }

  /** What processes of a cycle read from each other. */
  private static List<Signal> cycle(List<Node> members) {
    Set<Signal> read = new HashSet<>();
    members.forEach(m -> read.addAll(m.readsAndTriggers().keySet()));
    Set<Signal> cycle = new LinkedHashSet<>();
    for (Node m : members) {
      m.writes().stream().filter(read::contains).forEach(cycle::add);
    }
    return List.copyOf(cycle);
  }
}
