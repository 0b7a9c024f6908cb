package io.refmill.compiler.emit.model;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.run.CountedLoop;
import io.refmill.compiler.ir.run.LoopCounter;
import io.refmill.compiler.ir.run.NumberRange;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Statements;
import io.refmill.compiler.lower.access.Node;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

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
    noteStatement(body, Map.of());
  }

  private void noteStatement(Statement s, Map<Signal, NumberRange> counting) {
    if (s != null) {
      s.accept(new Reads(counting));
    }
  }

  /**
   * Notes what statements read outside of what loops count.
   *
   * @param counting variables that loops around count with, and what they may be
   */
  private final class Reads implements Statement.WalkerOfResolved, Statement.WalkerPastJumps {
    private final Map<Signal, NumberRange> counting;

    Reads(Map<Signal, NumberRange> counting) {
      this.counting = counting;
    }

    private void look(Expression e) {
      Set<Signal> read = new HashSet<>();
      Expressions.signals(e, read);
      read.removeAll(counting.keySet());
      outsideLoops.addAll(read);
    }

    private void inside(Statement s) {
      Statements.children(s).forEach(t -> t.accept(this));
    }

    @Override
    public void block(Statement.Block b) {
      inside(b);
    }

    @Override
    public void blockingAssignment(Statement.BlockingAssignment a) {
      look(a.value());
      a.target().forEachTargetIndex(this::look);
    }

    @Override
    public void nonblockingAssignment(Statement.NonblockingAssignment a) {
      look(a.value());
      a.target().forEachTargetIndex(this::look);
    }

    @Override
    public void conditional(Statement.If i) {
      look(i.condition());
      inside(i);
    }

    @Override
    public void choice(Statement.Case c) {
      look(c.selector());
      c.items().forEach(i -> i.labels().forEach(this::look));
      inside(c);
    }

    @Override
    public void loop(Statement.Loop l) {
      LoopCounter counter = LoopCounter.of(l, counting::get);
      if (counter != null) {
        counter.bounds().forEach(this::look);
        noteStatement(l.body(), more(counter.variable(), counter.values()));
        return;
      }
      Signal own = CountedLoop.ownVariable(l);
      if (own == null) {
        look(l.condition());
        inside(l);
        return;
      }
      l.initial().accept(this);
      Reads round = new Reads(more(own, null));
      round.look(l.condition());
      l.body().accept(round);
      l.step().accept(round);
    }

    private Map<Signal, NumberRange> more(Signal counter, NumberRange values) {
      Map<Signal, NumberRange> all = new HashMap<>(counting);
      all.put(counter, values);
      return all;
    }

    @Override
    public void labeled(Statement.Labeled l) {
      inside(l);
    }
  }
}
