package io.refmill.compiler.lower.process;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.Subroutine;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.OwnExpressions;
import io.refmill.compiler.ir.walk.Statements;
import io.refmill.compiler.lower.access.Accesses;
import io.refmill.compiler.lower.access.Node;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Keeps the assignments that some output depends on, through state too, and of each process what
 * leads to one of them. When a process runs stays as it was classified: {@code @*} watches what the
 * whole body reads.
 *
 * <pre>
 * before  if (rst) begin q <= 0; seen <= 0; end else {seen, q} <= q + 1;    no output reads seen
 * after   if (rst) q <= 0; else q <= q + 1;
 * </pre>
 */
public final class RemoveDead {
  private final Set<Signal> live = new HashSet<>();
  private final Set<Subroutine> followed = new HashSet<>();

  /** Processes with conditions on which nothing depends, or assignments that never run. */
  private final Set<Node> hollow = new HashSet<>();

  /** What becomes needed with a signal: processes, and assignments in them. */
  private final Map<Signal, List<Part>> parts = new HashMap<>();

  private final Deque<Signal> work = new ArrayDeque<>();
  private final PrunedStatement pruned = new PrunedStatement();

  /** By the process that is being pruned. */
  private Set<Signal> written;

  /** A process or statement, with what stands around it; is needed once. */
  private static final class Part {
    final Part outer;

    /** Marks what it needs itself. */
    final Runnable needs;

    boolean kept;

    Part(Part outer, Runnable needs) {
      this.outer = outer;
      this.needs = needs;
    }
  }

  private RemoveDead() {}

  public static List<Node> run(List<Node> nodes, Set<Signal> outputs) {
    RemoveDead pass = new RemoveDead();
    nodes.forEach(pass::add);
    outputs.forEach(pass::needed);
    while (!pass.work.isEmpty()) {
      List<Part> list = pass.parts.remove(pass.work.remove());
      if (list != null) {
        list.forEach(RemoveDead::keep);
      }
    }
    List<Node> result = new ArrayList<>();
    for (Node n : nodes) {
      if (n.writes().stream().anyMatch(pass.live::contains)) {
        result.add(pass.prune(n));
      }
    }
    return result;
  }

  // ---- what is live ----------------------------------------------------------------------------

  private static void keep(Part part) {
    for (Part p = part; p != null && !p.kept; p = p.outer) {
      p.kept = true;
      p.needs.run();
    }
  }

  private void add(Node n) {
    // What stays with the process, whether or not it assigns something itself.
    List<Runnable> inside = new ArrayList<>();
    Part part =
        new Part(
            null,
            () -> {
              n.triggers().forEach(t -> needed(t.expression()));
              inside.forEach(Runnable::run);
            });
    n.writes().forEach(s -> with(s, part));
    n.process().accept(new Needs(n, part, inside));
  }

  /** Notes what each kind of process needs. */
  private final class Needs implements Process.Walker {
    private final Node node;
    private final Part part;
    private final List<Runnable> inside;

    Needs(Node node, Part part, List<Runnable> inside) {
      this.node = node;
      this.part = part;
      this.inside = inside;
    }

    @Override
    public void continuousAssignment(Process.ContinuousAssignment a) {
      inside.add(
          () -> {
            needed(a.value());
            a.target().forEachTargetIndex(e -> needed(e));
          });
    }

    @Override
    public void combinationalInstance(Process.CombinationalInstance c) {
      inside.add(
          () -> {
            c.arguments().forEach(e -> needed(e));
            c.targets().stream()
                .filter(t -> t != null)
                .forEach(t -> t.forEachTargetIndex(e -> needed(e)));
          });
    }

    @Override
    public void alwaysConstruct(Process.AlwaysConstruct a) {
      add(a.body(), part, node.writes(), inside);
      if (Statements.contains(
          a.body(), s -> decidesNothing(s) || !runs(Statements.target(s), node.writes()))) {
        hollow.add(node);
      }
    }

    @Override
    public void initialConstruct(Process.InitialConstruct i) {
      throw new AssertionError("initial construct at " + i.location());
    }
  }

  /**
   * Notes what a statement needs.
   *
   * @param written by the process
   * @param inside gets what happens when the process stays
   */
  private void add(Statement s, Part outer, Set<Signal> written, List<Runnable> inside) {
    if (s instanceof Statement.BlockingAssignment a) {
      assignment(a.target(), a.value(), outer, written);
    } else if (s instanceof Statement.NonblockingAssignment a) {
      assignment(a.target(), a.value(), outer, written);
    } else if (Statements.isJump(s)) {
      inside.add(() -> keep(outer));
    } else {
      Part part = new Part(outer, () -> conditions(s));
      Statements.children(s).forEach(child -> add(child, part, written, inside));
    }
  }

  private void conditions(Statement s) {
    s.accept(new OwnExpressions(this::needed, t -> {}));
  }

  private void assignment(Expression target, Expression value, Part outer, Set<Signal> written) {
    Part part = new Part(outer, () -> needed(value));
    List<Part> own = new ArrayList<>();
    for (Expression each : parts(target)) {
      int place = own.size();
      // A target that goes takes its indices with it; what stands between two that stay, stays.
      own.add(
          new Part(
              part,
              () -> {
                each.forEachTargetIndex(this::needed);
                between(own, place);
              }));
      for (Signal s : Expressions.targets(each)) {
        if (written.contains(s)) {
          with(s, own.get(place));
        }
      }
    }
  }

  /** Keeps the parts of a concatenation from one that stays to the next ones that stay. */
  private static void between(List<Part> parts, int place) {
    int before = place - 1;
    while (before >= 0 && !parts.get(before).kept) {
      before--;
    }
    int after = place + 1;
    while (after < parts.size() && !parts.get(after).kept) {
      after++;
    }
    int from = before < 0 ? place : before;
    int to = after == parts.size() ? place : after;
    parts.subList(from, to + 1).forEach(RemoveDead::keep);
  }

  private static List<Expression> parts(Expression target) {
    return target instanceof Expression.Concatenation c
        ? c.parts().stream().flatMap(part -> parts(part).stream()).toList()
        : List.of(target);
  }

  private void with(Signal s, Part part) {
    parts.computeIfAbsent(s, k -> new ArrayList<>()).add(part);
  }

  /** What a process does not write although an assignment to it stands there never runs. */
  private static boolean runs(Expression target, Set<Signal> written) {
    return target == null || written.containsAll(Expressions.targets(target));
  }

  /** Whether some part of a statement stays. */
  private boolean stays(Statement s) {
    return Statements.contains(
        s,
        t -> Statements.isJump(t) || Statements.target(t) != null && isLive(Statements.target(t)));
  }

  private boolean isLive(Expression target) {
    return runs(target, written) && Expressions.targets(target).stream().anyMatch(live::contains);
  }

  private void needed(Signal s) {
    if (live.add(s)) {
      work.add(s);
    }
  }

  private void needed(Expression e) {
    Expressions.walk(
        e,
        x -> {
          if (x instanceof Expression.SignalReference s) {
            needed(s.signal());
          } else if (x instanceof Expression.ElementSelect s) {
            needed(s.array());
          } else if (x instanceof Expression.Call c) {
            needed(c.function());
          }
        });
  }

  private void needed(Subroutine f) {
    if (followed.add(f)) {
      Expressions.signalsReadBy(f.body()).forEach(this::needed);
      Expressions.callsIn(f.body()).forEach(this::needed);
    }
  }

  // ---- what stays ------------------------------------------------------------------------------

  /** Whether a statement chooses between branches in which nothing stands. */
  private static boolean decidesNothing(Statement s) {
    return (s instanceof Statement.If || s instanceof Statement.Case)
        && Statements.children(s).stream().allMatch(Statements::isEmpty);
  }

  private Node prune(Node n) {
    if (n.writes().stream().allMatch(live::contains) && !hollow.contains(n)) {
      return n;
    }
    written = n.writes();
    Process process = n.process().accept(new PrunedProcess());
    return process == n.process()
        ? n
        : new Node(n.index(), process, Accesses.of(process), n.kind(), n.triggers());
  }

  private final class PrunedProcess implements Process.Visitor<Process> {

    @Override
    public Process continuousAssignment(Process.ContinuousAssignment a) {
      Cut cut = cut(a.target(), a.value());
      return new Process.ContinuousAssignment(cut.target, cut.value, a.location());
    }

    @Override
    public Process alwaysConstruct(Process.AlwaysConstruct a) {
      return new Process.AlwaysConstruct(
          a.kind(), a.implicit(), a.events(), prune(a.body()), a.location());
    }

    @Override
    public Process combinationalInstance(Process.CombinationalInstance c) {
      List<Expression> targets = new ArrayList<>();
      c.targets().forEach(t -> targets.add(t != null && isLive(t) ? t : null));
      return new Process.CombinationalInstance(c.module(), c.arguments(), targets, c.location());
    }

    @Override
    public Process initialConstruct(Process.InitialConstruct i) {
      throw new AssertionError("initial construct at " + i.location());
    }
  }

  /** The statement without what is dead: an empty block when nothing is left. */
  private Statement prune(Statement s) {
    return s == null ? null : s.accept(pruned);
  }

  private final class PrunedStatement implements Statement.KeptJumps {

    @Override
    public Statement block(Statement.Block b) {
      return new Statement.Block(
          b.statements().stream().map(t -> prune(t)).filter(t -> !Statements.isEmpty(t)).toList(),
          b.location());
    }

    @Override
    public Statement blockingAssignment(Statement.BlockingAssignment a) {
      Cut cut = cut(a.target(), a.value());
      return cut == null
          ? empty(a)
          : new Statement.BlockingAssignment(cut.target, cut.value, a.location());
    }

    @Override
    public Statement nonblockingAssignment(Statement.NonblockingAssignment a) {
      Cut cut = cut(a.target(), a.value());
      return cut == null
          ? empty(a)
          : new Statement.NonblockingAssignment(cut.target, cut.value, a.location());
    }

    @Override
    public Statement conditional(Statement.If i) {
      Statement t = prune(i.whenTrue());
      Statement f = prune(i.whenFalse());
      return Statements.isEmpty(t) && Statements.isEmpty(f)
          ? empty(i)
          : new Statement.If(i.condition(), t, Statements.isEmpty(f) ? null : f, i.location());
    }

    @Override
    public Statement choice(Statement.Case c) {
      List<Statement.CaseItem> items = new ArrayList<>();
      c.items()
          .forEach(
              i -> items.add(new Statement.CaseItem(i.labels(), prune(i.body()), i.location())));
      Statement other = prune(c.defaultBody());
      return Statements.isEmpty(other) && items.stream().allMatch(i -> Statements.isEmpty(i.body()))
          ? empty(c)
          : new Statement.Case(c.kind(), c.selector(), items, other, c.location());
    }

    @Override
    public Statement loop(Statement.Loop l) {
      // The counter stays only where its loop does, or where something else reads it.
      return stays(l.body()) || stays(l.initial()) || stays(l.step())
          ? new Statement.Loop(
              prune(l.initial()),
              l.condition(),
              prune(l.step()),
              prune(l.body()),
              l.testFirst(),
              l.location())
          : empty(l);
    }

    @Override
    public Statement labeled(Statement.Labeled l) {
      Statement body = prune(l.body());
      return Statements.isEmpty(body) ? body : l.with(body);
    }

    @Override
    public Statement proceduralContinuousAssignment(Statement.ProceduralContinuousAssignment a) {
      throw new AssertionError("procedural continuous assignment at " + a.location());
    }

    @Override
    public Statement proceduralRelease(Statement.ProceduralRelease r) {
      throw new AssertionError("procedural continuous assignment at " + r.location());
    }
  }

  /** What is left of an assignment. */
  private record Cut(Expression target, Expression value) {}

  private Cut cut(Expression target, Expression value) {
    if (!isLive(target)) {
      return null;
    }
    List<Expression> all = parts(target);
    if (all.size() == 1) {
      return new Cut(target, value);
    }
    int first = 0;
    int last = all.size();
    int above = 0;
    int below = 0;
    while (!isLive(all.get(first))) {
      above += all.get(first++).width();
    }
    while (!isLive(all.get(last - 1))) {
      below += all.get(--last).width();
    }
    if (above + below == 0) {
      return new Cut(target, value);
    }
    List<Expression> parts = all.subList(first, last);
    int width = target.width() - above - below;
    return new Cut(
        parts.size() == 1 ? parts.get(0) : new Expression.Concatenation(parts),
        below == 0
            ? new Expression.Resize(value, width, false, false)
            : new Expression.PartSelect(value, below, width, false));
  }

  private static Statement empty(Statement s) {
    return new Statement.Block(List.of(), s.location());
  }
}
