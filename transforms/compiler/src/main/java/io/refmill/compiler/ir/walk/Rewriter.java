package io.refmill.compiler.ir.walk;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.ExpressionVisitor;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.Subroutine;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Rebuilds expressions, statements and processes with every leaf replaced. A node none of whose
 * leaves changes is returned itself.
 */
public abstract class Rewriter {
  private final Map<Subroutine, Subroutine> subroutines = new IdentityHashMap<>();
  private final Rebuilt values = new Rebuilt(false);
  private final Rebuilt targets = new Rebuilt(true);
  private final RebuiltStatement statements = new RebuiltStatement();
  private final RebuiltProcess processes = new RebuiltProcess();

  /** What a read of the signal becomes. */
  protected Expression read(Expression.SignalReference reference) {
    return reference;
  }

  /** What an assignment to the signal becomes. */
  protected Expression write(Expression.SignalReference reference) {
    return reference;
  }

  /** What the array becomes. */
  public Signal array(Signal signal) {
    return signal;
  }

  /** What a hierarchical reference becomes. */
  protected Expression hierarchical(Expression.HierarchicalReference reference, boolean target) {
    return reference;
  }

  /** What a call becomes, when its function and arguments have been rewritten. */
  protected Expression call(Expression.Call call) {
    return call;
  }

  /** What a conditional becomes. */
  protected Expression choice(Expression.Conditional c) {
    return new Expression.Conditional(
        expression(c.condition()), expression(c.whenTrue()), expression(c.whenFalse()));
  }

  /** Rewrites an expression that is read. */
  public final Expression expression(Expression e) {
    return rewrite(e, false);
  }

  /** Rewrites a target; the indices in it are read. */
  public final Expression target(Expression e) {
    return rewrite(e, true);
  }

  private Expression rewrite(Expression e, boolean target) {
    return e.accept(target ? targets : values);
  }

  /** Rebuilds each kind of expression, as a target or as what is read. */
  private final class Rebuilt implements ExpressionVisitor<Expression> {
    private final boolean target;

    Rebuilt(boolean target) {
      this.target = target;
    }

    @Override
    public Expression constant(Expression.Constant c) {
      return c;
    }

    @Override
    public Expression signalReference(Expression.SignalReference s) {
      return target ? write(s) : read(s);
    }

    @Override
    public Expression elementSelect(Expression.ElementSelect s) {
      return new Expression.ElementSelect(
          array(s.array()), all(s.indices(), Rewriter.this::expression));
    }

    @Override
    public Expression partSelect(Expression.PartSelect s) {
      Expression base = rewrite(s.base(), target);
      return base == s.base()
          ? s
          : new Expression.PartSelect(base, s.lsb(), s.width(), s.signed(), s.by());
    }

    @Override
    public Expression indexedPartSelect(Expression.IndexedPartSelect s) {
      return new Expression.IndexedPartSelect(
          rewrite(s.base(), target),
          expression(s.index()),
          s.factor(),
          s.addend(),
          s.width(),
          s.signed());
    }

    @Override
    public Expression unary(Expression.Unary u) {
      return new Expression.Unary(u.operator(), expression(u.operand()), u.width(), u.signed());
    }

    @Override
    public Expression binary(Expression.Binary b) {
      return new Expression.Binary(
          b.operator(), expression(b.left()), expression(b.right()), b.width(), b.signed());
    }

    @Override
    public Expression conditional(Expression.Conditional c) {
      return choice(c);
    }

    @Override
    public Expression concatenation(Expression.Concatenation c) {
      return new Expression.Concatenation(all(c.parts(), p -> rewrite(p, target)));
    }

    @Override
    public Expression replication(Expression.Replication r) {
      return new Expression.Replication(r.count(), expression(r.operand()));
    }

    @Override
    public Expression resize(Expression.Resize r) {
      return new Expression.Resize(expression(r.operand()), r.width(), r.extendSign(), r.signed());
    }

    @Override
    public Expression realConstant(Expression.RealConstant c) {
      return c;
    }

    @Override
    public Expression realOperation(Expression.RealOperation o) {
      return o.with(all(o.operands(), Rewriter.this::expression));
    }

    @Override
    public Expression call(Expression.Call c) {
      return Rewriter.this.call(
          new Expression.Call(
              subroutine(c.function()), all(c.arguments(), Rewriter.this::expression)));
    }

    @Override
    public Expression hierarchicalReference(Expression.HierarchicalReference h) {
      return hierarchical(h, target);
    }
  }

  /** Whether a function is as it should be, with all that it calls. */
  protected boolean keeps(Subroutine f) {
    return false;
  }

  private Subroutine subroutine(Subroutine f) {
    Subroutine known = subroutines.get(f);
    if (known != null) {
      return known;
    }
    if (keeps(f)) {
      subroutines.put(f, f);
      return f;
    }
    Subroutine copy = new Subroutine(f.name(), f.inputs(), f.result(), f.automatic(), f.location());
    copy.hideInputs(f.hiddenInputs());
    subroutines.put(f, copy);
    Statement body = statement(f.body());
    copy.define(f.locals(), body);
    return copy;
  }

  /** Rewrites a statement; null stays null. */
  public Statement statement(Statement s) {
    return s == null ? null : s.accept(statements);
  }

  private final class RebuiltStatement implements Statement.KeptJumps {

    @Override
    public Statement block(Statement.Block b) {
      return new Statement.Block(all(b.statements(), Rewriter.this::statement), b.location());
    }

    @Override
    public Statement blockingAssignment(Statement.BlockingAssignment a) {
      return new Statement.BlockingAssignment(
          target(a.target()), expression(a.value()), a.location());
    }

    @Override
    public Statement nonblockingAssignment(Statement.NonblockingAssignment a) {
      return new Statement.NonblockingAssignment(
          target(a.target()), expression(a.value()), a.location());
    }

    @Override
    public Statement conditional(Statement.If i) {
      return new Statement.If(
          expression(i.condition()),
          statement(i.whenTrue()),
          statement(i.whenFalse()),
          i.location());
    }

    @Override
    public Statement choice(Statement.Case c) {
      List<Statement.CaseItem> items = new ArrayList<>();
      for (Statement.CaseItem item : c.items()) {
        items.add(
            new Statement.CaseItem(
                all(item.labels(), Rewriter.this::expression),
                statement(item.body()),
                item.location()));
      }
      return new Statement.Case(
          c.kind(), expression(c.selector()), items, statement(c.defaultBody()), c.location());
    }

    @Override
    public Statement loop(Statement.Loop l) {
      return new Statement.Loop(
          statement(l.initial()),
          expression(l.condition()),
          statement(l.step()),
          statement(l.body()),
          l.testFirst(),
          l.location());
    }

    @Override
    public Statement labeled(Statement.Labeled l) {
      return l.with(statement(l.body()));
    }

    @Override
    public Statement proceduralContinuousAssignment(Statement.ProceduralContinuousAssignment a) {
      return new Statement.ProceduralContinuousAssignment(
          a.kind(), target(a.target()), expression(a.value()), a.location());
    }

    @Override
    public Statement proceduralRelease(Statement.ProceduralRelease r) {
      return new Statement.ProceduralRelease(
          r.kind(), target(r.target()), r.keepsValue(), r.location());
    }
  }

  /** Rewrites a process. */
  public final Process process(Process p) {
    return p.accept(processes);
  }

  private final class RebuiltProcess implements Process.Visitor<Process> {

    @Override
    public Process continuousAssignment(Process.ContinuousAssignment a) {
      return new Process.ContinuousAssignment(
          target(a.target()), expression(a.value()), a.location());
    }

    @Override
    public Process alwaysConstruct(Process.AlwaysConstruct a) {
      return new Process.AlwaysConstruct(
          a.kind(),
          a.implicit(),
          all(a.events(), e -> new Process.EventExpression(e.edge(), event(e.expression()))),
          statement(a.body()),
          a.location());
    }

    @Override
    public Process combinationalInstance(Process.CombinationalInstance c) {
      List<Expression> targets = new ArrayList<>();
      for (Expression t : c.targets()) {
        targets.add(t == null ? null : target(t));
      }
      return new Process.CombinationalInstance(
          c.module(), all(c.arguments(), Rewriter.this::expression), targets, c.location());
    }

    @Override
    public Process initialConstruct(Process.InitialConstruct i) {
      return new Process.InitialConstruct(statement(i.body()), i.location());
    }
  }

  /** An event depends on values alone: a signal that only changes its sign stays a plain one. */
  private Expression event(Expression e) {
    Expression rewritten = expression(e);
    return rewritten instanceof Expression.Resize r && r.width() == r.operand().width()
        ? r.operand()
        : rewritten;
  }

  private static <T> List<T> all(List<T> list, Function<T, T> rewrite) {
    List<T> result = new ArrayList<>(list.size());
    for (T element : list) {
      result.add(rewrite.apply(element));
    }
    return result;
  }
}
