package io.refmill.compiler.emit;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.lower.Expressions;
import io.refmill.compiler.lower.LoweredDesign;
import io.refmill.compiler.lower.LoweringException;
import io.refmill.compiler.lower.Node;
import io.refmill.compiler.lower.Statements;
import io.refmill.diagnostics.DiagnosticCode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;

/**
 * Writes processes that start together. Nonblocking assignments take effect after all of them (IEEE
 * 1800-2017 10.4.2): a variable that somebody still reads after its assignment gets a local for its
 * next value, any other is assigned at once.
 */
final class PhaseWriter {
  private final ModelContext context;
  private final Lines lines;

  PhaseWriter(ModelContext context, Lines lines) {
    this.context = context;
    this.lines = lines;
  }

  /** How the start of an activation is written: its condition, or null when it always runs. */
  interface Conditions {
    String of(LoweredDesign.Activation a);
  }

  void write(List<LoweredDesign.Activation> activations, Conditions conditions) {
    List<LoweredDesign.Activation> order = order(activations);
    Hazards hazards = new Hazards();
    for (LoweredDesign.Activation a : order) {
      hazards.walk(body(a.node()));
    }
    List<Signal> next = new ArrayList<>();
    List<Signal> arrays = new ArrayList<>();
    for (Signal s : context.design.flat().signals()) {
      if (hazards.readLate.contains(s)) {
        if (hazards.blocking.contains(s)) {
          throw mixed(s, order);
        }
        (s.isArray() ? arrays : next).add(s);
      } else if (hazards.overwritten.contains(s)) {
        throw mixed(s, order);
      }
    }
    Map<Signal, List<LoweredDesign.Activation>> writers = new HashMap<>();
    for (LoweredDesign.Activation a : order) {
      a.node().writes().forEach(s -> writers.computeIfAbsent(s, k -> new ArrayList<>()).add(a));
    }
    List<String> places = new ArrayList<>();
    List<String> values = new ArrayList<>();
    for (Signal s : next) {
      if (needsStart(s, writers.get(s), conditions)) {
        places.add(context.name(s));
        values.add("self." + context.name(s));
      }
    }
    tuples(places, values);
    context.next.addAll(next);
    for (Signal s : arrays) {
      String list = context.names.fresh(s.name() + "_writes");
      context.deferred.put(s, list);
      if (writers.get(s).stream().anyMatch(a -> writesParts(body(a.node()), s))) {
        context.deferredMasked.add(s);
      }
      lines.add(list + " = []");
    }
    String open = null;
    for (LoweredDesign.Activation a : order) {
      String condition = conditions.of(a);
      if (condition == null || !condition.equals(open)) {
        if (open != null) {
          lines.dedent();
          open = null;
        }
        if (condition != null) {
          lines.add("if " + condition + ":");
          lines.indent();
          open = condition;
        }
      }
      NodeWriter.startLocals(context, lines, a.node(), s -> false);
      PythonStatements statements = new PythonStatements(context, context, lines);
      int before = lines.size();
      statements.statement(body(a.node()));
      if (open != null && lines.size() == before) {
        lines.add("pass");
      }
    }
    if (open != null) {
      lines.dedent();
    }
    context.next.removeAll(next);
    List<String> selves = new ArrayList<>();
    List<String> locals = new ArrayList<>();
    for (Signal s : next) {
      selves.add("self." + context.name(s));
      locals.add(context.name(s));
    }
    tuples(selves, locals);
    for (Signal s : arrays) {
      String list = context.deferred.remove(s);
      String array = "self." + context.name(s);
      String index = context.names.of(list, "index");
      if (context.deferredMasked.remove(s)) {
        lines.add("for " + index + ", mask, bits in " + list + ":");
        lines.add(
            "    " + array + "[" + index + "] = (" + array + "[" + index + "] & ~mask) | bits");
      } else {
        lines.add("for " + index + ", data in " + list + ":");
        lines.add("    " + array + "[" + index + "] = data");
      }
    }
  }

  private static LoweringException mixed(Signal s, List<LoweredDesign.Activation> order) {
    Node node =
        order.stream()
            .map(LoweredDesign.Activation::node)
            .filter(n -> n.writes().contains(s))
            .findFirst()
            .orElseThrow();
    return new LoweringException(
        DiagnosticCode.UNSUPPORTED_CONSTRUCT,
        node.process().location(),
        "a mix of blocking and nonblocking assignments to \"" + s.name() + "\"");
  }

  private static Statement body(Node n) {
    return ((Process.AlwaysConstruct) n.process()).body();
  }

  private boolean needsStart(
      Signal s, List<LoweredDesign.Activation> writers, Conditions conditions) {
    return writers.size() != 1
        || conditions.of(writers.get(0)) != null
        || !StartValues.assignedWholeFirstIgnoringReads(body(writers.get(0).node()), s);
  }

  private static boolean writesParts(Statement body, Signal array) {
    boolean[] found = {false};
    Statements.forEach(
        body,
        t -> {
          if (t instanceof Statement.NonblockingAssignment a) {
            found[0] |= partOf(a.target(), array);
          }
        });
    return found[0];
  }

  private static boolean partOf(Expression target, Signal array) {
    if (target instanceof Expression.Concatenation c) {
      return c.parts().stream().anyMatch(p -> partOf(p, array));
    }
    return !(target instanceof Expression.ElementSelect) && StartValues.mentions(target, array);
  }

  /** {@code a, b = x, y} in lines of bearable length. */
  private void tuples(List<String> places, List<String> values) {
    int i = 0;
    while (i < places.size()) {
      int j = i + 1;
      int length = places.get(i).length() + values.get(i).length();
      while (j < places.size()
          && j - i < 4
          && length + places.get(j).length() + values.get(j).length() + 4 < 80) {
        length += places.get(j).length() + values.get(j).length() + 4;
        j++;
      }
      lines.add(
          String.join(", ", places.subList(i, j))
              + " = "
              + String.join(", ", values.subList(i, j)));
      i = j;
    }
  }

  /**
   * Readers of a variable before its writers where that is possible, so that few variables need a
   * local; writers of one variable keep their order.
   */
  private static List<LoweredDesign.Activation> order(List<LoweredDesign.Activation> list) {
    if (list.size() < 2) {
      return list;
    }
    Map<Signal, List<Integer>> writers = new HashMap<>();
    for (int i = 0; i < list.size(); i++) {
      for (Signal s : list.get(i).node().nonblockingWrites()) {
        writers.computeIfAbsent(s, k -> new ArrayList<>()).add(i);
      }
    }
    List<Set<Integer>> before = new ArrayList<>();
    for (int i = 0; i < list.size(); i++) {
      before.add(new LinkedHashSet<>());
    }
    for (int i = 0; i < list.size(); i++) {
      for (Signal s : list.get(i).node().reads()) {
        for (int w : writers.getOrDefault(s, List.of())) {
          if (w != i) {
            before.get(w).add(i);
          }
        }
      }
      for (Signal s : list.get(i).node().writes()) {
        for (int w : writers.getOrDefault(s, List.of())) {
          if (w < i) {
            before.get(i).add(w);
          }
        }
      }
    }
    List<LoweredDesign.Activation> result = inRounds(before).stream().map(list::get).toList();
    return result.size() == list.size() ? result : list;
  }

  /** When an element comes: in which of the rounds through the list. */
  private record Turn(int round, int index) implements Comparable<Turn> {
    @Override
    public int compareTo(Turn other) {
      return round != other.round
          ? Integer.compare(round, other.round)
          : Integer.compare(index, other.index);
    }
  }

  /**
   * The order in which elements come when one goes through the list again and again and takes each
   * time those of which all that have to be before them are taken; without those in cycles.
   */
  private static List<Integer> inRounds(List<Set<Integer>> before) {
    int[] missing = new int[before.size()];
    List<List<Integer>> after = new ArrayList<>();
    before.forEach(b -> after.add(new ArrayList<>()));
    PriorityQueue<Turn> ready = new PriorityQueue<>();
    for (int i = 0; i < before.size(); i++) {
      missing[i] = before.get(i).size();
      for (int j : before.get(i)) {
        after.get(j).add(i);
      }
      if (missing[i] == 0) {
        ready.add(new Turn(0, i));
      }
    }
    List<Integer> result = new ArrayList<>();
    while (!ready.isEmpty()) {
      Turn turn = ready.remove();
      result.add(turn.index);
      for (int i : after.get(turn.index)) {
        if (--missing[i] == 0) {
          ready.add(new Turn(i > turn.index ? turn.round : turn.round + 1, i));
        }
      }
    }
    return result;
  }

  /** Finds variables that are read after a nonblocking assignment to them, in order of the text. */
  private static final class Hazards {
    private final Set<Signal> assigned = new HashSet<>();

    /** What was added to them, in order. */
    private final List<Signal> journal = new ArrayList<>();

    final Set<Signal> readLate = new HashSet<>();
    final Set<Signal> blocking = new HashSet<>();

    /** Assigned by a blocking assignment after a nonblocking one. */
    final Set<Signal> overwritten = new HashSet<>();

    private void read(Expression e) {
      Set<Signal> signals = new HashSet<>();
      Expressions.signals(e, signals);
      Expressions.walk(
          e,
          x -> {
            if (x instanceof Expression.Call c) {
              signals.addAll(Expressions.signalsReadBy(c.function().body()));
            }
          });
      for (Signal s : signals) {
        if (assigned.contains(s)) {
          readLate.add(s);
        }
      }
    }

    void walk(Statement s) {
      if (s == null) {
        return;
      }
      if (s instanceof Statement.BlockingAssignment a) {
        read(a.value());
        Expressions.targetIndices(a.target(), this::read);
        for (Signal t : Expressions.targets(a.target())) {
          blocking.add(t);
          if (assigned.contains(t)) {
            overwritten.add(t);
          }
        }
      } else if (s instanceof Statement.NonblockingAssignment a) {
        read(a.value());
        Expressions.targetIndices(a.target(), this::read);
        Expressions.targets(a.target()).forEach(this::assign);
        if (a.target() instanceof Expression.Concatenation) {
          // Its parts are written one after the other, and all of their places are old values.
          Expressions.targetIndices(a.target(), this::read);
        }
      } else if (s instanceof Statement.If i) {
        read(i.condition());
        branches(List.of(i.whenTrue(), i.whenFalse() == null ? empty(i) : i.whenFalse()));
      } else if (s instanceof Statement.Case c) {
        read(c.selector());
        c.items().forEach(item -> item.labels().forEach(this::read));
        branches(Statements.children(c));
      } else if (s instanceof Statement.Loop l) {
        walk(l.initial());
        for (int i = 0; i < 2; i++) {
          read(l.condition());
          walk(l.body());
          walk(l.step());
        }
      } else {
        Statements.children(s).forEach(this::walk);
      }
    }

    private static Statement empty(Statement s) {
      return new Statement.Block(List.of(), s.location());
    }

    private void branches(List<Statement> branches) {
      Set<Signal> added = new LinkedHashSet<>();
      for (Statement b : branches) {
        int mark = journal.size();
        walk(b);
        List<Signal> since = journal.subList(mark, journal.size());
        since.forEach(assigned::remove);
        added.addAll(since);
        since.clear();
      }
      added.forEach(this::assign);
    }

    private void assign(Signal s) {
      if (assigned.add(s)) {
        journal.add(s);
      }
    }
  }
}
