package io.refmill.compiler.emit.statement;

import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.walk.StatementRebuilder;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Puts the readers of variables before their nonblocking assignments, so that these can take effect
 * at once. What is assigned nonblocking has its effect after all of the process (IEEE 1800-2017
 * 10.4.2), so that only the order of assignments to one variable matters.
 *
 * <pre>
 * before  s1 &lt;= d;               after  if (en) q &lt;= s2;
 *         s2 &lt;= s1;                     s2 &lt;= s1;
 *         if (en) q &lt;= s2;              s1 &lt;= d;
 * </pre>
 *
 * <p>Of statements that read each other's variables one has to come first: the one that assigns the
 * fewest which are still read.
 */
public final class ReadersFirst extends StatementRebuilder {
  /** Statements of a block that are compared with each other. */
  private static final int MOST = 200;

  private final Set<Signal> late;

  private ReadersFirst(Set<Signal> late) {
    this.late = late;
  }

  /**
   * The same process in another order where that is all the same.
   *
   * @param late variables that are read after nonblocking assignments to them
   */
  public static Statement of(Statement s, Set<Signal> late) {
    return new ReadersFirst(late).statement(s);
  }

  @Override
  protected List<Statement> inOrder(List<Statement> statements) {
    List<Statement> result = super.inOrder(statements);
    return result.size() < 2 || result.size() > MOST ? result : new Order(result).run();
  }

  /** What a loop repeats stays in its order. */
  @Override
  public Statement loop(Statement.Loop l) {
    return l;
  }

  /** What a jump can leave stays in its order. */
  @Override
  public Statement labeled(Statement.Labeled l) {
    return l;
  }

  /** The order of one block. */
  private final class Order {
    private final List<Statement> list;
    private final List<Effects> effects;
    private final List<Integer> order = new ArrayList<>();

    /** Variables that are read after their assignments all the same. */
    private final Set<Signal> given = new HashSet<>();

    Order(List<Statement> list) {
      this.list = list;
      effects = list.stream().map(Effects::new).toList();
    }

    List<Statement> run() {
      BitSet all = new BitSet();
      all.set(0, list.size());
      sort(all);
      return order.stream().map(list::get).toList();
    }

    /** Takes some statements, which none of the others has to come before. */
    private void sort(BitSet some) {
      BitSet[] before = before(some);
      BitSet[] reached = new BitSet[list.size()];
      some.stream().forEach(i -> reached[i] = (BitSet) before[i].clone());
      some.stream()
          .forEach(
              k ->
                  some.stream()
                      .filter(i -> reached[i].get(k))
                      .forEach(i -> reached[i].or(reached[k])));
      BitSet left = (BitSet) some.clone();
      while (!left.isEmpty()) {
        take(left.nextSetBit(0), left, reached);
      }
    }

    /**
     * Takes a statement behind those that have to come before it, with those in a cycle with it.
     */
    private void take(int i, BitSet left, BitSet[] reached) {
      BitSet cycle = new BitSet();
      cycle.set(i);
      reached[i].stream().filter(j -> reached[j].get(i)).forEach(cycle::set);
      BitSet earlier = (BitSet) reached[i].clone();
      earlier.andNot(cycle);
      for (int j = earlier.nextSetBit(0); j >= 0; j = earlier.nextSetBit(j + 1)) {
        if (left.get(j)) {
          take(j, left, reached);
        }
      }
      left.andNot(cycle);
      if (cycle.cardinality() == 1) {
        order.add(i);
        return;
      }
      int first = first(cycle);
      given.addAll(stillRead(first, cycle));
      order.add(first);
      cycle.clear(first);
      sort(cycle);
    }

    /** Which statement of a cycle comes first. */
    private int first(BitSet cycle) {
      int best = -1;
      int fewest = Integer.MAX_VALUE;
      for (int i = cycle.nextSetBit(0); i >= 0; i = cycle.nextSetBit(i + 1)) {
        int at = i;
        int count = stillRead(i, cycle).size();
        if (count < fewest
            && cycle.stream()
                .takeWhile(j -> j < at)
                .noneMatch(j -> effects.get(j).keepsOrderWith(effects.get(at)))) {
          best = i;
          fewest = count;
        }
      }
      return best;
    }

    /** What a statement assigns that others read. */
    private Set<Signal> stillRead(int i, BitSet others) {
      Set<Signal> result = new HashSet<>(effects.get(i).nonblocking);
      result.removeIf(s -> others.stream().noneMatch(j -> j != i && isReader(j, s, i)));
      return result;
    }

    private BitSet[] before(BitSet some) {
      BitSet[] result = new BitSet[list.size()];
      some.stream()
          .forEach(
              i -> {
                result[i] = new BitSet();
                some.stream().filter(j -> j != i && isBefore(j, i)).forEach(result[i]::set);
              });
      return result;
    }

    private boolean isBefore(int a, int b) {
      Effects first = effects.get(a);
      Effects second = effects.get(b);
      return a < b && first.keepsOrderWith(second)
          || second.nonblocking.stream().anyMatch(s -> isReader(a, s, b));
    }

    /** Whether a statement reads a variable and should do so before another one assigns to it. */
    private boolean isReader(int reader, Signal s, int writer) {
      return !given.contains(s)
          && (reader < writer || late.contains(s))
          && effects.get(reader).reads.contains(s);
    }
  }
}
