package io.refmill.describe;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.Binary;
import io.refmill.compiler.ir.Expression.BinaryOperator;
import io.refmill.compiler.ir.Expression.Constant;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.walk.Expressions;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What a value that follows others at all times is chosen from. */
final class Selections {
  private static final int PATHS = 300;

  /** Numbers that a table of few values lists at least. */
  private static final int LISTED = 6;

  /** What choices make of a value. */
  enum Kind {
    MULTIPLEXER,
    DECODER,
    ENCODER,
    PRIORITY_ENCODER,
    TABLE,
    SHIFTER,
    ALU
  }

  private Selections() {}

  /** The kinds that a decision is; empty for others. */
  static Set<Kind> of(Signal target, Decision decision) {
    Set<Kind> kinds = EnumSet.noneOf(Kind.class);
    List<Decision.Path> paths = new ArrayList<>();
    if (decision == Decision.Value.OTHER || !decision.paths(PATHS, paths::add)) {
      return kinds;
    }
    if (paths.size() == 1 && paths.get(0).expression() != null) {
      Expression only = Assignments.assigned(paths.get(0).expression());
      if (isOneShifted(only)) {
        kinds.add(Kind.DECODER);
      }
      if (only instanceof Expression.IndexedPartSelect s
          && s.base() instanceof Expression.SignalReference) {
        kinds.add(Kind.MULTIPLEXER);
      }
      return kinds;
    }
    int constants = 0;
    int oneHot = 0;
    int oneCold = 0;
    int ones = 0;
    int zeros = 0;
    int values = 0;
    int others = 0;
    int decoded = 0;
    List<Expression> wired = new ArrayList<>();
    Set<Expression> moved = new HashSet<>();
    Set<Signal> sources = new HashSet<>();
    Set<BigInteger> distinct = new HashSet<>();
    Set<BinaryOperator> operators = EnumSet.noneOf(BinaryOperator.class);
    boolean wild = false;
    boolean singleBits = true;
    for (Decision.Path path : paths) {
      Expression e = path.expression() == null ? null : Assignments.assigned(path.expression());
      if (e == null) {
        continue;
      }
      if (e instanceof Constant c) {
        constants++;
        BigInteger v = c.bits().knownValue();
        distinct.add(v);
        oneHot += v.bitCount() == 1 ? 1 : 0;
        zeros += v.signum() == 0 ? 1 : 0;
        BigInteger inverted = v.xor(Term.mask(target.width()));
        oneCold += inverted.bitCount() == 1 ? 1 : 0;
        ones += inverted.signum() == 0 ? 1 : 0;
      } else if (e.named() != null || e instanceof Expression.PartSelect) {
        values++;
      } else {
        others++;
        decoded += isOneShifted(e) ? 1 : 0;
        outer(e, operators);
      }
      if (!(e instanceof Constant)) {
        Expressions.signals(e, sources);
        if (Wirings.isWiring(e)) {
          wired.add(e);
        }
        if (Wirings.moves(e)) {
          moved.add(e);
        }
      }
      for (Decision.Guard guard : path.guards()) {
        wild |=
            guard.choice() != null
                && guard.choice().kind() != Statement.CaseKind.CASE
                && guard.choice().kind() != Statement.CaseKind.INSIDE;
        singleBits &= asksBit(guard);
      }
    }
    if (values >= 2 && values + zeros >= constants && others == 0) {
      kinds.add(Kind.MULTIPLEXER);
    }
    boolean shifts =
        moved.size() >= 2
            && sources.size() == 1
            && wired.size() == values + others
            && constants == zeros;
    if (shifts) {
      kinds.add(Kind.SHIFTER);
    } else if (others > 0 && wired.size() == values + others && Wirings.differ(wired)) {
      kinds.add(Kind.MULTIPLEXER);
    }
    if (decoded > 0 && values == 0 && others == decoded && zeros == constants) {
      kinds.add(Kind.DECODER);
    }
    if (operators.size() >= 3 && others >= 3) {
      kinds.add(Kind.ALU);
    }
    if (values == 0 && others == 0 && constants >= 4) {
      int idle = zeros + ones;
      boolean decodes =
          target.width() > 2
              && (oneHot >= 3 && oneHot + zeros == constants
                  || oneCold >= 3 && oneCold + ones == constants
                  // Of three bits any value has one bit that differs from the others, or none.
                  || target.width() > 3
                      && oneHot >= 3
                      && oneCold >= 3
                      && oneHot + oneCold + idle == constants);
      if (decodes && !wild && !singleBits) {
        kinds.add(Kind.DECODER);
      } else if (wild || singleBits && distinct.size() >= 3) {
        kinds.add(Kind.PRIORITY_ENCODER);
      } else if (target.width() > 1 && labelsOneHot(paths)) {
        kinds.add(Kind.ENCODER);
      } else if (distinct.size() >= 4 || distinct.size() >= 2 && isTable(paths, constants)) {
        kinds.add(Kind.TABLE);
      }
    }
    return kinds;
  }

  /**
   * What several bits are together of which at most one is 1: a decoder, where one value is asked
   * for, or a priority encoder, where one bit after the other is; null for others.
   *
   * @param bits their decisions, at least three
   */
  static Kind oneOf(List<Decision> bits) {
    List<List<Decision.Path>> ways = new ArrayList<>();
    boolean byCase = true;
    boolean byBits = true;
    for (Decision bit : bits) {
      List<Decision.Path> ones = new ArrayList<>();
      List<Decision.Path> paths = new ArrayList<>();
      if (!bit.paths(PATHS, paths::add)) {
        return null;
      }
      for (Decision.Path path : paths) {
        if (path.expression() == null
            || !(Assignments.assigned(path.expression()) instanceof Constant c)) {
          return null;
        }
        if (c.bits().knownValue().signum() != 0) {
          ones.add(path);
          byCase &= path.guards().stream().anyMatch(Selections::asksNumber);
          byBits &= !path.guards().isEmpty() && asksSingleBit(path.guards());
        }
      }
      ways.add(ones);
    }
    if (ways.stream().anyMatch(List::isEmpty) || !byCase && !byBits) {
      return null;
    }
    for (int i = 0; i < ways.size(); i++) {
      for (int k = i + 1; k < ways.size(); k++) {
        for (Decision.Path one : ways.get(i)) {
          if (!ways.get(k).stream().allMatch(other -> exclude(one, other))) {
            return null;
          }
        }
      }
    }
    return byCase ? Kind.DECODER : Kind.PRIORITY_ENCODER;
  }

  private static boolean exclude(Decision.Path one, Decision.Path other) {
    return exclude(one.guards(), other.guards());
  }

  /** Whether two ways part at some condition. */
  static boolean exclude(List<Decision.Guard> one, List<Decision.Guard> other) {
    return one.stream()
        .anyMatch(
            g ->
                other.stream()
                    .anyMatch(
                        h ->
                            g.choice() == null
                                ? h.condition() != null
                                    && g.condition().equals(h.condition())
                                    && g.holds() != h.holds()
                                : g.choice() == h.choice() && g.item() != h.item()));
  }

  /** Whether a guard says that a value of several bits is a number. */
  private static boolean asksNumber(Decision.Guard guard) {
    if (guard.choice() != null) {
      return guard.item() >= 0 && Assignments.core(guard.choice().selector()).width() > 1;
    }
    return guard.holds()
        && Assignments.core(guard.condition()) instanceof Binary b
        && b.operator() == BinaryOperator.EQUAL
        && Assignments.core(b.left()).width() > 1
        && Assignments.core(b.right()) instanceof Constant;
  }

  /** Whether what is asked last is a bit. */
  private static boolean asksSingleBit(List<Decision.Guard> guards) {
    Expression last = guards.get(guards.size() - 1).condition();
    while (last instanceof Expression.Unary u && u.operand().width() == 1) {
      last = u.operand();
    }
    return last != null && isBit(last);
  }

  /** What goes through where one way is taken, where it is 0 else; null for others. */
  static Expression passed(Decision decision) {
    List<Decision.Path> paths = new ArrayList<>();
    if (decision == Decision.Value.OTHER
        || !decision.paths(PATHS, paths::add)
        || paths.size() < 2) {
      return null;
    }
    Expression passed = null;
    for (Decision.Path path : paths) {
      Expression e = path.expression() == null ? null : Assignments.assigned(path.expression());
      boolean zero = e instanceof Constant c && c.bits().knownValue().signum() == 0;
      if (e instanceof Expression.SignalReference && passed == null) {
        passed = e;
      } else if (!zero) {
        return null;
      }
    }
    return passed;
  }

  /** Whether it is a number decoded: 1 shifted by it. */
  private static boolean isOneShifted(Expression e) {
    return e instanceof Binary b
        && b.operator() == BinaryOperator.SHIFT_LEFT
        && Assignments.core(b.left()) instanceof Constant c
        && c.bits().value().equals(BigInteger.ONE)
        && !(Assignments.core(b.right()) instanceof Constant);
  }

  /** Whether a guard asks for a bit: an {@code if} of one, or a case of 1 whose labels are bits. */
  private static boolean asksBit(Decision.Guard guard) {
    if (guard.choice() == null) {
      return isBit(guard.condition());
    }
    return guard.choice().selector() instanceof Constant c
        && c.width() == 1
        && c.bits().value().equals(BigInteger.ONE)
        && guard.choice().items().stream()
            .allMatch(item -> item.labels().stream().allMatch(Selections::isBit));
  }

  private static boolean isBit(Expression condition) {
    Expression e = Assignments.core(condition);
    if (e instanceof Binary b && b.operator() == BinaryOperator.EQUAL && b.left().width() == 1) {
      e = Assignments.core(b.left());
    }
    return e.width() == 1
        && (e instanceof Expression.PartSelect
            || e instanceof Expression.SignalReference
            || e instanceof Expression.IndexedPartSelect);
  }

  /**
   * Whether it is listed for many numbers, though it has few values, as in a map of one bit; what
   * keeps its value for some of them is a state that is set and cleared.
   */
  private static boolean isTable(List<Decision.Path> paths, int constants) {
    return constants == paths.size()
        && paths.stream().filter(p -> p.guards().stream().anyMatch(Selections::asksNumber)).count()
            >= LISTED;
  }

  private static boolean labelsOneHot(List<Decision.Path> paths) {
    for (Decision.Path path : paths) {
      for (Decision.Guard guard : path.guards()) {
        if (guard.choice() != null) {
          return Assignments.core(guard.choice().selector()).width() >= 4
              && guard.choice().items().stream()
                  .allMatch(
                      i ->
                          i.labels().stream()
                              .allMatch(
                                  l ->
                                      l instanceof Constant c
                                          && c.bits().knownValue().bitCount() <= 1));
        }
      }
    }
    return false;
  }

  /** Notes the outermost operator. */
  private static void outer(Expression e, Set<BinaryOperator> operators) {
    if (e instanceof Binary b) {
      boolean shifts =
          b.operator() == BinaryOperator.SHIFT_RIGHT
              || b.operator() == BinaryOperator.ARITHMETIC_SHIFT_RIGHT;
      operators.add(shifts ? BinaryOperator.SHIFT_LEFT : b.operator());
    } else if (e instanceof Expression.Unary u) {
      Expression inner = Assignments.core(u.operand());
      operators.add(inner instanceof Binary b ? b.operator() : BinaryOperator.XNOR);
    }
  }
}
