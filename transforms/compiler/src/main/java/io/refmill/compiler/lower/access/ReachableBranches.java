package io.refmill.compiler.lower.access;

import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.Subroutine;
import io.refmill.compiler.ir.run.CaseCoverage;
import io.refmill.compiler.ir.run.KnownBits;
import io.refmill.compiler.ir.run.NumberRange;
import io.refmill.compiler.ir.run.VariableRanges;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Rewriter;
import io.refmill.compiler.ir.walk.StatementRebuilder;
import io.refmill.compiler.ir.walk.Statements;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * Takes out of a statement the branches that no values reach: whose conditions contradict those
 * around them, or ask for numbers that what they ask never has. What is x is not looked at.
 *
 * <pre>
 * before  if (k != 0) begin if (k == 0) b = a; else b = c; end     (s &amp; 3) == 5
 * after   if (k != 0) b = c;                                       never
 * </pre>
 */
public final class ReachableBranches extends StatementRebuilder {
  /** Variables of which more is known than their type, and branches that do nothing. */
  private static final int MANY = 64;

  /**
   * Conditions of a chain that are remembered to have failed: tables of thousands of lines occur.
   */
  private static final int FAILED = 1024;

  private final Function<Signal, NumberRange> always;

  /** Whether something may be assigned on every path that was not so before. */
  private final boolean grows;

  private final Values values = new Values();
  private final ImpossibleConditions impossible = new ImpossibleConditions(this::range);
  private final BranchFacts facts = new BranchFacts(new JournaledMap<>());

  /** What functions assign besides their results, at any time. */
  private final Set<Signal> unsteady = new HashSet<>();

  /** What conditions around say. */
  private Map<Signal, NumberRange> ranges = new HashMap<>();

  /** What has been assigned at once since the innermost choice began. */
  private Set<Signal> assigned = new HashSet<>();

  private int asked;
  private boolean asking;
  private boolean changed;

  private ReachableBranches(Function<Signal, NumberRange> always, boolean grows) {
    this.always = always;
    this.grows = grows;
  }

  /**
   * The statement without them; itself where there are none.
   *
   * @param always the numbers of a signal at any time, where they are less than its type has; else
   *     null
   * @param grows whether something may be assigned on every path that was not so before
   */
  public static Statement of(Statement body, Function<Signal, NumberRange> always, boolean grows) {
    if (!Statements.contains(
        body, s -> s instanceof Statement.If || s instanceof Statement.Case || hasChoice(s))) {
      return body;
    }
    ReachableBranches pass = new ReachableBranches(always, grows);
    for (Subroutine f : Expressions.callsIn(body)) {
      Statements.forEach(f.body(), s -> pass.unsteady.addAll(targets(s)));
    }
    Statement result = pass.statement(body);
    return pass.changed ? result : body;
  }

  /** The value without choices that are always the same; itself where there are none. */
  public static Expression of(Expression value, Function<Signal, NumberRange> always) {
    if (!hasChoice(value)) {
      return value;
    }
    ReachableBranches pass = new ReachableBranches(always, true);
    Expression result = pass.value(value);
    return pass.changed ? result : value;
  }

  private static boolean hasChoice(Statement s) {
    return Statements.target(s) != null && hasChoice(Statements.value(s));
  }

  private static boolean hasChoice(Expression e) {
    boolean[] found = {false};
    Expressions.walk(e, x -> found[0] |= x instanceof Expression.Conditional);
    return found[0];
  }

  private static Set<Signal> targets(Statement s) {
    Expression target = Statements.target(s);
    return target == null ? Set.of() : Expressions.targets(target);
  }

  // ---- what is known ---------------------------------------------------------------------------

  /** Whether a condition holds here in any case, or in none; null where both may be. */
  private Boolean decided(Expression condition) {
    if (isBounded(condition)) {
      return null;
    }
    if (isImpossible(condition, true)) {
      return false;
    }
    return isImpossible(condition, false) ? true : null;
  }

  /** Whether it asks how large something is by a name, or for what is constant: that says why. */
  private static boolean isBounded(Expression condition) {
    boolean[] found = {condition instanceof Expression.Constant};
    Expressions.walk(
        condition,
        e -> {
          if (e instanceof Expression.Binary b) {
            found[0] |=
                switch (b.operator()) {
                  case LESS, LESS_EQUAL, GREATER, GREATER_EQUAL ->
                      speaks(b.left()) || speaks(b.right());
                  case LOGICAL_AND, LOGICAL_OR, AND, OR ->
                      b.width() == 1 && (isConstant(b.left()) || isConstant(b.right()));
                  default -> false;
                };
          }
        });
    return found[0];
  }

  private static boolean speaks(Expression e) {
    return e instanceof Expression.Constant c && c.speaks();
  }

  private static boolean isConstant(Expression e) {
    Set<Signal> read = new HashSet<>();
    Expressions.signals(e, read);
    return read.isEmpty();
  }

  private boolean isImpossible(Expression condition, boolean holds) {
    return where(condition, holds, ranges) == null
        || isImpossible(Conditions.of(condition, holds))
        || isSteady(condition) && impossible.is(condition, holds);
  }

  private boolean isImpossible(Conditions conditions) {
    return conditions.facts().entrySet().stream()
        .anyMatch(
            f ->
                isSteady(f.getKey())
                    && !isConstant(f.getKey())
                    && possible(f.getKey(), f.getValue()).isEmpty());
  }

  /** Those of some numbers that an expression may have here. */
  private Numbers possible(Expression e, Numbers asked) {
    Numbers known = facts.known(e);
    Numbers left = known == null ? asked : known.and(asked);
    NumberRange range = NumberRange.of(e, this::range);
    left = range.low().signum() < 0 ? left : left.inside(range);
    return left.with(KnownBits.of(e, this::range));
  }

  private NumberRange range(Signal s) {
    NumberRange here = ranges.get(s);
    NumberRange ever = always.apply(s);
    if (here == null || ever == null) {
      return here == null ? ever : here;
    }
    BigInteger low = here.low().max(ever.low());
    BigInteger high = here.high().min(ever.high());
    return low.compareTo(high) > 0 ? here : new NumberRange(low, high);
  }

  private boolean isSteady(Expression e) {
    boolean[] steady = {true};
    Expressions.walk(
        e,
        x ->
            steady[0] &=
                !(x instanceof Expression.Call)
                    && !(x instanceof Expression.SignalReference s
                        && (unsteady.contains(s.signal()) || s.signal().real()))
                    && !(x instanceof Expression.ElementSelect a && unsteady.contains(a.array())));
    return steady[0];
  }

  private Map<Signal, NumberRange> where(
      Expression condition, boolean holds, Map<Signal, NumberRange> before) {
    Set<Signal> read = new HashSet<>();
    Expressions.signals(condition, read);
    return before.size() > MANY || !isSteady(condition)
        ? before
        : VariableRanges.where(read, condition, holds, before);
  }

  /** Goes where a condition holds; {@link #leave} comes back. */
  private void enter(Expression given) {
    Expression condition = reduced(given);
    facts.enter(Conditions.of(condition, true));
    Map<Signal, NumberRange> now = where(condition, true, ranges);
    ranges = new HashMap<>(now == null ? ranges : now);
  }

  /**
   * Goes on where a condition has failed, as all of a chain before it.
   *
   * @param failed takes what they say; nobody asks what more than {@link #FAILED} numbers leave
   * @param chosen how many they are
   */
  private void fails(Expression given, Conditions failed, int chosen) {
    Expression condition = reduced(given);
    if (chosen <= FAILED) {
      failed.add(condition, false);
    }
    Map<Signal, NumberRange> now = where(condition, false, ranges);
    ranges = now == null ? ranges : new HashMap<>(now);
  }

  /** A condition without what is known to hold anyway, or not to: that decides nothing here. */
  private Expression reduced(Expression e) {
    if (e instanceof Expression.Unary u && u.operator() == Expression.UnaryOperator.LOGICAL_NOT) {
      Expression operand = reduced(u.operand());
      return operand == u.operand()
          ? e
          : new Expression.Unary(u.operator(), operand, u.width(), u.signed());
    }
    if (!(e instanceof Expression.Binary b)) {
      return e;
    }
    Boolean idle =
        switch (b.operator()) {
          case LOGICAL_AND -> true;
          case LOGICAL_OR -> false;
          default -> null;
        };
    if (idle != null && idle.equals(decided(b.left()))) {
      return reduced(b.right());
    }
    return idle != null && idle.equals(decided(b.right())) ? reduced(b.left()) : e;
  }

  private void leave(Map<Signal, NumberRange> before) {
    facts.leave(false);
    ranges = before;
  }

  private void assigned(Collection<Signal> signals) {
    facts.assigned(signals);
    assigned.addAll(signals);
    ranges.keySet().removeAll(signals);
  }

  // ---- statements ------------------------------------------------------------------------------

  @Override
  public Statement blockingAssignment(Statement.BlockingAssignment a) {
    Expression value = value(a.value());
    NumberRange kept = kept(a);
    assigned(Expressions.targets(a.target()));
    if (kept != null) {
      ranges.put(a.target().named(), kept);
    }
    return Statements.with(a, value);
  }

  /**
   * The numbers that a variable has behind an assignment, where they are less than its type has.
   */
  private NumberRange kept(Statement.BlockingAssignment a) {
    if (!(a.target() instanceof Expression.SignalReference s)
        || !isSteady(s)
        || !isSteady(a.value())
        || ranges.size() > MANY) {
      return null;
    }
    NumberRange all = VariableRanges.type(s.signal());
    NumberRange value = NumberRange.of(a.value(), this::range);
    return all.contains(value) && !value.contains(all) ? value : null;
  }

  /** A jump leads behind it from wherever it stands. */
  @Override
  public Statement labeled(Statement.Labeled l) {
    Statement result = super.labeled(l);
    Set<Signal> all = new HashSet<>();
    Statements.forEach(l, s -> all.addAll(targets(s)));
    ranges.keySet().removeAll(all);
    return result;
  }

  @Override
  public Statement nonblockingAssignment(Statement.NonblockingAssignment a) {
    return Statements.with(a, value(a.value()));
  }

  @Override
  public Statement conditional(Statement.If first) {
    Map<Signal, NumberRange> before = ranges;
    Set<Signal> outside = assigned;
    assigned = new HashSet<>();
    Conditions failed = new Conditions();
    facts.enterChoice(failed);
    List<Statement.If> choices = new ArrayList<>();
    List<Statement> bodies = new ArrayList<>();
    Statement rest = first;
    while (rest instanceof Statement.If i) {
      Boolean decided = decided(i.condition());
      boolean empty = Statements.isEmpty(i.whenFalse());
      if (Boolean.FALSE.equals(decided)
          || Statements.isEmpty(i.whenTrue()) && !empty && isIdle(i.condition(), i.whenFalse())) {
        changed = true;
        rest = i.whenFalse();
        continue;
      } else if (Boolean.TRUE.equals(decided) && (grows || !empty)) {
        changed = true;
        // What the source says of the condition is said of the block.
        rest = new Statement.Block(List.of(i.whenTrue()), i.location());
        break;
      }
      Expression told = told(i.condition());
      choices.add(new Statement.If(told, i.whenTrue(), i.whenFalse(), i.location()));
      Map<Signal, NumberRange> now = ranges;
      enter(i.condition());
      bodies.add(statement(i.whenTrue()));
      leave(now);
      ranges = new HashMap<>(now);
      ranges.keySet().removeAll(assigned);
      fails(i.condition(), failed, choices.size());
      rest = i.whenFalse();
    }
    Statement result = statement(rest);
    facts.leaveChoice();
    ranges = before;
    outside.addAll(assigned);
    ranges.keySet().removeAll(assigned);
    assigned = outside;
    for (int n = choices.size() - 1; n >= 0; n--) {
      result = choice(choices.get(n), bodies.get(n), result);
    }
    return result == null ? new Statement.Block(List.of(), first.location()) : result;
  }

  /** Whether nothing of a statement is left where a condition holds. */
  private boolean isIdle(Expression condition, Statement s) {
    if (asking || asked >= MANY) {
      return false;
    }
    asked++;
    asking = true;
    boolean before = changed;
    Map<Signal, NumberRange> now = ranges;
    enter(condition);
    boolean idle = Statements.isEmpty(statement(s));
    leave(now);
    changed = before;
    asking = false;
    return idle;
  }

  @Override
  public Statement choice(Statement.Case c) {
    Map<Signal, NumberRange> before = ranges;
    Set<Signal> outside = assigned;
    assigned = new HashSet<>();
    CaseConditions conditions = new CaseConditions(c);
    facts.enterChoice(new Conditions());
    List<Statement.CaseItem> items = new ArrayList<>();
    for (Statement.CaseItem item : c.items()) {
      List<Expression> labels = item.labels().stream().filter(l -> !isImpossible(c, l)).toList();
      Conditions when = conditions.of(item);
      if (labels.isEmpty() || when.isExact() && isImpossible(when)) {
        changed = true;
        continue;
      }
      changed |= labels.size() < item.labels().size();
      items.add(new Statement.CaseItem(labels, branch(when, before, item.body()), item.location()));
    }
    Conditions others = conditions.ofOthers();
    Statement otherwise = c.defaultBody();
    boolean covered = !Statements.isEmpty(otherwise) && isImpossible(others);
    otherwise = covered ? null : branch(others, before, otherwise);
    facts.leaveChoice();
    ranges = before;
    outside.addAll(assigned);
    ranges.keySet().removeAll(assigned);
    assigned = outside;
    if (covered && !items.isEmpty()) {
      changed = true;
      Statement.Case named = new Statement.Case(c.kind(), c.selector(), items, null, c.location());
      if (CaseCoverage.isExhaustive(named)) {
        return named;
      }
      // The last one is what is left.
      Statement last = items.remove(items.size() - 1).body();
      return items.isEmpty()
          ? last
          : new Statement.Case(c.kind(), c.selector(), items, last, c.location());
    } else if (items.isEmpty()) {
      return otherwise == null ? new Statement.Block(List.of(), c.location()) : otherwise;
    }
    return new Statement.Case(c.kind(), c.selector(), items, otherwise, c.location());
  }

  private Statement branch(Conditions conditions, Map<Signal, NumberRange> before, Statement body) {
    facts.enter(conditions);
    ranges = new HashMap<>(before);
    Statement result = statement(body);
    facts.leave(false);
    return result;
  }

  /** Whether a selector never equals a label. */
  private boolean isImpossible(Statement.Case c, Expression label) {
    if (c.kind() == Statement.CaseKind.INSIDE) {
      return isImpossible(label, true);
    }
    Bits bits = label instanceof Expression.Constant constant ? constant.bits() : null;
    if (bits == null) {
      return false;
    }
    return bits.isKnown()
        ? isImpossible(Conditions.of(c.selector(), true, Set.of(bits.value())))
        : isSteady(c.selector())
            && !isConstant(c.selector())
            && impossible.is(c.selector(), bits, CaseCoverage.wildcards(c.kind(), bits));
  }

  /** What a round finds may come from the one before. */
  @Override
  public Statement loop(Statement.Loop l) {
    Set<Signal> all = new HashSet<>();
    Statements.forEach(l, s -> all.addAll(targets(s)));
    assigned(all);
    facts.enter(Conditions.unknown());
    Map<Signal, NumberRange> before = ranges;
    ranges = new HashMap<>(before);
    Statement body = statement(l.body());
    leave(before);
    assigned(all);
    return new Statement.Loop(
        l.initial(), l.condition(), l.step(), body, l.testFirst(), l.location());
  }

  // ---- expressions -----------------------------------------------------------------------------

  private Expression value(Expression e) {
    return hasChoice(e) ? values.expression(e) : e;
  }

  /** What becomes of choices inside of an expression. */
  private final class Values extends Rewriter {
    /** A chain of choices is a loop here: what has failed is said once for all that is behind. */
    @Override
    protected Expression choice(Expression.Conditional first) {
      Map<Signal, NumberRange> before = ranges;
      Conditions failed = new Conditions();
      facts.enterChoice(failed);
      List<Expression.Conditional> choices = new ArrayList<>();
      List<Expression> conditions = new ArrayList<>();
      List<Expression> taken = new ArrayList<>();
      Expression rest = first;
      while (rest instanceof Expression.Conditional c) {
        Boolean decided = decided(c.condition());
        Expression only = decided == null ? null : decided ? c.whenTrue() : c.whenFalse();
        if (only != null && only.signed() == c.signed()) {
          changed = true;
          rest = only;
          continue;
        }
        choices.add(c);
        conditions.add(told(value(c.condition())));
        taken.add(value(c.condition(), c.whenTrue()));
        fails(c.condition(), failed, choices.size());
        rest = c.whenFalse();
      }
      Expression result = value(rest);
      facts.leaveChoice();
      ranges = before;
      for (int n = choices.size() - 1; n >= 0; n--) {
        Expression.Conditional c = choices.get(n);
        boolean same = conditions.get(n) == c.condition() && taken.get(n) == c.whenTrue();
        result =
            same && result == c.whenFalse()
                ? c
                : new Expression.Conditional(conditions.get(n), taken.get(n), result);
      }
      return result;
    }

    @Override
    protected boolean keeps(Subroutine f) {
      return true;
    }
  }

  /** A value that is asked for where a condition holds. */
  private Expression value(Expression condition, Expression e) {
    if (!hasChoice(e)) {
      return e;
    }
    Map<Signal, NumberRange> now = ranges;
    enter(condition);
    Expression result = value(e);
    leave(now);
    return result;
  }

  /** A condition without what is known here to hold, or not to. */
  private Expression told(Expression condition) {
    Expression less = reduced(condition);
    changed |= less != condition;
    return less;
  }
}
