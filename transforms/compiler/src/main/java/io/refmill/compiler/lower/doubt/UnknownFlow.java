package io.refmill.compiler.lower.doubt;

import io.refmill.compiler.elaborate.known.KnownOperands;
import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.ExpressionVisitor;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Process.AlwaysKind;
import io.refmill.compiler.ir.RealOperator;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.Subroutine;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.lower.access.Accesses;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which bits may be x or z, where it is known of some signals which of theirs may be. No more than
 * that: a bit that is left out is always 0 or 1.
 */
final class UnknownFlow {
  /** Changes of a signal after which all of its bits count as unknown. */
  private static final int PATIENCE = 8;

  private final Map<Signal, BigInteger> unknown = new HashMap<>();
  private final Map<Signal, Integer> changes = new HashMap<>();
  private final KnownOperands operands = new KnownOperands(Set.of());
  private final UnknownBits inside = new UnknownBits();

  /** Takes bits of a signal, or of all elements of an array, for unknown; whether that is new. */
  boolean add(Signal s, BigInteger bits) {
    if (s.twoState() || bits.signum() == 0) {
      return false;
    }
    BigInteger before = unknown.getOrDefault(s, BigInteger.ZERO);
    BigInteger after = before.or(bits);
    if (after.equals(before)) {
      return false;
    }
    boolean all = changes.merge(s, 1, Integer::sum) > PATIENCE;
    unknown.put(s, all ? Bits.mask(s.width()) : after);
    return true;
  }

  /** Lets a loop bound what its counter can be, while its body is looked at. */
  void enter(Statement.Loop l) {
    operands.enter(l);
  }

  /** Ends {@link #enter}. */
  void leave(Statement.Loop l) {
    operands.leave(l);
  }

  /** Whether the value of an expression takes in something that a signal holds and is unknown. */
  boolean holdsUnknown(Expression e) {
    if (e instanceof Expression.SignalReference s) {
      return unknown.containsKey(s.signal());
    }
    if (e instanceof Expression.PartSelect p && p.base() instanceof Expression.SignalReference s) {
      return unknown
              .getOrDefault(s.signal(), BigInteger.ZERO)
              .shiftRight(p.lsb())
              .and(Bits.mask(p.width()))
              .signum()
          != 0;
    }
    boolean[] found = {
      e.named() != null && unknown.containsKey(e.named())
          || e instanceof Expression.Call c && unknown.containsKey(c.function().result())
    };
    e.forEachOperand(o -> found[0] = found[0] || holdsUnknown(o));
    return found[0];
  }

  /** Whether some bit of an expression may be unknown. */
  boolean mayBeUnknown(Expression e) {
    return operands.mayBeUnknown(e)
        || holdsUnknown(e)
        || hasUnknownConstant(e)
        || hasUnknownArgument(e);
  }

  private boolean hasUnknownArgument(Expression e) {
    boolean[] found = {
      e instanceof Expression.Call c && c.arguments().stream().anyMatch(operands::mayBeUnknown)
    };
    e.forEachOperand(o -> found[0] = found[0] || hasUnknownArgument(o));
    return found[0];
  }

  private static boolean hasUnknownConstant(Expression e) {
    if (e instanceof Expression.Constant c) {
      return !c.bits().isKnown();
    }
    boolean[] found = {
      e instanceof Expression.Call c && makesUnknown(c)
          || e instanceof Expression.RealOperation o && mayBeNoInteger(o)
    };
    e.forEachOperand(o -> found[0] = found[0] || hasUnknownConstant(o));
    return found[0];
  }

  /** Whether an integer is made of a real number that may be infinite or none at all. */
  private static boolean mayBeNoInteger(Expression.RealOperation o) {
    if (o.operator() != RealOperator.ROUND && o.operator() != RealOperator.TRUNCATE) {
      return false;
    }
    boolean[] found = {false};
    Expressions.walk(
        o.operands().get(0),
        e -> {
          boolean quotient =
              e instanceof Expression.RealOperation inner
                  && (inner.operator() == RealOperator.DIVIDE
                          && !(inner.operands().get(1) instanceof Expression.RealConstant)
                      || inner.operator() == RealOperator.POWER
                      || inner.operator() == RealOperator.FROM_BITS);
          found[0] |= quotient || e.named() != null && e.named().real();
        });
    return found[0];
  }

  /** Whether a function can give what is unknown although its arguments are known. */
  private static boolean makesUnknown(Expression.Call call) {
    UnknownFlow inside = new UnknownFlow();
    boolean[] found = {mayLeaveItsResult(call.function())};
    Expressions.forEachExpression(
        call.function().body(),
        e -> {
          boolean recursive = e instanceof Expression.Call;
          found[0] = found[0] || !recursive && inside.operands.mayBeUnknown(e);
        },
        t -> {});
    return found[0];
  }

  /**
   * Whether a function can end without having assigned all of its result, which is x then: whether
   * who reads it behind the body may see what was there before.
   */
  private static boolean mayLeaveItsResult(Subroutine f) {
    Signal result = f.result();
    if (result == null || result.isArray()) {
      return false;
    }
    Expression value = new Expression.SignalReference(result);
    Statement reading = new Statement.BlockingAssignment(value, value, f.location());
    Statement whole = new Statement.Block(List.of(f.body(), reading), f.location());
    Process alone =
        new Process.AlwaysConstruct(AlwaysKind.ALWAYS, true, List.of(), whole, f.location());
    return Accesses.of(alone).reads().containsKey(result);
  }

  /** The bits of an expression that may be unknown. */
  BigInteger bits(Expression e) {
    return e.accept(inside);
  }

  /** Most operators: one unknown bit makes all of a number unknown (IEEE 1800-2017 11.4.3). */
  private BigInteger allOrNone(Expression e) {
    return mayBeUnknown(e) ? Bits.mask(e.width()) : BigInteger.ZERO;
  }

  /** The unknown bits of each kind of expression. */
  private final class UnknownBits implements ExpressionVisitor<BigInteger> {

    @Override
    public BigInteger constant(Expression.Constant c) {
      return c.bits().unknown();
    }

    @Override
    public BigInteger signalReference(Expression.SignalReference s) {
      return unknown.getOrDefault(s.signal(), BigInteger.ZERO);
    }

    @Override
    public BigInteger partSelect(Expression.PartSelect p) {
      return bits(p.base()).shiftRight(p.lsb()).and(Bits.mask(p.width()));
    }

    @Override
    public BigInteger concatenation(Expression.Concatenation c) {
      BigInteger all = BigInteger.ZERO;
      for (Expression part : c.parts()) {
        all = all.shiftLeft(part.width()).or(bits(part));
      }
      return all;
    }

    @Override
    public BigInteger resize(Expression.Resize r) {
      BigInteger operand = bits(r.operand()).and(Bits.mask(r.width()));
      int width = r.operand().width();
      boolean extended = r.extendSign() && r.width() > width && operand.testBit(width - 1);
      return extended ? operand.or(Bits.mask(r.width()).andNot(Bits.mask(width))) : operand;
    }

    @Override
    public BigInteger conditional(Expression.Conditional c) {
      return mayBeUnknown(c.condition())
          ? allOrNone(c)
          : bits(c.whenTrue()).or(bits(c.whenFalse()));
    }

    @Override
    public BigInteger unary(Expression.Unary u) {
      return u.operator() == Expression.UnaryOperator.NOT ? bits(u.operand()) : allOrNone(u);
    }

    @Override
    public BigInteger binary(Expression.Binary b) {
      return switch (b.operator()) {
        case AND, OR, XOR, XNOR -> bits(b.left()).or(bits(b.right()));
        default -> allOrNone(b);
      };
    }

    @Override
    public BigInteger elementSelect(Expression.ElementSelect s) {
      return allOrNone(s);
    }

    @Override
    public BigInteger indexedPartSelect(Expression.IndexedPartSelect s) {
      return allOrNone(s);
    }

    @Override
    public BigInteger replication(Expression.Replication r) {
      return allOrNone(r);
    }

    @Override
    public BigInteger realConstant(Expression.RealConstant c) {
      return allOrNone(c);
    }

    @Override
    public BigInteger realOperation(Expression.RealOperation o) {
      return allOrNone(o);
    }

    @Override
    public BigInteger call(Expression.Call c) {
      return allOrNone(c);
    }

    @Override
    public BigInteger hierarchicalReference(Expression.HierarchicalReference h) {
      return allOrNone(h);
    }
  }
}
