package io.refmill.compiler.lower.schedule;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Statements;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which variables of a combinational construct need which others. What is read only behind its last
 * assignment may as well be computed elsewhere; any other variable is computed together with those
 * that read it.
 *
 * <pre>
 * t = a + b; y = t;                      y needs t
 * t = a + b; y = t; t = c; z = t;        y, z and t need each other
 * for (i = 0; i &lt; n; i = i + 1) y = y + v[i];       y needs n; i counts, and belongs to nobody
 * </pre>
 */
final class Dependence {
  /** Variables of a construct that is looked at. */
  private static final int MOST = 64;

  private final List<Signal> variables;
  private final Map<Signal, Integer> numbers = new HashMap<>();

  /** By variable, those that it needs, with itself. */
  private final List<BitSet> needed = new ArrayList<>();

  /** What is read for a variable, and where. */
  private record Read(Signal by, Signal what, int place) {}

  private final List<Read> reads = new ArrayList<>();
  private final Map<Signal, Integer> lastWritten = new HashMap<>();

  /** Grows along the text; a loop is one place, as what is read in it may have been assigned. */
  private int place;

  private int loops;

  private Dependence(Set<Signal> variables) {
    this.variables = List.copyOf(variables);
    for (Signal s : this.variables) {
      numbers.put(s, numbers.size());
      BitSet itself = new BitSet();
      itself.set(needed.size());
      needed.add(itself);
    }
  }

  /** Of what a construct does; null if it jumps, or if its variables are too many. */
  static Dependence of(Statement body) {
    if (Statements.contains(body, s -> !isPlain(s))) {
      return null;
    }
    Set<Signal> counters = new HashSet<>();
    if (!areCounters(body, Set.of(), counters)) {
      return null;
    }
    Map<Signal, Boolean> written = new LinkedHashMap<>();
    Statements.forEach(
        body,
        s -> {
          if (s instanceof Statement.BlockingAssignment a) {
            Expressions.targets(a.target()).forEach(t -> written.put(t, true));
          }
        });
    if (written.size() - counters.size() > MOST || !areOnlyCounters(body, counters, Set.of())) {
      return null;
    }
    written.keySet().removeAll(counters);
    Dependence result = new Dependence(written.keySet());
    result.walk(body, Map.of());
    result.close();
    return result;
  }

  private static boolean isPlain(Statement s) {
    return s instanceof Statement.Block
        || s instanceof Statement.If
        || s instanceof Statement.Case
        || s instanceof Statement.BlockingAssignment
        || s instanceof Statement.Loop;
  }

  /** The variables, in the order of the text. */
  List<Signal> variables() {
    return variables;
  }

  /** The variables that have to be there where one of them is. */
  Set<Signal> neededBy(Signal variable) {
    Set<Signal> result = new HashSet<>();
    needed.get(numbers.get(variable)).stream().forEach(k -> result.add(variables.get(k)));
    return result;
  }

  // ---- what counts rounds
  // ------------------------------------------------------------------------

  /** Collects what loops count; false where a loop changes more than one variable, or another's. */
  private static boolean areCounters(Statement s, Set<Signal> around, Set<Signal> counters) {
    if (!(s instanceof Statement.Loop l)) {
      return Statements.children(s).stream().allMatch(t -> areCounters(t, around, counters));
    }
    Set<Signal> inside = new HashSet<>(around);
    for (Statement first : Statements.flatten(l.initial())) {
      if (!(first instanceof Statement.BlockingAssignment a
          && a.target() instanceof Expression.SignalReference r
          && inside.add(r.signal()))) {
        return false;
      }
      counters.add(r.signal());
    }
    return Statements.flatten(l.step()).stream()
            .allMatch(
                t ->
                    t instanceof Statement.BlockingAssignment a
                        && a.target() instanceof Expression.SignalReference r
                        && inside.contains(r.signal())
                        && !around.contains(r.signal()))
        && areCounters(l.body(), inside, counters);
  }

  /** Whether counters are read in their loops alone, and assigned by nothing else. */
  private static boolean areOnlyCounters(Statement s, Set<Signal> counters, Set<Signal> counting) {
    Set<Signal> read = new HashSet<>();
    if (s instanceof Statement.Loop l) {
      Set<Signal> inside = new HashSet<>(counting);
      for (Statement first : Statements.flatten(l.initial())) {
        Expressions.signals(Statements.value(first), read);
        if (!areCounting(read, counters, inside)) {
          return false;
        }
        inside.addAll(Expressions.targets(Statements.target(first)));
      }
      Expressions.signals(l.condition(), read);
      Statements.flatten(l.step()).forEach(t -> Expressions.signals(Statements.value(t), read));
      return areCounting(read, counters, inside) && areOnlyCounters(l.body(), counters, inside);
    }
    if (s instanceof Statement.BlockingAssignment a
        && Expressions.targets(a.target()).stream().anyMatch(counters::contains)) {
      return false;
    }
    addRead(s, read);
    return areCounting(read, counters, counting)
        && Statements.children(s).stream().allMatch(t -> areOnlyCounters(t, counters, counting));
  }

  private static boolean areCounting(Set<Signal> read, Set<Signal> counters, Set<Signal> counting) {
    return read.stream().allMatch(s -> !counters.contains(s) || counting.contains(s));
  }

  /** Adds what a statement reads itself. */
  private static void addRead(Statement s, Set<Signal> read) {
    if (s instanceof Statement.BlockingAssignment a) {
      Expressions.signals(a.value(), read);
      a.target().forEachTargetIndex(i -> Expressions.signals(i, read));
    } else if (s instanceof Statement.If i) {
      Expressions.signals(i.condition(), read);
    } else if (s instanceof Statement.Case c) {
      Expressions.signals(c.selector(), read);
      c.items().forEach(item -> item.labels().forEach(l -> Expressions.signals(l, read)));
    } else if (s instanceof Statement.Loop l) {
      Expressions.signals(l.condition(), read);
      Statements.flatten(l.initial()).forEach(t -> addRead(t, read));
      Statements.flatten(l.step()).forEach(t -> addRead(t, read));
    }
  }

  // ---- what needs what
  // ---------------------------------------------------------------------------

  /**
   * Notes what is read for which variable.
   *
   * @param deciding what decides whether the statement runs, and where that was read
   */
  private void walk(Statement s, Map<Signal, Integer> deciding) {
    if (s == null) {
      return;
    }
    place += loops == 0 ? 1 : 0;
    Set<Signal> own = new HashSet<>();
    addRead(s, own);
    Map<Signal, Integer> read = new HashMap<>(deciding);
    own.forEach(what -> read.merge(what, place, Math::min));
    if (s instanceof Statement.BlockingAssignment a) {
      Signal first = null;
      for (Signal target : Expressions.targets(a.target())) {
        lastWritten.put(target, place);
        if (first == null) {
          first = target;
        } else {
          need(first, target);
          need(target, first);
        }
        read.forEach((what, where) -> reads.add(new Read(target, what, where)));
      }
    } else if (s instanceof Statement.Loop l) {
      loops++;
      walk(l.body(), read);
      loops--;
      place++;
    } else {
      Statements.children(s).forEach(child -> walk(child, read));
    }
  }

  private void need(Signal by, Signal what) {
    needed.get(numbers.get(by)).set(numbers.get(what));
  }

  private void close() {
    for (Read r : reads) {
      if (numbers.containsKey(r.what)) {
        need(r.by, r.what);
        if (r.place <= lastWritten.get(r.what)) {
          need(r.what, r.by);
        }
      }
    }
    for (int k = 0; k < needed.size(); k++) {
      for (BitSet some : needed) {
        if (some.get(k)) {
          some.or(needed.get(k));
        }
      }
    }
  }
}
