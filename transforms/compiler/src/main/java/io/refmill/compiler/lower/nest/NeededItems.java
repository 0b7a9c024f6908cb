package io.refmill.compiler.lower.nest;

import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.lower.access.Accesses;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.access.Positions;
import io.refmill.compiler.lower.nest.InstanceTree.Place;
import io.refmill.compiler.lower.plan.LoweredDesign.Activation;
import io.refmill.compiler.lower.plan.LoweredDesign.Unit;
import io.refmill.compiler.lower.plan.LoweredDesign.When;
import io.refmill.compiler.lower.plan.Region;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Goes back through a method from its results to what they are made of. */
final class NeededItems {
  private final InstanceTree tree;
  private final Set<Signal> state;

  NeededItems(InstanceTree tree, Set<Signal> state) {
    this.tree = tree;
    this.state = state;
  }

  /**
   * The method without what only instances needed that now compute it themselves.
   *
   * @param place the instance whose method it is, or the top
   */
  Region.Method of(Place place, When when, List<Signal> results, List<Region.Step> steps) {
    Set<Signal> live = new HashSet<>(results);
    List<Region.Step> result = new ArrayList<>();
    Set<Signal> read = new LinkedHashSet<>();
    for (int i = steps.size() - 1; i >= 0; i--) {
      Region.Step s = steps.get(i);
      List<Region.Item> items = new ArrayList<>();
      for (int j = s.items().size() - 1; j >= 0; j--) {
        Region.Item item = needed(s.items().get(j), live);
        if (item != null) {
          items.add(item);
          Set<Signal> from = readsOf(item);
          live.addAll(from);
          read.addAll(from);
        }
      }
      if (!items.isEmpty()) {
        Collections.reverse(items);
        result.add(new Region.Step(s.when(), items));
      }
    }
    Collections.reverse(result);
    List<Signal> inputs = new ArrayList<>();
    if (place.parent != null) {
      read.removeAll(place.inside);
      for (Signal s : place.scope.own().keySet()) {
        if (read.remove(s)) {
          inputs.add(s);
        }
      }
      inputs.addAll(read);
    }
    return new Region.Method(when, inputs, results, result);
  }

  /** The item if it is needed, after which what it writes is not wanted from before any more. */
  private Region.Item needed(Region.Item item, Set<Signal> live) {
    return item.match(u -> needed(u, live), a -> a, c -> needed(c, live));
  }

  private Region.Item needed(Region.Call c, Set<Signal> live) {
    if (c.method().when() != null) {
      return c;
    }
    Set<Signal> wanted = new LinkedHashSet<>(c.method().results());
    wanted.retainAll(live);
    live.removeAll(wanted);
    return wanted.isEmpty()
        ? null
        : new Region.Call(c.callee(), c.method(), c.given(), wanted, c.triggers());
  }

  private Region.Item needed(Unit u, Set<Signal> live) {
    if (!u.fixpoint() && u.nodes().get(0).kind() == Node.Kind.COMBINATIONAL) {
      Set<Signal> written = u.nodes().get(0).writes();
      if (written.stream().noneMatch(live::contains)) {
        return null;
      }
      for (Signal s : written) {
        if (tree.writers(s).size() == 1 && !state.contains(s)) {
          live.remove(s);
        }
      }
    }
    return u;
  }

  private static Set<Signal> readsOf(Region.Item item) {
    return item.match(NeededItems::readsOf, NeededItems::readsOf, NeededItems::readsOf);
  }

  private static Set<Signal> readsOf(Region.Call c) {
    Set<Signal> result = c.reads();
    c.triggers().forEach(t -> Expressions.signals(t.expression(), result));
    return result;
  }

  private static Set<Signal> readsOf(Unit u) {
    Set<Signal> result = new LinkedHashSet<>();
    u.nodes().forEach(n -> result.addAll(n.readsAndTriggers().keySet()));
    return result;
  }

  private static Set<Signal> readsOf(Activation a) {
    Map<Signal, Positions> read = new LinkedHashMap<>();
    read(a, read);
    return read.keySet();
  }

  /** What a process reads where it starts, and what it waits for. */
  static void read(Activation a, Map<Signal, Positions> result) {
    a.node().accesses().reads().forEach((s, bits) -> result.merge(s, bits, Positions::or));
    Set<Signal> watched = new LinkedHashSet<>();
    a.triggers().forEach(t -> Expressions.signals(t.expression(), watched));
    watched.forEach(s -> result.put(s, Accesses.all(s)));
  }
}
