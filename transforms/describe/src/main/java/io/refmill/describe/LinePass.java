package io.refmill.describe;

import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.Constant;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.run.Evaluate;
import io.refmill.compiler.ir.run.Interpreter;
import io.refmill.compiler.ir.run.LoopCounter;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Statements;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.plan.CombinationalModule;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * One pass through the lines of a process with values: which conditions hold, and what each
 * assignment on the way gives.
 *
 * <pre>
 * lines   if (load) q &lt;= d;  else if (en) q &lt;= q + 1;
 * told    As `load` is 0 and `en` is 1: `q` increases by 1 (modulo 16): 8.
 * </pre>
 */
final class LinePass implements Statement.Visitor<LinePass.Way> {
  private static final int STEPS = 4000;

  /** Characters of conditions that are told together. */
  private static final int REASONS = 240;

  /** How a statement ends. */
  enum Way {
    ON,
    BREAK,
    CONTINUE,
    LEAVE
  }

  private final Formulas formulas;

  /** The words for what stands here; in a loop its own. */
  private PassTexts texts;

  private final Interpreter values = new Interpreter();

  private final PassNumbers numbers;
  private final String blocking;
  private final String nonblocking;

  /** What has been read of what was there before, in order, as it is written. */
  private final Map<String, String> given = new LinkedHashMap<>();

  private final Set<Signal> assigned = new HashSet<>();

  /** What has been assigned with all its bits. */
  private final Set<Signal> whole = new HashSet<>();

  private final Set<Signal> counters = new HashSet<>();

  /** What has been assigned, as rules say it but for numbers. */
  private final Set<String> effectsSeen = new LinkedHashSet<>();

  private final Set<String> constantsSeen = new LinkedHashSet<>();

  /** What has been computed: where that is always 0, nothing is seen. */
  private final Set<BigInteger> results = new HashSet<>();

  private final List<String> lines = new ArrayList<>();
  private final List<String> reasons = new ArrayList<>();
  private final List<String> effects = new ArrayList<>();

  /** What has been said of a round so far; null outside of loops. */
  private List<String> round;

  /** Why nothing was done so far in a round. */
  private final List<String> idle = new ArrayList<>();

  /** What is assigned in a loop, and in a round of it. */
  private final Set<Signal> assignedInLoop = new LinkedHashSet<>();

  private final Set<Signal> assignedInRound = new LinkedHashSet<>();

  /** What a round takes over from the one before it. */
  private final Set<String> carried = new LinkedHashSet<>();

  /** What is assigned when the lines are done, and what of it is so again. */
  private final List<Expression> waiting = new ArrayList<>();

  private final Set<String> again = new LinkedHashSet<>();
  private String leaving;
  private int changes;

  private LinePass(Formulas formulas, PassTexts texts, boolean clocked, PassNumbers numbers) {
    this.numbers = numbers;
    this.formulas = formulas;
    this.texts = texts;
    this.blocking = clocked ? Assignments.AT_ONCE : "is";
    this.nonblocking = clocked ? "becomes" : "is";
    values.assumeZero();
    values.assumeKnown();
    values.limit(STEPS);
  }

  /**
   * What one pass has shown.
   *
   * @param lines sentences in order
   * @param given what they start from, by how it is written
   * @param effects what has been computed and assigned, as rules say it but for numbers
   * @param constants the same of what has been given a constant
   * @param changes how many values have become others, and how many different ones were computed
   */
  record Shown(
      List<String> lines,
      Map<String, String> given,
      Set<String> effects,
      Set<String> constants,
      int changes) {
    int length() {
      return lines.stream().mapToInt(String::length).sum();
    }
  }

  /**
   * A pass through processes one after the other, each with what those before it have given.
   *
   * @param now the values to begin with
   * @param texts of processes of the same kind
   */
  static Shown of(List<Node> nodes, Evaluate.Store now, Formulas formulas, PassTexts texts) {
    LinePass pass = through(nodes, now, formulas, texts, PassNumbers.alone());
    PassNumbers again = pass.numbers.again();
    return (again == null ? pass : through(nodes, now, formulas, texts, again)).shown();
  }

  private static LinePass through(
      List<Node> nodes, Evaluate.Store now, Formulas formulas, PassTexts texts, PassNumbers said) {
    LinePass pass = new LinePass(formulas, texts, nodes.get(0).kind() == Node.Kind.EDGE, said);
    for (Node node : nodes) {
      pass.take(node, now);
    }
    for (Node node : nodes) {
      pass.go(node.process());
      pass.flush();
    }
    pass.overridden();
    return pass;
  }

  private Shown shown() {
    return new Shown(lines, given, effectsSeen, constantsSeen, changes + results.size());
  }

  private void take(Node node, Evaluate.Store now) {
    for (Signal s : texts.signals(node)) {
      if (s.isArray()) {
        for (int i = 0; i < s.elements(); i++) {
          BigInteger v = now.element(s, i);
          if (v != null && v.signum() != 0) {
            values.elements(s).put(i, v);
          }
        }
      } else {
        values.set(s, now.signal(s));
      }
    }
  }

  private void go(Process p) {
    p.accept(
        new Process.Walker() {
          @Override
          public void continuousAssignment(Process.ContinuousAssignment a) {
            assign(a.target(), a.value(), blocking, false);
          }

          @Override
          public void alwaysConstruct(Process.AlwaysConstruct a) {
            texts.told(a.body()).accept(LinePass.this);
          }

          @Override
          public void combinationalInstance(Process.CombinationalInstance i) {
            instance(i);
          }

          @Override
          public void initialConstruct(Process.InitialConstruct i) {
            throw new AssertionError(i.location());
          }
        });
  }

  private void instance(Process.CombinationalInstance i) {
    if (!(i.module() instanceof CombinationalModule module)) {
      throw new Untold("modules of an unknown kind");
    }
    List<String> in = new ArrayList<>();
    for (int k = 0; k < module.inputs().size(); k++) {
      Expression argument = i.arguments().get(k);
      read(argument);
      in.add(
          Conditions.quoted(module.inputs().get(k).name())
              + " = "
              + numbers.written(argument.width(), Evaluate.evaluate(argument, values)));
    }
    values.execute(i);
    List<String> out = new ArrayList<>();
    for (Expression target : i.targets()) {
      if (target != null) {
        BigInteger value = Evaluate.evaluate(target, values);
        results.add(value);
        out.add(
            Conditions.quoted(formulas.target(target))
                + " = "
                + numbers.written(target.width(), value));
        assigned.addAll(Expressions.targets(target));
      }
    }
    effectsSeen.add(module.name());
    lines.add(
        Conditions.quoted(module.name())
            + (in.isEmpty() ? "" : " with " + Words.list(in))
            + " gives "
            + Words.list(out)
            + ".");
  }

  private void overridden() {
    if (!again.isEmpty()) {
      lines.add(
          Words.list(List.copyOf(again))
              + (again.size() == 1 ? " was" : " were")
              + " given more than one value: the last one counts.");
    }
  }

  /** Notes what an expression takes from outside. */
  private void read(Expression e) {
    for (Expression x : texts.reads(e)) {
      if (x instanceof Expression.SignalReference r) {
        read(r.signal());
      } else if (x instanceof Expression.ElementSelect s && !assigned.contains(s.array())) {
        Expression at = placed(s);
        BigInteger value = Evaluate.evaluate(at, values);
        if (value != null) {
          given.putIfAbsent(
              Conditions.quoted(formulas.target(at)), numbers.written(s.width(), value));
        }
      }
    }
  }

  private void read(Signal s) {
    if (round != null && assignedInLoop.contains(s) && !assignedInRound.contains(s)) {
      carried.add(texts.name(s));
    }
    if (!s.isArray() && !assigned.contains(s) && !counters.contains(s)) {
      BigInteger value = values.signal(s);
      if (value != null) {
        String name = texts.name(s);
        if (!given.containsKey(name)) {
          given.put(name, numbers.written(s.width(), value));
        }
      }
    }
  }

  private boolean holds(Expression condition) {
    read(condition);
    BigInteger c = Evaluate.evaluate(condition, values);
    return c != null && c.signum() != 0;
  }

  /** Says what has been done; what comes then has reasons of its own. */
  private void flush() {
    String text = segment();
    if (!text.isEmpty()) {
      if (round != null) {
        round.add(text);
      } else {
        lines.add(Words.capital(text) + ".");
      }
    }
  }

  private String segment() {
    String text = "";
    if (!effects.isEmpty()) {
      String why = texts.together(reasons);
      if (why.length() > REASONS) {
        why = reasons.get(reasons.size() - 1);
      }
      text = (reasons.isEmpty() ? "" : "as " + why + ": ") + String.join("; ", effects);
    }
    effects.clear();
    reasons.clear();
    return text;
  }

  private void assign(Expression target, Expression value, String verb, boolean later) {
    read(value);
    target.forEachTargetIndex(this::read);
    Expression place = placed(target);
    BigInteger before = Evaluate.evaluate(place, values);
    BigInteger after = Evaluate.evaluate(value, values);
    if (after == null) {
      throw new Untold("values that are not known");
    }
    after = after.and(Bits.mask(target.width()));
    PassTexts.Said said = texts.said(place, value, verb);
    effects.add(
        said.plain() ? said.text() : said.text() + ": " + numbers.written(target.width(), after));
    (said.plain() ? constantsSeen : effectsSeen).add(said.skeleton());
    if (!said.plain()) {
      results.add(after);
    }
    changes += after.equals(before) ? 0 : 1;
    if (later) {
      if (waiting.stream().anyMatch(other -> covers(place, other) || covers(other, place))) {
        again.add(Conditions.quoted(formulas.target(place)));
      }
      waiting.add(place);
    } else {
      if (round != null) {
        assignedInLoop.addAll(Expressions.targets(target));
        assignedInRound.addAll(Expressions.targets(target));
      }
      values.execute(
          new Statement.BlockingAssignment(
              place, new Constant(Bits.of(target.width(), after), false, null, null), null));
      assigned.addAll(Expressions.targets(target));
      if (place instanceof Expression.SignalReference r) {
        whole.add(r.signal());
      }
    }
  }

  /** Whether a target is another one, or the whole that it is part of. */
  private static boolean covers(Expression whole, Expression part) {
    return whole.equals(part)
        || part instanceof Expression.PartSelect p && covers(whole, p.base())
        || part instanceof Expression.Concatenation c
            && c.parts().stream().anyMatch(each -> covers(whole, each));
  }

  /** A target whose indices are the numbers that they are now. */
  private Expression placed(Expression target) {
    if (target instanceof Expression.ElementSelect s) {
      return new Expression.ElementSelect(
          s.array(), s.indices().stream().map(this::constant).toList());
    } else if (target instanceof Expression.PartSelect s) {
      return new Expression.PartSelect(placed(s.base()), s.lsb(), s.width(), s.signed());
    } else if (target instanceof Expression.IndexedPartSelect s) {
      BigInteger offset = Evaluate.offset(s, values);
      if (offset == null
          || offset.signum() < 0
          || offset.bitLength() > 20
          || offset.intValue() + s.width() > s.base().width()) {
        throw new Untold("bits that are not there");
      }
      return new Expression.PartSelect(placed(s.base()), offset.intValue(), s.width(), s.signed());
    } else if (target instanceof Expression.Concatenation c) {
      return new Expression.Concatenation(c.parts().stream().map(this::placed).toList());
    }
    return target;
  }

  private Expression constant(Expression e) {
    BigInteger value = Evaluate.evaluate(e, values);
    return value == null ? e : new Constant(Bits.of(e.width(), value), e.signed(), null, null);
  }

  @Override
  public Way block(Statement.Block s) {
    for (Statement t : s.statements()) {
      Way way = t.accept(this);
      if (way != Way.ON) {
        return way;
      }
    }
    return Way.ON;
  }

  @Override
  public Way blockingAssignment(Statement.BlockingAssignment s) {
    assign(s.target(), s.value(), blocking, false);
    return Way.ON;
  }

  @Override
  public Way nonblockingAssignment(Statement.NonblockingAssignment s) {
    assign(s.target(), s.value(), nonblocking, true);
    return Way.ON;
  }

  @Override
  public Way conditional(Statement.If s) {
    if (!effects.isEmpty()) {
      flush();
    }
    int known = reasons.size();
    List<Expression> tests = new ArrayList<>();
    List<Statement> branches = Statements.branches(s, tests::add);
    Statement taken = branches.get(tests.size());
    for (int i = 0; i < tests.size(); i++) {
      if (Assignments.constant(tests.get(i)) == null) {
        boolean holds = holds(tests.get(i));
        reasons.add(texts.when(tests.get(i), holds));
        if (holds) {
          taken = branches.get(i);
          break;
        }
      } else if (Assignments.constant(tests.get(i))) {
        taken = branches.get(i);
        break;
      }
    }
    return branch(taken, known);
  }

  /** Goes through a branch; what led to it is no reason for what stands behind it. */
  private Way branch(Statement taken, int known) {
    if (Statements.isEmpty(taken)) {
      idle.addAll(reasons.subList(known, reasons.size()));
    }
    Way way = taken == null ? Way.ON : taken.accept(this);
    if (!effects.isEmpty()) {
      flush();
    }
    while (reasons.size() > known) {
      reasons.remove(reasons.size() - 1);
    }
    return way;
  }

  @Override
  public Way choice(Statement.Case s) {
    if (!effects.isEmpty()) {
      flush();
    }
    int known = reasons.size();
    read(s.selector());
    int item = Interpreter.item(s, values);
    if (item >= 0) {
      reasons.add(texts.when(s, item));
    } else if (!Statements.isEmpty(s.defaultBody())) {
      reasons.add(
          s.selector() instanceof Expression.Constant
              ? texts.when(s, -1)
              : Conditions.quoted(formulas.selector(s).text())
                  + " has a value that no label names");
    }
    return branch(item < 0 ? s.defaultBody() : s.items().get(item).body(), known);
  }

  @Override
  public Way loop(Statement.Loop s) {
    if (round != null) {
      throw new Untold("loops inside of loops");
    }
    if (!effects.isEmpty()) {
      flush();
    }
    if (!reasons.isEmpty()) {
      effects.add("the loop is entered");
      flush();
    }
    LoopCounter loop = LoopCounter.of(s, formulas::counted);
    if (loop != null) {
      counters.add(loop.variable());
    }
    assignedInLoop.clear();
    carried.clear();
    LoopRounds rounds = new LoopRounds();
    PassTexts outside = texts;
    texts = texts.inside(s);
    Way way = rounds(s, loop, rounds);
    texts = outside;
    lines.addAll(rounds.lines((v, value) -> Conditions.quoted(formulas.name(v)) + " = " + value));
    if (!carried.isEmpty()) {
      lines.add(
          "Rounds go on from what the one before left in "
              + Words.list(List.copyOf(carried))
              + ".");
    }
    return way;
  }

  private Way rounds(Statement.Loop s, LoopCounter loop, LoopRounds rounds) {
    values.execute(s.initial());
    boolean test = s.testFirst();
    while (true) {
      if (test && !holds(s.condition())) {
        return Way.ON;
      }
      test = true;
      // What counts the rounds of a repeat has no name in the source.
      boolean named = loop != null && Loops.repeat(s) == null;
      String number =
          rounds.next(
              named ? Conditions.quoted(formulas.name(loop.variable())) : "",
              named ? loop.variable() : null,
              named ? values.signal(loop.variable()) : null);
      round = new ArrayList<>();
      int waited = waiting.size();
      assignedInRound.clear();
      idle.clear();
      Way[] end = new Way[1];
      Runnable lines = () -> end[0] = s.body().accept(this);
      if (loop == null) {
        lines.run();
      } else {
        formulas.within(loop.variable(), loop.values().low(), loop.values().high(), lines);
      }
      flush();
      boolean nothing = round.isEmpty();
      if (nothing) {
        String why = idle.isEmpty() ? "" : "as " + Priorities.together(idle) + ": ";
        round.add((why.length() > REASONS ? "" : why) + "nothing changes");
      }
      rounds.add(
          new LoopRounds.Round(
              number + ": " + String.join("; ", round) + ".",
              nothing,
              new LinkedHashSet<>(assignedInRound),
              left(),
              waiting.size() > waited));
      round = null;
      if (end[0] == Way.BREAK) {
        return Way.ON;
      }
      if (end[0] == Way.LEAVE) {
        return Way.LEAVE;
      }
      values.execute(s.step());
    }
  }

  /** What the variables of a loop hold now that have been assigned as a whole. */
  private Map<Signal, String> left() {
    Map<Signal, String> values = new LinkedHashMap<>();
    for (Signal s : assignedInLoop) {
      if (whole.contains(s) && this.values.signal(s) != null) {
        values.put(s, numbers.written(s.width(), this.values.signal(s)));
      }
    }
    return values;
  }

  @Override
  public Way breakLoop(Statement.Break s) {
    effects.add("the loop ends");
    return Way.BREAK;
  }

  @Override
  public Way continueLoop(Statement.Continue s) {
    return Way.CONTINUE;
  }

  @Override
  public Way returnFromFunction(Statement.Return s) {
    throw new Untold("returns");
  }

  @Override
  public Way labeled(Statement.Labeled s) {
    Way way = s.body().accept(this);
    return way == Way.LEAVE && s.label().equals(leaving) ? Way.ON : way;
  }

  @Override
  public Way leave(Statement.Leave s) {
    leaving = s.label();
    return Way.LEAVE;
  }

  @Override
  public Way proceduralContinuousAssignment(Statement.ProceduralContinuousAssignment s) {
    throw new AssertionError("procedural continuous assignment at " + s.location());
  }

  @Override
  public Way proceduralRelease(Statement.ProceduralRelease s) {
    throw new AssertionError("procedural continuous assignment at " + s.location());
  }
}
