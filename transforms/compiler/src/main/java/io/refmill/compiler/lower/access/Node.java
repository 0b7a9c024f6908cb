package io.refmill.compiler.lower.access;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Process.Edge;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.walk.Expressions;
import java.util.List;

/** A process with what is known of it: when it runs, what it reads and writes. */
public final class Node {

  /** When a process runs. */
  public enum Kind {
    /** Its outputs are a function of what it reads now. */
    COMBINATIONAL,
    /**
     * Like COMBINATIONAL, but on some paths an output keeps its value; running it twice is
     * harmless.
     */
    LATCH,
    /** Runs once for each change of its triggers; running it twice would differ. */
    CHANGE,
    /** Waits for an edge. */
    EDGE
  }

  /**
   * What starts a CHANGE or EDGE process.
   *
   * @param edge after inverters are followed back
   * @param expression one bit for an edge, traced back through plain assignments and inverters
   * @param port the input port that the expression is, or null
   * @param control whether the body also reads it, as an asynchronous set, reset or load does
   * @param listed the event before it was traced back
   * @param own the index of the process where it assigns the expression at once itself, and so
   *     misses what it changes while it runs; else -1
   */
  public record Trigger(
      Edge edge, Expression expression, Signal port, boolean control, Listed listed, int own) {

    /** A trigger that misses nothing. */
    public Trigger(Edge edge, Expression expression, Signal port, boolean control, Listed listed) {
      this(edge, expression, port, control, listed, -1);
    }

    /** The same, of a process that assigns the expression at once. */
    public Trigger missing(int process) {
      return new Trigger(edge, expression, port, control, listed, process);
    }

    /** Distinguishes triggers that fire at different moments. */
    public String key() {
      return edge + " " + expression + (own < 0 ? "" : " seen by " + own);
    }
  }

  /**
   * The event as the sensitivity list has it; {@code signal} is null when it is no plain signal.
   */
  public record Listed(Edge edge, Signal signal) {}

  private final int index;
  private final Process process;
  private final Accesses accesses;
  private final Kind kind;
  private final List<Trigger> triggers;
  private java.util.Map<Signal, Positions> readsAndTriggers;

  public Node(int index, Process process, Accesses accesses, Kind kind, List<Trigger> triggers) {
    this.index = index;
    this.process = process;
    this.accesses = accesses;
    this.kind = kind;
    this.triggers = List.copyOf(triggers);
  }

  /** Position in source order. */
  public int index() {
    return index;
  }

  public Process process() {
    return process;
  }

  public Accesses accesses() {
    return accesses;
  }

  public Kind kind() {
    return kind;
  }

  public List<Trigger> triggers() {
    return triggers;
  }

  /** Whether the process runs once when time begins, as always_comb does (9.2.2.2). */
  public boolean runsAtStart() {
    return process instanceof Process.AlwaysConstruct a
        && (a.kind() == Process.AlwaysKind.ALWAYS_COMB
            || a.kind() == Process.AlwaysKind.ALWAYS_LATCH);
  }

  /**
   * Whether the process goes on from a value of its own that is not its start value: whatever gives
   * that a start, or what else it reads, has it run.
   */
  public boolean goesOn() {
    return kind == Kind.CHANGE
        && process instanceof Process.AlwaysConstruct a
        && (runsAtStart()
            || a.kind() == Process.AlwaysKind.CALL
            || a.implicit() && writes().stream().anyMatch(accesses::readsOwn));
  }

  /** Signals whose value the process takes from outside or from its last execution. */
  public java.util.Set<Signal> reads() {
    return accesses.reads().keySet();
  }

  /** Bits that the process takes from outside or waits for. */
  public java.util.Map<Signal, Positions> readsAndTriggers() {
    if (triggers.isEmpty()) {
      return accesses.reads();
    }
    if (readsAndTriggers == null) {
      java.util.Map<Signal, Positions> all = new java.util.LinkedHashMap<>(accesses.reads());
      for (Trigger t : triggers) {
        java.util.Set<Signal> signals = new java.util.LinkedHashSet<>();
        Expressions.signals(t.expression(), signals);
        signals.forEach(s -> all.merge(s, Accesses.all(s), Positions::or));
      }
      readsAndTriggers = all;
    }
    return readsAndTriggers;
  }

  /** Signals whose changes it waits for. */
  public java.util.Set<Signal> awaited() {
    java.util.Set<Signal> result = new java.util.HashSet<>();
    triggers.forEach(t -> Expressions.signals(t.expression(), result));
    return result;
  }

  /** Signals that it may write. */
  public java.util.Set<Signal> writes() {
    return accesses.writes().keySet();
  }

  /** Signals that it may write by nonblocking assignments. */
  public java.util.Set<Signal> nonblockingWrites() {
    return accesses.nonblockingWrites().keySet();
  }

  /** Signals that it may write by blocking or continuous assignments. */
  public java.util.Set<Signal> blockingWrites() {
    return accesses.blockingWrites().keySet();
  }

  /** Whether every bit of the signal is written on every path. */
  public boolean assignsAll(Signal s) {
    return accesses.definite(s).equals(Accesses.all(s));
  }

  /** Nodes are compared by identity; in tables those of one design stand in their order. */
  @Override
  public int hashCode() {
    return index;
  }

  @Override
  public String toString() {
    return kind + "@" + process.location();
  }
}
