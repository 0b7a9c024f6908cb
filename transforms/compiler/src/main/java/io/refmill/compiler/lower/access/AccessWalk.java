package io.refmill.compiler.lower.access;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.Subroutine;
import io.refmill.compiler.ir.run.CanonicalLoop;
import io.refmill.compiler.ir.run.CaseCoverage;
import io.refmill.compiler.ir.run.Evaluate;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Statements;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Walks through a process for {@link Accesses}, with what is written on every path so far. */
final class AccessWalk {
  /** Iterations followed in one process before a loop is treated as unknown. */
  private static final int ITERATION_BUDGET = 20_000;

  private final Map<Signal, Positions> reads = new LinkedHashMap<>();
  private final Map<Signal, Positions> blockingWrites = new LinkedHashMap<>();
  private final Map<Signal, Positions> nonblockingWrites = new LinkedHashMap<>();
  private final Set<Signal> loopVariables = new HashSet<>();
  private final Set<Subroutine> followed = new HashSet<>();
  private final StatementWalk statements = new StatementWalk();
  private final AccessPath path = new AccessPath();
  private final BranchFacts facts = new BranchFacts(path.values);
  private FlagUses uses;
  private int iterations;

  private AccessWalk() {}

  /** Analyses a process where some signals, which it does not write, have known values. */
  static Accesses of(Process p, Map<Signal, BigInteger> given) {
    AccessWalk walk = new AccessWalk();
    given.forEach(walk.path::set);
    p.accept(walk.new Processes());
    return new Accesses(
        walk.reads,
        walk.blockingWrites,
        walk.nonblockingWrites,
        walk.path.assigned.view(),
        walk.loopVariables);
  }

  private final class Processes implements Process.Walker {

    @Override
    public void continuousAssignment(Process.ContinuousAssignment a) {
      read(a.value());
      write(a.target(), false);
    }

    @Override
    public void alwaysConstruct(Process.AlwaysConstruct a) {
      uses = new FlagUses(a.body());
      statement(a.body());
    }

    @Override
    public void combinationalInstance(Process.CombinationalInstance c) {
      c.arguments().forEach(AccessWalk.this::read);
      for (Expression target : c.targets()) {
        if (target != null) {
          readIndices(target);
          write(target, false);
        }
      }
    }

    @Override
    public void initialConstruct(Process.InitialConstruct i) {
      uses = new FlagUses(i.body());
      statement(i.body());
    }
  }

  // ---- statements ----------------------------------------------------------------------------

  private void statement(Statement s) {
    if (s != null && !path.dead) {
      s.accept(statements);
    }
  }

  /** A branch that is taken where these conditions hold, and nowhere else. */
  private AccessPath.Branch branch(Statement body, Conditions conditions) {
    facts.enter(conditions);
    path.mark();
    statement(body);
    AccessPath.Branch result = path.takeBack(facts.flags());
    result.defined().forEach(facts::define);
    facts.leave(!result.dead());
    return result;
  }

  private final class StatementWalk implements Statement.WalkerOfResolved {

    @Override
    public void block(Statement.Block b) {
      b.statements().forEach(AccessWalk.this::statement);
    }

    @Override
    public void blockingAssignment(Statement.BlockingAssignment a) {
      read(a.value());
      readIndices(a.target());
      write(a.target(), false);
      track(a);
    }

    @Override
    public void nonblockingAssignment(Statement.NonblockingAssignment a) {
      read(a.value());
      readIndices(a.target());
      write(a.target(), true);
    }

    @Override
    public void conditional(Statement.If i) {
      chain(i);
    }

    @Override
    public void choice(Statement.Case c) {
      caseStatement(c);
    }

    @Override
    public void loop(Statement.Loop l) {
      repeat(l);
    }

    @Override
    public void breakLoop(Statement.Break s) {
      path.dead = true;
    }

    @Override
    public void continueLoop(Statement.Continue s) {
      path.dead = true;
    }

    @Override
    public void returnFromFunction(Statement.Return s) {
      path.dead = true;
    }

    @Override
    public void labeled(Statement.Labeled l) {
      leavable(l);
    }

    @Override
    public void leave(Statement.Leave s) {
      path.dead = true;
    }
  }

  /** A chain of else-ifs is one choice between many branches. */
  private void chain(Statement.If first) {
    List<AccessPath.Branch> branches = new ArrayList<>();
    Statement rest = first;
    Conditions before = new Conditions();
    facts.enterChoice(before);
    FlagFacts flags = new FlagFacts(path, facts, uses);
    while (rest instanceof Statement.If i) {
      read(i.condition());
      BigInteger value = Evaluate.tryEvaluate(i.condition(), path.known.view());
      if (value == null) {
        Conditions taken = before.and(Conditions.of(i.condition(), true));
        branches.add(branch(i.whenTrue(), taken));
        flags.add(branches.get(branches.size() - 1), taken);
        before.add(i.condition(), false);
      }
      rest = Statements.only(value != null && value.signum() != 0 ? i.whenTrue() : i.whenFalse());
    }
    if (branches.isEmpty()) {
      facts.leaveChoice();
      statement(rest);
      return;
    }
    Conditions others = before.and(new Conditions());
    branches.add(branch(rest, others));
    flags.add(branches.get(branches.size() - 1), others);
    join(branches, flags);
  }

  private void join(List<AccessPath.Branch> branches, FlagFacts flags) {
    List<FlagFacts.Implied> implied = flags.implied();
    facts.leaveChoice();
    path.join(branches);
    flags.certain(implied).forEach((s, bits) -> add(path.defined, s, bits));
    implied.forEach(f -> facts.define(f.conditions(), f.target(), f.bits()));
  }

  private void caseStatement(Statement.Case c) {
    read(c.selector());
    for (Statement.CaseItem item : c.items()) {
      item.labels().forEach(this::read);
    }
    List<AccessPath.Branch> branches = new ArrayList<>();
    CaseConditions conditions = new CaseConditions(c);
    facts.enterChoice(new Conditions());
    FlagFacts flags = new FlagFacts(path, facts, uses);
    for (Statement.CaseItem item : c.items()) {
      Conditions taken = conditions.of(item);
      branches.add(branch(item.body(), taken));
      flags.add(branches.get(branches.size() - 1), taken);
    }
    conditions.common(branches, facts);
    if (c.defaultBody() != null || !CaseCoverage.isExhaustive(c)) {
      Conditions others = conditions.ofOthers();
      branches.add(branch(c.defaultBody(), others));
      flags.add(branches.get(branches.size() - 1), others);
    }
    if (branches.isEmpty()) {
      facts.leaveChoice();
    } else {
      join(branches, flags);
    }
  }

  private void leavable(Statement.Labeled l) {
    // Someone may leave early: only what comes before the first such place is certain.
    List<Statement> body = Statements.flatten(l.body());
    int certain = 0;
    while (certain < body.size()
        && !Statements.contains(body.get(certain), t -> t instanceof Statement.Leave)) {
      statement(body.get(certain++));
    }
    if (certain < body.size()) {
      branch(
          new Statement.Block(body.subList(certain, body.size()), l.location()),
          Conditions.unknown());
      path.forgetValues();
    }
  }

  private void repeat(Statement.Loop l) {
    statement(l.initial());
    boolean jumps = Statements.contains(l.body(), Statements::isJump);
    if (!jumps && l.testFirst() && unrolled(l)) {
      return;
    }
    // Unknown number of iterations: what the body writes is not certain, and it may see its own
    // values.
    forgetAssigned(l);
    read(l.condition());
    facts.enter(Conditions.unknown());
    path.mark();
    statement(l.body());
    path.dead = false;
    statement(l.step());
    path.takeBack(List.of());
    facts.leave(false);
    forgetAssigned(l);
  }

  /** Follows a loop to its end; leaves nothing behind but reads and writes when it has no end. */
  private boolean unrolled(Statement.Loop l) {
    facts.enter(new Conditions());
    path.mark();
    int startBudget = iterations;
    while (iterations <= ITERATION_BUDGET) {
      BigInteger condition = Evaluate.tryEvaluate(l.condition(), path.known.view());
      if (condition == null) {
        break;
      }
      read(l.condition());
      if (condition.signum() == 0) {
        CanonicalLoop canonical = CanonicalLoop.of(l);
        if (canonical != null) {
          loopVariables.add(canonical.variable());
        }
        path.keep();
        facts.leaveRun();
        return true;
      }
      iterations++;
      statement(l.body());
      statement(l.step());
    }
    if (iterations > ITERATION_BUDGET) {
      iterations = startBudget;
    }
    path.takeBack(List.of());
    facts.leave(false);
    return false;
  }

  private void forgetAssigned(Statement.Loop l) {
    Set<Signal> written = new HashSet<>();
    Accesses.collectTargets(l, written);
    written.forEach(s -> path.set(s, null));
    facts.assigned(written);
  }

  private void track(Statement.BlockingAssignment a) {
    if (a.target() instanceof Expression.SignalReference s) {
      path.set(s.signal(), Evaluate.tryEvaluate(a.value(), path.known.view()));
    } else {
      Expressions.targets(a.target()).forEach(s -> path.set(s, null));
    }
  }

  // ---- expressions ---------------------------------------------------------------------------

  private void read(Expression e) {
    if (e instanceof Expression.SignalReference s) {
      note(s.signal(), Accesses.all(s.signal()));
    } else if (e instanceof Expression.ElementSelect s) {
      note(s.array(), AccessSpan.elements(s, path.known.view()));
      s.indices().forEach(i -> read(i));
    } else if (e instanceof Expression.PartSelect || e instanceof Expression.IndexedPartSelect) {
      AccessSpan span = AccessSpan.of(e, path.known.view());
      if (span != null) {
        note(span.signal(), span.bits());
        readIndices(e);
      } else if (e instanceof Expression.PartSelect s) {
        read(s.base());
      } else {
        Expression.IndexedPartSelect s = (Expression.IndexedPartSelect) e;
        read(s.base());
        read(s.index());
      }
    } else if (e instanceof Expression.Call c) {
      c.arguments().forEach(a -> read(a));
      if (followed.add(c.function())) {
        readFunction(c.function());
      }
    } else {
      e.forEachOperand(o -> read(o));
    }
  }

  private void readFunction(Subroutine f) {
    Set<Signal> own = new HashSet<>(f.locals());
    own.addAll(f.inputs());
    own.add(f.result());
    for (Signal s : Expressions.signalsReadBy(f.body())) {
      if (!own.contains(s)) {
        note(s, Accesses.all(s));
      }
    }
    Expressions.callsIn(f.body())
        .forEach(
            g -> {
              if (followed.add(g)) {
                readFunction(g);
              }
            });
  }

  private void note(Signal s, Positions bits) {
    Positions external = facts.left(s, bits.andNot(path.defined.getOrDefault(s, Positions.NONE)));
    if (!external.isEmpty()) {
      reads.merge(s, external, Positions::or);
    }
  }

  private void readIndices(Expression target) {
    if (target instanceof Expression.ElementSelect s) {
      s.indices().forEach(i -> read(i));
    } else if (target instanceof Expression.PartSelect s) {
      readIndices(s.base());
    } else if (target instanceof Expression.IndexedPartSelect s) {
      readIndices(s.base());
      read(s.index());
    } else if (target instanceof Expression.Concatenation c) {
      c.parts().forEach(p -> readIndices(p));
    }
  }

  /** Before the hierarchy is flattened: what an instance has is none of the module's signals. */
  private static boolean isElsewhere(Expression target) {
    return target instanceof Expression.HierarchicalReference
        || target instanceof Expression.PartSelect p && isElsewhere(p.base())
        || target instanceof Expression.IndexedPartSelect s && isElsewhere(s.base());
  }

  private void write(Expression target, boolean nonblocking) {
    if (target instanceof Expression.Concatenation c) {
      c.parts().forEach(p -> write(p, nonblocking));
      return;
    }
    if (isElsewhere(target)) {
      return;
    }
    AccessSpan span = AccessSpan.of(target, path.known.view());
    if (span == null) {
      throw new AssertionError("no target: " + target);
    }
    (nonblocking ? nonblockingWrites : blockingWrites)
        .merge(span.signal(), span.bits(), Positions::or);
    if (span.exact()) {
      add(path.assigned, span);
      if (!nonblocking) {
        add(path.defined, span);
      }
    }
    if (!nonblocking) {
      facts.assigned(Set.of(span.signal()));
      if (!(target instanceof Expression.SignalReference)) {
        path.set(span.signal(), null);
      }
    }
  }

  private static void add(JournaledMap<Positions> map, AccessSpan span) {
    add(map, span.signal(), span.bits());
  }

  private static void add(JournaledMap<Positions> map, Signal s, Positions bits) {
    Positions before = map.get(s);
    map.put(s, before == null ? bits : before.or(bits));
  }
}
