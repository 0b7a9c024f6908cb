package io.refmill.compiler.elaborate.constant;

import io.refmill.compiler.elaborate.report.Rejection;
import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Reals;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.Subroutine;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.diagnostics.SourceLocation;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Evaluates IR at elaboration time: constant expressions with calls of constant functions (IEEE
 * 1800-2017 11.2.1, 13.4.3). Bounded by the number of statements executed and by the call depth.
 */
public final class ConstantEvaluator {
  private static final int MAX_CALL_DEPTH = 256;

  private final int maxSteps;
  private final SourceLocation location;

  /** Whether variables have no value at all before they are assigned, as start values are open. */
  private final boolean assignedOnly;

  private final Set<Subroutine> active = new HashSet<>();
  private int steps;
  private long work;
  private int depth;

  /**
   * @param location of the constant expression, for diagnostics
   */
  public ConstantEvaluator(int maxSteps, SourceLocation location) {
    this(maxSteps, location, false);
  }

  private ConstantEvaluator(int maxSteps, SourceLocation location, boolean assignedOnly) {
    this.maxSteps = maxSteps;
    this.location = location;
    this.assignedOnly = assignedOnly;
  }

  /**
   * An evaluator of calls that come to the same whenever they are made: the variables of a static
   * function keep what the call before has left in them, so one that is read before it is assigned
   * is not constant.
   */
  static ConstantEvaluator ofAnyCall(int maxSteps, SourceLocation location) {
    return new ConstantEvaluator(maxSteps, location, true);
  }

  /** Statements and calls that have been run. */
  int steps() {
    return steps;
  }

  /** The value of an expression without signals, or null when it reads one. */
  public Bits evaluate(Expression e) {
    try {
      return value(e, Map.of());
    } catch (NotConstant notConstant) {
      return null;
    }
  }

  /**
   * Runs a statement over variables that start at their initial values.
   *
   * @return the label that it leaves, an empty string when it ends normally, or null when it reads
   *     or writes anything else
   */
  public String run(Statement body, Iterable<Signal> variables) {
    Map<Signal, Bits[]> frame = new HashMap<>();
    for (Signal s : variables) {
      frame.put(s, initial(s));
    }
    try {
      Object end = run(body, frame);
      return end instanceof Statement.Leave ? ((Statement.Leave) end).label() : "";
    } catch (NotConstant notConstant) {
      return null;
    }
  }

  /** Thrown where a signal of the module is read. */
  static final class NotConstant extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NotConstant() {
      super("not constant", null, false, false);
    }
  }

  private Bits value(Expression e, Map<Signal, Bits[]> variables) {
    if (e instanceof Expression.Constant) {
      return ((Expression.Constant) e).bits();
    }
    if (e instanceof Expression.SignalReference) {
      return assigned(variable(((Expression.SignalReference) e).signal(), variables)[0]);
    }
    if (e instanceof Expression.ElementSelect) {
      Expression.ElementSelect s = (Expression.ElementSelect) e;
      Bits[] array = variable(s.array(), variables);
      int index = elementIndex(s, variables);
      return index < 0 ? Bits.allX(e.width()) : assigned(array[index]);
    }
    if (e instanceof Expression.PartSelect) {
      Expression.PartSelect p = (Expression.PartSelect) e;
      return FourState.select(value(p.base(), variables), BigInteger.valueOf(p.lsb()), p.width());
    }
    if (e instanceof Expression.IndexedPartSelect) {
      Expression.IndexedPartSelect p = (Expression.IndexedPartSelect) e;
      BigInteger lsb = lowestBit(p, variables);
      Bits base = value(p.base(), variables);
      return lsb == null ? Bits.allX(p.width()) : FourState.select(base, lsb, p.width());
    }
    if (e instanceof Expression.Unary) {
      Expression.Unary u = (Expression.Unary) e;
      return FourState.unary(u.operator(), value(u.operand(), variables), u.width());
    }
    if (e instanceof Expression.Binary) {
      return binary((Expression.Binary) e, variables);
    }
    if (e instanceof Expression.Conditional) {
      Expression.Conditional c = (Expression.Conditional) e;
      Boolean truth = FourState.truth(value(c.condition(), variables));
      if (truth == null) {
        return FourState.merge(value(c.whenTrue(), variables), value(c.whenFalse(), variables));
      }
      return value(truth ? c.whenTrue() : c.whenFalse(), variables);
    }
    if (e instanceof Expression.Concatenation) {
      List<Bits> parts = new ArrayList<>();
      for (Expression part : ((Expression.Concatenation) e).parts()) {
        parts.add(value(part, variables));
      }
      return FourState.concatenate(parts);
    }
    if (e instanceof Expression.Replication) {
      Expression.Replication r = (Expression.Replication) e;
      Bits operand = value(r.operand(), variables);
      return ((Expression.Constant)
              FoldedExpressions.replication(
                  r.count(), new Expression.Constant(operand, false, null)))
          .bits();
    }
    if (e instanceof Expression.Resize) {
      Expression.Resize r = (Expression.Resize) e;
      return FourState.resize(value(r.operand(), variables), r.width(), r.extendSign());
    }
    if (e instanceof Expression.Call) {
      return call((Expression.Call) e, variables);
    }
    if (e instanceof Expression.RealConstant) {
      return Bits.of(e.width(), Reals.pattern(((Expression.RealConstant) e).value()));
    }
    if (e instanceof Expression.RealOperation) {
      return real((Expression.RealOperation) e, variables);
    }
    throw new NotConstant();
  }

  private Bits real(Expression.RealOperation e, Map<Signal, Bits[]> variables) {
    List<BigInteger> operands = new ArrayList<>();
    for (Expression operand : e.operands()) {
      operands.add(value(operand, variables).knownValue());
    }
    BigInteger result = Reals.evaluate(e, operands);
    return result == null ? Bits.allX(e.width()) : Bits.of(e.width(), result);
  }

  private Bits binary(Expression.Binary b, Map<Signal, Bits[]> variables) {
    charge(b);
    Bits left = value(b.left(), variables);
    switch (b.operator()) {
      case LOGICAL_AND:
        if (Boolean.FALSE.equals(FourState.truth(left))) {
          return FourState.bit(false);
        }
        break;
      case LOGICAL_OR:
        if (Boolean.TRUE.equals(FourState.truth(left))) {
          return FourState.bit(true);
        }
        break;
      case POWER:
        return FourState.power(
            left, b.left().signed(), value(b.right(), variables), b.right().signed());
      case SHIFT_LEFT:
      case SHIFT_RIGHT:
      case ARITHMETIC_SHIFT_RIGHT:
        return FourState.binary(
            b.operator(), left, value(b.right(), variables), b.width(), b.left().signed());
      default:
        break;
    }
    return FourState.binary(
        b.operator(),
        left,
        value(b.right(), variables),
        b.width(),
        b.left().signed() && b.right().signed());
  }

  private static Bits[] variable(Signal signal, Map<Signal, Bits[]> variables) {
    Bits[] value = variables.get(signal);
    if (value == null) {
      throw new NotConstant();
    }
    return value;
  }

  private static Bits assigned(Bits value) {
    if (value == null) {
      throw new NotConstant();
    }
    return value;
  }

  /** The position in declaration order, or -1 when outside or unknown. */
  private int elementIndex(Expression.ElementSelect s, Map<Signal, Bits[]> variables) {
    long position = 0;
    for (int i = 0; i < s.indices().size(); i++) {
      Expression index = s.indices().get(i);
      Bits bits = value(index, variables);
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

  private BigInteger lowestBit(Expression.IndexedPartSelect p, Map<Signal, Bits[]> variables) {
    Bits index = value(p.index(), variables);
    if (!index.isKnown()) {
      return null;
    }
    return FourState.number(index, p.index().signed())
        .multiply(BigInteger.valueOf(p.factor()))
        .add(BigInteger.valueOf(p.addend()));
  }

  private Bits call(Expression.Call call, Map<Signal, Bits[]> variables) {
    Subroutine f = call.function();
    if (++depth > MAX_CALL_DEPTH) {
      throw Rejection.of(DiagnosticCode.LOOP_LIMIT, location, MAX_CALL_DEPTH);
    }
    step();
    Map<Signal, Bits[]> frame = frame(f);
    for (int i = 0; i < f.inputs().size(); i++) {
      frame.put(f.inputs().get(i), new Bits[] {value(call.arguments().get(i), variables)});
    }
    if (f.body() == null) {
      throw new NotConstant();
    }
    runIn(f, List.of(f.body()), frame);
    depth--;
    return assigned(frame.get(f.result())[0]);
  }

  /** The variables of a function before it runs, but for its arguments. */
  Map<Signal, Bits[]> frame(Subroutine f) {
    Map<Signal, Bits[]> frame = new HashMap<>();
    frame.put(f.result(), initial(f.result()));
    for (Signal local : f.locals()) {
      frame.put(local, initial(local));
    }
    return frame;
  }

  /**
   * Runs statements of a function.
   *
   * @return whether the last one ends as usual, so that others may follow
   */
  boolean runIn(Subroutine f, List<Statement> statements, Map<Signal, Bits[]> frame) {
    boolean first = active.add(f);
    if (assignedOnly && !first && !f.automatic()) {
      // Its calls within each other share their variables.
      throw new NotConstant();
    }
    Object end = null;
    for (int i = 0; i < statements.size() && end == null; i++) {
      end = run(statements.get(i), frame);
    }
    if (first) {
      active.remove(f);
    }
    return end == null;
  }

  private Bits[] initial(Signal s) {
    Bits[] value = new Bits[s.elements()];
    if (assignedOnly) {
      return value;
    }
    Bits start =
        s.initialValue() != null
            ? s.initialValue()
            : s.twoState() ? Bits.of(s.width(), 0) : Bits.allX(s.width());
    java.util.Arrays.fill(value, start);
    return value;
  }

  /** Wide operands cost more: products and quotients by the square of the width. */
  private void charge(Expression.Binary b) {
    long words = b.left().width() / 64;
    switch (b.operator()) {
      case MULTIPLY:
      case DIVIDE:
      case MODULO:
      case POWER:
        words *= words;
        break;
      default:
        break;
    }
    work += 1 + words / 16;
    if (work > 16L * maxSteps) {
      throw Rejection.of(DiagnosticCode.LOOP_LIMIT, location, maxSteps);
    }
  }

  private void step() {
    if (++steps > maxSteps) {
      throw Rejection.of(DiagnosticCode.LOOP_LIMIT, location, maxSteps);
    }
  }

  /** How a statement ended: null when it ran to its end, else what it looks for. */
  private static final Object BREAK = "break";

  private static final Object CONTINUE = "continue";
  private static final Object RETURN = "return";

  /** A {@code Leave} is its own label, prefixed to keep clear of the three above. */
  private Object run(Statement s, Map<Signal, Bits[]> frame) {
    if (s == null) {
      return null;
    }
    step();
    if (s instanceof Statement.Block) {
      for (Statement child : ((Statement.Block) s).statements()) {
        Object end = run(child, frame);
        if (end != null) {
          return end;
        }
      }
      return null;
    }
    if (s instanceof Statement.BlockingAssignment) {
      Statement.BlockingAssignment a = (Statement.BlockingAssignment) s;
      assign(a.target(), value(a.value(), frame), frame);
      return null;
    }
    if (s instanceof Statement.If) {
      Statement.If i = (Statement.If) s;
      boolean truth = Boolean.TRUE.equals(FourState.truth(value(i.condition(), frame)));
      return run(truth ? i.whenTrue() : i.whenFalse(), frame);
    }
    if (s instanceof Statement.Case) {
      return runCase((Statement.Case) s, frame);
    }
    if (s instanceof Statement.Loop) {
      return runLoop((Statement.Loop) s, frame);
    }
    if (s instanceof Statement.Break) {
      return BREAK;
    }
    if (s instanceof Statement.Continue) {
      return CONTINUE;
    }
    if (s instanceof Statement.Return) {
      return RETURN;
    }
    if (s instanceof Statement.Labeled) {
      Statement.Labeled l = (Statement.Labeled) s;
      Object end = run(l.body(), frame);
      return end instanceof Statement.Leave && ((Statement.Leave) end).label().equals(l.label())
          ? null
          : end;
    }
    if (s instanceof Statement.Leave) {
      return s;
    }
    throw new NotConstant();
  }

  private Object runCase(Statement.Case c, Map<Signal, Bits[]> frame) {
    Bits selector = value(c.selector(), frame);
    for (Statement.CaseItem item : c.items()) {
      for (Expression label : item.labels()) {
        if (FourState.matches(c.kind(), selector, value(label, frame))) {
          return run(item.body(), frame);
        }
      }
    }
    return run(c.defaultBody(), frame);
  }

  private Object runLoop(Statement.Loop loop, Map<Signal, Bits[]> frame) {
    run(loop.initial(), frame);
    boolean test = loop.testFirst();
    while (!test || Boolean.TRUE.equals(FourState.truth(value(loop.condition(), frame)))) {
      test = true;
      step();
      Object end = run(loop.body(), frame);
      if (end == BREAK) {
        break;
      }
      if (end != null && end != CONTINUE) {
        return end;
      }
      run(loop.step(), frame);
    }
    return null;
  }

  private void assign(Expression target, Bits value, Map<Signal, Bits[]> frame) {
    if (target instanceof Expression.SignalReference) {
      Signal signal = ((Expression.SignalReference) target).signal();
      Bits[] variable = variable(signal, frame);
      variable[0] = signal.twoState() ? Bits.of(value.width(), value.knownValue()) : value;
    } else if (target instanceof Expression.ElementSelect) {
      Expression.ElementSelect s = (Expression.ElementSelect) target;
      int index = elementIndex(s, frame);
      if (index >= 0) {
        variable(s.array(), frame)[index] = value;
      }
    } else if (target instanceof Expression.PartSelect) {
      Expression.PartSelect p = (Expression.PartSelect) target;
      Bits old = value(p.base(), frame);
      assign(p.base(), FourState.insert(old, BigInteger.valueOf(p.lsb()), value), frame);
    } else if (target instanceof Expression.IndexedPartSelect) {
      Expression.IndexedPartSelect p = (Expression.IndexedPartSelect) target;
      BigInteger lsb = lowestBit(p, frame);
      if (lsb != null) {
        assign(p.base(), FourState.insert(value(p.base(), frame), lsb, value), frame);
      }
    } else if (target instanceof Expression.Concatenation) {
      int at = target.width();
      for (Expression part : ((Expression.Concatenation) target).parts()) {
        at -= part.width();
        assign(part, FourState.select(value, BigInteger.valueOf(at), part.width()), frame);
      }
    } else {
      throw new NotConstant();
    }
  }
}
