package io.refmill.compiler.lower.process;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Process.Edge;
import io.refmill.compiler.ir.Process.EventExpression;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.lower.access.Accesses;
import io.refmill.compiler.lower.access.Drivers;
import io.refmill.compiler.lower.access.Node;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What starts processes without edges (IEEE 1800-2017 9.2.2.2, 9.4.2). */
final class ChangeTriggers {
  /** Elements of an array that are compared with what they were each time something happens. */
  private static final int FOLLOWED_ELEMENTS = 1024;

  private final Drivers drivers;
  private final Set<Signal> inputs;
  private final Set<Signal> seenOutside;

  /**
   * For the processes of a design.
   *
   * @param seenOutside signals whose value somebody takes from another process, or from outside;
   *     may still be filled
   */
  ChangeTriggers(Drivers drivers, Set<Signal> inputs, Set<Signal> seenOutside) {
    this.drivers = drivers;
    this.inputs = inputs;
    this.seenOutside = seenOutside;
  }

  /**
   * What starts a process without edges.
   *
   * @param shared whether others assign variables of its own
   */
  List<Node.Trigger> of(Process.AlwaysConstruct a, Accesses accesses, boolean shared) {
    List<Node.Trigger> triggers = new ArrayList<>();
    if (a.implicit()) {
      Set<Signal> external = external(accesses);
      external.removeAll(missedByStar(a, external));
      if (shared) {
        // Also what it assigns before it reads it: another may assign that later.
        seenBy(a).stream()
            .filter(s -> accesses.writes().containsKey(s) && seenOutside.contains(s))
            .filter(s -> !s.isArray() && !accesses.loopVariables().contains(s))
            .forEach(external::add);
      }
      Set<Signal> missed = new HashSet<>(accesses.writes().keySet());
      missed.removeAll(accesses.nonblockingWrites().keySet());
      missed.removeIf(s -> shared && drivers.of(s).size() > 1);
      for (Signal s : minus(external, missed)) {
        if (!s.isArray()) {
          triggers.add(onChange(s));
        }
      }
      followedArrays(a, accesses, external, shared).forEach(e -> triggers.add(onChange(e)));
    } else {
      for (EventExpression e : a.events()) {
        triggers.add(
            new Node.Trigger(Edge.ANY, e.expression(), port(e.expression()), false, listed(e)));
      }
    }
    return triggers;
  }

  /**
   * What {@code @*} follows of arrays: all of them (9.4.2.2), which matters where running once more
   * does; else the elements that it reads, and so of long arrays.
   */
  private static Set<Expression> followedArrays(
      Process.AlwaysConstruct a, Accesses accesses, Set<Signal> external, boolean shared) {
    Set<Expression> result = new LinkedHashSet<>();
    Set<Signal> whole = new HashSet<>();
    if (shared) {
      for (Signal s : minus(external, Set.of())) {
        if (s.dimensions().size() == 1 && s.elements() <= FOLLOWED_ELEMENTS) {
          whole.add(s);
          result.add(Expressions.elementsOf(s));
        }
      }
    }
    Set<Expression> elements = elements(a, accesses);
    if (elements != null) {
      elements.stream()
          .filter(e -> external.contains(arrayOf(e)) && !whole.contains(arrayOf(e)))
          .forEach(result::add);
    }
    return result;
  }

  private static Signal arrayOf(Expression element) {
    return ((Expression.ElementSelect) element).array();
  }

  private static Node.Trigger onChange(Expression e) {
    return new Node.Trigger(Edge.ANY, e, null, false, new Node.Listed(Edge.ANY, null));
  }

  /**
   * Elements of arrays that a process with {@code @*} follows, null where it is not known before it
   * runs which these are.
   */
  private static Set<Expression> elements(Process.AlwaysConstruct a, Accesses accesses) {
    Set<Expression> result = new LinkedHashSet<>();
    boolean[] known = {true};
    Expressions.watchedIn(
        a.body(),
        e -> {
          if (e instanceof Expression.ElementSelect) {
            Set<Signal> signals = new HashSet<>();
            Expressions.signals(e, signals);
            known[0] &= Collections.disjoint(signals, accesses.writes().keySet());
            result.add(e);
          }
        });
    return known[0] ? result : null;
  }

  private Node.Trigger onChange(Signal s) {
    Expression e = new Expression.SignalReference(s);
    return new Node.Trigger(Edge.ANY, e, port(e), false, new Node.Listed(Edge.ANY, s));
  }

  /** Signals read from outside that can change. */
  Set<Signal> external(Accesses accesses) {
    Set<Signal> external = new HashSet<>(accesses.reads().keySet());
    external.removeIf(s -> !inputs.contains(s) && drivers.of(s).isEmpty());
    return external;
  }

  /**
   * Signals that only functions and tasks read: {@code @*} does not see them, always_comb does see
   * those of functions (IEEE 1800-2017 9.2.2.2.1). None where the process follows elements of an
   * array that nobody knows before it runs: no trigger would.
   */
  static Set<Signal> missedByStar(Process.AlwaysConstruct a, Set<Signal> external) {
    Set<Signal> missed = new HashSet<>(external);
    Set<Signal> watched = seenBy(a);
    if (a.implicit()
        && (external.stream().noneMatch(s -> s.isArray() && watched.contains(s))
            || elements(a, Accesses.of(a)) != null)) {
      missed.removeAll(watched);
    } else {
      missed.clear();
    }
    return missed;
  }

  /** What {@code @*} or always_comb before a body looks at. */
  private static Set<Signal> seenBy(Process.AlwaysConstruct a) {
    return a.kind() == Process.AlwaysKind.ALWAYS || a.kind() == Process.AlwaysKind.CALL
        ? Expressions.watchedBy(a.body())
        : Expressions.readOutsideTasks(a.body());
  }

  static List<Signal> minus(Set<Signal> a, Set<Signal> b) {
    List<Signal> result = new ArrayList<>();
    for (Signal s : a) {
      if (!b.contains(s)) {
        result.add(s);
      }
    }
    result.sort(java.util.Comparator.comparing(Signal::name));
    return result;
  }

  static Node.Listed listed(EventExpression e) {
    return new Node.Listed(
        e.edge(), e.expression() instanceof Expression.SignalReference s ? s.signal() : null);
  }

  Signal port(Expression e) {
    return e instanceof Expression.SignalReference s && inputs.contains(s.signal())
        ? s.signal()
        : null;
  }
}
