package io.refmill.describe;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.Constant;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.run.CanonicalLoop;
import io.refmill.compiler.ir.run.CountedLoop;
import io.refmill.compiler.ir.run.Evaluate;
import io.refmill.compiler.ir.run.LoopCounter;
import io.refmill.compiler.ir.run.NumberRange;
import io.refmill.compiler.ir.run.RepeatLoop;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.OwnExpressions;
import io.refmill.compiler.ir.walk.StatementRebuilder;
import io.refmill.compiler.ir.walk.Statements;
import io.refmill.diagnostics.SourceLocation;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Loops as one would tell them: what never runs is left out, what runs once is no loop, and jumps
 * to the end of a block that is nothing but a loop leave the loop.
 *
 * <pre>
 * before  begin : b  forever begin  if (s) disable b;  x = x + 1;  end  end
 * after   forever begin  if (s) break;  x = x + 1;  end
 * </pre>
 */
final class Loops extends StatementRebuilder {
  private final Set<Signal> readOutside;

  /** What the counters of the loops around may be. */
  private Map<Signal, NumberRange> around = Map.of();

  private Loops(Set<Signal> readOutside) {
    this.readOutside = readOutside;
  }

  /**
   * A body with its loops as they are told, and without labels that say what is known. What counts
   * the rounds of a loop and is read behind it is a variable like others there: of such a loop each
   * step is said.
   */
  static Statement told(Statement whole) {
    Statement body = FixedCases.leftOut(whole);
    if (!Statements.contains(body, s -> s instanceof Statement.Loop)) {
      return body;
    }
    Set<Signal> read = new HashSet<>();
    readOutside(body, Map.of(), read);
    return new Loops(read).statement(body);
  }

  /** Adds what is read, but for what counts the rounds of the loop that it is read in. */
  private static void readOutside(
      Statement s, Map<Signal, NumberRange> counters, Set<Signal> result) {
    Set<Signal> read = new HashSet<>();
    if (s instanceof Statement.Loop l) {
      LoopCounter counter = LoopCounter.of(l, counters::get);
      if (counter != null) {
        // Its beginning, its end and its step are about the counter alone, but for what they read.
        counter.bounds().forEach(e -> Expressions.signals(e, read));
        read.removeAll(counters.keySet());
        result.addAll(read);
        readOutside(l.body(), more(counters, counter.variable(), counter.values()), result);
        return;
      }
      Signal own = CountedLoop.ownVariable(l);
      if (own != null) {
        readOutside(l.initial(), counters, result);
        Map<Signal, NumberRange> round = more(counters, own, null);
        Expressions.signals(l.condition(), read);
        read.removeAll(round.keySet());
        result.addAll(read);
        readOutside(l.body(), round, result);
        readOutside(l.step(), round, result);
        return;
      }
    }
    s.accept(
        new OwnExpressions(
            e -> Expressions.signals(e, read),
            t -> t.forEachTargetIndex(e -> Expressions.signals(e, read))));
    read.removeAll(counters.keySet());
    result.addAll(read);
    Statements.children(s).forEach(t -> readOutside(t, counters, result));
  }

  private static Map<Signal, NumberRange> more(
      Map<Signal, NumberRange> counters, Signal counter, NumberRange values) {
    Map<Signal, NumberRange> all = new HashMap<>(counters);
    all.put(counter, values);
    return all;
  }

  /**
   * The counters that are known inside a loop; those around it alone where it counts none.
   *
   * @param around what the counters of the loops around it may be
   */
  static Map<Signal, NumberRange> inside(Statement.Loop l, Map<Signal, NumberRange> around) {
    LoopCounter counter = LoopCounter.of(l, around::get);
    return counter == null ? around : more(around, counter.variable(), counter.values());
  }

  /** Whether a statement reads a signal or assigns to it. */
  static boolean mentions(Statement s, Signal signal) {
    return Expressions.signalsReadBy(s).contains(signal)
        || Statements.contains(
            s,
            t ->
                Statements.target(t) != null
                    && Expressions.targets(Statements.target(t)).contains(signal));
  }

  /** Whether a variable is named where a statement is told, not only used to count rounds. */
  static boolean says(Statement s, Signal variable) {
    if (s instanceof Statement.Loop l && !mentions(l.body(), variable)) {
      CanonicalLoop counted = CanonicalLoop.of(l);
      RepeatLoop repeat = counted == null ? repeat(l) : null;
      if (counted != null && counted.variable() == variable
          || repeat != null && repeat.counter() == variable) {
        return false;
      }
    }
    List<Statement> inside = Statements.children(s);
    return inside.isEmpty()
        ? mentions(s, variable)
        : ownMentions(s, variable) || inside.stream().anyMatch(t -> says(t, variable));
  }

  private static boolean ownMentions(Statement s, Signal variable) {
    Set<Signal> read = new HashSet<>();
    s.accept(new OwnExpressions(e -> Expressions.signals(e, read), t -> {}));
    return read.contains(variable);
  }

  /** How often a loop runs whose body does not see what counts; null for any other. */
  static RepeatLoop repeat(Statement.Loop l) {
    RepeatLoop repeat = RepeatLoop.of(l);
    return repeat == null || mentions(l.body(), repeat.counter()) ? null : repeat;
  }

  /**
   * Whether a condition always holds, or never does, as one does not that is unknown (IEEE
   * 1800-2017 12.7.4); null where that depends.
   */
  static Boolean constant(Expression condition) {
    if (Assignments.core(condition) instanceof Constant c) {
      return c.bits().value().andNot(c.bits().unknown()).signum() != 0;
    }
    BigInteger value = Evaluate.tryEvaluate(condition, Map.of());
    return value == null ? null : (Boolean) (value.signum() != 0);
  }

  /** How often a loop that counts runs its body. */
  static BigInteger rounds(CanonicalLoop loop) {
    return loop.last().subtract(loop.first()).divide(loop.step()).add(BigInteger.ONE);
  }

  /** What counts the rounds of loops that are told without what their counter is given. */
  static Set<Signal> counters(Statement body) {
    Set<Signal> counters = new HashSet<>();
    counters(body, Map.of(), counters);
    return counters;
  }

  private static void counters(Statement s, Map<Signal, NumberRange> around, Set<Signal> counters) {
    Map<Signal, NumberRange> inside = around;
    if (s instanceof Statement.Loop l) {
      inside = inside(l, around);
      counters.addAll(inside.keySet());
      if (repeat(l) != null) {
        counters.add(repeat(l).counter());
      }
    }
    for (Statement t : Statements.children(s)) {
      counters(t, inside, counters);
    }
  }

  /** Whether something in a loop's body leaves the loop, or begins its next round. */
  static boolean jumps(Statement body, Class<? extends Statement> jump) {
    if (jump.isInstance(body)) {
      return true;
    }
    return !(body instanceof Statement.Loop)
        && Statements.children(body).stream().anyMatch(inside -> jumps(inside, jump));
  }

  private static boolean jumps(Statement body) {
    return jumps(body, Statement.Break.class) || jumps(body, Statement.Continue.class);
  }

  @Override
  public Statement loop(Statement.Loop l) {
    Map<Signal, NumberRange> outside = around;
    around = inside(l, outside);
    Statement body = statement(l.body());
    around = outside;
    if (Statements.only(body) instanceof Statement.Labeled round) {
      // Its end is where the step stands.
      Statement inside =
          new Jumps(round.label(), new Statement.Continue(l.location())).statement(round.body());
      body = leaves(inside, round.label()) ? body : inside;
    }
    Statement.Loop loop =
        new Statement.Loop(l.initial(), l.condition(), l.step(), body, l.testFirst(), l.location());
    CanonicalLoop counted = CanonicalLoop.of(loop);
    CountedLoop bounded = counted == null ? CountedLoop.of(loop, around::get) : null;
    Signal counter =
        counted != null ? counted.variable() : bounded != null ? bounded.variable() : null;
    if (counter != null && readOutside.contains(counter)) {
      Statement none = new Statement.Block(List.of(), l.location());
      return block(
          l.initial(), new Statement.Loop(none, l.condition(), l.step(), body, true, l.location()));
    } else if (counted != null) {
      BigInteger rounds = rounds(counted);
      boolean seen = mentions(body, counted.variable());
      return rounds.signum() == 0
          ? block(l.initial().location(), List.of())
          : rounds.equals(BigInteger.ONE) && !seen && !jumps(body) ? body : loop;
    }
    if (Boolean.FALSE.equals(constant(l.condition())) && !jumps(body)) {
      return l.testFirst() ? l.initial() : block(l.initial(), body, l.step());
    }
    return loop;
  }

  @Override
  protected Statement choice(Statement.If i, Statement whenTrue, Statement whenFalse) {
    boolean idle = Statements.isEmpty(whenTrue) && Statements.isEmpty(whenFalse);
    return idle ? block(i.location(), List.of()) : super.choice(i, whenTrue, whenFalse);
  }

  @Override
  public Statement labeled(Statement.Labeled l) {
    Statement body = statement(l.body());
    List<Statement> list = new ArrayList<>(Statements.flatten(body));
    int last = list.size() - 1;
    if (last >= 0 && list.get(last) instanceof Statement.Loop loop) {
      Statement left =
          new Jumps(l.label(), new Statement.Break(l.location())).statement(loop.body());
      list.set(
          last,
          new Statement.Loop(
              loop.initial(),
              loop.condition(),
              loop.step(),
              left,
              loop.testFirst(),
              loop.location()));
      if (list.stream().noneMatch(s -> leaves(s, l.label()))) {
        return block(l.location(), list);
      }
    }
    return l.with(body);
  }

  private static boolean leaves(Statement s, String label) {
    return Statements.contains(
        s, t -> t instanceof Statement.Leave leave && leave.label().equals(label));
  }

  private static Statement block(Statement... statements) {
    return block(statements[0].location(), List.of(statements));
  }

  private static Statement block(SourceLocation location, List<Statement> statements) {
    return new Statement.Block(statements, location);
  }

  /**
   * Another jump for those to the end of a block, but in loops inside, where it would be theirs.
   */
  private static final class Jumps extends StatementRebuilder {
    private final String label;
    private final Statement jump;

    Jumps(String label, Statement jump) {
      this.label = label;
      this.jump = jump;
    }

    @Override
    public Statement leave(Statement.Leave l) {
      return l.label().equals(label) ? jump : l;
    }

    @Override
    public Statement loop(Statement.Loop l) {
      return l;
    }
  }
}
