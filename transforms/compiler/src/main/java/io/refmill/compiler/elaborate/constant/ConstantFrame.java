package io.refmill.compiler.elaborate.constant;

import io.refmill.compiler.elaborate.constant.ConstantEvaluator.NotConstant;
import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.ExpressionVisitor;
import io.refmill.compiler.ir.Reals;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.Subroutine;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** One call of a constant function, or a block outside of one: its variables, and what runs. */
final class ConstantFrame {
  private final ConstantEvaluator evaluator;
  private final Map<Signal, Bits[]> variables;
  private final List<Runnable> later;
  private final Values values = new Values();
  private final Steps steps = new Steps();

  /**
   * A frame in which nonblocking assignments are not constant.
   *
   * @param variables their elements, in the order of the declaration
   */
  ConstantFrame(ConstantEvaluator evaluator, Map<Signal, Bits[]> variables) {
    this(evaluator, variables, null);
  }

  /**
   * @param variables their elements, in the order of the declaration
   * @param later takes the nonblocking assignments
   */
  ConstantFrame(ConstantEvaluator evaluator, Map<Signal, Bits[]> variables, List<Runnable> later) {
    this.evaluator = evaluator;
    this.variables = variables;
    this.later = later;
  }

  /** What a variable holds before it is assigned. */
  static Bits[] initial(Signal s) {
    Bits[] value = new Bits[s.elements()];
    Bits start =
        s.initialValue() != null
            ? s.initialValue()
            : s.twoState() ? Bits.of(s.width(), 0) : Bits.allX(s.width());
    Arrays.fill(value, start);
    return value;
  }

  /**
   * The value of an expression.
   *
   * @throws NotConstant if it reads something else than the variables
   */
  Bits value(Expression e) {
    return e.accept(values);
  }

  private final class Values implements ExpressionVisitor<Bits> {
    @Override
    public Bits constant(Expression.Constant c) {
      return c.bits();
    }

    @Override
    public Bits signalReference(Expression.SignalReference r) {
      return assigned(variable(r.signal())[0]);
    }

    @Override
    public Bits elementSelect(Expression.ElementSelect s) {
      Bits[] array = variable(s.array());
      int index = elementIndex(s);
      return index < 0 ? Bits.allX(s.width()) : assigned(array[index]);
    }

    @Override
    public Bits partSelect(Expression.PartSelect p) {
      return FourState.select(value(p.base()), BigInteger.valueOf(p.lsb()), p.width());
    }

    @Override
    public Bits indexedPartSelect(Expression.IndexedPartSelect p) {
      BigInteger lsb = lowestBit(p);
      Bits base = value(p.base());
      return lsb == null ? Bits.allX(p.width()) : FourState.select(base, lsb, p.width());
    }

    @Override
    public Bits unary(Expression.Unary u) {
      return FourState.unary(u.operator(), value(u.operand()), u.width());
    }

    @Override
    public Bits binary(Expression.Binary b) {
      evaluator.charge(b);
      Bits left = value(b.left());
      return switch (b.operator()) {
        case LOGICAL_AND ->
            Boolean.FALSE.equals(FourState.truth(left)) ? FourState.bit(false) : plain(b, left);
        case LOGICAL_OR ->
            Boolean.TRUE.equals(FourState.truth(left)) ? FourState.bit(true) : plain(b, left);
        case POWER ->
            FourState.power(left, b.left().signed(), value(b.right()), b.right().signed());
        case SHIFT_LEFT, SHIFT_RIGHT, ARITHMETIC_SHIFT_RIGHT ->
            FourState.binary(b.operator(), left, value(b.right()), b.width(), b.left().signed());
        default -> plain(b, left);
      };
    }

    private Bits plain(Expression.Binary b, Bits left) {
      boolean signed = b.left().signed() && b.right().signed();
      return FourState.binary(b.operator(), left, value(b.right()), b.width(), signed);
    }

    @Override
    public Bits conditional(Expression.Conditional c) {
      Boolean truth = FourState.truth(value(c.condition()));
      if (truth == null) {
        return FourState.merge(value(c.whenTrue()), value(c.whenFalse()));
      }
      return value(truth ? c.whenTrue() : c.whenFalse());
    }

    @Override
    public Bits concatenation(Expression.Concatenation c) {
      List<Bits> parts = new ArrayList<>();
      for (Expression part : c.parts()) {
        parts.add(value(part));
      }
      return FourState.concatenate(parts);
    }

    @Override
    public Bits replication(Expression.Replication r) {
      Expression operand = new Expression.Constant(value(r.operand()), false, null);
      return ((Expression.Constant) FoldedExpressions.replication(r.count(), operand)).bits();
    }

    @Override
    public Bits resize(Expression.Resize r) {
      return FourState.resize(value(r.operand()), r.width(), r.extendSign());
    }

    @Override
    public Bits realConstant(Expression.RealConstant c) {
      return Bits.of(c.width(), Reals.pattern(c.value()));
    }

    @Override
    public Bits realOperation(Expression.RealOperation o) {
      List<BigInteger> operands = new ArrayList<>();
      for (Expression operand : o.operands()) {
        operands.add(value(operand).knownValue());
      }
      BigInteger result = Reals.evaluate(o, operands);
      return result == null ? Bits.allX(o.width()) : Bits.of(o.width(), result);
    }

    @Override
    public Bits call(Expression.Call c) {
      return result(c);
    }

    @Override
    public Bits hierarchicalReference(Expression.HierarchicalReference r) {
      throw new NotConstant();
    }
  }

  private Bits result(Expression.Call call) {
    Subroutine f = call.function();
    evaluator.enter();
    Map<Signal, Bits[]> frame = evaluator.variables(f);
    for (int i = 0; i < f.inputs().size(); i++) {
      frame.put(f.inputs().get(i), new Bits[] {value(call.arguments().get(i))});
    }
    if (f.body() == null) {
      throw new NotConstant();
    }
    evaluator.run(f, List.of(f.body()), frame);
    evaluator.leave();
    return assigned(frame.get(f.result())[0]);
  }

  private static Bits assigned(Bits value) {
    if (value == null) {
      throw new NotConstant();
    }
    return value;
  }

  private Bits[] variable(Signal signal) {
    Bits[] value = variables.get(signal);
    if (value == null) {
      throw new NotConstant();
    }
    return value;
  }

  /** The position in declaration order, or -1 when outside or unknown. */
  private int elementIndex(Expression.ElementSelect s) {
    long position = 0;
    for (int i = 0; i < s.indices().size(); i++) {
      Expression index = s.indices().get(i);
      Bits bits = value(index);
      Signal.Dimension d = s.array().dimensions().get(i);
      BigInteger number = FourState.number(bits, index.signed());
      BigInteger offset = number.subtract(BigInteger.valueOf(d.low()));
      if (!bits.isKnown()
          || offset.signum() < 0
          || offset.compareTo(BigInteger.valueOf(d.size())) >= 0) {
        return -1;
      }
      position = position * d.size() + offset.longValue();
    }
    return (int) position;
  }

  /** Null when it is unknown. */
  private BigInteger lowestBit(Expression.IndexedPartSelect p) {
    Bits index = value(p.index());
    if (!index.isKnown()) {
      return null;
    }
    return FourState.number(index, p.index().signed())
        .multiply(BigInteger.valueOf(p.factor()))
        .add(BigInteger.valueOf(p.addend()));
  }

  /**
   * Runs a statement.
   *
   * @return null when it ran to its end, else the jump that ended it
   */
  Statement run(Statement s) {
    if (s == null) {
      return null;
    }
    evaluator.step();
    return s.accept(steps);
  }

  private final class Steps implements Statement.KeptJumps {
    @Override
    public Statement block(Statement.Block b) {
      for (Statement child : b.statements()) {
        Statement end = run(child);
        if (end != null) {
          return end;
        }
      }
      return null;
    }

    @Override
    public Statement blockingAssignment(Statement.BlockingAssignment a) {
      assign(a.target(), value(a.value()));
      return null;
    }

    @Override
    public Statement nonblockingAssignment(Statement.NonblockingAssignment a) {
      if (later == null) {
        throw new NotConstant();
      }
      Bits value = value(a.value());
      Expression place = placed(a.target());
      later.add(() -> assign(place, value));
      return null;
    }

    @Override
    public Statement conditional(Statement.If i) {
      boolean truth = Boolean.TRUE.equals(FourState.truth(value(i.condition())));
      return run(truth ? i.whenTrue() : i.whenFalse());
    }

    @Override
    public Statement choice(Statement.Case c) {
      Bits selector = value(c.selector());
      for (Statement.CaseItem item : c.items()) {
        for (Expression label : item.labels()) {
          if (matches(c.kind(), selector, value(label))) {
            return run(item.body());
          }
        }
      }
      return run(c.defaultBody());
    }

    @Override
    public Statement loop(Statement.Loop loop) {
      run(loop.initial());
      boolean test = loop.testFirst();
      while (!test || Boolean.TRUE.equals(FourState.truth(value(loop.condition())))) {
        test = true;
        evaluator.step();
        Statement end = run(loop.body());
        if (end instanceof Statement.Break) {
          break;
        }
        if (end != null && !(end instanceof Statement.Continue)) {
          return end;
        }
        run(loop.step());
      }
      return null;
    }

    @Override
    public Statement labeled(Statement.Labeled l) {
      Statement end = run(l.body());
      return end instanceof Statement.Leave leave && leave.label().equals(l.label()) ? null : end;
    }

    @Override
    public Statement proceduralContinuousAssignment(Statement.ProceduralContinuousAssignment a) {
      throw new NotConstant();
    }

    @Override
    public Statement proceduralRelease(Statement.ProceduralRelease r) {
      throw new NotConstant();
    }
  }

  private static boolean matches(Statement.CaseKind kind, Bits selector, Bits label) {
    BigInteger ignored =
        switch (kind) {
          case CASE -> BigInteger.ZERO;
          case CASEZ ->
              selector.unknown().and(selector.value()).or(label.unknown().and(label.value()));
          case CASEX -> selector.unknown().or(label.unknown());
          case INSIDE -> null;
        };
    if (ignored == null) {
      return Boolean.TRUE.equals(FourState.truth(label));
    }
    return selector.value().xor(label.value()).andNot(ignored).signum() == 0
        && selector.unknown().xor(label.unknown()).andNot(ignored).signum() == 0;
  }

  /** A target whose indices have the values of now. */
  private Expression placed(Expression target) {
    if (target instanceof Expression.ElementSelect s) {
      return new Expression.ElementSelect(s.array(), s.indices().stream().map(this::now).toList());
    } else if (target instanceof Expression.PartSelect s) {
      return new Expression.PartSelect(placed(s.base()), s.lsb(), s.width(), s.signed());
    } else if (target instanceof Expression.IndexedPartSelect s) {
      return new Expression.IndexedPartSelect(
          placed(s.base()), now(s.index()), s.factor(), s.addend(), s.width(), s.signed());
    } else if (target instanceof Expression.Concatenation c) {
      return new Expression.Concatenation(c.parts().stream().map(this::placed).toList());
    }
    return target;
  }

  private Expression now(Expression e) {
    return new Expression.Constant(value(e), e.signed(), null);
  }

  /** Assigns to what can be assigned to; nothing else is constant. */
  private void assign(Expression target, Bits value) {
    if (target instanceof Expression.SignalReference r) {
      variable(r.signal())[0] = stored(r.signal(), value);
    } else if (target instanceof Expression.ElementSelect s) {
      int index = elementIndex(s);
      if (index >= 0) {
        variable(s.array())[index] = stored(s.array(), value);
      }
    } else if (target instanceof Expression.PartSelect p) {
      Bits old = value(p.base());
      assign(p.base(), FourState.insert(old, BigInteger.valueOf(p.lsb()), value));
    } else if (target instanceof Expression.IndexedPartSelect p) {
      BigInteger lsb = lowestBit(p);
      if (lsb != null) {
        assign(p.base(), FourState.insert(value(p.base()), lsb, value));
      }
    } else if (target instanceof Expression.Concatenation c) {
      int at = target.width();
      for (Expression part : c.parts()) {
        at -= part.width();
        assign(part, FourState.select(value, BigInteger.valueOf(at), part.width()));
      }
    } else {
      throw new NotConstant();
    }
  }

  /** Variables of two states have 0 for x and z (6.11.2). */
  private static Bits stored(Signal s, Bits value) {
    return s.twoState() && !value.isKnown() ? Bits.of(value.width(), value.knownValue()) : value;
  }
}
