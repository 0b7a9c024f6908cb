package io.refmill.compiler.lower.nest;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.lower.access.Accesses;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.access.Positions;
import io.refmill.compiler.lower.access.WritersByBit;
import io.refmill.compiler.lower.form.FlatDesign;
import io.refmill.compiler.lower.nest.CallOrder.Draft;
import io.refmill.compiler.lower.nest.InstanceTree.Place;
import io.refmill.compiler.lower.plan.LoweredDesign;
import io.refmill.compiler.lower.plan.LoweredDesign.Activation;
import io.refmill.compiler.lower.plan.LoweredDesign.Unit;
import io.refmill.compiler.lower.plan.LoweredDesign.When;
import io.refmill.compiler.lower.plan.Region;
import io.refmill.compiler.lower.state.LoweringState;
import io.refmill.contract.Protocol;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Regroups the steps of a call by the instances of the source, so that an instance can become an
 * object. Nothing is scheduled anew:
 *
 * <ul>
 *   <li>The edge-triggered processes of an instance that run in one phase become a method. It first
 *       brings up to date what they read of the instance's combinational signals.
 *   <li>The outputs of an instance that depend on the same inputs become a method, which computes
 *       them and all that they need inside from the inputs and the state. It is called where the
 *       flat steps compute one of them.
 *   <li>An output that is a copy of state is read as that.
 * </ul>
 *
 * <p>What depends on the same inputs cannot depend on each other through the outside, as that would
 * be a cycle, and is up to date at the same places. Where the calls do not fit into the order of
 * the rest after all, the instance is flattened; so is one that is not self-contained ({@link
 * InstanceTree#isSelfContained}), and the instances inside are looked at by themselves. What has
 * little in it, and what only keeps an input for later, stays flat too.
 */
public final class NestInstances {
  /** Operators and operands that are written into a call rather than into a variable before it. */
  private static final int SMALL = 4;

  private final InstanceTree tree;
  private final Set<Signal> state;
  private final Set<Signal> outputs;
  private final WritersByBit writers = new WritersByBit();
  private final Map<Node, Integer> position = new HashMap<>();
  private final Map<Node, Unit> unitOf = new HashMap<>();
  private final Map<Place, Instance> instances = new IdentityHashMap<>();
  private final Set<Place> unfit = Collections.newSetFromMap(new IdentityHashMap<>());

  /** Outputs that are computed together. */
  private record Group(List<Signal> results, List<Unit> units) {}

  /** A method before its calls stand in it. */
  private record Flat(When when, List<Signal> results, List<Region.Step> steps) {}

  /** An instance that is a class, with the methods that its parent calls. */
  private static final class Instance {
    final List<Group> groups = new ArrayList<>();
    final Map<Node, Integer> groupOf = new HashMap<>();

    /** Processes that only give state another name. */
    final Set<Node> copies = new HashSet<>();

    Region region;
    final Map<Object, Region.Method> methods = new HashMap<>();
  }

  private NestInstances(
      FlatDesign flat, List<Node> live, Set<Signal> state, Set<Signal> outputs, List<Unit> units) {
    this.tree = new InstanceTree(flat.scopes(), live, units);
    this.state = state;
    this.outputs = outputs;
    for (Unit u : units) {
      for (Node n : u.nodes()) {
        position.put(n, position.size());
        unitOf.put(n, u);
        writers.add(n);
      }
    }
  }

  /**
   * The steps of a call, with classes in a straight CYCLE design. Two orders of the same processes
   * are compared by their state, name by name: these have none.
   */
  public static Region run(LoweringState d) {
    List<LoweredDesign.Step> steps = d.schedule().steps();
    boolean straight = !d.clocking().needsLoop() && d.design().protocol() == Protocol.CYCLE;
    return straight && !d.races()
        ? run(d.flat(), d.live(), d.state(), d.outputs(), d.units(), steps)
        : Region.flat(d.live(), steps, d.outputs());
  }

  private static Region run(
      FlatDesign flat,
      List<Node> live,
      Set<Signal> state,
      Set<Signal> outputs,
      List<Unit> units,
      List<LoweredDesign.Step> steps) {
    Region whole = Region.flat(live, steps, outputs);
    if (flat.scopes().size() < 2) {
      return whole;
    }
    NestInstances pass = new NestInstances(flat, live, state, outputs, units);
    pass.excludeEdgesOfControls(whole);
    List<Flat> methods = new ArrayList<>();
    for (Region.Method m : whole.methods()) {
      methods.add(new Flat(null, m.results(), m.steps()));
    }
    return pass.region(pass.tree.top, methods);
  }

  /** Whoever waits for the edge of a control compares it with its value in the last call. */
  private void excludeEdgesOfControls(Region whole) {
    for (Region.Step s : whole.methods().get(0).steps()) {
      for (Region.Item item : s.items()) {
        if (item instanceof Activation a && !a.triggers().isEmpty() && !a.level()) {
          for (Place p = tree.of(a.node()); p != null; p = p.parent) {
            unfit.add(p);
          }
        }
      }
    }
  }

  // ---- regions ---------------------------------------------------------------------------------

  /** A region; its methods are those given, in order. */
  private Region region(Place place, List<Flat> methods) {
    while (true) {
      List<Place> found = new ArrayList<>();
      place.children.forEach(c -> candidates(c, found));
      build(found, methods);
      Set<Place> inner = Collections.newSetFromMap(new IdentityHashMap<>());
      inner.addAll(found);
      Frame frame = new Frame(place, inner);
      Set<Place> culprits = Collections.newSetFromMap(new IdentityHashMap<>());
      List<Region.Method> done = new ArrayList<>();
      for (Flat m : methods) {
        List<Region.Step> steps = new ArrayList<>();
        m.steps().forEach(s -> steps.add(step(frame, s, culprits)));
        if (culprits.isEmpty()) {
          done.add(new NeededItems(tree, state).of(place, m.when(), m.results(), steps));
        }
      }
      if (culprits.isEmpty()) {
        List<Region> children = found.stream().map(p -> instances.get(p).region).toList();
        boolean whole = place.parent == null;
        return new Region(
            whole ? null : place.scope,
            place.nodes,
            children,
            done,
            whole ? Set.of() : place.inside);
      }
      unfit.addAll(culprits);
    }
  }

  private void candidates(Place place, List<Place> result) {
    if (!unfit.contains(place)
        && tree.isSelfContained(place, state)
        && !tree.isTrivial(place, state)) {
      result.add(place);
    } else {
      unfit.add(place);
      place.children.forEach(c -> candidates(c, result));
    }
  }

  /** What each of some instances does in a step. */
  private record Shares(LoweredDesign.When when, Map<Place, List<Activation>> of) {}

  private void build(List<Place> places, List<Flat> around) {
    Set<Place> some = Collections.newSetFromMap(new IdentityHashMap<>());
    places.stream().filter(p -> !instances.containsKey(p)).forEach(some::add);
    if (some.isEmpty()) {
      return;
    }
    List<Shares> steps = new ArrayList<>();
    for (Flat m : around) {
      for (Region.Step s : m.steps()) {
        Map<Place, List<Activation>> of = new IdentityHashMap<>();
        for (Region.Item item : s.items()) {
          if (item instanceof Activation a) {
            for (Place p = tree.of(a.node()); p != null; p = p.parent) {
              if (some.contains(p)) {
                of.computeIfAbsent(p, k -> new ArrayList<>()).add(a);
              }
            }
          }
        }
        steps.add(new Shares(s.when(), of));
      }
    }
    for (Place p : places) {
      if (some.contains(p)) {
        build(p, steps);
      }
    }
  }

  /** Makes the methods of an instance from what its parent would do for it. */
  private void build(Place place, List<Shares> around) {
    Instance instance = new Instance();
    instances.put(place, instance);
    groups(place, instance);
    List<Flat> methods = new ArrayList<>();
    List<Object> keys = new ArrayList<>();
    for (int i = 0; i < instance.groups.size(); i++) {
      Group g = instance.groups.get(i);
      methods.add(
          new Flat(null, g.results(), List.of(new Region.Step(null, List.copyOf(g.units())))));
      keys.add(i);
    }
    for (Shares s : around) {
      List<Activation> own = s.of.get(place);
      if (own != null) {
        Map<Signal, Positions> read = new LinkedHashMap<>();
        own.forEach(a -> read(a, read));
        List<Region.Step> steps = new ArrayList<>();
        List<Unit> before = closure(place, read);
        if (!before.isEmpty()) {
          steps.add(new Region.Step(null, List.copyOf(before)));
        }
        steps.add(new Region.Step(s.when, List.copyOf(own)));
        methods.add(new Flat(s.when, List.of(), steps));
        keys.add(s.when);
      }
    }
    instance.region = region(place, methods);
    for (int i = 0; i < keys.size(); i++) {
      instance.methods.put(keys.get(i), instance.region.methods().get(i));
    }
  }

  /** What a process reads where it starts, and what it waits for. */
  static void read(Activation a, Map<Signal, Positions> result) {
    a.node().accesses().reads().forEach((s, bits) -> result.merge(s, bits, Positions::or));
    Set<Signal> watched = new LinkedHashSet<>();
    a.triggers().forEach(t -> Expressions.signals(t.expression(), watched));
    watched.forEach(s -> result.put(s, Accesses.all(s)));
  }

  /** The processes inside that decide the values of some bits, in order. */
  private List<Unit> closure(Place place, Map<Signal, Positions> wanted) {
    Set<Node> found = new HashSet<>();
    List<Node> work = new ArrayList<>();
    wanted.forEach((s, bits) -> sources(place, s, bits, found, work));
    while (!work.isEmpty()) {
      work.remove(work.size() - 1)
          .readsAndTriggers()
          .forEach((s, bits) -> sources(place, s, bits, found, work));
    }
    List<Node> order = new ArrayList<>(found);
    order.sort((a, b) -> position.get(a) - position.get(b));
    return order.stream().map(unitOf::get).toList();
  }

  private void sources(Place place, Signal s, Positions bits, Set<Node> found, List<Node> work) {
    if (place.inside.contains(s)) {
      writers.forEach(
          s,
          bits,
          w -> {
            if (found.add(w)) {
              work.add(w);
            }
          });
    }
  }

  /** Finds what the rest takes from an instance's combinational signals. */
  private void groups(Place place, Instance instance) {
    Map<Set<Signal>, List<Signal>> byInputs = new LinkedHashMap<>();
    Map<Set<Signal>, Map<Signal, Positions>> all = new HashMap<>();
    Set<Signal> seen = new HashSet<>();
    for (Node n : place.nodes) {
      if (n.kind() != Node.Kind.COMBINATIONAL) {
        continue;
      }
      for (Signal s : n.writes()) {
        boolean leaves =
            outputs.contains(s) || tree.readers(s).stream().anyMatch(r -> !tree.of(r).isIn(place));
        if (!leaves || !seen.add(s)) {
          continue;
        }
        if (InstanceTree.copied(n, place, state) != null) {
          instance.copies.add(n);
          continue;
        }
        Map<Signal, Positions> whole = Map.of(s, Accesses.all(s));
        Set<Signal> from = new HashSet<>();
        for (Unit u : closure(place, whole)) {
          for (Signal r : u.nodes().get(0).readsAndTriggers().keySet()) {
            if (!place.inside.contains(r)) {
              from.add(r);
            }
          }
        }
        byInputs.computeIfAbsent(from, k -> new ArrayList<>()).add(s);
        all.computeIfAbsent(from, k -> new LinkedHashMap<>()).putAll(whole);
      }
    }
    byInputs.forEach(
        (from, results) -> {
          for (Signal s : results) {
            for (Node w : tree.writers(s)) {
              instance.groupOf.put(w, instance.groups.size());
            }
          }
          instance.groups.add(new Group(results, closure(place, all.get(from))));
        });
  }

  // ---- steps -----------------------------------------------------------------------------------

  /** A region whose calls are being put in: its instances that are classes. */
  private record Frame(Place place, Set<Place> inner) {
    /** The instance of the region that a process belongs to, or null. */
    Place callee(Place at) {
      Place p = at;
      while (p != null && !inner.contains(p)) {
        p = p.parent;
      }
      return p;
    }
  }

  /** The steps of a method with calls, in an order that fits; else tells which calls do not. */
  private Region.Step step(Frame frame, Region.Step flat, Set<Place> culprits) {
    if (flat.when() != null) {
      return phase(frame, flat);
    }
    List<Draft> drafts = new ArrayList<>();
    Map<Node, Integer> draftOf = new HashMap<>();
    Map<Group, Integer> calls = new IdentityHashMap<>();
    for (Region.Item item : flat.items()) {
      Unit u = (Unit) item;
      Node first = u.nodes().get(0);
      Place callee = frame.callee(tree.of(first));
      Instance instance = callee == null ? null : instances.get(callee);
      if (instance == null || instance.copies.contains(first)) {
        if (connectedTo(frame, first) == null) {
          Draft d = new Draft(u, null);
          for (Node n : u.nodes()) {
            n.readsAndTriggers().forEach((s, b) -> d.reads.merge(s, b, Positions::or));
            draftOf.put(n, drafts.size());
          }
          drafts.add(d);
        }
        continue;
      }
      Integer number = instance.groupOf.get(first);
      if (number != null) {
        Group g = instance.groups.get(number);
        Integer known = calls.putIfAbsent(g, drafts.size());
        draftOf.put(first, known == null ? drafts.size() : known);
        if (known == null) {
          Draft d = new Draft(call(frame, instance, number), callee);
          g.units().forEach(v -> outside(frame, callee, v.nodes().get(0), d.reads));
          drafts.add(d);
        }
      }
    }
    for (int i = 0; i < drafts.size(); i++) {
      int reader = i;
      drafts
          .get(i)
          .reads
          .forEach(
              (s, bits) ->
                  writers.forEach(
                      s,
                      bits,
                      w -> {
                        int from = draftOf.getOrDefault(w, reader);
                        if (from != reader) {
                          drafts.get(reader).after.add(from);
                        }
                      }));
    }
    return new Region.Step(null, CallOrder.sorted(drafts, culprits));
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

  private Region.Call call(Frame frame, Instance callee, Object key) {
    Region.Method method = callee.methods.get(key);
    Map<Signal, Expression> given = new LinkedHashMap<>();
    for (Signal s : method.inputs()) {
      List<Node> from = tree.writers(s);
      if (from.size() == 1 && connectedTo(frame, from.get(0)) != null) {
        given.put(s, ((Process.ContinuousAssignment) from.get(0).process()).value());
      }
    }
    return new Region.Call(callee.region, method, given, new LinkedHashSet<>(method.results()));
  }

  private Region.Step phase(Frame frame, Region.Step flat) {
    List<Region.Item> items = new ArrayList<>();
    Set<Place> called = new HashSet<>();
    for (Region.Item item : flat.items()) {
      Place callee = frame.callee(tree.of(((Activation) item).node()));
      if (callee == null) {
        items.add(item);
      } else if (called.add(callee)) {
        items.add(call(frame, instances.get(callee), flat.when()));
      }
    }
    return new Region.Step(flat.when(), items);
  }
}
