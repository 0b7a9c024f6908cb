package io.refmill.compiler.elaborate.pause;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Statements;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The variables that a process assigns before it pauses for the first time and reads behind that:
 * what it finds there may be another's. A forward analysis of what may have happened to each
 * variable by the time a statement runs.
 */
final class HeldOverPause implements Statement.Walker {
  /** Before the first pause, and not assigned. */
  private static final int UNTOUCHED = 1;

  /** Before the first pause, and assigned. */
  private static final int ASSIGNED = 2;

  /**
   * Behind the first pause, and what was assigned before it is not there any more, or never was.
   */
  private static final int SAFE = 4;

  /** Behind the first pause, and assigned before it alone. */
  private static final int HELD = 8;

  /** What may have happened: for variables that were not assigned, and for each of the others. */
  private record State(int others, Map<String, Integer> variables) {
    static final State NOWHERE = new State(0, Map.of());

    int of(String storage) {
      return variables.getOrDefault(storage, others);
    }

    State with(String storage, int value) {
      Map<String, Integer> changed = new HashMap<>(variables);
      changed.put(storage, value);
      return new State(others, changed);
    }

    State or(State b) {
      if (others == 0 || equals(b)) {
        return b;
      } else if (b.others == 0) {
        return this;
      }
      Map<String, Integer> joined = new HashMap<>();
      variables.forEach((s, value) -> joined.put(s, value | b.of(s)));
      b.variables.forEach((s, value) -> joined.put(s, value | of(s)));
      return new State(others | b.others, joined);
    }

    State paused() {
      Map<String, Integer> changed = new HashMap<>();
      variables.forEach((s, value) -> changed.put(s, afterPause(value)));
      return new State(afterPause(others), changed);
    }

    private static int afterPause(int value) {
      int result = value & (SAFE | HELD);
      result |= (value & UNTOUCHED) != 0 ? SAFE : 0;
      return result | ((value & ASSIGNED) != 0 ? HELD : 0);
    }
  }

  private final Set<Statement> entries;
  private final Function<Signal, String> storage;

  /** By storage the name of a variable. */
  private final Map<String, String> held = new LinkedHashMap<>();

  /** What it is like where a label is left, by label; loops and functions have one of their own. */
  private final Map<String, State> left = new HashMap<>();

  private State now = new State(UNTOUCHED, Map.of());
  private State broken = State.NOWHERE;
  private State continued = State.NOWHERE;

  private HeldOverPause(Set<Statement> entries, Function<Signal, String> storage) {
    this.entries = entries;
    this.storage = storage;
  }

  /**
   * The variables of a process: their names by what tells their storage from others'.
   *
   * @param entries the statements before which it pauses, by identity
   */
  static Map<String, String> in(
      Statement body, Set<Statement> entries, Function<Signal, String> storage) {
    HeldOverPause walk = new HeldOverPause(entries, storage);
    walk.statement(body);
    return walk.held;
  }

  /** Names the variables that a statement assigns at once. */
  static void assignedAtOnce(Statement body, Consumer<Signal> visit) {
    Statements.forEach(
        body,
        s -> {
          if (s instanceof Statement.BlockingAssignment a) {
            Expressions.targets(a.target()).forEach(visit);
          }
        });
  }

  private void statement(Statement s) {
    if (s == null || now.others == 0) {
      return;
    }
    if (entries.contains(s)) {
      now = now.paused();
    }
    s.accept(this);
  }

  private void reads(Expression e) {
    Set<Signal> signals = new LinkedHashSet<>();
    Expressions.signals(e, signals);
    for (Signal s : signals) {
      String key = storage.apply(s);
      if ((now.of(key) & HELD) != 0) {
        held.putIfAbsent(key, s.name());
      }
    }
  }

  private void assigns(Expression target) {
    for (Signal s : Expressions.targets(target)) {
      String key = storage.apply(s);
      int before = now.of(key);
      boolean whole = target instanceof Expression.SignalReference;
      int after = (before & UNTOUCHED) != 0 ? ASSIGNED : 0;
      after |= before & (ASSIGNED | SAFE);
      if ((before & HELD) != 0) {
        after |= whole ? SAFE : HELD;
      }
      now = now.with(key, after);
    }
  }

  @Override
  public void block(Statement.Block s) {
    s.statements().forEach(this::statement);
  }

  @Override
  public void blockingAssignment(Statement.BlockingAssignment s) {
    s.target().forEachTargetIndex(this::reads);
    reads(s.value());
    assigns(s.target());
  }

  @Override
  public void nonblockingAssignment(Statement.NonblockingAssignment s) {
    s.target().forEachTargetIndex(this::reads);
    reads(s.value());
  }

  @Override
  public void conditional(Statement.If s) {
    reads(s.condition());
    State before = now;
    statement(s.whenTrue());
    State afterTrue = now;
    now = before;
    statement(s.whenFalse());
    now = now.or(afterTrue);
  }

  @Override
  public void choice(Statement.Case s) {
    reads(s.selector());
    s.items().forEach(item -> item.labels().forEach(this::reads));
    State before = now;
    State after = State.NOWHERE;
    for (Statement.CaseItem item : s.items()) {
      now = before;
      statement(item.body());
      after = after.or(now);
    }
    now = before;
    statement(s.defaultBody());
    now = now.or(after);
  }

  @Override
  public void loop(Statement.Loop s) {
    State outerBroken = broken;
    State outerContinued = continued;
    broken = State.NOWHERE;
    statement(s.initial());
    State before = State.NOWHERE;
    State end = s.testFirst() ? now : State.NOWHERE;
    while (!before.or(now).equals(before)) {
      before = before.or(now);
      now = before;
      if (s.testFirst()) {
        reads(s.condition());
      }
      end = s.testFirst() ? now : end;
      continued = State.NOWHERE;
      statement(s.body());
      now = now.or(continued);
      statement(s.step());
      if (!s.testFirst() && now.others != 0) {
        reads(s.condition());
        end = end.or(now);
      }
    }
    now = end.or(broken);
    broken = outerBroken;
    continued = outerContinued;
  }

  @Override
  public void breakLoop(Statement.Break s) {
    broken = broken.or(now);
    now = State.NOWHERE;
  }

  @Override
  public void continueLoop(Statement.Continue s) {
    continued = continued.or(now);
    now = State.NOWHERE;
  }

  @Override
  public void returnFromFunction(Statement.Return s) {
    now = State.NOWHERE;
  }

  @Override
  public void labeled(Statement.Labeled s) {
    State outer = left.remove(s.label());
    statement(s.body());
    State leaving = left.remove(s.label());
    now = leaving == null ? now : now.or(leaving);
    if (outer != null) {
      left.put(s.label(), outer);
    }
  }

  @Override
  public void leave(Statement.Leave s) {
    left.merge(s.label(), now, State::or);
    now = State.NOWHERE;
  }

  @Override
  public void proceduralContinuousAssignment(Statement.ProceduralContinuousAssignment s) {
    reads(s.value());
  }

  @Override
  public void proceduralRelease(Statement.ProceduralRelease s) {}
}
