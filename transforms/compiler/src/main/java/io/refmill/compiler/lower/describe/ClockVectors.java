package io.refmill.compiler.lower.describe;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Process.Edge;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.lower.access.Node;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds the inputs of several bits that have a clock among these. */
final class ClockVectors {
  /** Assignments between a bit of an input and who waits for it: ports of instances, elements. */
  private static final int MAX_STEPS = 32;

  /** What drives a whole signal, or an element of an array, by itself. */
  private final Map<Place, Expression> drivers = new HashMap<>();

  private final Set<Signal> inputs;

  /** A signal, or an element of it. */
  private record Place(Signal signal, List<BigInteger> indices) {}

  private ClockVectors(List<Node> nodes, Set<Signal> inputs) {
    this.inputs = inputs;
    for (Node n : nodes) {
      if (n.process() instanceof Process.ContinuousAssignment a) {
        Place place = place(a.target());
        if (place != null) {
          drivers.put(place, a.value());
        }
      }
    }
  }

  /** Their names. */
  static Set<String> find(List<Node> nodes, Set<Signal> inputs) {
    ClockVectors finder = new ClockVectors(nodes, inputs);
    Set<String> found = new HashSet<>();
    for (Node n : nodes) {
      for (Node.Trigger t : n.triggers()) {
        if (n.kind() == Node.Kind.EDGE && t.edge() != Edge.ANY && !t.control()) {
          Signal vector = finder.vector(t.expression());
          if (vector != null) {
            found.add(vector.name());
          }
        }
      }
    }
    return found;
  }

  /** The input that an expression is a bit of, and nothing else; null if there is none. */
  private Signal vector(Expression trigger) {
    Expression e = trigger;
    for (int step = 0; e != null && step < MAX_STEPS; step++) {
      if (e instanceof Expression.PartSelect p
          && p.base() instanceof Expression.SignalReference s
          && inputs.contains(s.signal())) {
        return s.signal();
      }
      Place place = place(e);
      e = place == null ? null : drivers.get(place);
    }
    return null;
  }

  private static Place place(Expression e) {
    if (e instanceof Expression.SignalReference s) {
      return new Place(s.signal(), List.of());
    }
    if (e instanceof Expression.ElementSelect s
        && s.indices().stream().allMatch(i -> i instanceof Expression.Constant)) {
      return new Place(
          s.array(), s.indices().stream().map(i -> number((Expression.Constant) i)).toList());
    }
    return null;
  }

  private static BigInteger number(Expression.Constant c) {
    return c.signed() ? c.bits().signedValue() : c.bits().value();
  }
}
