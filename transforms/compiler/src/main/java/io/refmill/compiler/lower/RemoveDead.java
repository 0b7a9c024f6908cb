package io.refmill.compiler.lower;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.Subroutine;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
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
final class RemoveDead {
  private final Set<Signal> live;
  private final Set<Subroutine> followed = new HashSet<>();
  private boolean grown;

  private RemoveDead(Set<Signal> outputs) {
    this.live = new HashSet<>(outputs);
  }

  static List<Node> run(List<Node> nodes, Set<Signal> outputs) {
    RemoveDead pass = new RemoveDead(outputs);
    do {
      pass.grown = false;
      // From the end: sources compute first what they use later, and one round is enough then.
      for (int i = nodes.size() - 1; i >= 0; i--) {
        pass.mark(nodes.get(i));
      }
    } while (pass.grown);
    List<Node> result = new ArrayList<>();
    for (Node n : nodes) {
      if (n.writes().stream().anyMatch(pass.live::contains)) {
        result.add(pass.prune(n));
      }
    }
    return result;
  }

  // ---- what is live ----------------------------------------------------------------------------

  private void mark(Node n) {
    if (n.writes().stream().noneMatch(live::contains)) {
      return;
    }
    n.triggers().forEach(t -> needed(t.expression()));
    if (n.process() instanceof Process.ContinuousAssignment a) {
      needed(a.value());
      Expressions.targetIndices(a.target(), this::needed);
    } else if (n.process() instanceof Process.CombinationalInstance c) {
      c.arguments().forEach(this::needed);
      c.targets().stream()
          .filter(t -> t != null)
          .forEach(t -> Expressions.targetIndices(t, this::needed));
    } else if (n.process() instanceof Process.AlwaysConstruct a) {
      mark(a.body());
    } else {
      n.reads().forEach(this::needed);
    }
  }

  /** Marks what the live part of a statement needs; says whether there is one. */
  private boolean mark(Statement s) {
    boolean kept = isJump(s);
    for (Statement child : Statements.children(s)) {
      kept |= mark(child);
    }
    if (s instanceof Statement.BlockingAssignment a) {
      return assignment(a.target(), a.value());
    } else if (s instanceof Statement.NonblockingAssignment a) {
      return assignment(a.target(), a.value());
    } else if (kept && s instanceof Statement.If i) {
      needed(i.condition());
    } else if (kept && s instanceof Statement.Case c) {
      needed(c.selector());
      c.items().forEach(item -> item.labels().forEach(this::needed));
    } else if (kept && s instanceof Statement.Loop l) {
      needed(l.condition());
    }
    return kept;
  }

  private boolean assignment(Expression target, Expression value) {
    if (!isLive(target)) {
      return false;
    }
    needed(value);
    Expressions.targetIndices(target, this::needed);
    return true;
  }

  private boolean isLive(Expression target) {
    return Expressions.targets(target).stream().anyMatch(live::contains);
  }

  private static boolean isJump(Statement s) {
    return s instanceof Statement.Break
        || s instanceof Statement.Continue
        || s instanceof Statement.Leave
        || s instanceof Statement.Return;
  }

  private void needed(Signal s) {
    grown |= live.add(s);
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

  private Node prune(Node n) {
    if (n.writes().stream().allMatch(live::contains)) {
      return n;
    }
    Process process;
    if (n.process() instanceof Process.AlwaysConstruct a) {
      process =
          new Process.AlwaysConstruct(
              a.kind(), a.implicit(), a.events(), prune(a.body()), a.location());
    } else if (n.process() instanceof Process.ContinuousAssignment a) {
      Cut cut = cut(a.target(), a.value());
      process = new Process.ContinuousAssignment(cut.target, cut.value, a.location());
    } else {
      return n;
    }
    return new Node(n.index(), process, Accesses.of(process), n.kind(), n.triggers());
  }

  /** The statement without what is dead: an empty block when nothing is left. */
  private Statement prune(Statement s) {
    if (s == null) {
      return null;
    }
    if (s instanceof Statement.Block b) {
      return new Statement.Block(
          b.statements().stream().map(this::prune).filter(t -> !isEmpty(t)).toList(), b.location());
    } else if (s instanceof Statement.BlockingAssignment a) {
      Cut cut = cut(a.target(), a.value());
      return cut == null
          ? empty(s)
          : new Statement.BlockingAssignment(cut.target, cut.value, a.location());
    } else if (s instanceof Statement.NonblockingAssignment a) {
      Cut cut = cut(a.target(), a.value());
      return cut == null
          ? empty(s)
          : new Statement.NonblockingAssignment(cut.target, cut.value, a.location());
    } else if (s instanceof Statement.If i) {
      Statement t = prune(i.whenTrue());
      Statement f = prune(i.whenFalse());
      return isEmpty(t) && isEmpty(f)
          ? empty(s)
          : new Statement.If(i.condition(), t, isEmpty(f) ? null : f, i.location());
    } else if (s instanceof Statement.Case c) {
      List<Statement.CaseItem> items = new ArrayList<>();
      c.items()
          .forEach(
              i -> items.add(new Statement.CaseItem(i.labels(), prune(i.body()), i.location())));
      Statement other = prune(c.defaultBody());
      return isEmpty(other) && items.stream().allMatch(i -> isEmpty(i.body()))
          ? empty(s)
          : new Statement.Case(c.kind(), c.selector(), items, other, c.location());
    } else if (s instanceof Statement.Loop l) {
      // The counter stays only where its loop does, or where something else reads it.
      return mark(l.body()) || mark(l.initial()) || mark(l.step())
          ? new Statement.Loop(
              prune(l.initial()),
              l.condition(),
              prune(l.step()),
              prune(l.body()),
              l.testFirst(),
              l.location())
          : empty(s);
    } else if (s instanceof Statement.Labeled l) {
      Statement body = prune(l.body());
      return isEmpty(body) ? body : new Statement.Labeled(l.label(), body, l.location());
    }
    return s;
  }

  /** What is left of an assignment. */
  private record Cut(Expression target, Expression value) {}

  private Cut cut(Expression target, Expression value) {
    if (!isLive(target)) {
      return null;
    }
    if (!(target instanceof Expression.Concatenation c)) {
      return new Cut(target, value);
    }
    int first = 0;
    int last = c.parts().size();
    int above = 0;
    int below = 0;
    while (!isLive(c.parts().get(first))) {
      above += c.parts().get(first++).width();
    }
    while (!isLive(c.parts().get(last - 1))) {
      below += c.parts().get(--last).width();
    }
    if (above + below == 0) {
      return new Cut(target, value);
    }
    List<Expression> parts = c.parts().subList(first, last);
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

  private static boolean isEmpty(Statement s) {
    return s == null
        || s instanceof Statement.Block b && b.statements().stream().allMatch(RemoveDead::isEmpty);
  }
}
