package io.refmill.compiler.lower.clock;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.run.CaseCoverage;
import io.refmill.compiler.ir.run.Evaluate;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Statements;
import java.math.BigInteger;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Runs a process with the values of some signals known, and tells what it assigns whatever the
 * others are: a signal is forced when all that it is given is constant, at places that are
 * constant, under conditions that are known. What counts a loop is constant too.
 *
 * <pre>
 * if (rst) for (i = 0; i &lt; 4; i++) m[i] &lt;= i;    with rst = 1: m
 * else if (clr) m[a] &lt;= 0;                        with rst = 0: nothing
 * </pre>
 */
final class ForcedValues implements Statement.Walker, Evaluate.Store {
  private final Map<Signal, BigInteger> known;

  /** What the process itself assigned at once; null where it cannot be told. */
  private final Map<Signal, BigInteger> own = new HashMap<>();

  /** Variables that count loops whose bounds are constant. */
  private final Set<Signal> counters = new HashSet<>();

  private final Map<Signal, Boolean> constant = new HashMap<>();
  private final Map<Signal, BigInteger> values = new HashMap<>();
  private final Set<Statement> ofConstants = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Set<Statement> ofData = Collections.newSetFromMap(new IdentityHashMap<>());
  private boolean inDoubt;

  /** Whether something may have left before what follows. */
  private boolean left;

  private ForcedValues(Map<Signal, BigInteger> known) {
    this.known = known;
  }

  static ForcedValues of(Process process, Map<Signal, BigInteger> known) {
    ForcedValues run = new ForcedValues(known);
    if (process instanceof Process.AlwaysConstruct a) {
      a.body().accept(run);
    } else if (process instanceof Process.ContinuousAssignment c) {
      run.assign(null, c.target(), c.value(), true);
    }
    return run;
  }

  /** Signals that are given constants, whatever is not known. */
  Set<Signal> signals() {
    Set<Signal> result = new HashSet<>();
    constant.forEach(
        (s, forced) -> {
          if (forced) {
            result.add(s);
          }
        });
    return result;
  }

  /** The value of a signal that is given one as a whole, or null. */
  BigInteger value(Signal s) {
    return Boolean.TRUE.equals(constant.get(s)) ? values.get(s) : null;
  }

  /** Assignments of constants that what is known does not rule out. */
  Set<Statement> ofConstants() {
    return ofConstants;
  }

  /** Assignments of anything else that what is known does not rule out. */
  Set<Statement> ofData() {
    return ofData;
  }

  private void assign(Statement s, Expression target, Expression value, boolean atOnce) {
    BigInteger v = Evaluate.evaluate(value, this);
    boolean[] places = {true};
    target.forEachTargetIndex(index -> places[0] &= isConstant(index));
    boolean constants = places[0] && isConstant(value);
    if (s != null) {
      (constants ? ofConstants : ofData).add(s);
    }
    boolean forced = constants && !inDoubt && !left;
    Signal whole = target instanceof Expression.SignalReference r ? r.signal() : null;
    for (Signal t : Expressions.targets(target)) {
      if (t == whole) {
        constant.put(t, forced);
        values.put(t, v);
      } else {
        constant.merge(t, forced, Boolean::logicalAnd);
        values.put(t, null);
      }
      if (atOnce) {
        own.put(t, forced ? values.get(t) : null);
      }
    }
  }

  private boolean isConstant(Expression e) {
    if (Evaluate.evaluate(e, this) != null) {
      return true;
    }
    Set<Signal> read = new HashSet<>();
    Expressions.signals(e, read);
    return read.stream().allMatch(s -> counters.contains(s) || signal(s) != null);
  }

  private void doubtfully(Runnable run) {
    boolean before = inDoubt;
    inDoubt = true;
    run.run();
    inDoubt = before;
  }

  @Override
  public void block(Statement.Block s) {
    s.statements().forEach(t -> t.accept(this));
  }

  @Override
  public void blockingAssignment(Statement.BlockingAssignment s) {
    assign(s, s.target(), s.value(), true);
  }

  @Override
  public void nonblockingAssignment(Statement.NonblockingAssignment s) {
    assign(s, s.target(), s.value(), false);
  }

  @Override
  public void conditional(Statement.If s) {
    BigInteger condition = Evaluate.evaluate(s.condition(), this);
    Runnable yes = () -> s.whenTrue().accept(this);
    Runnable no =
        () -> {
          if (s.whenFalse() != null) {
            s.whenFalse().accept(this);
          }
        };
    if (condition != null) {
      (condition.signum() != 0 ? yes : no).run();
    } else if (isConstant(s.condition())) {
      yes.run();
      no.run();
    } else {
      doubtfully(yes);
      doubtfully(no);
    }
  }

  @Override
  public void choice(Statement.Case s) {
    BigInteger selector = Evaluate.evaluate(s.selector(), this);
    for (Statement.CaseItem item : s.items()) {
      for (Expression label : item.labels()) {
        Boolean matches = matches(s, selector, label);
        if (matches == null) {
          doubtfully(() -> Statements.children(s).forEach(t -> t.accept(this)));
          return;
        } else if (matches) {
          item.body().accept(this);
          return;
        }
      }
    }
    if (s.defaultBody() != null) {
      s.defaultBody().accept(this);
    }
  }

  private Boolean matches(Statement.Case s, BigInteger selector, Expression label) {
    if (s.kind() == Statement.CaseKind.INSIDE) {
      BigInteger v = Evaluate.evaluate(label, this);
      return v == null ? null : (Boolean) (v.signum() != 0);
    }
    if (selector == null) {
      return null;
    }
    if (label instanceof Expression.Constant c) {
      BigInteger wild = CaseCoverage.wildcards(s.kind(), c.bits());
      return wild != null && selector.andNot(wild).equals(c.bits().value().andNot(wild));
    }
    BigInteger v = Evaluate.evaluate(label, this);
    return v == null ? null : (Boolean) v.equals(selector);
  }

  @Override
  public void loop(Statement.Loop s) {
    Set<Signal> counting = new HashSet<>();
    for (Statement part : new Statement[] {s.initial(), s.step()}) {
      Statements.forEach(
          part,
          t -> {
            if (Statements.target(t) != null) {
              counting.addAll(Expressions.targets(Statements.target(t)));
            }
          });
    }
    s.initial().accept(this);
    Set<Signal> before = new HashSet<>(counters);
    counting.forEach(c -> own.put(c, null));
    counters.addAll(counting);
    boolean bounded = isConstant(s.condition());
    if (!bounded) {
      counters.removeAll(counting);
    }
    // What the body assigns at once is open where it goes round.
    Set<Signal> assigned = new HashSet<>();
    Statements.forEach(
        s.body(),
        t -> {
          if (t instanceof Statement.BlockingAssignment b) {
            assigned.addAll(Expressions.targets(b.target()));
          }
        });
    assigned.forEach(t -> own.put(t, null));
    if (bounded) {
      s.body().accept(this);
    } else {
      doubtfully(() -> s.body().accept(this));
    }
    counters.clear();
    counters.addAll(before);
    counting.forEach(constant::remove);
  }

  @Override
  public void breakLoop(Statement.Break s) {
    left = true;
  }

  @Override
  public void continueLoop(Statement.Continue s) {
    left = true;
  }

  @Override
  public void returnFromFunction(Statement.Return s) {
    left = true;
  }

  @Override
  public void labeled(Statement.Labeled s) {
    s.body().accept(this);
  }

  @Override
  public void leave(Statement.Leave s) {
    left = true;
  }

  @Override
  public void proceduralContinuousAssignment(Statement.ProceduralContinuousAssignment s) {
    left = true;
    Expressions.targets(s.target()).forEach(t -> constant.put(t, false));
  }

  @Override
  public void proceduralRelease(Statement.ProceduralRelease s) {
    left = true;
    Expressions.targets(s.target()).forEach(t -> constant.put(t, false));
  }

  @Override
  public BigInteger signal(Signal s) {
    return own.containsKey(s) ? own.get(s) : known.get(s);
  }

  @Override
  public BigInteger element(Signal array, int position) {
    return null;
  }

  @Override
  public BigInteger call(Expression.Call call) {
    return null;
  }
}
