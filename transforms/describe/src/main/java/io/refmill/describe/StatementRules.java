package io.refmill.describe;

import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.Constant;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.run.CanonicalLoop;
import io.refmill.compiler.ir.run.CaseCoverage;
import io.refmill.compiler.ir.run.CountedLoop;
import io.refmill.compiler.ir.run.NumberRange;
import io.refmill.compiler.ir.run.RepeatLoop;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Statements;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Writes statements as points of a list, each with the condition under which it counts. */
final class StatementRules implements Statement.WalkerOfResolved {
  private static final int TABLE = 4;

  private final Formulas formulas;
  private final Conditions conditions;
  private final Assignments assignments;
  private final Lines lines;
  private final String blocking;
  private final String nonblocking;
  private String prefix = "";
  private int depth;

  /**
   * Points for statements.
   *
   * @param blocking the verb of blocking assignments
   * @param nonblocking that of nonblocking ones
   */
  StatementRules(
      Formulas formulas,
      Conditions conditions,
      Assignments assignments,
      Lines lines,
      String blocking,
      String nonblocking) {
    this.formulas = formulas;
    this.conditions = conditions;
    this.assignments = assignments;
    this.lines = lines;
    this.blocking = blocking;
    this.nonblocking = nonblocking;
  }

  /** Writes a statement at a depth. */
  void write(int at, Statement s) {
    int before = depth;
    depth = at;
    all(Statements.flatten(s));
    depth = before;
  }

  private void all(List<Statement> statements) {
    Set<Signal> before = assignments.ask(List.of());
    for (Statement s : effective(statements)) {
      if (Statements.contains(s, Statements::isJump)) {
        // What follows depends on whatever led there.
        List<Expression> read = new ArrayList<>();
        statements.forEach(each -> Expressions.forEachExpression(each, read::add, read::add));
        assignments.ask(read);
      }
      s.accept(this);
    }
    assignments.asked(before);
  }

  /** Without blocking assignments of a variable to itself, as far as something else is left. */
  static List<Statement> effective(List<Statement> statements) {
    List<Statement> rest = statements.stream().filter(s -> !assignsItself(s)).toList();
    return rest.isEmpty() ? statements : rest;
  }

  private static boolean assignsItself(Statement s) {
    return s instanceof Statement.BlockingAssignment b
        && b.target() instanceof Expression.SignalReference r
        && Assignments.isOnly(Assignments.assigned(b.value()), r.signal());
  }

  /** A point whose text begins with a condition. */
  private void under(String condition, Statement body) {
    List<Statement> inside = effective(Statements.flatten(body));
    String outer = prefix;
    prefix = "";
    if (inside.isEmpty()) {
      lines.point(depth, outer + condition + " nothing changes.");
    } else if (inside.size() == 1 && isAssignment(inside.get(0))) {
      prefix = outer + condition + " ";
      inside.get(0).accept(this);
    } else {
      lines.point(depth, outer + condition);
      depth++;
      all(inside);
      depth--;
    }
    prefix = "";
  }

  private static boolean isAssignment(Statement s) {
    return Statements.target(s) != null && !isChoice(Statements.value(s));
  }

  static boolean isChoice(Expression e) {
    return Assignments.chosen(e) instanceof Expression.Conditional;
  }

  private void say(String sentence) {
    lines.point(depth, prefix + sentence);
    prefix = "";
  }

  /** An assignment; a choice between values becomes points of its own. */
  void assign(int at, Expression target, Expression value, String verb) {
    int before = depth;
    depth = at;
    assignment(target, value, verb);
    depth = before;
  }

  private void assignment(Expression target, Expression assigned, String verb) {
    Expression value = Assignments.chosen(assigned);
    if (!isChoice(value)) {
      say(assignments.say(target, value, verb) + ".");
      return;
    }
    String keyword = "If ";
    Expression rest = value;
    Set<Signal> before = assignments.ask(List.of());
    while (isChoice(rest)) {
      Expression.Conditional c = (Expression.Conditional) rest;
      assignments.ask(List.of(c.condition()));
      String condition = keyword + conditions.holds(c.condition()) + ":";
      if (isChoice(c.whenTrue())) {
        lines.point(depth++, condition);
        assignment(target, c.whenTrue(), verb);
        depth--;
      } else {
        say(condition + " " + assignments.say(target, c.whenTrue(), verb) + ".");
      }
      keyword = "Otherwise, if ";
      rest = Assignments.chosen(c.whenFalse());
    }
    say("Otherwise: " + assignments.say(target, rest, verb) + ".");
    assignments.asked(before);
  }

  @Override
  public void block(Statement.Block s) {
    all(Statements.flatten(s));
  }

  @Override
  public void blockingAssignment(Statement.BlockingAssignment s) {
    assignment(s.target(), s.value(), blocking);
  }

  @Override
  public void nonblockingAssignment(Statement.NonblockingAssignment s) {
    assignment(s.target(), s.value(), nonblocking);
  }

  @Override
  public void conditional(Statement.If s) {
    List<Expression> tests = new ArrayList<>();
    List<Statement> branches = Statements.branches(s, tests::add);
    String keyword = "If ";
    Statement otherwise = branches.get(tests.size());
    Set<Signal> before = assignments.ask(List.of());
    for (int i = 0; i < tests.size(); i++) {
      Boolean always = Assignments.constant(tests.get(i));
      assignments.ask(List.of(tests.get(i)));
      if (always == null) {
        under(keyword + conditions.holds(tests.get(i)) + ":", branches.get(i));
        keyword = "Otherwise, if ";
      } else if (always) {
        otherwise = branches.get(i);
        break;
      }
    }
    if (keyword.equals("If ")) {
      all(Statements.flatten(otherwise));
    } else if (!Statements.isEmpty(otherwise)) {
      under("Otherwise:", otherwise);
    }
    assignments.asked(before);
  }

  @Override
  public void choice(Statement.Case s) {
    List<Expression> conditions = new ArrayList<>(List.of(s.selector()));
    s.items().forEach(item -> conditions.addAll(item.labels()));
    Set<Signal> before = assignments.ask(conditions);
    cases(s);
    assignments.asked(before);
  }

  private void cases(Statement.Case s) {
    boolean conditionsAsLabels =
        s.kind() == Statement.CaseKind.INSIDE
            || s.selector() instanceof Constant c && c.bits().isKnown();
    if (conditionsAsLabels) {
      conditionLabels(s);
      return;
    }
    boolean wild = s.kind() == Statement.CaseKind.CASEZ || s.kind() == Statement.CaseKind.CASEX;
    String selector = Conditions.quoted(formulas.selector(s).text());
    boolean varying =
        s.items().stream()
            .anyMatch(i -> i.labels().stream().anyMatch(l -> !(l instanceof Constant)));
    CaseCoverage.Reach reach = CaseCoverage.reach(s);
    boolean exhaustive = reach.itemsToCover() <= s.items().size();
    List<Statement.CaseItem> items = new ArrayList<>();
    for (int i = 0; i < s.items().size(); i++) {
      if (!reach.idle().contains(i)) {
        items.add(s.items().get(i));
      }
    }
    if (table(s, items, selector, wild, wild || varying, exhaustive)) {
      return;
    }
    lines.point(
        depth, prefix + "By " + selector + (wild || varying ? ", the first that matches:" : ":"));
    prefix = "";
    depth++;
    Iterator<String> labels = labels(s, items, wild).iterator();
    for (Statement.CaseItem item : items) {
      String some =
          item.labels().stream().map(l -> labels.next()).collect(Collectors.joining(" or "));
      under(some + ":", item.body());
    }
    if (!exhaustive) {
      under("Any other value:", s.defaultBody());
    }
    depth--;
  }

  /** Constants for values of the selector, in one line; false where it is not only that. */
  private boolean table(
      Statement.Case s,
      List<Statement.CaseItem> items,
      String selector,
      boolean wild,
      boolean inOrder,
      boolean exhaustive) {
    List<Statement> bodies = new ArrayList<>();
    items.forEach(i -> bodies.add(i.body()));
    if (!exhaustive && !Statements.isEmpty(s.defaultBody())) {
      bodies.add(s.defaultBody());
    }
    Expression target = null;
    String verb = blocking;
    for (Statement body : bodies) {
      Statement only = Statements.only(body);
      Expression to = Statements.target(only);
      if (to == null
          || target != null && !to.equals(target)
          || !(Statements.value(only) instanceof Constant c)
          || !c.bits().isKnown()) {
        return false;
      }
      target = to;
      verb = only instanceof Statement.NonblockingAssignment ? nonblocking : blocking;
    }
    if (items.size() < TABLE) {
      return false;
    }
    List<String> values =
        Literals.alike(
            bodies.stream()
                .map(body -> formulas.congruent(Statements.value(Statements.only(body))).text())
                .toList());
    List<String> labels = labels(s, items, wild);
    List<String> entries = new ArrayList<>();
    for (int i = 0; i < items.size(); i++) {
      for (Expression label : items.get(i).labels()) {
        entries.add(labels.get(entries.size()) + " → " + Conditions.quoted(values.get(i)));
      }
    }
    String end = "";
    if (!exhaustive && !Statements.isEmpty(s.defaultBody())) {
      end = "; any other value → " + Conditions.quoted(values.get(items.size()));
    } else if (!exhaustive) {
      end = "; with any other value nothing changes";
    }
    say(
        Conditions.quoted(formulas.target(target))
            + " "
            + verb
            + ", by "
            + selector
            + (inOrder ? ", the first that matches" : "")
            + ": "
            + String.join(", ", entries)
            + end
            + ".");
    return true;
  }

  private void conditionLabels(Statement.Case s) {
    String keyword = "If ";
    for (Statement.CaseItem item : s.items()) {
      String test =
          item.labels().stream()
              .map(l -> fits(s, l))
              .map(conditions::holds)
              .collect(Collectors.joining(", or "));
      under(keyword + test + ":", item.body());
      keyword = "Otherwise, if ";
    }
    if (!Statements.isEmpty(s.defaultBody())) {
      under("Otherwise:", s.defaultBody());
    }
  }

  /** The condition under which a label is what the constant of a case asks for. */
  private static Expression fits(Statement.Case s, Expression label) {
    if (s.kind() == Statement.CaseKind.INSIDE) {
      return label;
    }
    Constant selector = (Constant) s.selector();
    BigInteger asked = selector.bits().value();
    Expression bit = label;
    while (bit instanceof Expression.Resize r && !r.extendSign()) {
      bit = r.operand();
    }
    if (bit.width() == 1 && asked.bitLength() <= 1) {
      return asked.signum() != 0
          ? bit
          : new Expression.Unary(Expression.UnaryOperator.NOT, bit, 1, false);
    }
    return new Expression.Binary(Expression.BinaryOperator.EQUAL, label, selector, 1, false);
  }

  /** The labels of some items, one after the other, in one radix; of bits that are joined, bits. */
  private List<String> labels(Statement.Case s, List<Statement.CaseItem> items, boolean wild) {
    List<String> labels = new ArrayList<>();
    for (Statement.CaseItem item : items) {
      for (Expression label : item.labels()) {
        String text = label(label, s.kind(), wild);
        labels.add(label instanceof Constant ? Literals.joined(s.selector(), text) : text);
      }
    }
    return Literals.alike(labels).stream().map(Conditions::quoted).toList();
  }

  private String label(Expression label, Statement.CaseKind kind, boolean wild) {
    if (!(label instanceof Constant c)) {
      return formulas.number(label).text();
    }
    Bits bits = c.bits();
    BigInteger any = wild ? CaseCoverage.wildcards(kind, bits) : BigInteger.ZERO;
    if (any == null || any.signum() != 0) {
      formulas.use(Notation.MATCH);
      return Labels.pattern(c, any);
    }
    if (!bits.isKnown()) {
      throw new Untold("labels with unknown bits");
    }
    return formulas.number(c).text();
  }

  @Override
  public void loop(Statement.Loop s) {
    Set<Signal> before = assignments.ask(List.of(s.condition()));
    rounds(s);
    assignments.asked(before);
  }

  private void rounds(Statement.Loop s) {
    CanonicalLoop loop = CanonicalLoop.of(s);
    if (loop == null) {
      CountedLoop counted = Loops.repeat(s) == null ? CountedLoop.of(s, formulas::counted) : null;
      if (counted != null) {
        counts(counted, s.body());
      } else {
        untilItEnds(s);
      }
      return;
    }
    if (!Loops.mentions(s.body(), loop.variable())) {
      BigInteger rounds = Loops.rounds(loop);
      boolean once = rounds.equals(BigInteger.ONE);
      under("Repeat " + rounds + (once ? " time:" : " times:"), s.body());
      return;
    }
    String variable = Conditions.quoted(formulas.name(loop.variable()));
    String each =
        loop.first().equals(loop.last())
            ? "For " + variable + " = " + loop.first() + ":"
            : "For each " + variable + range(loop) + ", in this order:";
    formulas.within(loop.variable(), loop.first(), loop.last(), () -> under(each, s.body()));
  }

  /** A loop between numbers that are known when it begins, of which one is no constant. */
  private void counts(CountedLoop loop, Statement body) {
    Set<Signal> before = assignments.ask(List.of(loop.first(), loop.limit()));
    boolean up = loop.step().signum() > 0;
    BigInteger step = loop.step().abs();
    Expression last = loop.includes() ? loop.limit() : beside(loop.limit(), up ? -1 : 1);
    String each =
        "For each "
            + Conditions.quoted(formulas.name(loop.variable()))
            + " from "
            + number(loop.first())
            + (up ? "" : " down")
            + (last != null ? " to " : (up ? " up" : "") + " to but not including ")
            + number(last == null ? loop.limit() : last)
            + (step.equals(BigInteger.ONE) ? "" : " in steps of " + step)
            + ", in this order:";
    formulas.within(
        loop.variable(), loop.values().low(), loop.values().high(), () -> under(each, body));
    assignments.asked(before);
  }

  private String number(Expression e) {
    Term number = formulas.number(e);
    return number.bounded() && number.low().equals(number.high())
        ? number.low().toString()
        : Conditions.quoted(number.text());
  }

  /** A number and what is added to it, where there is a constant to add it to; else null. */
  private static Expression beside(Expression e, int by) {
    if (e instanceof Constant c && c.bits().isKnown()) {
      BigInteger n = c.signed() ? c.bits().signedValue() : c.bits().value();
      BigInteger sum = n.add(BigInteger.valueOf(by));
      boolean fits = NumberRange.ofType(c.width(), c.signed()).contains(new NumberRange(sum, sum));
      return fits
          ? new Constant(Bits.of(c.width(), sum.and(Bits.mask(c.width()))), c.signed(), null)
          : null;
    }
    if (!(e instanceof Expression.Binary b) || !b.signed()) {
      return null;
    }
    boolean less = b.operator() == Expression.BinaryOperator.SUBTRACT;
    if (!less && b.operator() != Expression.BinaryOperator.ADD) {
      return null;
    }
    Expression left = b.left() instanceof Constant ? beside(b.left(), by) : null;
    Expression right = b.right() instanceof Constant ? beside(b.right(), less ? -by : by) : null;
    return left == null && right == null
        ? null
        : new Expression.Binary(
            b.operator(),
            left != null ? left : b.left(),
            left == null ? right : b.right(),
            b.width(),
            true);
  }

  private static String range(CanonicalLoop loop) {
    BigInteger step = loop.step().abs();
    return " from "
        + loop.first()
        + (loop.step().signum() > 0 ? " to " : " down to ")
        + loop.last()
        + (step.equals(BigInteger.ONE) ? "" : " in steps of " + step);
  }

  /** A loop that has no counter which goes from one constant to another. */
  private void untilItEnds(Statement.Loop s) {
    RepeatLoop repeat = Loops.repeat(s);
    if (repeat != null) {
      Term count = formulas.number(repeat.count());
      boolean negative = !count.bounded() || count.low().signum() < 0;
      String not = negative ? ", not at all if that is negative:" : ":";
      under("Repeat " + Conditions.quoted(count.text()) + " times" + not, s.body());
      return;
    }
    all(Statements.flatten(s.initial()));
    Boolean always = Loops.constant(s.condition());
    List<Statement> round = new ArrayList<>(Statements.flatten(s.body()));
    List<Statement> step = Statements.flatten(s.step());
    boolean goesOn = Loops.jumps(s.body(), Statement.Continue.class);
    if (Boolean.TRUE.equals(always)) {
      Expression first = round.isEmpty() ? null : end(round.get(0));
      Expression last = round.isEmpty() ? null : end(round.get(round.size() - 1));
      if (first != null) {
        round.remove(0);
        round.addAll(step);
        repeat("As long as " + conditions.fails(first) + ", repeat:", round);
      } else if (last != null && step.isEmpty() && !goesOn) {
        round.remove(round.size() - 1);
        repeat("Repeat until " + conditions.holds(last) + ":", round);
      } else {
        round.addAll(step);
        repeat("Repeat until a line below ends it:", round);
      }
      return;
    }
    round.addAll(step);
    if (s.testFirst()) {
      repeat("As long as " + conditions.holds(s.condition()) + ", repeat:", round);
    } else if (goesOn) {
      throw new Untold("loops with the test at the end that are not gone through to it");
    } else if (always != null) {
      repeat("Repeat 1 time:", round);
    } else {
      repeat("Repeat until " + conditions.fails(s.condition()) + ":", round);
    }
  }

  /** When a statement does nothing but leave the loop; null for any other. */
  private static Expression end(Statement s) {
    return s instanceof Statement.If i
            && Statements.isEmpty(i.whenFalse())
            && Statements.only(i.whenTrue()) instanceof Statement.Break
        ? i.condition()
        : null;
  }

  private void repeat(String heading, List<Statement> round) {
    lines.point(depth, prefix + heading);
    prefix = "";
    depth++;
    all(round);
    depth--;
  }

  @Override
  public void breakLoop(Statement.Break s) {
    say("Leave the loop.");
  }

  @Override
  public void continueLoop(Statement.Continue s) {
    say("Go on with the next round of the loop.");
  }

  @Override
  public void returnFromFunction(Statement.Return s) {
    say("The function ends here.");
  }

  @Override
  public void labeled(Statement.Labeled s) {
    boolean left =
        Statements.contains(
            s.body(), t -> t instanceof Statement.Leave l && l.label().equals(s.label()));
    if (!left) {
      all(Statements.flatten(s.body()));
      return;
    }
    under("Block " + Conditions.quoted(s.label()) + ":", s.body());
  }

  @Override
  public void leave(Statement.Leave s) {
    say("Go on behind the block " + Conditions.quoted(s.label()) + ".");
  }
}
