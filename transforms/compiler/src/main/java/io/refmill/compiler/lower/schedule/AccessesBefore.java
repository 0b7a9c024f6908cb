package io.refmill.compiler.lower.schedule;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Statements;
import io.refmill.compiler.lower.access.Node;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Whether a process is through with a variable before it assigns at once what starts another
 * process. Only the order of the text counts: a simulator may run the other process as soon as it
 * can start (IEEE 1800-2017 4.7).
 *
 * <pre>
 * m = d; div = ~div;     holds for m before div
 * div = ~div; m = d;     does not
 * </pre>
 */
final class AccessesBefore {
  private final Signal variable;
  private final Set<Signal> starting;
  private final InOrder inOrder = new InOrder();
  private boolean started;
  private boolean late;

  private AccessesBefore(Signal variable, Set<Signal> starting) {
    this.variable = variable;
    this.starting = starting;
  }

  static boolean hold(Node n, Signal variable, Set<Signal> starting) {
    if (!(n.process() instanceof Process.AlwaysConstruct a) || starting.contains(variable)) {
      return false;
    }
    AccessesBefore walk = new AccessesBefore(variable, starting);
    a.body().accept(walk.inOrder);
    return !walk.late;
  }

  private void use(Expression e) {
    if (started && !late) {
      Set<Signal> read = new HashSet<>();
      Expressions.signals(e, read);
      late = read.contains(variable);
    }
  }

  private void assign(Expression target, Expression value, boolean atOnce) {
    use(value);
    target.forEachTargetIndex(this::use);
    Set<Signal> targets = Expressions.targets(target);
    late |= started && targets.contains(variable);
    started |= atOnce && targets.stream().anyMatch(starting::contains);
    // A concatenation assigns its parts in an order of its own.
    late |= started && targets.contains(variable);
  }

  private void statement(Statement s) {
    if (s != null) {
      s.accept(inOrder);
    }
  }

  private final class InOrder implements Statement.WalkerOfResolved, Statement.WalkerPastJumps {
    @Override
    public void block(Statement.Block b) {
      b.statements().forEach(AccessesBefore.this::statement);
    }

    @Override
    public void blockingAssignment(Statement.BlockingAssignment a) {
      assign(a.target(), a.value(), true);
    }

    @Override
    public void nonblockingAssignment(Statement.NonblockingAssignment a) {
      assign(a.target(), a.value(), false);
    }

    @Override
    public void conditional(Statement.If i) {
      use(i.condition());
      branches(Statements.children(i));
    }

    @Override
    public void choice(Statement.Case c) {
      use(c.selector());
      c.items().forEach(item -> item.labels().forEach(AccessesBefore.this::use));
      branches(Statements.children(c));
    }

    @Override
    public void loop(Statement.Loop l) {
      statement(l.initial());
      for (int i = 0; i < 2; i++) {
        use(l.condition());
        statement(l.body());
        statement(l.step());
      }
    }

    @Override
    public void labeled(Statement.Labeled l) {
      statement(l.body());
    }
  }

  private void branches(List<Statement> branches) {
    boolean before = started;
    boolean after = started;
    for (Statement b : branches) {
      started = before;
      statement(b);
      after |= started;
    }
    started = after;
  }
}
