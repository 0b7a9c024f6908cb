package io.refmill.compiler.elaborate.pause;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Interleaving;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.walk.Expressions;
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
 * Where the processes of a module let others run. The language allows that at any statement (IEEE
 * 1800-2017 4.7); the simulator does it where a scope begins: a task, a block with a name or with
 * declarations, a loop that declares its variable. Those that wait for the same events then run up
 * to their first such place, one after the other, and only then go on. That shows where two keep
 * something for a while in the same variable, and the arguments of a static task are such variables
 * too (13.3.1).
 *
 * <pre>
 * task inc; input [7:0] p; output [7:0] r; r = p + 1; endtask
 * always @(posedge clk) begin inc(a, x); ... end
 * always @(posedge clk) begin inc(b, y); ... end           x may become b + 1
 * </pre>
 */
public final class Pauses {
  /** Statements at whose beginning a process pauses, by identity. */
  private final Set<Statement> entries = Collections.newSetFromMap(new IdentityHashMap<>());

  /** The static task that the variables below a name belong to, of which each call has its own. */
  private final Map<String, String> tasks = new HashMap<>();

  private final List<Paused> paused = new ArrayList<>();

  private record Paused(Process.AlwaysConstruct process, Map<String, String> held) {}

  /** A statement before which a process pauses. */
  public void at(Statement s) {
    entries.add(s);
  }

  /** What stands in place of a statement. */
  public void moved(Statement from, Statement to) {
    if (entries.contains(from)) {
      entries.add(to);
    }
  }

  /**
   * The expanded call of a static task.
   *
   * @param label that the names of this call's variables begin with
   * @param task that tells the task from all others of the module
   */
  public void call(String label, String task) {
    tasks.put(label, task);
  }

  /** A process as it was elaborated; statements are still those of {@link #at}. */
  public void add(Process p) {
    if (p instanceof Process.AlwaysConstruct a && !entries.isEmpty()) {
      Map<String, String> held = HeldOverPause.in(a.body(), entries, this::storage);
      if (!held.isEmpty()) {
        paused.add(new Paused(a, held));
      }
    }
  }

  /** What the processes of the module, all of which are given, share while one of them pauses. */
  public List<Interleaving> interleavings(List<Process> all) {
    if (paused.isEmpty()) {
      return List.of();
    }
    Map<Set<Object>, List<Process.AlwaysConstruct>> byEvents = new LinkedHashMap<>();
    for (Process p : all) {
      if (p instanceof Process.AlwaysConstruct a) {
        byEvents.computeIfAbsent(events(a), k -> new ArrayList<>()).add(a);
      }
    }
    Map<Process, Set<String>> assigned = new IdentityHashMap<>();
    List<Interleaving> result = new ArrayList<>();
    for (Paused p : paused) {
      for (Process.AlwaysConstruct other : byEvents.getOrDefault(events(p.process), List.of())) {
        if (other != p.process) {
          Set<String> written = assigned.computeIfAbsent(other, k -> assignedAtOnce(other.body()));
          p.held.forEach(
              (storage, name) -> {
                if (written.contains(storage)) {
                  result.add(new Interleaving(name, p.process.location(), other.location()));
                }
              });
        }
      }
    }
    return result;
  }

  /**
   * What a process waits for, written out or not: signals of which any change counts, and edges.
   */
  private static Set<Object> events(Process.AlwaysConstruct a) {
    if (a.implicit()) {
      return new HashSet<>(Expressions.watchedBy(a.body()));
    }
    Set<Object> events = new HashSet<>();
    for (Process.EventExpression e : a.events()) {
      boolean change = e.edge() == Process.Edge.ANY;
      events.add(change && e.expression() instanceof Expression.SignalReference s ? s.signal() : e);
    }
    return events;
  }

  private Set<String> assignedAtOnce(Statement body) {
    Set<String> result = new LinkedHashSet<>();
    HeldOverPause.assignedAtOnce(body, s -> result.add(storage(s)));
    return result;
  }

  /** What tells the storage of a variable from that of others: calls of a static task share it. */
  public String storage(Signal s) {
    String name = s.name();
    for (int dot = name.lastIndexOf('.'); dot > 0; dot = name.lastIndexOf('.', dot - 1)) {
      String task = tasks.get(name.substring(0, dot));
      if (task != null) {
        return task + name.substring(dot);
      }
    }
    return name;
  }
}
