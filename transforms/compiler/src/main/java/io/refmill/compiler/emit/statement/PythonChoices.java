package io.refmill.compiler.emit.statement;

import io.refmill.compiler.emit.expression.DeepExpressions;
import io.refmill.compiler.emit.expression.Flags;
import io.refmill.compiler.emit.expression.NonZero;
import io.refmill.compiler.emit.expression.Operations;
import io.refmill.compiler.emit.expression.PythonExpressions;
import io.refmill.compiler.emit.expression.Scope;
import io.refmill.compiler.emit.python.BlockBuilder;
import io.refmill.compiler.emit.python.Blocks;
import io.refmill.compiler.emit.python.Origin;
import io.refmill.compiler.emit.python.PyExpression;
import io.refmill.compiler.emit.python.PyStatement;
import io.refmill.compiler.emit.python.PythonPrinter;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.BinaryOperator;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.run.CaseCoverage;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Statements;
import io.refmill.diagnostics.SourceLocation;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Writes {@code if} and {@code case} statements as choices between branches. */
final class PythonChoices {
  /** Conditions of one {@code if} statement: CPython nests each {@code elif} in the one before. */
  private static final int MAX_ARMS = 400;

  private final PythonStatements statements;
  private final Scope scope;
  private final PythonExpressions expressions;
  private final DeepExpressions deep;
  private final TableLookup tables;
  private final CaseConditions conditions;
  private final BlockBuilder lines;
  private final Deque<Integer> chainSizes = new ArrayDeque<>();
  private int chainDepth;

  /** What the statement that is being written asks not to be 0. */
  private Set<Signal> asked = Set.of();

  PythonChoices(
      PythonStatements statements,
      Scope scope,
      PythonExpressions expressions,
      DeepExpressions deep,
      TableLookup tables,
      BlockBuilder lines) {
    this.statements = statements;
    this.scope = scope;
    this.expressions = expressions;
    this.deep = deep;
    this.tables = tables;
    this.conditions = new CaseConditions(expressions);
    this.lines = lines;
  }

  void ifStatement(Statement.If first) {
    int size = 0;
    for (Statement.If i = first; i != null; i = elseIf(i)) {
      size++;
    }
    if (size == 1
        && Statements.isEmpty(first.whenTrue())
        && Statements.isEmpty(first.whenFalse())) {
      return;
    }
    Statement.If current = first;
    Expression condition = deep.shorten(current.condition());
    // Nothing that a model computes is x: a comparison by === with x has been decided.
    PyExpression asked = expressions.truth(condition).code();
    if (asked instanceof PyExpression.BooleanLiteral known) {
      Statement taken = known.value() ? first.whenTrue() : first.whenFalse();
      if (!Statements.isEmpty(taken)) {
        statements.inside(taken);
      }
      return;
    }
    Statement flag = flag(first, condition);
    if (flag != null) {
      statements.inside(flag);
      return;
    }
    BranchChain chain = chain(size);
    Set<Signal> notZero = new HashSet<>();
    while (true) {
      if (Statements.isEmpty(current.whenTrue())) {
        if (!Statements.isEmpty(current.whenFalse())) {
          Expression inverted =
              new Expression.Unary(Expression.UnaryOperator.LOGICAL_NOT, condition, 1, false);
          chain.arm(expressions.truth(inverted).code());
          notZero.addAll(askedWhere(condition, false));
          branch(chain, current.condition(), false, current.whenFalse(), notZero);
        }
        break;
      }
      if (current != first) {
        lines.open(current.location(), false);
      }
      chain.arm(current == first ? asked : expressions.truth(condition).code());
      Set<Signal> here = new HashSet<>(notZero);
      here.addAll(askedWhere(condition, true));
      branch(chain, current.condition(), true, current.whenTrue(), here);
      notZero.addAll(askedWhere(condition, false));
      Statement.If next = elseIf(current);
      if (next == null || !DeepExpressions.fits(next.condition())) {
        if (!Statements.isEmpty(current.whenFalse())) {
          lines.open(place(current.whenFalse()), false);
          List<PyExpression> noted = assume(current.whenFalse(), notZero);
          inside(current.condition(), false, current.whenFalse());
          elseBranch(chain, current.whenFalse());
          expressions.ranges().leave();
          noted.forEach(expressions::forget);
        }
        break;
      }
      current = next;
      condition = next.condition();
    }
    endChain(chain);
  }

  /** The assignment that a choice between 1 and 0 for a variable is; or null. */
  private Statement flag(Statement.If choice, Expression condition) {
    Assigned t = assigned(choice.whenTrue());
    Assigned f = assigned(choice.whenFalse());
    if (t == null
        || f == null
        || t.nonblocking != f.nonblocking
        || !t.target.equals(f.target)
        || t.target.signal().real()
        || t.target.signal().isArray()) {
      return null;
    }
    Expression bit = Flags.of(condition, t.value, f.value);
    if (bit == null) {
      return null;
    }
    lines.open(t.location, false);
    lines.open(f.location, false);
    int width = t.target.width();
    Expression value = width == 1 ? bit : new Expression.Resize(bit, width, false, false);
    return t.nonblocking
        ? new Statement.NonblockingAssignment(t.target, value, choice.location())
        : new Statement.BlockingAssignment(t.target, value, choice.location());
  }

  private record Assigned(
      Expression.SignalReference target,
      Expression value,
      boolean nonblocking,
      SourceLocation location) {}

  /** The only assignment of a branch, which is one to a whole variable; or null. */
  private static Assigned assigned(Statement branch) {
    List<Statement> all = Statements.flatten(branch);
    if (all.size() != 1) {
      return null;
    }
    if (all.get(0) instanceof Statement.BlockingAssignment a
        && a.target() instanceof Expression.SignalReference s) {
      return new Assigned(s, a.value(), false, a.location());
    }
    return all.get(0) instanceof Statement.NonblockingAssignment a
            && a.target() instanceof Expression.SignalReference s
        ? new Assigned(s, a.value(), true, a.location())
        : null;
  }

  private static Statement.If elseIf(Statement.If i) {
    List<Statement> rest = Statements.flatten(i.whenFalse());
    return rest.size() == 1 && rest.get(0) instanceof Statement.If next ? next : null;
  }

  /** Tells what the statement that follows asks not to be 0. */
  void asked(Set<Signal> signals) {
    asked = signals;
  }

  private Set<Signal> askedWhere(Expression condition, boolean holds) {
    if (asked.isEmpty()) {
      return Set.of();
    }
    Set<Signal> result = NonZero.where(condition, holds);
    result.retainAll(asked);
    return result;
  }

  private void branch(
      BranchChain chain, Expression condition, boolean holds, Statement body, Set<Signal> notZero) {
    List<PyExpression> noted = assume(body, notZero);
    inside(condition, holds, body);
    chain.body(statements.block(body));
    expressions.ranges().leave();
    noted.forEach(expressions::forget);
  }

  /** Notes what a condition says of numbers; not where functions may change them. */
  private void inside(Expression condition, boolean holds, Statement body) {
    expressions.ranges().enter(condition, holds);
    if (!Expressions.callsIn(body).isEmpty()) {
      Set<Signal> asked = new HashSet<>();
      Expressions.signals(condition, asked);
      expressions.ranges().changed(asked);
    }
  }

  /** Notes what is known not to be 0 all through a branch. */
  private List<PyExpression> assume(Statement body, Set<Signal> notZero) {
    return NonZero.assume(NonZero.keptBy(body, notZero), expressions);
  }

  /** A choice inside a long one gets less: what counts for CPython is their sum. */
  private BranchChain chain(int size) {
    int limit = Math.max(MAX_ARMS >> chainDepth, 16);
    chainDepth += size > 16 ? 1 : 0;
    chainSizes.push(size);
    return new BranchChain(scope, lines, size, limit);
  }

  private void endChain(BranchChain chain) {
    chain.end();
    chainDepth -= chainSizes.pop() > 16 ? 1 : 0;
  }

  /** Where the text of a last branch begins that has no place of its own. */
  private static SourceLocation place(Statement body) {
    return body instanceof Statement.Block ? body.location() : SourceLocation.NONE;
  }

  /** Writes the last branch, whose place has been opened. */
  private void elseBranch(BranchChain chain, Statement body) {
    List<Origin> origins = lines.takeOrigins();
    if (Statements.isEmpty(body)) {
      return;
    }
    List<PyStatement> block = statements.block(body);
    if (!Blocks.isIdle(block)) {
      chain.otherwise(block, origins);
    }
  }

  void caseStatement(Statement.Case c) {
    ConstantTable table = ConstantTable.of(c);
    if (table != null && tables.fits(table)) {
      lookup(TableLookup.isKeyed(table) ? table : table.filled(), c);
      return;
    }
    PyExpression selector = null;
    if (c.kind() != Statement.CaseKind.INSIDE && Operations.constantOf(c.selector()) == null) {
      selector = named(selector(c));
    }
    BranchChain chain = chain(c.items().size());
    items(c, chain, selector);
    endChain(chain);
  }

  private void lookup(ConstantTable table, Statement.Case c) {
    PyExpression selector = selector(c);
    TableLookup.Lookup lookup =
        tables.new Lookup(table, TableLookup.repeats(table) ? named(selector) : selector);
    if (table.complete()) {
      lookup.assignEntry();
    } else if (table.otherwise() != null) {
      lookup.assignAny();
    } else {
      BranchChain chain = chain(1);
      chain.arm(lookup.condition());
      lines.begin();
      lookup.assignEntry();
      chain.body(lines.endOrPass());
      if (!Statements.isEmpty(table.rest())) {
        lines.openItem(place(table.rest()));
        elseBranch(chain, table.rest());
      }
      endChain(chain);
    }
  }

  private PyExpression selector(Statement.Case c) {
    Expression selector = deep.shorten(c.selector());
    return CaseConditions.isSigned(c)
        ? expressions.number(selector).code()
        : expressions.integer(expressions.value(selector)).code();
  }

  /** What is written more than once: a local, unless it is as short as that. */
  private PyExpression named(PyExpression selector) {
    if (selector.isPrimary() && !PythonPrinter.hasParentheses(selector)) {
      return selector;
    }
    PyExpression name = new PyExpression.Name(scope.temporary("selector"));
    lines.assign(name, selector);
    return name;
  }

  private void items(Statement.Case c, BranchChain chain, PyExpression selector) {
    CaseCoverage.Reach reach = CaseCoverage.reach(c);
    int covering = reach.itemsToCover();
    boolean idle = false;
    boolean numbers = true;
    for (int i = 0; i < c.items().size(); i++) {
      Statement.CaseItem item = c.items().get(i);
      boolean last = i == c.items().size() - 1;
      if (covering <= i) {
        return;
      }
      if (reach.idle().contains(i)) {
        continue;
      }
      boolean closes = covering <= i + 1;
      PyExpression number = closes && idle && numbers ? conditions.of(c, item, selector) : null;
      if (isNumber(number)) {
        // An item that does nothing needs no branch where nothing is done otherwise.
        lines.openItem(item.location());
        chain.arm(number);
        chain.body(statements.block(item.body()));
        return;
      }
      if (closes && chain.started()) {
        lines.openItem(item.location());
        elseBranch(chain, item.body());
        return;
      }
      if (last && c.defaultBody() == null && Statements.isEmpty(item.body())) {
        return;
      }
      if (closes) {
        statements.inside(item.body());
        return;
      }
      PyExpression condition = conditions.of(c, item, selector);
      if (condition instanceof PyExpression.BooleanLiteral && !chain.started()) {
        // A constant selects it.
        statements.inside(item.body());
        return;
      }
      if (condition != null) {
        lines.openItem(item.location());
        chain.arm(condition);
        Expression between = between(c, item);
        if (between != null) {
          inside(between, true, item.body());
        }
        List<PyStatement> block = statements.block(item.body());
        chain.body(block);
        if (between != null) {
          expressions.ranges().leave();
        }
        idle |= Blocks.isIdle(block);
        numbers &= isNumber(condition);
      }
    }
    if (!Statements.isEmpty(c.defaultBody())) {
      if (chain.started()) {
        lines.openItem(place(c.defaultBody()));
        elseBranch(chain, c.defaultBody());
      } else {
        statements.inside(c.defaultBody());
      }
    }
  }

  /** Whether a condition asks for one number. */
  private static boolean isNumber(PyExpression condition) {
    return condition instanceof PyExpression.Comparison c
        && c.operator() == PyExpression.ComparisonOperator.EQUAL
        && c.right() instanceof PyExpression.IntegerLiteral;
  }

  /** What an item with several numbers says of a variable: its least and its greatest; or null. */
  private static Expression between(Statement.Case c, Statement.CaseItem item) {
    if (item.labels().size() < 2
        || c.selector().signed()
        || c.kind() == Statement.CaseKind.INSIDE) {
      return null;
    }
    Expression.Constant least = null;
    Expression.Constant most = null;
    for (Expression label : item.labels()) {
      if (!(label instanceof Expression.Constant n) || !n.bits().isKnown()) {
        return null;
      }
      least = least == null || compare(n, least) < 0 ? n : least;
      most = most == null || compare(n, most) > 0 ? n : most;
    }
    return new Expression.Binary(
        BinaryOperator.LOGICAL_AND,
        bound(c.selector(), BinaryOperator.GREATER_EQUAL, least),
        bound(c.selector(), BinaryOperator.LESS_EQUAL, most),
        1,
        false);
  }

  private static int compare(Expression.Constant a, Expression.Constant b) {
    return a.bits().value().compareTo(b.bits().value());
  }

  private static Expression bound(
      Expression selector, BinaryOperator operator, Expression.Constant n) {
    Expression number = new Expression.Constant(n.bits(), false, null, null);
    return new Expression.Binary(operator, selector, number, 1, false);
  }
}
