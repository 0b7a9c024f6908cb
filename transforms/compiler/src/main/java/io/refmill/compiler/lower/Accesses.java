package io.refmill.compiler.lower;

import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.Subroutine;
import java.math.BigInteger;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What one process reads and writes, bit by bit. A large array counts as one "bit" for each
 * element, a huge one as a single "bit".
 *
 * <p>A loop whose bounds are constant is followed iteration by iteration, so that {@code for (i =
 * 0; i < 8; i = i + 1) y[i] = a[7 - i]} is seen to write all of y.
 */
final class Accesses {
  /** Iterations followed in one process before a loop is treated as unknown. */
  private static final int ITERATION_BUDGET = 20_000;

  /** Arrays with more elements are treated as one. */
  private static final int ELEMENT_LIMIT = 4096;

  private final Map<Signal, BigInteger> reads = new LinkedHashMap<>();
  private final Map<Signal, BigInteger> blockingWrites = new LinkedHashMap<>();
  private final Map<Signal, BigInteger> nonblockingWrites = new LinkedHashMap<>();
  private final Map<Signal, BigInteger> definite;
  private final Set<Signal> loopVariables = new HashSet<>();
  private final Set<Subroutine> followed = new HashSet<>();
  private int iterations;

  /** Known numbers of loop variables while a loop is followed. */
  private final Map<Signal, BigInteger> known = new IdentityHashMap<>();

  private Accesses(Process p, Map<Signal, BigInteger> given) {
    known.putAll(given);
    State end = new State();
    if (p instanceof Process.ContinuousAssignment a) {
      read(a.value(), end);
      write(a.target(), end, false);
    } else if (p instanceof Process.CombinationalInstance c) {
      for (Expression argument : c.arguments()) {
        read(argument, end);
      }
      for (Expression target : c.targets()) {
        if (target != null) {
          readIndices(target, end);
          write(target, end, false);
        }
      }
    } else if (p instanceof Process.AlwaysConstruct a) {
      end = statement(a.body(), end);
    } else if (p instanceof Process.InitialConstruct i) {
      end = statement(i.body(), end);
    }
    this.definite = end.assigned;
  }

  /** Analyses a process. */
  static Accesses of(Process p) {
    return new Accesses(p, Map.of());
  }

  /** Analyses a process where some signals, which it does not write, have known values. */
  static Accesses of(Process p, Map<Signal, BigInteger> given) {
    return new Accesses(p, given);
  }

  /** Bits read whose value comes from outside or from an earlier execution. */
  Map<Signal, BigInteger> reads() {
    return reads;
  }

  /** Bits that some blocking (or continuous) assignment may write. */
  Map<Signal, BigInteger> blockingWrites() {
    return blockingWrites;
  }

  /** Bits that some nonblocking assignment may write. */
  Map<Signal, BigInteger> nonblockingWrites() {
    return nonblockingWrites;
  }

  /** All bits that may be written. */
  Map<Signal, BigInteger> writes() {
    Map<Signal, BigInteger> all = new LinkedHashMap<>(blockingWrites);
    nonblockingWrites.forEach((s, bits) -> all.merge(s, bits, BigInteger::or));
    return all;
  }

  /** Bits written on every path. */
  BigInteger definite(Signal s) {
    return definite.getOrDefault(s, BigInteger.ZERO);
  }

  /** Whether some bit may be written and may also be left as it was. */
  boolean holds(Signal s) {
    return writes().getOrDefault(s, BigInteger.ZERO).andNot(definite(s)).signum() != 0;
  }

  /** Whether the process reads bits of the signal that it wrote in an earlier execution. */
  boolean readsOwn(Signal s) {
    return overlap(reads.get(s), writes().get(s));
  }

  /** Variables that count constant loops. */
  Set<Signal> loopVariables() {
    return loopVariables;
  }

  static boolean overlap(BigInteger a, BigInteger b) {
    return a != null && b != null && a.and(b).signum() != 0;
  }

  /** Signals that a process may write, cheaply. */
  static Set<Signal> writtenBy(Process p) {
    Set<Signal> result = new HashSet<>();
    if (p instanceof Process.ContinuousAssignment a) {
      result.addAll(targets(a.target()));
    } else if (p instanceof Process.CombinationalInstance c) {
      for (Expression target : c.targets()) {
        if (target != null) {
          result.addAll(targets(target));
        }
      }
    } else if (p instanceof Process.AlwaysConstruct a) {
      collectTargets(a.body(), result);
    } else if (p instanceof Process.InitialConstruct i) {
      collectTargets(i.body(), result);
    }
    return result;
  }

  private static void collectTargets(Statement s, Set<Signal> result) {
    Statements.forEach(
        s,
        t -> {
          if (t instanceof Statement.BlockingAssignment a) {
            result.addAll(targets(a.target()));
          } else if (t instanceof Statement.NonblockingAssignment a) {
            result.addAll(targets(a.target()));
          }
        });
  }

  /** The signals that a target names. */
  static Set<Signal> targets(Expression target) {
    Set<Signal> result = new HashSet<>();
    if (target instanceof Expression.SignalReference s) {
      result.add(s.signal());
    } else if (target instanceof Expression.ElementSelect s) {
      result.add(s.array());
    } else if (target instanceof Expression.PartSelect s) {
      return targets(s.base());
    } else if (target instanceof Expression.IndexedPartSelect s) {
      return targets(s.base());
    } else if (target instanceof Expression.Concatenation c) {
      c.parts().forEach(p -> result.addAll(targets(p)));
    }
    return result;
  }

  /** All "bits" of a signal. */
  static BigInteger all(Signal s) {
    if (!s.isArray()) {
      return Bits.mask(s.width());
    }
    return s.elements() > ELEMENT_LIMIT
        ? BigInteger.ONE
        : Bits.mask(s.elements() * bitsOfElement(s));
  }

  /** "Bits" that stand for one element of an array with at most ELEMENT_LIMIT elements. */
  private static int bitsOfElement(Signal array) {
    return (long) array.elements() * array.width() <= ELEMENT_LIMIT ? array.width() : 1;
  }

  // ---- walking -------------------------------------------------------------------------------

  /** What is known to be written at a point; {@code dead} after a jump. */
  private static final class State {
    /** By blocking assignments: reads of these bits see this execution's value. */
    Map<Signal, BigInteger> defined = new IdentityHashMap<>();

    /** By any assignment. */
    Map<Signal, BigInteger> assigned = new IdentityHashMap<>();

    boolean dead;

    State copy() {
      State c = new State();
      c.defined.putAll(defined);
      c.assigned.putAll(assigned);
      c.dead = dead;
      return c;
    }

    static State meet(State a, State b) {
      if (a.dead) {
        return b;
      }
      if (b.dead) {
        return a;
      }
      State m = new State();
      m.defined = meet(a.defined, b.defined);
      m.assigned = meet(a.assigned, b.assigned);
      return m;
    }

    private static Map<Signal, BigInteger> meet(
        Map<Signal, BigInteger> a, Map<Signal, BigInteger> b) {
      Map<Signal, BigInteger> m = new IdentityHashMap<>();
      a.forEach(
          (s, bits) -> {
            BigInteger both = bits.and(b.getOrDefault(s, BigInteger.ZERO));
            if (both.signum() != 0) {
              m.put(s, both);
            }
          });
      return m;
    }
  }

  private State statement(Statement s, State in) {
    if (s == null || in.dead) {
      return in;
    }
    if (s instanceof Statement.Block b) {
      State state = in;
      for (Statement t : b.statements()) {
        state = statement(t, state);
      }
      return state;
    } else if (s instanceof Statement.BlockingAssignment a) {
      read(a.value(), in);
      readIndices(a.target(), in);
      write(a.target(), in, false);
      track(a);
      return in;
    } else if (s instanceof Statement.NonblockingAssignment a) {
      read(a.value(), in);
      readIndices(a.target(), in);
      write(a.target(), in, true);
      return in;
    } else if (s instanceof Statement.If i) {
      read(i.condition(), in);
      BigInteger value = Evaluate.tryEvaluate(i.condition(), known);
      if (value != null) {
        return statement(value.signum() != 0 ? i.whenTrue() : i.whenFalse(), in);
      }
      Map<Signal, BigInteger> before = new IdentityHashMap<>(known);
      State whenTrue = statement(i.whenTrue(), in.copy());
      Map<Signal, BigInteger> afterTrue = new IdentityHashMap<>(known);
      restore(before);
      State whenFalse = statement(i.whenFalse(), in);
      keepCommon(afterTrue);
      return State.meet(whenTrue, whenFalse);
    } else if (s instanceof Statement.Case c) {
      return caseStatement(c, in);
    } else if (s instanceof Statement.Loop l) {
      return loop(l, in);
    } else if (s instanceof Statement.Labeled l) {
      State after = statement(l.body(), in.copy());
      // Someone may leave early: only what held on entry is certain.
      if (Statements.contains(l.body(), t -> t instanceof Statement.Leave)) {
        known.clear();
        return State.meet(in, after.dead ? in : after);
      }
      return after;
    } else if (s instanceof Statement.Break
        || s instanceof Statement.Continue
        || s instanceof Statement.Leave
        || s instanceof Statement.Return) {
      State dead = in.copy();
      dead.dead = true;
      return dead;
    }
    throw new AssertionError(s);
  }

  private State caseStatement(Statement.Case c, State in) {
    read(c.selector(), in);
    for (Statement.CaseItem item : c.items()) {
      item.labels().forEach(label -> read(label, in));
    }
    Map<Signal, BigInteger> before = new IdentityHashMap<>(known);
    State result = null;
    Map<Signal, BigInteger> common = null;
    for (Statement.CaseItem item : c.items()) {
      restore(before);
      State s = statement(item.body(), in.copy());
      result = result == null ? s : State.meet(result, s);
      common = intersect(common, known);
    }
    if (c.defaultBody() != null || !CaseCoverage.isExhaustive(c)) {
      restore(before);
      State s = statement(c.defaultBody(), in.copy());
      result = result == null ? s : State.meet(result, s);
      common = intersect(common, known);
    }
    restore(common == null ? before : common);
    return result == null ? in : result;
  }

  private State loop(Statement.Loop l, State in) {
    State state = statement(l.initial(), in);
    boolean jumps =
        Statements.contains(
            l.body(),
            t ->
                t instanceof Statement.Break
                    || t instanceof Statement.Continue
                    || t instanceof Statement.Leave
                    || t instanceof Statement.Return);
    if (!jumps && l.testFirst()) {
      CanonicalLoop canonical = CanonicalLoop.of(l);
      Map<Signal, BigInteger> before = new IdentityHashMap<>(known);
      State atStart = state.copy();
      int startBudget = iterations;
      while (true) {
        BigInteger condition = Evaluate.tryEvaluate(l.condition(), known);
        if (condition == null || iterations > ITERATION_BUDGET) {
          break;
        }
        read(l.condition(), state);
        if (condition.signum() == 0) {
          if (canonical != null) {
            loopVariables.add(canonical.variable());
          }
          return state;
        }
        iterations++;
        state = statement(l.body(), state);
        state = statement(l.step(), state);
      }
      if (iterations > ITERATION_BUDGET) {
        iterations = startBudget;
      }
      restore(before);
      state = atStart;
    }
    // Unknown number of iterations: what the body writes is not certain, and it may see its own
    // values.
    forgetAssigned(l);
    read(l.condition(), state);
    State body = statement(l.body(), state.copy());
    body.dead = false;
    statement(l.step(), body);
    forgetAssigned(l);
    return state;
  }

  private void forgetAssigned(Statement.Loop l) {
    Set<Signal> written = new HashSet<>();
    collectTargets(l, written);
    known.keySet().removeAll(written);
  }

  private void track(Statement.BlockingAssignment a) {
    if (a.target() instanceof Expression.SignalReference s) {
      BigInteger value = Evaluate.tryEvaluate(a.value(), known);
      if (value == null) {
        known.remove(s.signal());
      } else {
        known.put(s.signal(), value);
      }
    } else {
      targets(a.target()).forEach(known::remove);
    }
  }

  private void restore(Map<Signal, BigInteger> values) {
    Map<Signal, BigInteger> copy = new IdentityHashMap<>(values);
    known.clear();
    known.putAll(copy);
  }

  private void keepCommon(Map<Signal, BigInteger> other) {
    known.entrySet().removeIf(e -> !e.getValue().equals(other.get(e.getKey())));
  }

  private static Map<Signal, BigInteger> intersect(
      Map<Signal, BigInteger> a, Map<Signal, BigInteger> b) {
    Map<Signal, BigInteger> result = new IdentityHashMap<>(b);
    if (a != null) {
      result.entrySet().removeIf(e -> !e.getValue().equals(a.get(e.getKey())));
    }
    return result;
  }

  // ---- expressions ---------------------------------------------------------------------------

  private void read(Expression e, State state) {
    if (e instanceof Expression.SignalReference s) {
      note(s.signal(), all(s.signal()), state);
    } else if (e instanceof Expression.ElementSelect s) {
      note(s.array(), elements(s), state);
      s.indices().forEach(i -> read(i, state));
    } else if (e instanceof Expression.PartSelect || e instanceof Expression.IndexedPartSelect) {
      Span span = span(e);
      if (span != null) {
        note(span.signal, span.bits, state);
        readIndices(e, state);
      } else if (e instanceof Expression.PartSelect s) {
        read(s.base(), state);
      } else {
        Expression.IndexedPartSelect s = (Expression.IndexedPartSelect) e;
        read(s.base(), state);
        read(s.index(), state);
      }
    } else if (e instanceof Expression.Call c) {
      c.arguments().forEach(a -> read(a, state));
      if (followed.add(c.function())) {
        readFunction(c.function(), state);
      }
    } else {
      Expressions.forEachOperand(e, o -> read(o, state));
    }
  }

  private void readFunction(Subroutine f, State state) {
    Set<Signal> own = new HashSet<>(f.locals());
    own.addAll(f.inputs());
    own.add(f.result());
    for (Signal s : Expressions.signalsReadBy(f.body())) {
      if (!own.contains(s)) {
        note(s, all(s), state);
      }
    }
    Expressions.callsIn(f.body())
        .forEach(
            g -> {
              if (followed.add(g)) {
                readFunction(g, state);
              }
            });
  }

  private void note(Signal s, BigInteger bits, State state) {
    BigInteger external = bits.andNot(state.defined.getOrDefault(s, BigInteger.ZERO));
    if (external.signum() != 0) {
      reads.merge(s, external, BigInteger::or);
    }
  }

  private void readIndices(Expression target, State state) {
    if (target instanceof Expression.ElementSelect s) {
      s.indices().forEach(i -> read(i, state));
    } else if (target instanceof Expression.PartSelect s) {
      readIndices(s.base(), state);
    } else if (target instanceof Expression.IndexedPartSelect s) {
      readIndices(s.base(), state);
      read(s.index(), state);
    } else if (target instanceof Expression.Concatenation c) {
      c.parts().forEach(p -> readIndices(p, state));
    }
  }

  private void write(Expression target, State state, boolean nonblocking) {
    if (target instanceof Expression.Concatenation c) {
      c.parts().forEach(p -> write(p, state, nonblocking));
      return;
    }
    Span span = span(target);
    if (span == null) {
      throw new AssertionError("no target: " + target);
    }
    (nonblocking ? nonblockingWrites : blockingWrites)
        .merge(span.signal, span.bits, BigInteger::or);
    if (span.exact) {
      state.assigned.merge(span.signal, span.bits, BigInteger::or);
      if (!nonblocking) {
        state.defined.merge(span.signal, span.bits, BigInteger::or);
      }
    }
    if (!nonblocking) {
      if (!(target instanceof Expression.SignalReference)) {
        known.remove(span.signal);
      }
    }
  }

  /** Bits of a signal that a select covers: exactly these, or at most these. */
  private record Span(Signal signal, BigInteger bits, int low, int width, boolean exact) {}

  private Span span(Expression e) {
    if (e instanceof Expression.SignalReference s) {
      return new Span(s.signal(), all(s.signal()), 0, s.width(), true);
    } else if (e instanceof Expression.ElementSelect s) {
      BigInteger elements = elements(s);
      boolean exact = elements.signum() != 0 && s.array().elements() <= ELEMENT_LIMIT;
      int low = Math.max(0, elements.getLowestSetBit());
      return new Span(s.array(), elements, low, s.width(), exact && constantIndices(s));
    } else if (e instanceof Expression.PartSelect s) {
      Span base = span(s.base());
      if (base == null) {
        return null;
      }
      if (wholeElements(base)) {
        return new Span(
            base.signal, base.bits, 0, s.width(), base.exact && s.width() == base.width);
      }
      if (!base.exact) {
        return base;
      }
      int low = base.low + s.lsb();
      return new Span(base.signal, Bits.mask(s.width()).shiftLeft(low), low, s.width(), true);
    } else if (e instanceof Expression.IndexedPartSelect s) {
      Span base = span(s.base());
      if (base == null) {
        return null;
      }
      if (wholeElements(base)) {
        return new Span(base.signal, base.bits, 0, s.width(), false);
      }
      BigInteger index = base.exact ? number(s.index()) : null;
      if (index == null) {
        return new Span(base.signal, base.bits, base.low, base.width, false);
      }
      BigInteger offset =
          index.multiply(BigInteger.valueOf(s.factor())).add(BigInteger.valueOf(s.addend()));
      if (offset.bitLength() > 30) {
        return new Span(base.signal, BigInteger.ZERO, base.low, base.width, false);
      }
      int low = offset.intValue();
      int from = Math.max(low, 0);
      int to = Math.min(low + s.width(), base.width);
      BigInteger bits =
          to > from ? Bits.mask(to - from).shiftLeft(base.low + from) : BigInteger.ZERO;
      return new Span(
          base.signal, bits, base.low + low, s.width(), from == low && to == low + s.width());
    }
    return null;
  }

  private static boolean wholeElements(Span span) {
    return span.signal.isArray()
        && (span.signal.elements() > ELEMENT_LIMIT || bitsOfElement(span.signal) == 1);
  }

  private boolean constantIndices(Expression.ElementSelect s) {
    return s.indices().stream().allMatch(i -> number(i) != null);
  }

  private BigInteger elements(Expression.ElementSelect s) {
    Signal array = s.array();
    if (array.elements() > ELEMENT_LIMIT) {
      return BigInteger.ONE;
    }
    long position = 0;
    List<Signal.Dimension> dimensions = array.dimensions();
    for (int i = 0; i < dimensions.size(); i++) {
      BigInteger index = number(s.indices().get(i));
      if (index == null) {
        return all(array);
      }
      Signal.Dimension d = dimensions.get(i);
      if (index.bitLength() > 31
          || index.intValue() < d.low()
          || index.intValue() >= d.low() + d.size()) {
        return BigInteger.ZERO;
      }
      position = position * d.size() + (index.intValue() - d.low());
    }
    int bits = bitsOfElement(array);
    return Bits.mask(bits).shiftLeft((int) position * bits);
  }

  private BigInteger number(Expression e) {
    BigInteger value = Evaluate.tryEvaluate(e, known);
    return value == null ? null : Evaluate.number(value, e);
  }
}
