package io.refmill.compiler.emit.statement;

import io.refmill.compiler.emit.expression.DeepExpressions;
import io.refmill.compiler.emit.expression.KnownRanges;
import io.refmill.compiler.emit.expression.NonZero;
import io.refmill.compiler.emit.expression.PythonExpressions;
import io.refmill.compiler.emit.expression.Scope;
import io.refmill.compiler.emit.python.BlockBuilder;
import io.refmill.compiler.emit.python.PyExpression;
import io.refmill.compiler.emit.python.PyStatement;
import io.refmill.compiler.emit.python.SimpleStatement;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Statements;
import io.refmill.compiler.lower.access.ClearBits;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Writes statements as Python. */
public final class PythonStatements {
  /** Levels of indentation from which on statements are written after the one they are in. */
  private static final int MAX_LEVEL = 60;

  /** How nonblocking assignments to arrays take effect. */
  public interface Targets {
    /** The list that collects writes to an array for later, or null when they act at once. */
    PyExpression deferred(Signal array);

    /** Whether collected writes to this array carry a mask. */
    boolean deferredWithMask(Signal array);

    /** Tells that a loop variable has these bounds inside a loop; null ends it. */
    void loopBounds(Signal s, BigInteger[] bounds);

    /** Whether the bits of a vector that are about to be assigned are known to be 0. */
    boolean bitsAreClear(Signal s);

    /** The name of a loop variable. */
    String loopVariable(Signal s);

    /** Whether the loop variable's value is needed after the loop. */
    boolean neededAfterLoop(Signal s);
  }

  private final Scope scope;
  private final PythonAssignments assignments;
  private final PythonChoices choices;
  private final PythonLoops loops;
  private final BlockBuilder lines;
  private final Written written = new Written();

  /** Where the statement begins that takes up what is nested too deep, and what that is. */
  private int rootLevel;

  /** Statements that are being written, each inside the one before. */
  private int depth;

  private List<Postponed> postponed = new ArrayList<>();

  private final KnownRanges ranges;

  private PyExpression result;

  /** Assignments to bits that are known to be 0. */
  private Set<Statement> clear = Set.of();

  public PythonStatements(Scope scope, Targets targets, BlockBuilder lines) {
    PythonExpressions expressions = new PythonExpressions(scope);
    DeepExpressions deep = new DeepExpressions(scope, expressions, lines);
    this.scope = scope;
    this.ranges = expressions.ranges();
    this.assignments = new PythonAssignments(scope, targets, expressions, deep, lines);
    TableLookup tables = new TableLookup(scope, targets, expressions, assignments, lines);
    this.choices = new PythonChoices(this, scope, expressions, deep, tables, lines);
    this.loops = new PythonLoops(this, scope, targets, expressions, lines);
    this.lines = lines;
  }

  /**
   * Writes a whole body whose assignments take effect one after the other.
   *
   * @param zero locals that are 0 before it
   */
  public void body(Statement s, Set<Signal> zero) {
    clear = ClearBits.of(s, zero);
    statement(s);
  }

  /**
   * Looks at what a process, or a function, gives variables of its own.
   *
   * @param own variables that nothing else assigns
   * @param zero those that are 0 before it
   */
  public void variables(Statement s, Set<Signal> own, Set<Signal> zero) {
    Set<Signal> assigned = new HashSet<>();
    Statements.forEach(
        s,
        t -> {
          if (t instanceof Statement.BlockingAssignment a) {
            assigned.addAll(Expressions.targets(a.target()));
          }
        });
    ranges.begin(AssignedNumbers.of(s, own, zero), assigned);
  }

  /**
   * Adds what a process gives variables that keep their values.
   *
   * @param whole all of the process
   * @param kept variables that nothing else assigns, and that are 0 at first
   */
  public void kept(Statement whole, Set<Signal> kept) {
    ranges.always(AssignedNumbers.ofKept(whole, kept));
  }

  /** Makes {@code return} in a function give this. */
  public void returning(PyExpression value) {
    this.result = value;
  }

  /** A statement that is written later, where a flag says that it is to run. */
  private record Postponed(String flag, Statement statement) {}

  /** Writes a branch as a block; it is {@code pass} when it does nothing. */
  List<PyStatement> block(Statement s) {
    lines.begin();
    if (lines.level() >= MAX_LEVEL && rootLevel < MAX_LEVEL / 2 && nests(s)) {
      String flag = scope.unique("deeper");
      postponed.add(new Postponed(flag, s));
      lines.assign(new PyExpression.Name(flag), new PyExpression.BooleanLiteral(true));
      return lines.end();
    }
    inside(s);
    return lines.endOrPass();
  }

  private static boolean nests(Statement s) {
    return Statements.contains(s, t -> t instanceof Statement.If || t instanceof Statement.Case);
  }

  /**
   * Writes a statement. What is nested too deep in it for CPython, and is the last to run in it, is
   * written after it:
   *
   * <pre>
   * deeper = False
   * if a:
   *     if b:
   *         deeper = True
   * if deeper:
   *     if c: ...
   * </pre>
   */
  public void statement(Statement s) {
    if (depth++ == 0) {
      choices.asked(NonZero.asked(s));
    }
    int outerLevel = rootLevel;
    List<Postponed> outer = postponed;
    rootLevel = lines.level();
    postponed = new ArrayList<>();
    int start = lines.size();
    inside(s);
    List<Postponed> own = postponed;
    rootLevel = outerLevel;
    postponed = outer;
    for (Postponed p : own) {
      PyExpression flag = new PyExpression.Name(p.flag);
      lines.insert(
          start, new SimpleStatement.Assignment(flag, new PyExpression.BooleanLiteral(false)));
      lines.choice(flag, () -> statement(p.statement));
    }
    depth--;
  }

  /** Writes a statement that is the last to run in the one that is being written. */
  void inside(Statement s) {
    if (s == null) {
      return;
    }
    int mark = lines.open(s.location(), s instanceof Statement.Case);
    if (s instanceof Statement.Loop) {
      // Rounds behind the first one see what those before them have done.
      changes(s);
    }
    s.accept(written);
    lines.close(mark);
    changes(s);
  }

  private void changes(Statement s) {
    if (!ranges.isEmpty()) {
      Set<Signal> targets = new HashSet<>();
      Statements.forEach(
          s,
          t -> {
            if (Statements.target(t) != null) {
              targets.addAll(Expressions.targets(Statements.target(t)));
            }
          });
      ranges.changed(targets);
    }
  }

  private final class Written implements Statement.WalkerOfResolved {
    @Override
    public void block(Statement.Block b) {
      int last = b.statements().size() - 1;
      for (int i = 0; i < last; i++) {
        statement(b.statements().get(i));
      }
      if (last >= 0) {
        inside(b.statements().get(last));
      }
    }

    @Override
    public void blockingAssignment(Statement.BlockingAssignment a) {
      if (clear.contains(a)) {
        assignments.add(a.target(), a.value());
        return;
      }
      Statement chosen = ChosenValues.of(a.target(), a.value(), false, a.location());
      if (chosen != null) {
        chosen.accept(this);
      } else {
        assignments.assign(a.target(), a.value(), false);
      }
    }

    @Override
    public void nonblockingAssignment(Statement.NonblockingAssignment a) {
      Statement chosen = ChosenValues.of(a.target(), a.value(), true, a.location());
      if (chosen != null) {
        chosen.accept(this);
      } else {
        assignments.assign(a.target(), a.value(), true);
      }
    }

    @Override
    public void conditional(Statement.If i) {
      choices.ifStatement(i);
    }

    @Override
    public void choice(Statement.Case c) {
      choices.caseStatement(c);
    }

    @Override
    public void loop(Statement.Loop l) {
      loops.loop(l, null);
    }

    @Override
    public void labeled(Statement.Labeled l) {
      loops.labeled(l);
    }

    @Override
    public void breakLoop(Statement.Break s) {
      lines.add(SimpleStatement.Leave.BREAK);
    }

    @Override
    public void continueLoop(Statement.Continue s) {
      loops.jumpToStep();
    }

    @Override
    public void leave(Statement.Leave l) {
      loops.leave(l.label());
    }

    @Override
    public void returnFromFunction(Statement.Return s) {
      PyExpression value =
          lines.last() instanceof SimpleStatement.Assignment a ? a.valueOf(result) : null;
      if (value == null) {
        lines.add(new SimpleStatement.Return(List.of(result)));
      } else {
        lines.replaceLast(new SimpleStatement.Return(List.of(value)));
      }
    }
  }
}
