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
import java.util.HashMap;
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
    Map<Signal, Positions> live = new HashMap<>();
    results.forEach(r -> live.put(r, Accesses.all(r)));
    List<Region.Step> result = new ArrayList<>();
    Set<Signal> read = new LinkedHashSet<>();
    for (int i = steps.size() - 1; i >= 0; i--) {
      Region.Step s = steps.get(i);
      List<Region.Item> items = new ArrayList<>();
      for (int j = s.items().size() - 1; j >= 0; j--) {
        Region.Item item = needed(s.items().get(j), live);
        if (item != null) {
          items.add(item);
          Map<Signal, Positions> from = readsOf(item);
          from.forEach((signal, bits) -> live.merge(signal, bits, Positions::or));
          read.addAll(from.keySet());
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
  private Region.Item needed(Region.Item item, Map<Signal, Positions> live) {
    return item.match(u -> needed(u, live), a -> a, c -> needed(c, live));
  }

  private Region.Item needed(Region.Call c, Map<Signal, Positions> live) {
    if (c.method().when() != null) {
      return c;
    }
    Set<Signal> wanted = new LinkedHashSet<>(c.method().results());
    wanted.retainAll(live.keySet());
    live.keySet().removeAll(wanted);
    return wanted.isEmpty()
        ? null
        : new Region.Call(c.callee(), c.method(), c.given(), wanted, c.triggers());
  }

  private Region.Item needed(Unit u, Map<Signal, Positions> live) {
    if (!u.fixpoint() && u.nodes().get(0).kind() == Node.Kind.COMBINATIONAL) {
      Accesses accesses = u.nodes().get(0).accesses();
      Map<Signal, Positions> written = accesses.writes();
      if (written.entrySet().stream().noneMatch(e -> overlap(e.getValue(), live.get(e.getKey())))) {
        return null;
      }
      for (Signal s : written.keySet()) {
        if (!state.contains(s) && live.containsKey(s)) {
          Positions left = live.get(s).andNot(accesses.definite(s));
          if (left.isEmpty()) {
            live.remove(s);
          } else {
            live.put(s, left);
          }
        }
      }
    }
    return u;
  }

  private static boolean overlap(Positions written, Positions live) {
    return live != null && written.overlaps(live);
  }

  private static Map<Signal, Positions> readsOf(Region.Item item) {
    return item.match(NeededItems::readsOf, NeededItems::readsOf, NeededItems::readsOf);
  }

  private static Map<Signal, Positions> readsOf(Region.Call c) {
    Set<Signal> all = c.reads();
    c.triggers().forEach(t -> Expressions.signals(t.expression(), all));
    Map<Signal, Positions> result = new LinkedHashMap<>();
    all.forEach(s -> result.put(s, Accesses.all(s)));
    return result;
  }

  private static Map<Signal, Positions> readsOf(Unit u) {
    Map<Signal, Positions> result = new LinkedHashMap<>();
    u.nodes()
        .forEach(
            n -> n.readsAndTriggers().forEach((s, bits) -> result.merge(s, bits, Positions::or)));
    return result;
  }

  private static Map<Signal, Positions> readsOf(Activation a) {
    Map<Signal, Positions> read = new LinkedHashMap<>();
    read(a, read);
    return read;
  }

  /** What a process reads where it starts, and what it waits for. */
  static void read(Activation a, Map<Signal, Positions> result) {
    a.node().accesses().reads().forEach((s, bits) -> result.merge(s, bits, Positions::or));
    Set<Signal> watched = new LinkedHashSet<>();
    a.triggers().forEach(t -> Expressions.signals(t.expression(), watched));
    watched.forEach(s -> result.put(s, Accesses.all(s)));
  }
}
