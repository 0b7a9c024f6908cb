package io.refmill.compiler.structure;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * Runs a process on symbolic values: both branches of a choice, and a multiplexer afterwards for
 * each signal that they leave different. Loops, jumps and calls of functions are not followed.
 */
final class SymbolicProcess implements Process.Walker, Statement.Walker {
  private final Values values;
  private final Budget budget;
  private final SymbolicExpressions expressions;
  private Map<Signal, Long> current;

  /** Values that nonblocking assignments give when the process is done. */
  private Map<Signal, Long> next = new HashMap<>();

  SymbolicProcess(Values values, Budget budget, Map<Signal, Long> start) {
    this.values = values;
    this.budget = budget;
    this.current = new HashMap<>(start);
    this.expressions = new SymbolicExpressions(values, this::value);
  }

  /** What signals have when a process has run. */
  Map<Signal, Long> run(Process process) {
    process.accept(this);
    current.putAll(next);
    return current;
  }

  SymbolicExpressions expressions() {
    return expressions;
  }

  private long value(Signal s) {
    budget.spend(1);
    return current.computeIfAbsent(s, signal -> Values.of("undriven", signal.width()));
  }

  @Override
  public void continuousAssignment(Process.ContinuousAssignment p) {
    assign(p.target(), expressions.of(p.value()), current);
  }

  @Override
  public void alwaysConstruct(Process.AlwaysConstruct p) {
    p.body().accept(this);
  }

  @Override
  public void combinationalInstance(Process.CombinationalInstance p) {
    Map<Signal, Long> inside = new HashMap<>();
    for (int i = 0; i < p.arguments().size(); i++) {
      inside.put(p.module().inputs().get(i), expressions.of(p.arguments().get(i)));
    }
    for (Process process : p.module().processes()) {
      inside = new SymbolicProcess(values, budget, inside).run(process);
    }
    for (int i = 0; i < p.targets().size(); i++) {
      Expression target = p.targets().get(i);
      if (target != null) {
        Signal output = p.module().outputs().get(i);
        long value = inside.getOrDefault(output, Values.of("undriven", output.width()));
        assign(target, SymbolicExpressions.part(value, output.width(), 0, target.width()), current);
      }
    }
  }

  @Override
  public void initialConstruct(Process.InitialConstruct p) {
    throw new IllegalArgumentException("initial constructs have become start values");
  }

  @Override
  public void block(Statement.Block s) {
    s.statements().forEach(statement -> statement.accept(this));
  }

  @Override
  public void blockingAssignment(Statement.BlockingAssignment s) {
    assign(s.target(), expressions.of(s.value()), current);
  }

  @Override
  public void nonblockingAssignment(Statement.NonblockingAssignment s) {
    assign(s.target(), expressions.of(s.value()), next);
  }

  /** Gives a target its value; the other bits of its signal stay what they are. */
  private void assign(Expression target, long value, Map<Signal, Long> into) {
    budget.spend(1);
    if (target instanceof Expression.SignalReference s) {
      into.put(s.signal(), value);
    } else if (target instanceof Expression.ElementSelect s) {
      long[] parts = new long[s.indices().size() + 2];
      for (int i = 0; i < s.indices().size(); i++) {
        parts[i] = expressions.of(s.indices().get(i));
      }
      parts[parts.length - 2] = written(s.array(), into);
      parts[parts.length - 1] = value;
      into.put(s.array(), Values.of("store", parts));
    } else if (target instanceof Expression.PartSelect s) {
      long base = written(s.base(), into);
      assign(s.base(), Values.of("replace", base, s.lsb(), s.width(), value), into);
    } else if (target instanceof Expression.IndexedPartSelect s) {
      long[] parts = {
        written(s.base(), into), expressions.of(s.index()), s.factor(), s.addend(), s.width(), value
      };
      assign(s.base(), Values.of("replace bits", parts), into);
    } else if (target instanceof Expression.Concatenation s) {
      int lsb = target.width();
      for (Expression part : s.parts()) {
        lsb -= part.width();
        long own = SymbolicExpressions.part(value, target.width(), lsb, part.width());
        assign(part, own, into);
      }
    } else {
      throw new IllegalArgumentException("no target: " + target);
    }
  }

  private long written(Signal s, Map<Signal, Long> into) {
    Long pending = into.get(s);
    return pending == null ? value(s) : pending;
  }

  private long written(Expression base, Map<Signal, Long> into) {
    return base instanceof Expression.SignalReference s
        ? written(s.signal(), into)
        : expressions.of(base);
  }

  @Override
  public void conditional(Statement.If s) {
    choose(expressions.truth(s.condition()), s.whenTrue(), () -> run(s.whenFalse()));
  }

  @Override
  public void choice(Statement.Case s) {
    choose(s, 0);
  }

  private void choose(Statement.Case s, int item) {
    if (item == s.items().size()) {
      run(s.defaultBody());
      return;
    }
    long condition = Values.ZERO;
    for (Expression label : s.items().get(item).labels()) {
      long match = match(s, label);
      condition = condition == Values.ZERO ? match : Values.unordered("OR", condition, match);
    }
    choose(condition, s.items().get(item).body(), () -> choose(s, item + 1));
  }

  private long match(Statement.Case s, Expression label) {
    if (s.kind() == Statement.CaseKind.INSIDE) {
      return expressions.truth(label);
    }
    if (label instanceof Expression.Constant c && !c.bits().isKnown()) {
      // Which of x and z match anything depends on the kind.
      return Values.of(s.kind() + " " + c.bits(), expressions.of(s.selector()));
    }
    return expressions.equal(s.selector(), label);
  }

  private void run(Statement s) {
    if (s != null) {
      s.accept(this);
    }
  }

  private void choose(long condition, Statement whenTrue, Runnable whenFalse) {
    Map<Signal, Long> before = current;
    Map<Signal, Long> pending = next;
    current = new HashMap<>(before);
    next = new HashMap<>(pending);
    run(whenTrue);
    Map<Signal, Long> now = current;
    Map<Signal, Long> later = next;
    current = new HashMap<>(before);
    next = new HashMap<>(pending);
    whenFalse.run();
    budget.spend(now.size() + later.size());
    next = chosen(condition, later, next);
    current = chosen(condition, now, current);
  }

  /** What is held where a branch does not assign is what it was before. */
  private Map<Signal, Long> chosen(
      long condition, Map<Signal, Long> whenTrue, Map<Signal, Long> whenFalse) {
    Set<Signal> signals = new LinkedHashSet<>(whenTrue.keySet());
    signals.addAll(whenFalse.keySet());
    Map<Signal, Long> result = new HashMap<>();
    for (Signal s : signals) {
      long one = written(s, whenTrue);
      long other = written(s, whenFalse);
      result.put(s, values.choose(condition, one, other));
    }
    return result;
  }

  @Override
  public void loop(Statement.Loop s) {
    throw new Unfit("a loop");
  }

  @Override
  public void breakLoop(Statement.Break s) {
    throw new Unfit("a jump");
  }

  @Override
  public void continueLoop(Statement.Continue s) {
    throw new Unfit("a jump");
  }

  @Override
  public void returnFromFunction(Statement.Return s) {
    throw new Unfit("a jump");
  }

  @Override
  public void labeled(Statement.Labeled s) {
    s.body().accept(this);
  }

  @Override
  public void leave(Statement.Leave s) {
    throw new Unfit("a jump");
  }

  @Override
  public void proceduralContinuousAssignment(Statement.ProceduralContinuousAssignment s) {
    throw new IllegalArgumentException("resolved before: " + s);
  }

  @Override
  public void proceduralRelease(Statement.ProceduralRelease s) {
    throw new IllegalArgumentException("resolved before: " + s);
  }
}
