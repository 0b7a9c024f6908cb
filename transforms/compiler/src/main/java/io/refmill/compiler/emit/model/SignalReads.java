package io.refmill.compiler.emit.model;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.run.CanonicalLoop;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Statements;
import io.refmill.compiler.lower.access.Node;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;

/** Who reads a signal: another process, or a statement outside the loop that counts with it. */
final class SignalReads {
  private final Set<Signal> anywhere = new HashSet<>();
  private final Set<Signal> outsideLoops = new HashSet<>();

  /** Whether a process takes a signal from outside. */
  boolean anywhere(Signal s) {
    return anywhere.contains(s);
  }

  /** Whether a signal is read where no loop that counts with it is running. */
  boolean outsideLoops(Signal s) {
    return anywhere.contains(s) || outsideLoops.contains(s);
  }

  /** Notes signals that something outside wants. */
  void noteAll(Collection<Signal> wanted) {
    anywhere.addAll(wanted);
  }

  /** Notes what a process takes from outside. */
  void note(Node n) {
    anywhere.addAll(n.readsAndTriggers().keySet());
    if (n.process() instanceof Process.AlwaysConstruct a) {
      note(a.body());
    }
  }

  /** Notes what the statements of a process or function read. */
  void note(Statement body) {
    noteStatement(body, Set.of());
  }

  private void noteStatement(Statement s, Set<Signal> counting) {
    if (s == null) {
      return;
    }
    Consumer<Expression> look =
        e -> {
          Set<Signal> read = new HashSet<>();
          Expressions.signals(e, read);
          read.removeAll(counting);
          outsideLoops.addAll(read);
        };
    if (s instanceof Statement.Loop l) {
      CanonicalLoop c = CanonicalLoop.of(l);
      if (c != null) {
        Set<Signal> inside = new HashSet<>(counting);
        inside.add(c.variable());
        noteStatement(l.body(), inside);
        return;
      }
      look.accept(l.condition());
    } else if (s instanceof Statement.BlockingAssignment a) {
      look.accept(a.value());
      a.target().forEachTargetIndex(look);
    } else if (s instanceof Statement.NonblockingAssignment a) {
      look.accept(a.value());
      a.target().forEachTargetIndex(look);
    } else if (s instanceof Statement.If i) {
      look.accept(i.condition());
    } else if (s instanceof Statement.Case c) {
      look.accept(c.selector());
      c.items().forEach(i -> i.labels().forEach(look));
    }
    Statements.children(s).forEach(t -> noteStatement(t, counting));
  }
}
