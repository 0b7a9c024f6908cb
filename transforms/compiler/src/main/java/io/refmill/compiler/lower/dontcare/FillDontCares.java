package io.refmill.compiler.lower.dontcare;

import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.ElaboratedModule;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.Subroutine;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Rewriter;
import io.refmill.compiler.ir.walk.Statements;
import io.refmill.compiler.lower.dontcare.InstanceBits.Bit;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Chooses what the model takes for x that the source assigns. A case statement whose selector is x
 * chooses the default (IEEE 1800-2017 12.5), so that is a value which no label has, as far as there
 * is one; else it is 0. Where the bits are read is followed through ports, and through assignments
 * that leave them as they are.
 *
 * <pre>
 * before  op = 2'bxx;     case (op) 0: y = a; 1: y = b; default: y = c; endcase
 * after   op = 2'bxx, which is 2
 * </pre>
 *
 * <p>The bits stay unknown for whatever looks for doubt.
 */
public final class FillDontCares {
  /** More bits than these are not tried in all combinations. */
  private static final int MAX_BITS = 10;

  private static final int MAX_INSTANCES = 2000;

  /** Functions inside of functions that are followed. */
  private static final int MAX_CALLS = 3;

  /** What decides by a signal of an instance. */
  private final Map<InstanceBits, Map<Signal, Set<BitDecision>>> decisions = new HashMap<>();

  private final Map<ElaboratedModule, List<InstanceBits>> instances = new IdentityHashMap<>();
  private final Map<ElaboratedModule, ElaboratedModule> filled = new IdentityHashMap<>();

  private FillDontCares() {}

  public static ElaboratedModule run(ElaboratedModule top) {
    Set<ElaboratedModule> modules = modules(top);
    if (modules.stream().noneMatch(m -> m.processes().stream().anyMatch(FillDontCares::assignsX))
        || count(top, new IdentityHashMap<>()) > MAX_INSTANCES) {
      return top;
    }
    FillDontCares pass = new FillDontCares();
    for (InstanceBits i : new InstanceBits(top).all()) {
      pass.instances.computeIfAbsent(i.module, k -> new ArrayList<>()).add(i);
      i.module.processes().forEach(p -> pass.look(p, i));
    }
    return pass.decisions.isEmpty() ? top : pass.module(top);
  }

  private static Set<ElaboratedModule> modules(ElaboratedModule top) {
    Set<ElaboratedModule> found = Collections.newSetFromMap(new IdentityHashMap<>());
    Deque<ElaboratedModule> work = new ArrayDeque<>(List.of(top));
    while (!work.isEmpty()) {
      ElaboratedModule m = work.remove();
      if (found.add(m)) {
        m.instances().forEach(i -> work.add(i.module()));
      }
    }
    return found;
  }

  private static long count(ElaboratedModule m, Map<ElaboratedModule, Long> known) {
    Long before = known.get(m);
    if (before == null) {
      long all = 1;
      for (ElaboratedModule.Instance i : m.instances()) {
        all = Math.min(all + count(i.module(), known), Integer.MAX_VALUE);
      }
      known.put(m, all);
      return all;
    }
    return before;
  }

  private static boolean assignsX(Process p) {
    if (p instanceof Process.ContinuousAssignment a) {
      return mentionsX(a.value());
    }
    return p instanceof Process.AlwaysConstruct a
        && Statements.contains(
            a.body(), s -> Statements.value(s) != null && mentionsX(Statements.value(s)));
  }

  private static boolean mentionsX(Expression e) {
    boolean[] found = new boolean[1];
    Expressions.walk(e, x -> found[0] |= x instanceof Expression.Constant c && !c.bits().isKnown());
    return found[0];
  }

  // ---- what decides
  // ------------------------------------------------------------------------------

  private void look(Process p, InstanceBits instance) {
    if (p instanceof Process.AlwaysConstruct a) {
      look(a.body(), instance, MAX_CALLS);
    } else if (p instanceof Process.ContinuousAssignment a) {
      calls(a.value(), instance, MAX_CALLS);
    }
  }

  private void look(Statement body, InstanceBits instance, int calls) {
    Statements.forEach(
        body,
        s -> {
          List<BitDecision> found = new ArrayList<>();
          if (s instanceof Statement.Case c) {
            BitDecision decision = BitDecision.of(c, instance);
            if (decision != null) {
              found.add(decision);
            }
          } else if (s instanceof Statement.If i) {
            BitDecision.add(i.condition(), false, instance, found);
          }
          found.forEach(this::note);
          if (Statements.value(s) != null) {
            calls(Statements.value(s), instance, calls);
          }
        });
  }

  /** What functions decide by that are called: their inputs are what they are given. */
  private void calls(Expression e, InstanceBits instance, int depth) {
    if (depth > 0) {
      Expressions.walk(
          e,
          x -> {
            if (x instanceof Expression.Call c) {
              look(c.function().body(), InstanceBits.of(c, instance), depth - 1);
            }
          });
    }
  }

  private void note(BitDecision decision) {
    for (Bit bit : decision.bits()) {
      if (!bit.isLiteral()) {
        decisions
            .computeIfAbsent(bit.instance(), k -> new HashMap<>())
            .computeIfAbsent(bit.signal(), k -> new HashSet<>())
            .add(decision);
      }
    }
  }

  // ---- what is assigned
  // --------------------------------------------------------------------------

  private ElaboratedModule module(ElaboratedModule m) {
    ElaboratedModule known = filled.get(m);
    if (known == null) {
      known = anew(m);
      filled.put(m, known);
    }
    return known;
  }

  private ElaboratedModule anew(ElaboratedModule m) {
    List<ElaboratedModule.Instance> inside = new ArrayList<>();
    boolean same = true;
    for (ElaboratedModule.Instance i : m.instances()) {
      ElaboratedModule other = module(i.module());
      same &= other == i.module();
      inside.add(
          other == i.module()
              ? i
              : new ElaboratedModule.Instance(i.name(), other, i.connections(), i.location()));
    }
    Assignments rewriter = new Assignments(instances.getOrDefault(m, List.of()));
    List<Process> processes = new ArrayList<>();
    for (Process p : m.processes()) {
      processes.add(assignsX(p) ? rewriter.of(p) : p);
    }
    return same && !rewriter.changed
        ? m
        : new ElaboratedModule(
            m.name(),
            m.parameters(),
            m.ports(),
            m.signals(),
            rewriter.changed ? processes : m.processes(),
            inside,
            m.functions(),
            m.blockVariables(),
            m.unwritten(),
            m.location());
  }

  /** Rewrites the assignments of a module, which are those of all its instances. */
  private final class Assignments extends Rewriter {
    private final List<InstanceBits> all;

    /** Signals that the conditions around decide by: state that is x stays so. */
    private final Deque<Set<Signal>> around = new ArrayDeque<>();

    private boolean changed;

    Assignments(List<InstanceBits> all) {
      this.all = all;
    }

    Process of(Process p) {
      return p instanceof Process.ContinuousAssignment a
          ? new Process.ContinuousAssignment(a.target(), value(a.target(), a.value()), a.location())
          : process(p);
    }

    @Override
    public Statement statement(Statement s) {
      if (s instanceof Statement.BlockingAssignment a) {
        return new Statement.BlockingAssignment(
            a.target(), value(a.target(), a.value()), a.location());
      } else if (s instanceof Statement.NonblockingAssignment a) {
        return new Statement.NonblockingAssignment(
            a.target(), value(a.target(), a.value()), a.location());
      }
      Expression decides =
          s instanceof Statement.Case c
              ? c.selector()
              : s instanceof Statement.If i ? i.condition() : null;
      if (decides == null) {
        return super.statement(s);
      }
      Set<Signal> signals = new HashSet<>();
      Expressions.signals(decides, signals);
      around.push(signals);
      Statement result = super.statement(s);
      around.pop();
      return result;
    }

    @Override
    protected boolean keeps(Subroutine f) {
      return true;
    }

    private Expression value(Expression target, Expression value) {
      List<Position> positions = new ArrayList<>();
      boolean decides =
          mentionsX(value)
              && positions(target, positions)
              && positions.stream()
                  .allMatch(p -> around.stream().noneMatch(s -> s.contains(p.signal())));
      return decides ? value(value, positions, 0) : value;
    }

    private Expression value(Expression e, List<Position> positions, int low) {
      if (e instanceof Expression.Constant c) {
        return constant(c, positions.subList(low, low + c.width()));
      } else if (e instanceof Expression.Conditional c) {
        return new Expression.Conditional(
            c.condition(),
            value(c.whenTrue(), positions, low),
            value(c.whenFalse(), positions, low));
      } else if (e instanceof Expression.Concatenation c) {
        List<Expression> parts = new ArrayList<>();
        int end = low + c.width();
        for (Expression part : c.parts()) {
          end -= part.width();
          parts.add(value(part, positions, end));
        }
        return new Expression.Concatenation(parts);
      }
      return e;
    }

    private Expression constant(Expression.Constant c, List<Position> positions) {
      BigInteger x = c.bits().unknown().andNot(c.bits().value());
      if (x.signum() == 0) {
        return c;
      }
      BigInteger fill = fill(c.bits(), constraints(c.bits(), positions));
      if (fill.signum() == 0) {
        return c;
      }
      changed = true;
      return new Expression.Constant(c.bits().filled(fill), c.signed(), c.name(), c.spelling());
    }

    private List<Constraint> constraints(Bits bits, List<Position> positions) {
      Map<Position, Integer> index = new HashMap<>();
      for (int k = 0; k < positions.size(); k++) {
        index.put(positions.get(k), k);
      }
      List<Constraint> result = new ArrayList<>();
      for (InstanceBits instance : all) {
        Map<Signal, Set<BitDecision>> own = decisions.getOrDefault(instance, Map.of());
        Set<BitDecision> some = new HashSet<>();
        index.keySet().forEach(p -> some.addAll(own.getOrDefault(p.signal(), Set.of())));
        for (BitDecision d : some) {
          Constraint constraint = Constraint.of(d, instance, bits, index);
          if (constraint != null) {
            result.add(constraint);
          }
        }
      }
      return result;
    }
  }

  /** A bit of a signal in a module. */
  private record Position(Signal signal, int index) {}

  /** The bits of a target, from the least significant on; false if indices decide. */
  private static boolean positions(Expression target, List<Position> result) {
    if (target instanceof Expression.Concatenation c) {
      for (int k = c.parts().size() - 1; k >= 0; k--) {
        if (!positions(c.parts().get(k), result)) {
          return false;
        }
      }
      return true;
    }
    int lsb = target instanceof Expression.PartSelect p ? p.lsb() : 0;
    Expression base = target instanceof Expression.PartSelect p ? p.base() : target;
    if (!(base instanceof Expression.SignalReference s) || s.signal().isArray()) {
      return false;
    }
    for (int k = 0; k < target.width(); k++) {
      result.add(new Position(s.signal(), lsb + k));
    }
    return true;
  }

  /**
   * A decision by bits of one constant.
   *
   * @param from for each bit of its selector that of the constant, -1 for a literal
   * @param x bits of the selector that are x
   */
  private record Constraint(
      BitDecision decision, List<Integer> from, BigInteger value, BigInteger x) {
    /** The decision by a constant; null if other values take part in it, or no x. */
    static Constraint of(
        BitDecision decision, InstanceBits instance, Bits bits, Map<Position, Integer> index) {
      List<Integer> from = new ArrayList<>();
      BigInteger value = BigInteger.ZERO;
      BigInteger x = BigInteger.ZERO;
      for (Bit bit : decision.bits()) {
        int k = from.size();
        Integer at =
            bit.isLiteral()
                ? Integer.valueOf(-1)
                : bit.instance() == instance
                    ? index.get(new Position(bit.signal(), bit.index()))
                    : null;
        if (at == null || at >= 0 && bits.unknown().and(bits.value()).testBit(at)) {
          return null;
        }
        from.add(at);
        if (at < 0 ? bit.index() == 1 : bits.value().testBit(at)) {
          value = value.setBit(k);
        } else if (at >= 0 && bits.unknown().testBit(at)) {
          x = x.setBit(k);
        }
      }
      return x.signum() == 0 ? null : new Constraint(decision, from, value, x);
    }

    /** Whether the decision is the same with such bits of the constant. */
    boolean holds(BigInteger fill) {
      BigInteger known = value;
      for (int k = 0; k < from.size(); k++) {
        if (x.testBit(k) && fill.testBit(from.get(k))) {
          known = known.setBit(k);
        }
      }
      return decision.same(known, value, x);
    }
  }

  /** The least number that all decisions take as they take x; 0 if there is none. */
  private static BigInteger fill(Bits bits, List<Constraint> constraints) {
    BigInteger decide = BigInteger.ZERO;
    for (Constraint c : constraints) {
      for (int k = 0; k < c.from().size(); k++) {
        decide = c.x().testBit(k) ? decide.setBit(c.from().get(k)) : decide;
      }
    }
    if (decide.bitCount() > MAX_BITS) {
      return BigInteger.ZERO;
    }
    for (int n = 0; n < 1 << decide.bitCount(); n++) {
      BigInteger fill = spread(n, decide);
      if (constraints.stream().allMatch(c -> c.holds(fill))) {
        return fill;
      }
    }
    return BigInteger.ZERO;
  }

  /** The bits of a number at those places that are 1. */
  private static BigInteger spread(int number, BigInteger places) {
    BigInteger result = BigInteger.ZERO;
    int at = -1;
    for (int rest = number, k = 0; k < places.bitCount(); k++, rest >>= 1) {
      at = places.shiftRight(at + 1).getLowestSetBit() + at + 1;
      result = (rest & 1) == 1 ? result.setBit(at) : result;
    }
    return result;
  }
}
