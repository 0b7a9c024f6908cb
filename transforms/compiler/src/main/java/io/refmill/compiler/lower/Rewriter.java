package io.refmill.compiler.lower;

import io.refmill.compiler.ir.Expression;
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
abstract class Rewriter {
  private final Map<Subroutine, Subroutine> subroutines = new IdentityHashMap<>();

  /** What a read of the signal becomes. */
  Expression read(Expression.SignalReference reference) {
    return reference;
  }

  /** What an assignment to the signal becomes. */
  Expression.SignalReference write(Expression.SignalReference reference) {
    return reference;
  }

  /** What the array becomes. */
  Signal array(Signal signal) {
    return signal;
  }

  /** What a hierarchical reference becomes. */
  Expression hierarchical(Expression.HierarchicalReference reference, boolean target) {
    return reference;
  }

  /** What a call becomes, when its function and arguments have been rewritten. */
  Expression call(Expression.Call call) {
    return call;
  }

  /** Rewrites an expression that is read. */
  final Expression expression(Expression e) {
    return rewrite(e, false);
  }

  /** Rewrites a target; the indices in it are read. */
  final Expression target(Expression e) {
    return rewrite(e, true);
  }

  private Expression rewrite(Expression e, boolean target) {
    if (e instanceof Expression.Constant || e instanceof Expression.RealConstant) {
      return e;
    } else if (e instanceof Expression.SignalReference s) {
      return target ? write(s) : read(s);
    } else if (e instanceof Expression.ElementSelect s) {
      return new Expression.ElementSelect(array(s.array()), all(s.indices(), this::expression));
    } else if (e instanceof Expression.PartSelect s) {
      Expression base = rewrite(s.base(), target);
      return base == s.base() ? s : new Expression.PartSelect(base, s.lsb(), s.width(), s.signed());
    } else if (e instanceof Expression.IndexedPartSelect s) {
      return new Expression.IndexedPartSelect(
          rewrite(s.base(), target),
          expression(s.index()),
          s.factor(),
          s.addend(),
          s.width(),
          s.signed());
    } else if (e instanceof Expression.Unary u) {
      return new Expression.Unary(u.operator(), expression(u.operand()), u.width(), u.signed());
    } else if (e instanceof Expression.Binary b) {
      return new Expression.Binary(
          b.operator(), expression(b.left()), expression(b.right()), b.width(), b.signed());
    } else if (e instanceof Expression.Conditional c) {
      return new Expression.Conditional(
          expression(c.condition()), expression(c.whenTrue()), expression(c.whenFalse()));
    } else if (e instanceof Expression.Concatenation c) {
      return new Expression.Concatenation(all(c.parts(), p -> rewrite(p, target)));
    } else if (e instanceof Expression.Replication r) {
      return new Expression.Replication(r.count(), expression(r.operand()));
    } else if (e instanceof Expression.Resize r) {
      return new Expression.Resize(expression(r.operand()), r.width(), r.extendSign(), r.signed());
    } else if (e instanceof Expression.RealOperation o) {
      return o.with(all(o.operands(), this::expression));
    } else if (e instanceof Expression.Call c) {
      return call(
          new Expression.Call(subroutine(c.function()), all(c.arguments(), this::expression)));
    } else if (e instanceof Expression.HierarchicalReference h) {
      return hierarchical(h, target);
    }
    throw new AssertionError(e);
  }

  /** Whether a function is as it should be, with all that it calls. */
  boolean keeps(Subroutine f) {
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
  Statement statement(Statement s) {
    if (s == null) {
      return null;
    } else if (s instanceof Statement.Block b) {
      return new Statement.Block(all(b.statements(), this::statement), b.location());
    } else if (s instanceof Statement.BlockingAssignment a) {
      return new Statement.BlockingAssignment(
          target(a.target()), expression(a.value()), a.location());
    } else if (s instanceof Statement.NonblockingAssignment a) {
      return new Statement.NonblockingAssignment(
          target(a.target()), expression(a.value()), a.location());
    } else if (s instanceof Statement.If i) {
      return new Statement.If(
          expression(i.condition()),
          statement(i.whenTrue()),
          statement(i.whenFalse()),
          i.location());
    } else if (s instanceof Statement.Case c) {
      List<Statement.CaseItem> items = new ArrayList<>();
      for (Statement.CaseItem item : c.items()) {
        items.add(
            new Statement.CaseItem(
                all(item.labels(), this::expression), statement(item.body()), item.location()));
      }
      return new Statement.Case(
          c.kind(), expression(c.selector()), items, statement(c.defaultBody()), c.location());
    } else if (s instanceof Statement.Loop l) {
      return new Statement.Loop(
          statement(l.initial()),
          expression(l.condition()),
          statement(l.step()),
          statement(l.body()),
          l.testFirst(),
          l.location());
    } else if (s instanceof Statement.Labeled l) {
      return l.with(statement(l.body()));
    }
    return s;
  }

  /** Rewrites a process. */
  final Process process(Process p) {
    if (p instanceof Process.ContinuousAssignment a) {
      return new Process.ContinuousAssignment(
          target(a.target()), expression(a.value()), a.location());
    } else if (p instanceof Process.AlwaysConstruct a) {
      return new Process.AlwaysConstruct(
          a.kind(),
          a.implicit(),
          all(a.events(), e -> new Process.EventExpression(e.edge(), event(e.expression()))),
          statement(a.body()),
          a.location());
    } else if (p instanceof Process.CombinationalInstance c) {
      List<Expression> targets = new ArrayList<>();
      for (Expression t : c.targets()) {
        targets.add(t == null ? null : target(t));
      }
      return new Process.CombinationalInstance(
          c.module(), all(c.arguments(), this::expression), targets, c.location());
    } else if (p instanceof Process.InitialConstruct i) {
      return new Process.InitialConstruct(statement(i.body()), i.location());
    }
    throw new AssertionError(p);
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
