package io.refmill.describe;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.PartSelect;
import io.refmill.compiler.ir.Expression.Unary;
import io.refmill.compiler.ir.Expression.UnaryOperator;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.walk.Expressions;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Values that are bits of others in some order, inverted or with constants between them. */
final class Wirings {
  private Wirings() {}

  /** Whether nothing is computed but inversions. */
  static boolean isWiring(Expression e) {
    Expression core = Assignments.core(e);
    if (core instanceof Unary u) {
      return u.operator() == UnaryOperator.NOT && isWiring(u.operand());
    } else if (core instanceof Expression.Concatenation c) {
      return c.parts().stream().allMatch(Wirings::isWiring);
    } else if (core instanceof Expression.Replication r) {
      return isWiring(r.operand());
    } else if (core instanceof PartSelect p) {
      return isWiring(p.base());
    }
    return core instanceof Expression.SignalReference || core instanceof Expression.Constant;
  }

  /** Whether values come from different places: other signals, or other parts of one. */
  static boolean differ(List<Expression> values) {
    Set<Set<Expression>> places = new HashSet<>();
    for (Expression value : values) {
      Set<Expression> read = new HashSet<>();
      places(value, read);
      places.add(read);
    }
    return places.size() >= 2
        && places.stream().noneMatch(a -> places.stream().anyMatch(b -> a != b && overlap(a, b)));
  }

  private static void places(Expression e, Set<Expression> into) {
    Expression core = Assignments.core(e);
    if (core instanceof Expression.SignalReference || core instanceof PartSelect) {
      into.add(core);
    } else if (core instanceof Unary u) {
      places(u.operand(), into);
    } else if (core instanceof Expression.Concatenation c) {
      c.parts().forEach(part -> places(part, into));
    } else if (core instanceof Expression.Replication r) {
      places(r.operand(), into);
    }
  }

  /** Whether they have bits in common and are not the same. */
  private static boolean overlap(Set<Expression> a, Set<Expression> b) {
    return a.stream().anyMatch(x -> b.stream().anyMatch(y -> !x.equals(y) && overlap(x, y)));
  }

  private static boolean overlap(Expression a, Expression b) {
    Set<Signal> one = new HashSet<>();
    Set<Signal> other = new HashSet<>();
    Expressions.signals(a, one);
    Expressions.signals(b, other);
    if (!one.equals(other)) {
      return false;
    }
    if (a instanceof PartSelect p && b instanceof PartSelect q && p.base().equals(q.base())) {
      return p.lsb() < q.lsb() + q.width() && q.lsb() < p.lsb() + p.width();
    }
    return true;
  }

  /** Whether most bits of one vector stand at other places. */
  static boolean moves(Expression e) {
    Expression core = Assignments.core(e);
    if (!(core instanceof Expression.Concatenation c)) {
      return core instanceof Expression.Binary b
          && Assignments.core(b.left()) instanceof Expression.SignalReference
          && Assignments.core(b.right()) instanceof Expression.Constant
          && switch (b.operator()) {
            case SHIFT_LEFT, SHIFT_RIGHT, ARITHMETIC_SHIFT_RIGHT -> true;
            default -> false;
          };
    }
    Set<Signal> read = new HashSet<>();
    Expressions.signals(core, read);
    if (read.size() != 1) {
      return false;
    }
    int at = core.width();
    int moved = 0;
    for (Expression part : c.parts()) {
      at -= part.width();
      if (part instanceof PartSelect p
          && p.base() instanceof Expression.SignalReference
          && p.lsb() != at) {
        moved += p.width();
      }
    }
    return moved >= Math.max(2, core.width() / 2);
  }
}
