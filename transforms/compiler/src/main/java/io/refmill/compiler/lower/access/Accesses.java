package io.refmill.compiler.lower.access;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Statements;
import java.math.BigInteger;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * What one process reads and writes, bit by bit. A large array counts as one "bit" for each
 * element, a huge one as a single "bit".
 *
 * <p>A loop whose bounds are constant is followed iteration by iteration, so that {@code for (i =
 * 0; i < 8; i = i + 1) y[i] = a[7 - i]} is seen to write all of y.
 */
public final class Accesses {
  /** Arrays with more elements are treated as one. */
  static final int ELEMENT_LIMIT = 1 << 20;

  /** Of arrays with more bits each element counts as one. */
  private static final int BIT_LIMIT = 4096;

  /** All of an array that is treated as one. */
  static final Positions HUGE = Positions.range(0, 1);

  private final Map<Signal, Positions> reads;
  private final Map<Signal, Positions> blockingWrites;
  private final Map<Signal, Positions> nonblockingWrites;
  private final Map<Signal, Positions> writes;
  private final Map<Signal, Positions> definite;
  private final Set<Signal> loopVariables;

  Accesses(
      Map<Signal, Positions> reads,
      Map<Signal, Positions> blockingWrites,
      Map<Signal, Positions> nonblockingWrites,
      Map<Signal, Positions> definite,
      Set<Signal> loopVariables) {
    this.reads = reads;
    this.blockingWrites = blockingWrites;
    this.nonblockingWrites = nonblockingWrites;
    this.definite = definite;
    this.loopVariables = loopVariables;
    Map<Signal, Positions> all = new LinkedHashMap<>(blockingWrites);
    nonblockingWrites.forEach((s, bits) -> all.merge(s, bits, Positions::or));
    this.writes = Collections.unmodifiableMap(all);
  }

  /** Analyses a process. */
  public static Accesses of(Process p) {
    return AccessWalk.of(p, Map.of());
  }

  /** Analyses a process where some signals, which it does not write, have known values. */
  public static Accesses of(Process p, Map<Signal, BigInteger> given) {
    return AccessWalk.of(p, given);
  }

  /** Bits read whose value comes from outside or from an earlier execution. */
  public Map<Signal, Positions> reads() {
    return reads;
  }

  /** Bits that some blocking (or continuous) assignment may write. */
  public Map<Signal, Positions> blockingWrites() {
    return blockingWrites;
  }

  /** Bits that some nonblocking assignment may write. */
  public Map<Signal, Positions> nonblockingWrites() {
    return nonblockingWrites;
  }

  /** All bits that may be written. */
  public Map<Signal, Positions> writes() {
    return writes;
  }

  /** Bits written on every path. */
  public Positions definite(Signal s) {
    return definite.getOrDefault(s, Positions.NONE);
  }

  /** Whether some bit may be written and may also be left as it was. */
  public boolean holds(Signal s) {
    return !writes().getOrDefault(s, Positions.NONE).andNot(definite(s)).isEmpty();
  }

  /** Whether the process reads bits of the signal that it wrote in an earlier execution. */
  public boolean readsOwn(Signal s) {
    return overlap(reads.get(s), writes().get(s));
  }

  /** Variables that count constant loops. */
  public Set<Signal> loopVariables() {
    return loopVariables;
  }

  public static boolean overlap(Positions a, Positions b) {
    return a != null && b != null && a.overlaps(b);
  }

  /** Signals that a process may write, cheaply. */
  public static Set<Signal> writtenBy(Process p) {
    Set<Signal> result = new HashSet<>();
    p.accept(new Targets(result));
    return result;
  }

  /** Adds what each kind of process assigns to. */
  private record Targets(Set<Signal> result) implements Process.Walker {

    @Override
    public void continuousAssignment(Process.ContinuousAssignment a) {
      result.addAll(Expressions.targets(a.target()));
    }

    @Override
    public void alwaysConstruct(Process.AlwaysConstruct a) {
      collectTargets(a.body(), result);
    }

    @Override
    public void combinationalInstance(Process.CombinationalInstance c) {
      for (Expression target : c.targets()) {
        if (target != null) {
          result.addAll(Expressions.targets(target));
        }
      }
    }

    @Override
    public void initialConstruct(Process.InitialConstruct i) {
      collectTargets(i.body(), result);
    }
  }

  public static void collectTargets(Statement s, Set<Signal> result) {
    Statements.forEach(
        s,
        t -> {
          if (Statements.target(t) != null) {
            result.addAll(Expressions.targets(Statements.target(t)));
          }
        });
  }

  /**
   * Notes the bits of vectors of which an expression is made: variables, constant selects of them,
   * and concatenations of such.
   */
  public static void addParts(Expression e, Map<Signal, Positions> result) {
    if (e instanceof Expression.Concatenation c) {
      c.parts().forEach(part -> addParts(part, result));
      return;
    }
    AccessSpan span = AccessSpan.of(e, Map.of());
    if (span != null && span.exact() && !span.signal().isArray()) {
      result.merge(span.signal(), span.bits(), Positions::or);
    }
  }

  /** All "bits" of a signal. */
  public static Positions all(Signal s) {
    if (!s.isArray()) {
      return Positions.range(0, s.width());
    }
    return s.elements() > ELEMENT_LIMIT
        ? HUGE
        : Positions.range(0, s.elements() * bitsOfElement(s));
  }

  /** "Bits" that stand for one element of an array with at most ELEMENT_LIMIT elements. */
  static int bitsOfElement(Signal array) {
    return (long) array.elements() * array.width() <= BIT_LIMIT ? array.width() : 1;
  }
}
