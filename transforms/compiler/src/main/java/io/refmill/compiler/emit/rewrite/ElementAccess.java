package io.refmill.compiler.emit.rewrite;

import io.refmill.compiler.emit.python.Branch;
import io.refmill.compiler.emit.python.CompoundStatement.For;
import io.refmill.compiler.emit.python.CompoundStatement.If;
import io.refmill.compiler.emit.python.PyExpression;
import io.refmill.compiler.emit.python.PyExpression.Attribute;
import io.refmill.compiler.emit.python.PyExpression.Call;
import io.refmill.compiler.emit.python.PyExpression.IntegerLiteral;
import io.refmill.compiler.emit.python.PyExpression.Name;
import io.refmill.compiler.emit.python.PyExpression.Subscript;
import io.refmill.compiler.emit.python.PyExpression.Sum;
import io.refmill.compiler.emit.python.PyExpression.Term;
import io.refmill.compiler.emit.python.PyStatement;
import io.refmill.compiler.emit.python.SimpleStatement.Assignment;
import io.refmill.compiler.emit.python.SimpleStatement.AugmentedAssignment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * That a statement reads or writes some elements of a list that has a copy.
 *
 * @param copy the local that stands for the copy
 * @param kind what is done with the elements
 * @param low the least index that it may be
 * @param high the greatest one
 */
record ElementAccess(PyExpression copy, Kind kind, long low, long high) {
  /** What is done with elements. */
  enum Kind {
    /** The list itself is read. */
    OLD,
    /** The copy is read. */
    NEW,
    /** The copy is written. */
    WRITE
  }

  /** Whether accesses of these kinds may be of one element. */
  static boolean meet(List<ElementAccess> a, Kind first, List<ElementAccess> b, Kind second) {
    for (ElementAccess x : a) {
      for (ElementAccess y : b) {
        if (x.kind == first
            && y.kind == second
            && x.copy.equals(y.copy)
            && x.low <= y.high
            && y.low <= x.high) {
          return true;
        }
      }
    }
    return false;
  }

  /** How often a local is mentioned but as what an index belongs to, or as a target. */
  static int whole(List<PyStatement> block, PyExpression local) {
    int result = 0;
    for (PyStatement s : block) {
      for (PyExpression e : s.expressions()) {
        result += whole(e, local);
      }
      if (s instanceof Assignment a
          && !(a.values().get(0) instanceof Call)
          && a.targets().equals(List.of(local))
          && a.values().size() == 1) {
        // All elements are assigned.
        result--;
      }
      for (List<PyStatement> inside : s.blocks()) {
        result += whole(inside, local);
      }
    }
    return result;
  }

  private static int whole(PyExpression e, PyExpression local) {
    if (e instanceof Subscript s && s.object().equals(local)) {
      return whole(s.index(), local);
    }
    return e.equals(local) ? 1 : e.operands().stream().mapToInt(o -> whole(o, local)).sum();
  }

  /**
   * What a statement does, in order.
   *
   * @param lists by the locals that are their copies
   */
  static List<ElementAccess> of(PyStatement s, Map<PyExpression, PyExpression> lists) {
    Walk walk = new Walk(lists);
    walk.statement(s);
    return walk.found;
  }

  /**
   * A loop in the direction in which no round reads what an earlier one wrote; null where there is
   * none, or where rounds do something else that has an order.
   */
  static For directed(For loop, Map<PyExpression, PyExpression> lists) {
    Range range = Range.of(loop);
    if (range == null || !loop.otherwise().isAbsent() || !isSimple(loop.body(), lists)) {
      return null;
    }
    // Indices less the counter: each is one number in all rounds.
    Walk walk = new Walk(lists);
    walk.counter = range.counter;
    walk.range = new long[] {0, 0};
    loop.body().forEach(walk::statement);
    boolean up = true;
    boolean down = true;
    for (int i = 0; i < walk.found.size(); i++) {
      ElementAccess x = walk.found.get(i);
      for (int j = 0; j < walk.found.size(); j++) {
        ElementAccess y = walk.found.get(j);
        if (x.kind != Kind.WRITE || !x.copy.equals(y.copy)) {
          continue;
        }
        if (x.low != x.high || y.kind == Kind.NEW || y.kind == Kind.WRITE && x.low != y.low) {
          return null;
        }
        if (y.kind == Kind.OLD) {
          up &= y.low > x.low || y.high == x.low && y.low == x.low && j < i;
          down &= y.high < x.low || y.high == x.low && y.low == x.low && j < i;
        }
      }
    }
    return up ? loop : down ? range.down(loop) : null;
  }

  /** Whether a block does nothing but to assign elements, under conditions or not. */
  private static boolean isSimple(List<PyStatement> block, Map<PyExpression, PyExpression> lists) {
    for (PyStatement s : block) {
      boolean simple =
          s instanceof Assignment a
              ? a.targets().size() == 1
                  && a.targets().get(0) instanceof Subscript t
                  && lists.containsKey(t.object())
              : s instanceof If && s.blocks().stream().allMatch(b -> isSimple(b, lists));
      if (!simple || s.expressions().stream().anyMatch(PyExpression::calls) && callsSelf(s)) {
        return false;
      }
    }
    return true;
  }

  private static boolean callsSelf(PyStatement s) {
    return s.expressions().stream().anyMatch(ElementAccess::callsSelf);
  }

  private static boolean callsSelf(PyExpression e) {
    return e instanceof Call c && c.function() instanceof Attribute && c.mentions("self")
        || e.operands().stream().anyMatch(ElementAccess::callsSelf);
  }

  /** {@code for counter in range(first, end)}. */
  private record Range(PyExpression counter, PyExpression first, PyExpression end) {
    static Range of(For loop) {
      if (loop.targets().size() != 1
          || !(loop.values() instanceof Call c)
          || !c.function().equals(new Name("range"))
          || c.arguments().isEmpty()
          || c.arguments().size() > 2) {
        return null;
      }
      int last = c.arguments().size() - 1;
      PyExpression first = last == 0 ? PyExpression.number(0) : c.arguments().get(0);
      return new Range(loop.targets().get(0), first, c.arguments().get(last));
    }

    For down(For loop) {
      PyExpression values =
          PyExpression.call("range", before(end), before(first), PyExpression.number(-1));
      return new For(loop.targets(), values, loop.body(), loop.otherwise(), loop.origins());
    }

    private static PyExpression before(PyExpression e) {
      return e instanceof IntegerLiteral n
          ? PyExpression.number(n.value().longValueExact() - 1)
          : Sum.of(e, true, PyExpression.number(1));
    }
  }

  /** Collects accesses. */
  private static final class Walk {
    final List<ElementAccess> found = new ArrayList<>();
    private final Map<PyExpression, PyExpression> lists;

    /** The counter of the loop around, and what it may be; null outside of one that is known. */
    private PyExpression counter;

    private long[] range;

    Walk(Map<PyExpression, PyExpression> lists) {
      this.lists = lists;
    }

    void statement(PyStatement s) {
      if (s instanceof Assignment a) {
        a.values().forEach(this::read);
        a.targets().forEach(this::write);
      } else if (s instanceof AugmentedAssignment a) {
        read(a.target());
        read(a.value());
        write(a.target());
      } else if (s instanceof If choice) {
        for (Branch b : choice.branches()) {
          read(b.condition());
          b.body().forEach(this::statement);
        }
        choice.otherwise().body().forEach(this::statement);
      } else if (s instanceof For loop) {
        read(loop.values());
        Range r = Range.of(loop);
        PyExpression before = counter;
        long[] bounds = range;
        counter = r == null || before != null ? null : r.counter;
        range = counter == null ? null : new long[] {least(r.first), most(r.end)};
        loop.body().forEach(this::statement);
        loop.otherwise().body().forEach(this::statement);
        counter = before;
        range = bounds;
      } else {
        s.expressions().forEach(this::read);
        s.blocks().forEach(b -> b.forEach(this::statement));
      }
    }

    private static long least(PyExpression first) {
      return first instanceof IntegerLiteral n ? n.value().longValueExact() : Integer.MIN_VALUE;
    }

    private static long most(PyExpression end) {
      return end instanceof IntegerLiteral n ? n.value().longValueExact() - 1 : Integer.MAX_VALUE;
    }

    private void write(PyExpression target) {
      if (target instanceof Subscript s && lists.containsKey(s.object())) {
        read(s.index());
        add(s.object(), Kind.WRITE, s.index());
      } else if (lists.containsKey(target)) {
        add(target, Kind.WRITE, null);
      } else {
        target.operands().forEach(this::read);
      }
    }

    private void read(PyExpression e) {
      if (e instanceof Subscript s && lists.containsKey(s.object())) {
        add(s.object(), Kind.NEW, s.index());
        read(s.index());
        return;
      } else if (e instanceof Subscript s && lists.containsValue(s.object())) {
        lists.forEach(
            (copy, list) -> {
              if (list.equals(s.object())) {
                add(copy, Kind.OLD, s.index());
              }
            });
        read(s.index());
        return;
      }
      lists.forEach(
          (copy, list) -> {
            if (e.equals(list) || e instanceof Call && callsSelf(e)) {
              add(copy, Kind.OLD, null);
            } else if (e.equals(copy)) {
              add(copy, Kind.NEW, null);
            }
          });
      e.operands().forEach(this::read);
    }

    private void add(PyExpression copy, Kind kind, PyExpression index) {
      long low = Integer.MIN_VALUE;
      long high = Integer.MAX_VALUE;
      long offset = 0;
      PyExpression at = index;
      if (at instanceof Sum s
          && s.terms().size() == 2
          && s.terms().get(1).operand() instanceof IntegerLiteral n
          && n.value().bitLength() < Integer.SIZE - 1) {
        Term moved = s.terms().get(1);
        offset = moved.subtracted() ? -n.value().longValueExact() : n.value().longValueExact();
        at = s.terms().get(0).operand();
      }
      if (at instanceof IntegerLiteral n && n.value().bitLength() < Integer.SIZE - 1) {
        boolean relative = counter != null && range[0] == 0 && range[1] == 0;
        // Beside indices that go with the counter, one that does not may be any.
        if (!relative) {
          low = n.value().longValueExact() + offset;
          high = low;
        }
      } else if (at != null && at.equals(counter)) {
        low = range[0] + offset;
        high = range[1] + offset;
      }
      found.add(new ElementAccess(copy, kind, low, high));
    }
  }
}
