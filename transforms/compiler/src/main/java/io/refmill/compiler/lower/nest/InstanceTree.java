package io.refmill.compiler.lower.nest;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Statements;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.form.InstanceScope;
import io.refmill.compiler.lower.plan.InstanceName;
import io.refmill.compiler.lower.plan.LoweredDesign;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The instances of a flat design, with the processes of each: an instance has those that write
 * nothing but what it holds.
 */
final class InstanceTree {
  /** An instance, or the top. */
  static final class Place {
    final InstanceScope scope;
    final Place parent;
    final int depth;
    final List<Place> children = new ArrayList<>();

    /** Its processes and those of the instances in it, in source order. */
    final List<Node> nodes = new ArrayList<>();

    /** What it and the instances in it hold. */
    final Set<Signal> inside = new HashSet<>();

    Place(InstanceScope scope, Place parent) {
      this.scope = scope;
      this.parent = parent;
      this.depth = parent == null ? 0 : parent.depth + 1;
    }

    /** Whether this is the other or stands in it. */
    boolean isIn(Place other) {
      Place p = this;
      while (p.depth > other.depth) {
        p = p.parent;
      }
      return p == other;
    }
  }

  /** Lines in all instances of a module from which on they are a class. */
  private static final int WORTH_A_CLASS = 4;

  final Place top;

  /** How many instances each module has. */
  private final Map<String, Integer> uses = new HashMap<>();

  /** How often each name is repeated in its place, by the name and the module of the instances. */
  private final Map<Repeated, Integer> repeated = new HashMap<>();

  private final Map<Signal, Place> holder = new HashMap<>();
  private final Map<Integer, Place> placeOf = new HashMap<>();
  private final Map<Signal, List<Node>> writers = new HashMap<>();
  private final Map<Signal, List<Node>> readers = new HashMap<>();
  private final Set<Node> cyclic = new java.util.HashSet<>();

  private record Repeated(Place parent, String name, String module) {
    /** Null where the name has no index. */
    static Repeated of(Place p) {
      List<String> path = p.scope.path();
      InstanceName name = path.isEmpty() ? null : InstanceName.of(path.get(path.size() - 1));
      return name == null ? null : new Repeated(p.parent, name.common(), p.scope.module());
    }
  }

  InstanceTree(List<InstanceScope> scopes, List<Node> live, List<LoweredDesign.Unit> units) {
    Map<List<String>, Place> byPath = new HashMap<>();
    Place first = null;
    for (InstanceScope s : scopes) {
      Place parent =
          s.path().isEmpty() ? null : byPath.get(s.path().subList(0, s.path().size() - 1));
      Place p = new Place(s, parent);
      uses.merge(s.module(), 1, Integer::sum);
      byPath.put(s.path(), p);
      if (parent == null) {
        first = p;
      } else {
        parent.children.add(p);
        Repeated name = Repeated.of(p);
        if (name != null) {
          repeated.merge(name, 1, Integer::sum);
        }
      }
      for (Signal held : s.held()) {
        holder.put(held, p);
        for (Place around = p; around != null; around = around.parent) {
          around.inside.add(held);
        }
      }
    }
    top = first;
    for (LoweredDesign.Unit u : units) {
      if (u.fixpoint()) {
        cyclic.addAll(u.nodes());
      }
    }
    for (Node n : live) {
      n.writes().forEach(s -> writers.computeIfAbsent(s, k -> new ArrayList<>()).add(n));
      n.readsAndTriggers()
          .keySet()
          .forEach(s -> readers.computeIfAbsent(s, k -> new ArrayList<>()).add(n));
      Place place = common(n.writes());
      placeOf.put(n.index(), place);
      for (Place around = place; around != null; around = around.parent) {
        around.nodes.add(n);
      }
    }
  }

  private Place common(Set<Signal> signals) {
    Place result = null;
    for (Signal s : signals) {
      Place p = holder.getOrDefault(s, top);
      if (result == null) {
        result = p;
      }
      while (!p.isIn(result)) {
        result = result.parent;
      }
    }
    return result == null ? top : result;
  }

  /** The instance of a process, also of one that has been specialised since. */
  Place of(Node n) {
    return placeOf.getOrDefault(n.index(), top);
  }

  List<Node> writers(Signal s) {
    return writers.getOrDefault(s, List.of());
  }

  /** Processes that read a signal or wait for it. */
  List<Node> readers(Signal s) {
    return readers.getOrDefault(s, List.of());
  }

  /**
   * Whether an instance can be an object of its own: it has state, which changes at edges only and
   * by its own processes only; what else it computes has neither memory nor cycles; and what it
   * exchanges with the rest are vectors.
   */
  boolean isSelfContained(Place place, Set<Signal> state) {
    boolean clocked = false;
    for (Node n : place.nodes) {
      if (cyclic.contains(n)) {
        return false;
      }
      if (n.kind() == Node.Kind.EDGE) {
        clocked |= !n.triggers().isEmpty() && n.writes().stream().anyMatch(state::contains);
      } else if (n.kind() != Node.Kind.COMBINATIONAL
          || n.writes().stream().anyMatch(state::contains)) {
        return false;
      }
      for (Signal s : n.readsAndTriggers().keySet()) {
        if (s.isArray() && !place.inside.contains(s)) {
          return false;
        }
      }
    }
    return clocked
        && place.inside.stream()
            .allMatch(
                s ->
                    writers(s).stream().allMatch(w -> of(w).isIn(place))
                        && (!s.isArray() || readers(s).stream().allMatch(r -> of(r).isIn(place))));
  }

  /** Whether an instance has so little in it that a class would hide rather than show it. */
  boolean isTrivial(Place place, Set<Signal> state) {
    int lines = 0;
    for (Node n : place.nodes) {
      if (copied(n, place, state) == null) {
        lines += n.process() instanceof Process.AlwaysConstruct a ? lines(a.body()) : 1;
      }
    }
    return lines * uses.get(place.scope.module()) < WORTH_A_CLASS
        || isRegister(place, state) && !isRepeated(place);
  }

  /** Whether a loop over a list can do for all that it would do for each. */
  private boolean isRepeated(Place place) {
    Repeated name = Repeated.of(place);
    return name != null && repeated.get(name) >= InstanceName.LEAST;
  }

  private static int lines(Statement body) {
    int[] lines = {0};
    Statements.forEach(
        body,
        s ->
            lines[0] +=
                s instanceof Statement.Case c
                    ? c.items().size()
                    : s instanceof Statement.Block ? 0 : 1);
    return lines[0];
  }

  /** Whether it does nothing but to keep one of its inputs for later. */
  private static boolean isRegister(Place place, Set<Signal> state) {
    return place.nodes.stream()
                .filter(n -> n.kind() == Node.Kind.EDGE)
                .flatMap(n -> n.writes().stream())
                .distinct()
                .count()
            == 1
        && place.nodes.stream()
            .allMatch(
                n ->
                    n.kind() == Node.Kind.EDGE
                        ? storesOnly(((Process.AlwaysConstruct) n.process()).body(), place)
                        : copied(n, place, state) != null);
  }

  private static boolean storesOnly(Statement body, Place place) {
    boolean[] computes = {false};
    Expressions.forEachExpression(
        body,
        e ->
            Expressions.walk(
                e,
                x ->
                    computes[0] |=
                        x instanceof Expression.Binary
                            || x instanceof Expression.Conditional
                            || x instanceof Expression.Call
                            || x instanceof Expression.ElementSelect),
        t -> {});
    Set<Signal> read = Expressions.signalsReadBy(body);
    return !computes[0] && read.stream().noneMatch(place.inside::contains);
  }

  /** The state that an output of an instance is nothing but another name for, or null. */
  static Signal copied(Node n, Place place, Set<Signal> state) {
    return n.process() instanceof Process.ContinuousAssignment a
            && a.target() instanceof Expression.SignalReference
            && a.value() instanceof Expression.SignalReference value
            && state.contains(value.signal())
            && place.inside.contains(value.signal())
        ? value.signal()
        : null;
  }
}
