package io.refmill.compiler.lower.nest;

import io.refmill.compiler.ir.Process.Edge;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.access.Positions;
import io.refmill.compiler.lower.form.FlatDesign;
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
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

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
 * little in it stays flat too, and what only keeps an input for later, unless a loop repeats it.
 */
public final class NestInstances {
  private final InstanceTree tree;
  private final Set<Signal> state;
  private final DecidingUnits units;
  private final OutputGroups groups;
  private final InstanceCalls calls;
  private final NeededItems needed;
  private final Map<Place, InstanceClass> instances = new IdentityHashMap<>();
  private final Set<Place> unfit = Collections.newSetFromMap(new IdentityHashMap<>());

  /** A method before its calls stand in it. */
  private record Flat(When when, List<Signal> results, List<Region.Step> steps) {}

  private NestInstances(
      FlatDesign flat,
      List<Node> live,
      Set<Signal> state,
      Set<Signal> outputs,
      List<Unit> order,
      Set<Signal> awaited) {
    this.tree = new InstanceTree(flat.scopes(), live, order);
    this.state = state;
    this.units = new DecidingUnits(order);
    this.groups = new OutputGroups(tree, units, state, outputs);
    this.calls = new InstanceCalls(tree, units.writers(), state, outputs, instances, awaited);
    this.needed = new NeededItems(tree, state);
  }

  /**
   * The steps of a call, with classes. Designs whose events take several rounds have none, nor have
   * instances with a process that meets another one at once ({@link MeetingProcesses}).
   */
  public static Region run(LoweringState d) {
    List<LoweredDesign.Step> steps = d.schedule().steps();
    Region whole = Region.flat(d.live(), steps, d.outputs());
    boolean rounds =
        steps.stream().anyMatch(s -> s.match(settle -> false, LoweredDesign.Phase::rounds));
    if (rounds || d.flat().scopes().size() < 2) {
      return whole;
    }
    boolean straight = !d.clocking().needsLoop() && d.design().protocol() == Protocol.CYCLE;
    NestInstances pass =
        new NestInstances(
            d.flat(),
            d.live(),
            d.state(),
            d.outputs(),
            d.units(),
            straight ? Set.of() : awaited(d.live()));
    if (straight) {
      pass.excludeEdgesOfControls(whole);
    } else {
      pass.excludeSeveralStarts(whole);
    }
    if (d.races()) {
      MeetingProcesses.in(whole, d.units()).forEach(pass::exclude);
    }
    List<Flat> methods = new ArrayList<>();
    for (Region.Method m : whole.methods()) {
      methods.add(new Flat(null, m.results(), m.steps()));
    }
    return pass.region(pass.tree.top, methods);
  }

  private static Set<Signal> awaited(List<Node> nodes) {
    Set<Signal> result = new HashSet<>();
    nodes.forEach(n -> n.triggers().forEach(t -> Expressions.signals(t.expression(), result)));
    return result;
  }

  /** Whoever waits for the edge of a control compares it with its value in the last call. */
  private void excludeEdgesOfControls(Region whole) {
    for (Region.Step s : whole.methods().get(0).steps()) {
      for (Region.Item item : s.items()) {
        if (item instanceof Activation a && !a.triggers().isEmpty() && !a.level()) {
          exclude(a.node());
        }
      }
    }
  }

  /** No object has this process, nor one around it. */
  private void exclude(Node n) {
    for (Place p = tree.of(n); p != null; p = p.parent) {
      unfit.add(p);
    }
  }

  /**
   * Where processes wait for events, a method of an instance is what one event starts: all its
   * processes wait for the same ones, of signals outside.
   */
  private void excludeSeveralStarts(Region whole) {
    Map<Place, Set<String>> starts = new IdentityHashMap<>();
    for (Region.Step s : whole.methods().get(0).steps()) {
      for (Region.Item item : s.items()) {
        if (item instanceof Activation a) {
          Set<String> keys = new TreeSet<>();
          a.triggers().forEach(t -> keys.add(t.key()));
          for (Place p = tree.of(a.node()); p != null; p = p.parent) {
            Set<String> known = starts.putIfAbsent(p, keys);
            if (a.level()
                || keys.isEmpty()
                || known != null && !known.equals(keys)
                || !startsOutside(a, p)) {
              unfit.add(p);
            }
          }
        }
      }
    }
  }

  private static boolean startsOutside(Activation a, Place p) {
    Set<Signal> awaited = new HashSet<>();
    a.triggers().forEach(t -> Expressions.signals(t.expression(), awaited));
    return a.triggers().stream().allMatch(t -> t.own() < 0 && t.edge() != Edge.ANY)
        && Collections.disjoint(awaited, p.inside);
  }

  /** A region; its methods are those given, in order. */
  private Region region(Place place, List<Flat> methods) {
    while (true) {
      List<Place> found = new ArrayList<>();
      place.children.forEach(c -> candidates(c, found));
      build(found, methods);
      Set<Place> inner = Collections.newSetFromMap(new IdentityHashMap<>());
      inner.addAll(found);
      InstanceCalls.Frame frame = new InstanceCalls.Frame(place, inner);
      Set<Place> culprits = Collections.newSetFromMap(new IdentityHashMap<>());
      List<Region.Method> done = new ArrayList<>();
      for (Flat m : methods) {
        List<Region.Step> steps = new ArrayList<>();
        m.steps().forEach(s -> steps.add(calls.step(frame, s, culprits)));
        if (culprits.isEmpty()) {
          done.add(needed.of(place, m.when(), m.results(), steps));
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
    InstanceClass instance = new InstanceClass();
    instances.put(place, instance);
    groups.addTo(instance, place);
    List<Flat> methods = new ArrayList<>();
    List<Object> keys = new ArrayList<>();
    for (int i = 0; i < instance.groups.size(); i++) {
      InstanceClass.Group g = instance.groups.get(i);
      methods.add(
          new Flat(null, g.results(), List.of(new Region.Step(null, List.copyOf(g.units())))));
      keys.add(i);
    }
    for (Shares s : around) {
      List<Activation> own = s.of.get(place);
      if (own != null) {
        Map<Signal, Positions> read = new LinkedHashMap<>();
        // Who calls the method has seen the edges.
        own.replaceAll(a -> a.level() ? a : new Activation(a.node(), List.of(), false));
        own.forEach(a -> NeededItems.read(a, read));
        List<Region.Step> steps = new ArrayList<>();
        List<Unit> before = units.of(place, read);
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
}
