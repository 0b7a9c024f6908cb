package io.refmill.compiler.ir.run;

import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.Subroutine;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * Runs statements on known values: initial constructs, which set what state starts with (IEEE
 * 1800-2017 9.2.1). A value that is not known stays out of the store.
 */
public final class Interpreter implements Evaluate.Store {
  private static final int STEP_LIMIT = 2_000_000;
  private static final int DEPTH_LIMIT = 200;

  private final Map<Signal, BigInteger> values = new HashMap<>();
  private final Map<Signal, Map<Integer, BigInteger>> arrays = new HashMap<>();
  private int steps;
  private int limit = STEP_LIMIT;
  private final Run runs = new Run();
  private final RunProcess processes = new RunProcess();
  private int depth;
  private List<Runnable> later;
  private Consumer<Signal> observer;
  private Consumer<Signal> elementObserver;
  private boolean zeros;
  private boolean knownOnly;

  private enum Outcome {
    NORMAL,
    BREAK,
    CONTINUE,
    LEAVE,
    RETURN
  }

  private String leaving;

  /** Thrown when the statements do not end within the limit. */
  public static final class StepLimitException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    StepLimitException() {
      super("step limit", null, false, false);
    }
  }

  public void set(Signal s, BigInteger value) {
    if (value == null) {
      values.remove(s);
    } else {
      values.put(s, value);
    }
  }

  public Map<Integer, BigInteger> elements(Signal array) {
    return arrays.computeIfAbsent(array, a -> new HashMap<>());
  }

  @Override
  public BigInteger signal(Signal s) {
    return values.get(s);
  }

  @Override
  public BigInteger element(Signal array, int position) {
    BigInteger value = elements(array).get(position);
    return value == null && zeros ? BigInteger.ZERO : value;
  }

  @Override
  public BigInteger unknown(Bits constant) {
    return knownOnly ? constant.knownValue() : null;
  }

  /** Ends what runs when so many statements have, as if it did not end by itself. */
  public void limit(int statements) {
    limit = statements;
  }

  /** How many statements have run. */
  public int steps() {
    return steps;
  }

  /** Counts statements that would run again as they did before. */
  public void spend(int statements) {
    steps += statements;
  }

  /** Lets bits of constants that are not known be 0, as they are in a model. */
  public void assumeKnown() {
    knownOnly = true;
  }

  /** Lets elements of arrays that nobody has set be 0, and keeps no others that are. */
  public void assumeZero() {
    zeros = true;
  }

  @Override
  public BigInteger call(Expression.Call call) {
    if (depth >= DEPTH_LIMIT) {
      return null;
    }
    Subroutine f = call.function();
    Map<Signal, BigInteger> saved = new HashMap<>();
    for (List<Signal> list : List.of(f.inputs(), f.locals(), List.of(f.result()))) {
      for (Signal s : list) {
        saved.put(s, values.get(s));
      }
    }
    for (int i = 0; i < f.inputs().size(); i++) {
      saved.putIfAbsent(f.inputs().get(i), null);
    }
    BigInteger[] arguments = new BigInteger[f.inputs().size()];
    for (int i = 0; i < arguments.length; i++) {
      arguments[i] = Evaluate.evaluate(call.arguments().get(i), this);
    }
    for (int i = 0; i < arguments.length; i++) {
      set(f.inputs().get(i), arguments[i]);
    }
    depth++;
    run(f.body());
    depth--;
    BigInteger result = values.get(f.result());
    saved.forEach(this::set);
    return result;
  }

  /** Collects nonblocking assignments from now on instead of executing them; null ends that. */
  public void defer(List<Runnable> assignments) {
    later = assignments;
  }

  /** Tells of each assignment to a plain signal that changes it; null ends that. */
  public void observe(Consumer<Signal> changes) {
    observer = changes;
  }

  /** Tells of each assignment to an element of an array; null ends that. */
  public void observeElements(Consumer<Signal> changes) {
    elementObserver = changes;
  }

  /** A target whose indices have the values of now. */
  private Expression placed(Expression target) {
    if (target instanceof Expression.ElementSelect s) {
      return new Expression.ElementSelect(
          s.array(), s.indices().stream().map(this::constant).toList());
    } else if (target instanceof Expression.PartSelect s) {
      return new Expression.PartSelect(placed(s.base()), s.lsb(), s.width(), s.signed());
    } else if (target instanceof Expression.IndexedPartSelect s) {
      return new Expression.IndexedPartSelect(
          placed(s.base()), constant(s.index()), s.factor(), s.addend(), s.width(), s.signed());
    } else if (target instanceof Expression.Concatenation c) {
      return new Expression.Concatenation(c.parts().stream().map(this::placed).toList());
    }
    return target;
  }

  private Expression constant(Expression e) {
    BigInteger value = Evaluate.evaluate(e, this);
    return value == null ? e : new Expression.Constant(Bits.of(e.width(), value), e.signed(), null);
  }

  /** Runs a process once, whatever it waits for. */
  public void execute(Process p) {
    p.accept(processes);
  }

  /** How each kind of process runs. */
  private final class RunProcess implements Process.Walker {
    @Override
    public void continuousAssignment(Process.ContinuousAssignment a) {
      step();
      assign(a.target(), Evaluate.evaluate(a.value(), Interpreter.this));
    }

    @Override
    public void alwaysConstruct(Process.AlwaysConstruct a) {
      run(a.body());
    }

    @Override
    public void combinationalInstance(Process.CombinationalInstance c) {
      instance(c);
    }

    @Override
    public void initialConstruct(Process.InitialConstruct i) {
      // Has run before anything else: see InitialValues.
    }
  }

  /** Brings the outputs of a combinational instance up to date. */
  private void instance(Process.CombinationalInstance instance) {
    for (int k = 0; k < instance.arguments().size(); k++) {
      set(instance.module().inputs().get(k), Evaluate.evaluate(instance.arguments().get(k), this));
    }
    for (Process p : instance.module().processes()) {
      // A unit's assignments are no steps of their own.
      if (p instanceof Process.ContinuousAssignment a) {
        assign(a.target(), Evaluate.evaluate(a.value(), this));
      } else {
        execute(p);
      }
    }
    for (int k = 0; k < instance.targets().size(); k++) {
      Expression target = instance.targets().get(k);
      if (target != null) {
        BigInteger value = values.get(instance.module().outputs().get(k));
        assign(target, value == null ? null : Bits.low(value, target.width()));
      }
    }
  }

  /** Runs a statement to its end. */
  public void execute(Statement s) {
    run(s);
  }

  /** Runs a statement; false when it does not end within the limit, and then it is left halfway. */
  public boolean tryExecute(Statement s) {
    try {
      run(s);
      return true;
    } catch (StepLimitException e) {
      return false;
    }
  }

  private Outcome run(Statement s) {
    if (s == null) {
      return Outcome.NORMAL;
    }
    step();
    return s.accept(runs);
  }

  private void step() {
    if (++steps > limit) {
      throw new StepLimitException();
    }
  }

  /** How each kind of statement runs. */
  private final class Run implements Statement.Visitor<Outcome> {

    @Override
    public Outcome block(Statement.Block b) {
      for (Statement t : b.statements()) {
        Outcome o = run(t);
        if (o != Outcome.NORMAL) {
          return o;
        }
      }
      return Outcome.NORMAL;
    }

    @Override
    public Outcome blockingAssignment(Statement.BlockingAssignment a) {
      assign(a.target(), Evaluate.evaluate(a.value(), Interpreter.this));
      return Outcome.NORMAL;
    }

    @Override
    public Outcome nonblockingAssignment(Statement.NonblockingAssignment a) {
      BigInteger value = Evaluate.evaluate(a.value(), Interpreter.this);
      if (later == null) {
        assign(a.target(), value);
      } else {
        Expression place = placed(a.target());
        later.add(() -> assign(place, value));
      }
      return Outcome.NORMAL;
    }

    @Override
    public Outcome conditional(Statement.If i) {
      BigInteger c = Evaluate.evaluate(i.condition(), Interpreter.this);
      return run(c != null && c.signum() != 0 ? i.whenTrue() : i.whenFalse());
    }

    @Override
    public Outcome choice(Statement.Case c) {
      return run(select(c));
    }

    @Override
    public Outcome loop(Statement.Loop l) {
      return Interpreter.this.loop(l);
    }

    @Override
    public Outcome breakLoop(Statement.Break node) {
      return Outcome.BREAK;
    }

    @Override
    public Outcome continueLoop(Statement.Continue node) {
      return Outcome.CONTINUE;
    }

    @Override
    public Outcome returnFromFunction(Statement.Return node) {
      return Outcome.RETURN;
    }

    @Override
    public Outcome labeled(Statement.Labeled l) {
      Outcome o = run(l.body());
      return o == Outcome.LEAVE && l.label().equals(leaving) ? Outcome.NORMAL : o;
    }

    @Override
    public Outcome leave(Statement.Leave l) {
      leaving = l.label();
      return Outcome.LEAVE;
    }

    @Override
    public Outcome proceduralContinuousAssignment(Statement.ProceduralContinuousAssignment a) {
      throw new AssertionError("procedural continuous assignment at " + a.location());
    }

    @Override
    public Outcome proceduralRelease(Statement.ProceduralRelease r) {
      throw new AssertionError("procedural continuous assignment at " + r.location());
    }
  }

  private Statement select(Statement.Case c) {
    int item = item(c, this);
    return item < 0 ? c.defaultBody() : c.items().get(item).body();
  }

  /** The item of a case that counts with these values; -1 where none does. */
  public static int item(Statement.Case c, Evaluate.Store values) {
    BigInteger selector = Evaluate.evaluate(c.selector(), values);
    for (int i = 0; i < c.items().size(); i++) {
      for (Expression label : c.items().get(i).labels()) {
        if (matches(c, selector, label, values)) {
          return i;
        }
      }
    }
    return -1;
  }

  private static boolean matches(
      Statement.Case c, BigInteger selector, Expression label, Evaluate.Store values) {
    if (c.kind() == Statement.CaseKind.INSIDE) {
      BigInteger v = Evaluate.evaluate(label, values);
      return v != null && v.signum() != 0;
    }
    if (label instanceof Expression.Constant constant) {
      BigInteger wild = CaseCoverage.wildcards(c.kind(), constant.bits());
      if (selector == null || wild == null) {
        return false;
      }
      BigInteger expected = constant.bits().value();
      return wild.signum() == 0
          ? selector.equals(expected)
          : selector.andNot(wild).equals(expected.andNot(wild));
    }
    BigInteger v = Evaluate.evaluate(label, values);
    return v != null && v.equals(selector);
  }

  private Outcome loop(Statement.Loop l) {
    run(l.initial());
    boolean test = l.testFirst();
    while (true) {
      if (test) {
        BigInteger c = Evaluate.evaluate(l.condition(), this);
        if (c == null || c.signum() == 0) {
          return Outcome.NORMAL;
        }
      }
      test = true;
      Outcome o = run(l.body());
      if (o == Outcome.BREAK) {
        return Outcome.NORMAL;
      }
      if (o == Outcome.LEAVE || o == Outcome.RETURN) {
        return o;
      }
      run(l.step());
    }
  }

  private void assign(Expression target, BigInteger value) {
    if (target instanceof Expression.SignalReference s) {
      BigInteger before = value == null ? values.remove(s.signal()) : values.put(s.signal(), value);
      if (observer != null && !Objects.equals(value, before)) {
        observer.accept(s.signal());
      }
    } else if (target instanceof Expression.ElementSelect s) {
      Integer position = Evaluate.position(s, this);
      if (position == null) {
        return;
      }
      if (position >= 0) {
        if (value == null || zeros && value.signum() == 0) {
          elements(s.array()).remove(position);
        } else {
          elements(s.array()).put(position, value);
        }
        if (elementObserver != null) {
          elementObserver.accept(s.array());
        }
      }
    } else if (target instanceof Expression.PartSelect s) {
      merge(s.base(), BigInteger.valueOf(s.lsb()), s.width(), value);
    } else if (target instanceof Expression.IndexedPartSelect s) {
      merge(s.base(), Evaluate.offset(s, this), s.width(), value);
    } else if (target instanceof Expression.Concatenation c) {
      int low = target.width();
      for (Expression part : c.parts()) {
        low -= part.width();
        assign(part, value == null ? null : Bits.low(value.shiftRight(low), part.width()));
      }
    }
  }

  private void merge(Expression base, BigInteger offset, int width, BigInteger value) {
    if (offset == null || offset.bitLength() > 30) {
      return;
    }
    BigInteger old = Evaluate.evaluate(base, this);
    if (value == null) {
      assign(base, null);
      return;
    }
    // Unknown other bits count as 0: the model's value for what the source leaves open.
    BigInteger before = old == null ? BigInteger.ZERO : old;
    BigInteger hole = shift(Bits.mask(width), offset.intValue());
    BigInteger after = before.andNot(hole).or(shift(value, offset.intValue()));
    assign(base, after.and(Bits.mask(base.width())));
  }

  private static BigInteger shift(BigInteger v, int by) {
    return by >= 0 ? v.shiftLeft(by) : v.shiftRight(-by);
  }
}
