package io.refmill.describe;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.Binary;
import io.refmill.compiler.ir.Expression.BinaryOperator;
import io.refmill.compiler.ir.Expression.Constant;
import io.refmill.compiler.ir.Expression.IndexedPartSelect;
import io.refmill.compiler.ir.Expression.PartSelect;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.walk.Statements;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How the parts of a vector move when they are assigned one by one: {@code q[3:1] <= q[2:0]; q[0]
 * <= d;}, or {@code q[i] <= q[i - 1]} in a loop.
 */
final class PartShifts {
  private final Signal signal;

  /** Bits that move, by how many places they do. */
  private final Map<Integer, Integer> moved = new LinkedHashMap<>();

  private final List<Expression> incoming = new ArrayList<>();

  private PartShifts(Signal signal) {
    this.signal = signal;
  }

  /** Of what a process does at an edge to a vector. */
  static PartShifts of(Process process, Signal signal) {
    PartShifts shifts = new PartShifts(signal);
    if (process instanceof Process.AlwaysConstruct always) {
      Statements.forEach(always.body(), shifts::see);
    }
    return shifts;
  }

  private void see(Statement s) {
    // What is assigned at once moves on with the next line.
    if (!(s instanceof Statement.NonblockingAssignment a)) {
      return;
    }
    Expression value = Assignments.assigned(a.value());
    if (a.target() instanceof PartSelect to && Assignments.isOnly(to.base(), signal)) {
      if (value instanceof PartSelect from
          && Assignments.isOnly(from.base(), signal)
          && from.width() == to.width()
          && from.lsb() != to.lsb()) {
        moved.merge(to.lsb() - from.lsb(), to.width(), Integer::sum);
      } else {
        incoming.add(value);
      }
    } else if (a.target() instanceof IndexedPartSelect to
        && Assignments.isOnly(to.base(), signal)
        && value instanceof IndexedPartSelect from
        && Assignments.isOnly(from.base(), signal)) {
      Integer places = difference(Assignments.core(to.index()), Assignments.core(from.index()));
      if (places != null && places != 0) {
        // A loop does so for all of them but those at the end.
        moved.merge(places * Integer.signum(to.factor()), signal.width() - 1, Integer::sum);
      }
    }
  }

  /** How much more one index is than the other, where that is constant. */
  private static Integer difference(Expression to, Expression from) {
    if (from instanceof Binary b && Assignments.core(b.left()).equals(to)) {
      return step(b, -1);
    }
    if (to instanceof Binary b && Assignments.core(b.left()).equals(from)) {
      return step(b, 1);
    }
    return null;
  }

  private static Integer step(Binary b, int sign) {
    boolean up = b.operator() == BinaryOperator.ADD;
    if (!up && b.operator() != BinaryOperator.SUBTRACT
        || !(Assignments.core(b.right()) instanceof Constant c)
        || c.bits().value().bitLength() > 16) {
      return null;
    }
    return sign * (up ? 1 : -1) * c.bits().value().intValue();
  }

  /** Whether all bits that stay inside go to the left by one number of places. */
  boolean left() {
    return goes(1) && !(goes(-1) && signal.width() == 2);
  }

  /** The same to the right. */
  boolean right() {
    return goes(-1) && !(goes(1) && signal.width() == 2);
  }

  private boolean goes(int sign) {
    return moved.entrySet().stream()
        .anyMatch(
            e ->
                Integer.signum(e.getKey()) == sign
                    // What goes half of the way or further is one part that follows another.
                    && (e.getKey() == sign || 2 * Math.abs(e.getKey()) < signal.width())
                    && e.getValue() >= signal.width() - Math.abs(e.getKey()));
  }

  /** What the other parts get. */
  List<Expression> incoming() {
    return incoming;
  }
}
