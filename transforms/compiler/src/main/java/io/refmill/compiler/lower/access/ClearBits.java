package io.refmill.compiler.lower.access;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.run.CanonicalLoop;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Statements;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds the assignments to parts of vectors that are known to be 0 before: those bits can be added,
 * nothing has to be taken away. On any path to such an assignment the vector started at 0, and its
 * bits have not been assigned since. A loop that counts may assign one part in each iteration.
 */
public final class ClearBits {
  /** Bits that may be 1; a signal that is missing may have any. */
  private final JournaledMap<Positions> used = new JournaledMap<>();

  private final Map<Statement, Boolean> clear = new IdentityHashMap<>();

  private final InOrder inOrder = new InOrder();

  private ClearBits() {}

  /**
   * The blocking assignments of which that holds, by identity.
   *
   * @param body of a process or function, whose assignments take effect one after the other
   * @param zero signals that are 0 when it begins
   */
  public static Set<Statement> of(Statement body, Set<Signal> zero) {
    ClearBits walk = new ClearBits();
    zero.forEach(s -> walk.used.put(s, Positions.NONE));
    walk.walk(body);
    Set<Statement> result = Collections.newSetFromMap(new IdentityHashMap<>());
    walk.clear.forEach((s, is) -> result.addAll(is ? Set.of(s) : Set.of()));
    return result;
  }

  private void walk(Statement s) {
    if (s != null) {
      s.accept(inOrder);
    }
  }

  private final class InOrder implements Statement.WalkerOfResolved, Statement.WalkerPastJumps {
    @Override
    public void block(Statement.Block b) {
      b.statements().forEach(ClearBits.this::walk);
    }

    @Override
    public void blockingAssignment(Statement.BlockingAssignment a) {
      assign(a);
    }

    @Override
    public void nonblockingAssignment(Statement.NonblockingAssignment a) {
      Expressions.targets(a.target()).forEach(t -> used.put(t, null));
    }

    @Override
    public void conditional(Statement.If first) {
      join(Statements.branches(first, e -> {}));
    }

    @Override
    public void choice(Statement.Case c) {
      List<Statement> branches = new ArrayList<>();
      c.items().forEach(i -> branches.add(i.body()));
      branches.add(c.defaultBody());
      join(branches);
    }

    @Override
    public void loop(Statement.Loop l) {
      asWhole(l);
    }

    @Override
    public void labeled(Statement.Labeled l) {
      // A jump may have left it anywhere.
      used.mark();
      walk(l.body());
      used.takeBack().keySet().forEach(t -> used.put(t, null));
    }
  }

  private void assign(Statement.BlockingAssignment a) {
    if (a.target() instanceof Expression.PartSelect p
        && p.base() instanceof Expression.SignalReference r) {
      add(a, r.signal(), Positions.range(p.lsb(), p.width()));
      return;
    }
    boolean zero =
        a.target() instanceof Expression.SignalReference
            && a.value() instanceof Expression.Constant c
            && c.bits().isKnown()
            && c.bits().value().signum() == 0;
    Expressions.targets(a.target()).forEach(t -> used.put(t, zero ? Positions.NONE : null));
  }

  private void add(Statement a, Signal s, Positions bits) {
    Positions before = used.get(s);
    clear.merge(a, before != null && !before.overlaps(bits), Boolean::logicalAnd);
    if (before != null) {
      used.put(s, before.or(bits));
    }
  }

  /** What the branches that assign a signal leave in it, and how many those are. */
  private static final class End {
    Positions used = Positions.NONE;
    int branches;
  }

  private void join(List<Statement> branches) {
    Map<Signal, End> ends = new IdentityHashMap<>();
    for (Statement b : branches) {
      used.mark();
      walk(b);
      used.takeBack()
          .forEach(
              (s, bits) -> {
                End end = ends.computeIfAbsent(s, k -> new End());
                end.branches++;
                end.used = bits == null || end.used == null ? null : end.used.or(bits);
              });
    }
    ends.forEach(
        (s, end) -> {
          Positions before = end.branches < branches.size() ? used.get(s) : Positions.NONE;
          used.put(s, before == null || end.used == null ? null : end.used.or(before));
        });
  }

  /** Takes a loop as a whole: a part may be assigned in every iteration. */
  private void asWhole(Statement.Loop l) {
    Map<Signal, Integer> count = new HashMap<>();
    Statements.forEach(
        l,
        s -> {
          if (s instanceof Statement.BlockingAssignment a) {
            Expressions.targets(a.target()).forEach(t -> count.merge(t, 1, Integer::sum));
          } else if (s instanceof Statement.NonblockingAssignment a) {
            Expressions.targets(a.target()).forEach(t -> count.merge(t, 2, Integer::sum));
          }
        });
    CanonicalLoop counting = CanonicalLoop.of(l);
    boolean natural = counting != null && counting.first().min(counting.last()).signum() >= 0;
    Map<Signal, Positions> after = new IdentityHashMap<>();
    inLoop(l.initial(), null, count, after);
    inLoop(l.body(), natural ? counting : null, count, after);
    inLoop(l.step(), null, count, after);
    count.keySet().forEach(s -> used.put(s, after.get(s)));
  }

  /**
   * Looks at what runs in each iteration.
   *
   * @param loop whose body it is, or null where it may run more than once in an iteration
   */
  private void inLoop(
      Statement s, CanonicalLoop loop, Map<Signal, Integer> count, Map<Signal, Positions> after) {
    if (s instanceof Statement.BlockingAssignment a) {
      boolean added = false;
      if (loop != null
          && a.target() instanceof Expression.IndexedPartSelect p
          && p.base() instanceof Expression.SignalReference r
          && count.get(r.signal()) == 1
          && used.get(r.signal()) != null) {
        Positions bits = bits(p, loop);
        Positions before = used.get(r.signal());
        added = bits != null && !before.overlaps(bits);
        after.put(r.signal(), bits == null ? null : before.or(bits));
      }
      clear.merge(a, added, Boolean::logicalAnd);
    } else if (s != null) {
      CanonicalLoop here = s instanceof Statement.Loop ? null : loop;
      Statements.children(s).forEach(t -> inLoop(t, here, count, after));
    }
  }

  /** All bits that a part comes to in a loop, where no two iterations share one; else null. */
  private static Positions bits(Expression.IndexedPartSelect p, CanonicalLoop loop) {
    Expression index = p.index();
    while (index instanceof Expression.Resize r && r.width() >= r.operand().width()) {
      index = r.operand();
    }
    BigInteger factor = BigInteger.valueOf(p.factor());
    if (!(index instanceof Expression.SignalReference v)
        || v.signal() != loop.variable()
        || factor.multiply(loop.step()).abs().compareTo(BigInteger.valueOf(p.width())) < 0) {
      return null;
    }
    BigInteger addend = BigInteger.valueOf(p.addend());
    BigInteger one = factor.multiply(loop.first()).add(addend);
    BigInteger other = factor.multiply(loop.last()).add(addend);
    int width = p.base().width();
    BigInteger low = one.min(other).max(BigInteger.ZERO);
    BigInteger end = one.max(other).add(BigInteger.valueOf(p.width()));
    int first = low.min(BigInteger.valueOf(width)).intValue();
    return Positions.range(
        first, end.min(BigInteger.valueOf(width)).intValue() - Math.min(first, width));
  }
}
