package io.refmill.compiler.lower.nest;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.access.Positions;
import io.refmill.compiler.lower.access.WritersByBit;
import io.refmill.compiler.lower.nest.CallOrder.Draft;
import io.refmill.compiler.lower.nest.InstanceTree.Place;
import io.refmill.compiler.lower.plan.LoweredDesign.Activation;
import io.refmill.compiler.lower.plan.LoweredDesign.Unit;
import io.refmill.compiler.lower.plan.Region;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Puts calls of instances where the flat steps of a region do their work. */
final class InstanceCalls {
  /** Operators and operands that are written into a call rather than into a variable before it. */
  private static final int SMALL = 4;

  private final InstanceTree tree;
  private final WritersByBit writers;
  private final Set<Signal> state;
  private final Set<Signal> outputs;
  private final Map<Place, InstanceClass> instances;

  /** Signals whose edges somebody waits for outside of the methods. */
  private final Set<Signal> awaited;

  /**
   * @param awaited signals whose edges start methods: callers have to know their values * @param
   *     instances those that are classes, with their methods
   */
  InstanceCalls(
      InstanceTree tree,
      WritersByBit writers,
      Set<Signal> state,
      Set<Signal> outputs,
      Map<Place, InstanceClass> instances,
      Set<Signal> awaited) {
    this.awaited = awaited;
    this.tree = tree;
    this.writers = writers;
    this.state = state;
    this.outputs = outputs;
    this.instances = instances;
  }

  /** A region whose calls are being put in: its instances that are classes. */
  record Frame(Place place, Set<Place> inner) {
    /** The instance of the region that a process belongs to, or null. */
    Place callee(Place at) {
      Place p = at;
      while (p != null && !inner.contains(p)) {
        p = p.parent;
      }
      return p;
    }
  }

  /**
   * The steps of a method with calls, in an order that fits.
   *
   * @param culprits gets the instances whose calls do not fit into the order
   */
  Region.Step step(Frame frame, Region.Step flat, Set<Place> culprits) {
    if (flat.when() != null) {
      return phase(frame, flat);
    }
    Settling settling = new Settling(frame);
    flat.items().forEach(item -> settling.add((Unit) item));
    settling.order();
    return new Region.Step(null, CallOrder.sorted(settling.drafts, culprits));
  }

  /** A settle step whose parts get their order. */
  private final class Settling {
    private final Frame frame;
    private final List<Draft> drafts = new ArrayList<>();
    private final Map<Node, Integer> draftOf = new HashMap<>();
    private final Map<InstanceClass.Group, Integer> calls = new IdentityHashMap<>();

    Settling(Frame frame) {
      this.frame = frame;
    }

    void add(Unit u) {
      Node first = u.nodes().get(0);
      Place callee = frame.callee(tree.of(first));
      InstanceClass instance = callee == null ? null : instances.get(callee);
      if (instance == null || instance.copies.contains(first)) {
        if (connectedTo(frame, first) == null) {
          addFlat(u);
        }
        return;
      }
      Integer number = instance.groupOf.get(first);
      if (number != null) {
        Integer known = calls.putIfAbsent(instance.groups.get(number), drafts.size());
        draftOf.put(first, known == null ? drafts.size() : known);
        if (known == null) {
          addCall(callee, instance, number);
        }
      }
    }

    private void addFlat(Unit u) {
      Draft d = new Draft(u, null);
      for (Node n : u.nodes()) {
        n.readsAndTriggers().forEach((s, b) -> d.reads.merge(s, b, Positions::or));
        draftOf.put(n, drafts.size());
      }
      drafts.add(d);
    }

    private void addCall(Place callee, InstanceClass instance, int number) {
      Draft d = new Draft(call(frame, instance, number, List.of()), callee);
      instance
          .groups
          .get(number)
          .units()
          .forEach(v -> outside(frame, callee, v.nodes().get(0), d.reads));
      drafts.add(d);
    }

    /** Each part comes after those who write what it reads. */
    void order() {
      for (int i = 0; i < drafts.size(); i++) {
        int reader = i;
        Draft d = drafts.get(i);
        d.reads.forEach(
            (s, bits) ->
                writers.forEach(
                    s,
                    bits,
                    w -> {
                      int from = draftOf.getOrDefault(w, reader);
                      if (from != reader) {
                        d.after.add(from);
                      }
                    }));
      }
    }
  }

  /** What a process of an instance reads outside. */
  private void outside(Frame frame, Place callee, Node n, Map<Signal, Positions> result) {
    n.readsAndTriggers()
        .forEach(
            (s, bits) -> {
              if (callee.inside.contains(s)) {
                return;
              }
              List<Node> from = tree.writers(s);
              if (from.size() == 1 && connectedTo(frame, from.get(0)) == callee) {
                from.get(0).readsAndTriggers().forEach((t, b) -> result.merge(t, b, Positions::or));
              } else {
                result.merge(s, bits, Positions::or);
              }
            });
  }

  /**
   * The instance that alone reads what a process assigns, if that can be written into the calls.
   */
  private Place connectedTo(Frame frame, Node n) {
    if (!(n.process() instanceof Process.ContinuousAssignment a)
        || !(a.target() instanceof Expression.SignalReference target)
        || outputs.contains(target.signal())
        || state.contains(target.signal())
        || awaited.contains(target.signal())
        || tree.writers(target.signal()).size() != 1
        || frame.callee(tree.of(n)) != null
        || !tree.of(n).isIn(frame.place())) {
      return null;
    }
    int[] size = {0};
    Expressions.walk(a.value(), e -> size[0] += e instanceof Expression.Call ? SMALL + 1 : 1);
    Place only = null;
    for (Node reader : size[0] > SMALL ? List.<Node>of() : tree.readers(target.signal())) {
      Place p = frame.callee(tree.of(reader));
      if (p == null || only != null && p != only) {
        return null;
      }
      only = p;
    }
    return only;
  }

  private Region.Call call(
      Frame frame, InstanceClass callee, Object key, List<Node.Trigger> triggers) {
    Region.Method method = callee.methods.get(key);
    Map<Signal, Expression> given = new LinkedHashMap<>();
    for (Signal s : method.inputs()) {
      List<Node> from = tree.writers(s);
      if (from.size() == 1 && connectedTo(frame, from.get(0)) != null) {
        given.put(s, ((Process.ContinuousAssignment) from.get(0).process()).value());
      }
    }
    return new Region.Call(
        callee.region, method, given, new LinkedHashSet<>(method.results()), triggers);
  }

  private Region.Step phase(Frame frame, Region.Step flat) {
    List<Region.Item> items = new ArrayList<>();
    Set<Place> called = new HashSet<>();
    for (Region.Item item : flat.items()) {
      Activation a = (Activation) item;
      Place callee = frame.callee(tree.of(a.node()));
      if (callee == null) {
        items.add(item);
      } else if (called.add(callee)) {
        // Those of one instance start together, or it would be none of the callees.
        List<Node.Trigger> triggers = a.level() ? List.of() : a.triggers();
        items.add(call(frame, instances.get(callee), flat.when(), triggers));
      }
    }
    return new Region.Step(flat.when(), items);
  }
}
