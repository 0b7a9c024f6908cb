package io.refmill.compiler.elaborate.structure;

import io.refmill.compiler.elaborate.body.ModuleBuilder;
import io.refmill.compiler.elaborate.body.Postponed;
import io.refmill.compiler.elaborate.body.Waits;
import io.refmill.compiler.elaborate.report.Rejection;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Rewriter;
import io.refmill.compiler.ir.walk.StatementRebuilder;
import io.refmill.compiler.ir.walk.Statements;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.diagnostics.SourceLocation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * A process with delays between its statements as one that runs through (IEEE 1800-2017 9.4.1).
 * Nobody else acts while it sleeps but those that were started with it, so what is left of a delay
 * is what the process itself finds behind it, and what others do not yet find.
 *
 * <pre>
 * before  always @(posedge clk) begin q &lt;= d; #1 y = q; end
 * after   always @(posedge clk) begin q_next = d; y &lt;= q_next; q &lt;= q_next; end
 * </pre>
 *
 * <ul>
 *   <li>What {@code <=} assigned before a delay is there behind it: the process computes with a
 *       variable of its own, and hands it on at its end.
 *   <li>What {@code =} assigns behind a delay comes too late for those who look at the event:
 *       {@code <=}.
 *   <li>What others assign has to be the same before and behind ({@code CheckDelays}).
 * </ul>
 *
 * <p>A process that waits for changes has no others at its event; there delays are left out.
 */
final class PostponedStatements {
  private final ModuleBuilder module;
  private final Statement body;
  private final boolean atEdges;
  private final Waits waits;
  private final SourceLocation location;
  private final DelayFlow flow;

  /** What the process assigns by {@code =}, and by {@code <=}, and where. */
  private final Map<Signal, List<Statement>> blocking = new LinkedHashMap<>();

  private final Map<Signal, List<Statement>> nonblocking = new LinkedHashMap<>();

  /** What a variable will be, and what it is where both are asked. */
  private final Map<Signal, Signal> next = new LinkedHashMap<>();

  private final Map<Signal, Signal> now = new LinkedHashMap<>();

  /** What is assigned by {@code <=} instead. */
  private final Set<Signal> deferred = new HashSet<>();

  /**
   * A process.
   *
   * @param atEdges whether it waits for edges alone
   */
  PostponedStatements(
      ModuleBuilder module, Statement body, boolean atEdges, Waits waits, SourceLocation location) {
    this.module = module;
    this.body = body;
    this.atEdges = atEdges;
    this.waits = waits;
    this.location = location;
    this.flow = new DelayFlow(body);
  }

  /**
   * The process without delays.
   *
   * @throws Rejection UNSUPPORTED_TIMING where there is none
   */
  Statement run() {
    int units = DelayFlow.longest(body);
    Statements.forEach(body, this::note);
    for (Signal v : nonblocking.keySet()) {
      if (blocking.containsKey(v) && !joinsLate(v)) {
        checkOneWay(v);
      }
      forward(v);
    }
    nonblocking.values().forEach(list -> list.forEach(this::forwardAll));
    if (atEdges) {
      blocking.keySet().forEach(this::defer);
    }
    Statements.forEach(body, this::join);
    Statements.forEach(body, this::checkJoined);
    Set<SourceLocation> prompt = new HashSet<>();
    Set<SourceLocation> late = new HashSet<>();
    Statements.forEach(
        body,
        s -> {
          if (flow.mayBeLate(s)) {
            late.add(s.location());
          } else if (!(s instanceof Statement.Block)) {
            prompt.add(s.location());
          }
        });
    module.design.postponed(location, units, prompt, late);
    return within(body);
  }

  private void note(Statement s) {
    if (s instanceof Statement.ProceduralContinuousAssignment
        || s instanceof Statement.ProceduralRelease) {
      throw refused("a delay beside a procedural continuous assignment", Waits.delayIn(body));
    }
    checkNames(s);
    Expression target = Statements.target(s);
    if (target != null) {
      Map<Signal, List<Statement>> kind =
          s instanceof Statement.BlockingAssignment ? blocking : nonblocking;
      Expressions.targets(target)
          .forEach(v -> kind.computeIfAbsent(v, k -> new ArrayList<>()).add(s));
    }
  }

  /** A name from elsewhere may be one of the process. */
  private void checkNames(Statement s) {
    if (flow.mayBeLate(s)) {
      Consumer<Expression> check =
          named ->
              Expressions.walk(
                  named,
                  e -> {
                    if (e instanceof Expression.HierarchicalReference) {
                      throw refused("a hierarchical name behind a delay", s);
                    }
                  });
      Expressions.forEachExpression(s, check, check);
    }
  }

  private List<Statement> readLate(Signal v) {
    List<Statement> found = new ArrayList<>();
    Statements.forEach(
        body,
        s -> {
          if (flow.mayBeLate(s) && Expressions.ownReads(s).contains(v)) {
            found.add(s);
          }
        });
    return found;
  }

  private void checkOneWay(Signal v) {
    for (List<Statement> assignments : List.of(blocking.get(v), nonblocking.get(v))) {
      for (Statement s : assignments) {
        if (flow.mayBeLate(s)) {
          throw refused("\"" + v.name() + "\", assigned by = and by <= around a delay,", s);
        }
      }
    }
    for (Statement s : readLate(v)) {
      throw refused("\"" + v.name() + "\", assigned by = and by <= before a delay,", s);
    }
  }

  /** What {@code <=} assigns, and a later statement reads. */
  private void forward(Signal v) {
    List<Statement> assignments = nonblocking.get(v);
    List<Statement> readers = readLate(v);
    readers.removeIf(s -> !flow.mayBeAssigned(v, s));
    checkOwnDelays(v, assignments, readers);
    if (readers.isEmpty()) {
      return;
    }
    Statement reader = readers.get(0);
    if (!atEdges) {
      throw refused("\"" + v.name() + "\", assigned by <= before a delay,", reader);
    }
    if (!v.dimensions().isEmpty() || v.real()) {
      throw refused("\"" + v.name() + "\", an array that is read behind a delay,", reader);
    }
    next.put(v, own(v, "_next"));
    if (readers.stream().anyMatch(s -> flow.mayBeUnderWay(v, s))) {
      now.put(v, own(v, "_now"));
    }
  }

  /** Those that are assigned together with one that a later statement reads. */
  private void forwardAll(Statement s) {
    Set<Signal> all = Expressions.targets(Statements.target(s));
    if (all.stream().anyMatch(next::containsKey)) {
      for (Signal v : all) {
        if (!next.containsKey(v) && v.dimensions().isEmpty() && !v.real()) {
          next.put(v, own(v, "_next"));
          nonblocking.get(v).forEach(this::forwardAll);
        }
      }
    }
  }

  private Signal own(Signal v, String suffix) {
    return Postponed.variable(
        v.name() + suffix, new Expression.SignalReference(v), module, v.location());
  }

  /** An assignment that takes time itself has to be the last one, as it is without time. */
  private void checkOwnDelays(Signal v, List<Statement> assignments, List<Statement> readers) {
    for (Statement s : assignments) {
      if (module.design.isDelayed(s.location())) {
        boolean last = assignments.size() == 1 || assignments.stream().noneMatch(flow::mayBeLate);
        if (!readers.isEmpty() || !last) {
          throw refused(
              "\"" + v.name() + "\", assigned by <= with a delay beside another delay,", s);
        }
      }
    }
  }

  /** What {@code =} assigns behind delays alone. */
  private void defer(Signal v) {
    if (nonblocking.containsKey(v)) {
      if (joinsLate(v)) {
        deferred.add(v);
      }
      return;
    }
    if (v.name().contains(".") || waits.counters().contains(v) || !isLate(blocking.get(v))) {
      return;
    }
    if (readLate(v).isEmpty()) {
      deferred.add(v);
    } else if (v.dimensions().isEmpty() && !v.real()) {
      next.put(v, own(v, "_next"));
    }
  }

  private boolean isLate(List<Statement> statements) {
    return statements.stream().allMatch(s -> flow.mayBeLate(s) && !flow.mayBePrompt(s));
  }

  /** Whether {@code =} may be {@code <=}, as other assignments to a variable are. */
  private boolean joinsLate(Signal v) {
    List<Statement> assignments = blocking.get(v);
    return atEdges
        && isLate(assignments)
        && readLate(v).isEmpty()
        && assignments.stream().noneMatch(s -> flow.mayBeUnderWay(v, s));
  }

  /** What is assigned late as one is kept as one. */
  private void join(Statement s) {
    Set<Signal> all = targets(s);
    if (all.stream().anyMatch(next::containsKey)) {
      for (Signal v : all) {
        if (v.dimensions().isEmpty() && !v.real() && deferred.remove(v)) {
          next.put(v, own(v, "_next"));
          blocking.get(v).forEach(this::join);
        }
      }
    }
  }

  private static Set<Signal> targets(Statement s) {
    Expression target = Statements.target(s);
    return target == null ? Set.of() : Expressions.targets(target);
  }

  /** Variables that are assigned as one go the same way. */
  private void checkJoined(Statement s) {
    Set<Signal> all = targets(s);
    boolean alike =
        all.size() < 2
            || List.of(next.keySet(), deferred).stream()
                .allMatch(set -> set.containsAll(all) || all.stream().noneMatch(set::contains));
    if (!alike) {
      throw refused(
          "an assignment to several variables, some of which are read behind a delay,", s);
    }
  }

  // The statements anew.

  /** A statement in which variables of the process come and go as far inside as they can. */
  private Statement within(Statement s) {
    if (next.isEmpty() || !matters(s)) {
      return new Anew().statement(s);
    }
    if (s instanceof Statement.Block b) {
      return within(b);
    }
    if (s instanceof Statement.Labeled l && !escapes(l.body())) {
      return l.with(within(l.body()));
    }
    boolean asked = flow.mayBeLate(s) || Statements.children(s).stream().anyMatch(this::escapes);
    if (!asked && s instanceof Statement.If i) {
      return new Statement.If(
          i.condition(), branch(i.whenTrue()), branch(i.whenFalse()), i.location());
    }
    if (!asked && s instanceof Statement.Case c) {
      List<Statement.CaseItem> items = new ArrayList<>();
      for (Statement.CaseItem item : c.items()) {
        items.add(new Statement.CaseItem(item.labels(), branch(item.body()), item.location()));
      }
      return new Statement.Case(
          c.kind(), c.selector(), items, branch(c.defaultBody()), c.location());
    }
    return new Statement.Block(region(List.of(s)), s.location());
  }

  private Statement branch(Statement s) {
    if (s == null || Waits.delayIn(s) == null && !Statements.contains(s, flow::mayBeLate)) {
      return s;
    }
    return Statements.contains(s, this::names) ? within(s) : new Anew().statement(s);
  }

  private Statement within(Statement.Block b) {
    List<Statement> all = b.statements();
    int first = 0;
    while (!matters(all.get(first))) {
      first++;
    }
    int last = all.size() - 1;
    while (!matters(all.get(last))) {
      last--;
    }
    List<Statement> result = new ArrayList<>();
    Anew anew = new Anew();
    all.subList(0, first).forEach(t -> result.add(anew.statement(t)));
    if (first == last && !escapes(all.get(first))) {
      result.add(within(all.get(first)));
    } else {
      result.addAll(region(all.subList(first, last + 1)));
    }
    all.subList(last + 1, all.size()).forEach(t -> result.add(anew.statement(t)));
    return new Statement.Block(result, b.location());
  }

  private List<Statement> region(List<Statement> list) {
    Anew anew = new Anew();
    List<Statement> inside = new ArrayList<>();
    list.forEach(s -> inside.addAll(Statements.flatten(anew.statement(s))));
    List<Statement> result = new ArrayList<>();
    for (Map<Signal, Signal> names : List.of(next, now)) {
      names.forEach(
          (v, own) -> {
            if (!startsWithout(own, inside)) {
              result.add(assign(own, v));
            }
          });
    }
    result.addAll(inside);
    next.forEach(
        (v, own) ->
            result.add(
                new Statement.NonblockingAssignment(
                    new Expression.SignalReference(v),
                    new Expression.SignalReference(own),
                    location)));
    return result;
  }

  /** Whether the first that is done with a variable is to assign it. */
  private static boolean startsWithout(Signal own, List<Statement> list) {
    for (Statement s : list) {
      Set<Signal> named = new HashSet<>();
      Consumer<Expression> name = e -> Expressions.signals(e, named);
      Expressions.forEachExpression(s, name, name);
      if (named.contains(own)) {
        return s instanceof Statement.BlockingAssignment a
            && a.target() instanceof Expression.SignalReference r
            && r.signal() == own
            && !Expressions.signalsReadBy(s).contains(own);
      }
    }
    return false;
  }

  private Statement assign(Signal target, Signal value) {
    return new Statement.BlockingAssignment(
        new Expression.SignalReference(target), new Expression.SignalReference(value), location);
  }

  /** Whether a statement has a delay, or has to do with what the process computes for itself. */
  private boolean matters(Statement s) {
    return Waits.delayIn(s) != null || Statements.contains(s, this::names);
  }

  /** Whether a statement asks for what the process computes for itself, or gives it a value. */
  private boolean names(Statement s) {
    return targets(s).stream().anyMatch(next::containsKey)
        || flow.mayBeLate(s) && Expressions.ownReads(s).stream().anyMatch(next::containsKey);
  }

  /** Whether a statement may go on behind another one around it. */
  private boolean escapes(Statement s) {
    return s != null && escapes(s, Set.of(), false);
  }

  private static boolean escapes(Statement s, Set<String> labels, boolean loop) {
    if (s instanceof Statement.Leave l) {
      return Waits.units(s) == 0 && !labels.contains(l.label());
    } else if (s instanceof Statement.Break || s instanceof Statement.Continue) {
      return !loop;
    }
    Set<String> inside = labels;
    if (s instanceof Statement.Labeled l) {
      inside = new HashSet<>(labels);
      inside.add(l.label());
    }
    for (Statement child : Statements.children(s)) {
      if (escapes(child, inside, loop || s instanceof Statement.Loop)) {
        return true;
      }
    }
    return false;
  }

  private static Rejection refused(String what, Statement at) {
    return Rejection.of(DiagnosticCode.UNSUPPORTED_TIMING, at.location(), what);
  }

  /** Names of one statement. */
  private final class Renamed extends Rewriter {
    private final boolean late;

    Renamed(Statement s) {
      this.late = flow.mayBeLate(s);
    }

    @Override
    protected Expression read(Expression.SignalReference reference) {
      Signal own = next.get(reference.signal());
      return late && own != null
          ? new Expression.SignalReference(now.getOrDefault(reference.signal(), own))
          : reference;
    }

    @Override
    protected Expression write(Expression.SignalReference reference) {
      Signal own = next.get(reference.signal());
      return own == null ? reference : new Expression.SignalReference(own);
    }
  }

  /** Statements without delays. */
  private final class Anew extends StatementRebuilder {

    @Override
    public Statement block(Statement.Block b) {
      return new Statement.Block(inOrder(b.statements()), b.location());
    }

    @Override
    protected List<Statement> inOrder(List<Statement> statements) {
      List<Statement> result = new ArrayList<>();
      for (Statement s : super.inOrder(statements)) {
        if (Statements.isEmpty(s)) {
          continue;
        }
        int last = result.size() - 1;
        Statement at = last < 0 ? null : taken(result.get(last), s);
        if (at == null) {
          result.add(s);
        } else {
          result.set(last, at);
        }
      }
      return result;
    }

    /** {@code t = b; a = t;}, as {@code a = #1 b} is read, with nothing in between after all. */
    private Statement taken(Statement first, Statement second) {
      if (!(first instanceof Statement.BlockingAssignment f)
          || !(f.target() instanceof Expression.SignalReference t)
          || !waits.kept().contains(t.signal())
          || !new Expression.SignalReference(t.signal()).equals(Statements.value(second))) {
        return null;
      }
      return second instanceof Statement.BlockingAssignment b
          ? Statements.with(b, f.value())
          : Statements.with((Statement.NonblockingAssignment) second, f.value());
    }

    @Override
    public Statement blockingAssignment(Statement.BlockingAssignment a) {
      Renamed names = new Renamed(a);
      Expression value = names.expression(a.value());
      Expression target = names.target(a.target());
      return deferred.containsAll(Expressions.targets(a.target()))
          ? new Statement.NonblockingAssignment(target, value, a.location())
          : new Statement.BlockingAssignment(target, value, a.location());
    }

    @Override
    public Statement nonblockingAssignment(Statement.NonblockingAssignment a) {
      Renamed names = new Renamed(a);
      Expression value = names.expression(a.value());
      Expression target = names.target(a.target());
      return next.keySet().containsAll(Expressions.targets(a.target()))
          ? new Statement.BlockingAssignment(target, value, a.location())
          : new Statement.NonblockingAssignment(target, value, a.location());
    }

    @Override
    protected Statement choice(Statement.If i, Statement whenTrue, Statement whenFalse) {
      return new Statement.If(
          new Renamed(i).expression(i.condition()), whenTrue, whenFalse, i.location());
    }

    @Override
    public Statement choice(Statement.Case c) {
      Renamed names = new Renamed(c);
      List<Statement.CaseItem> items = new ArrayList<>();
      for (Statement.CaseItem item : c.items()) {
        items.add(
            new Statement.CaseItem(
                item.labels().stream().map(names::expression).toList(),
                statement(item.body()),
                item.location()));
      }
      return new Statement.Case(
          c.kind(),
          names.expression(c.selector()),
          items,
          statement(c.defaultBody()),
          c.location());
    }

    @Override
    public Statement loop(Statement.Loop l) {
      return new Statement.Loop(
          statement(l.initial()),
          new Renamed(l).expression(l.condition()),
          statement(l.step()),
          statement(l.body()),
          l.testFirst(),
          l.location());
    }

    /** Behind a delay all that was under way is there. */
    @Override
    public Statement leave(Statement.Leave l) {
      if (Waits.units(l) == 0) {
        return l;
      }
      List<Statement> arrived = new ArrayList<>();
      now.forEach((v, own) -> arrived.add(assign(own, next.get(v))));
      return new Statement.Block(arrived, l.location());
    }
  }
}
