package io.refmill.compiler.emit;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.lower.CaseCoverage;
import io.refmill.compiler.lower.Statements;
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
  private final CaseConditions conditions;
  private final Lines lines;
  private final Deque<Integer> chainSizes = new ArrayDeque<>();
  private int chainDepth;

  /** What the statement that is being written divides by. */
  private Set<Signal> divisors = Set.of();

  PythonChoices(
      PythonStatements statements,
      Scope scope,
      PythonExpressions expressions,
      DeepExpressions deep,
      Lines lines) {
    this.statements = statements;
    this.scope = scope;
    this.expressions = expressions;
    this.deep = deep;
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
    String text = expressions.truth(condition).text();
    if (text.equals("True") || text.equals("False")) {
      Statement taken = text.equals("True") ? first.whenTrue() : first.whenFalse();
      if (!Statements.isEmpty(taken)) {
        statements.inside(taken);
      }
      return;
    }
    BranchChain chain = chain(size);
    Set<Signal> notZero = new HashSet<>();
    while (true) {
      if (Statements.isEmpty(current.whenTrue())) {
        if (!Statements.isEmpty(current.whenFalse())) {
          Expression inverted =
              new Expression.Unary(Expression.UnaryOperator.LOGICAL_NOT, condition, 1, false);
          chain.arm(expressions.truth(inverted).text());
          notZero.addAll(divisorsWhere(condition, false));
          branch(current.whenFalse(), notZero);
        }
        break;
      }
      if (current != first) {
        lines.open(current.location(), false);
      }
      chain.arm(current == first ? text : expressions.truth(condition).text());
      Set<Signal> here = new HashSet<>(notZero);
      here.addAll(divisorsWhere(condition, true));
      branch(current.whenTrue(), here);
      notZero.addAll(divisorsWhere(condition, false));
      Statement.If next = elseIf(current);
      if (next == null || !DeepExpressions.fits(next.condition())) {
        if (!Statements.isEmpty(current.whenFalse())) {
          lines.open(place(current.whenFalse()), false);
          List<String> noted = assume(current.whenFalse(), notZero);
          elseBranch(current.whenFalse());
          noted.forEach(expressions::forget);
        }
        break;
      }
      current = next;
      condition = next.condition();
    }
    endChain(chain);
  }

  private static Statement.If elseIf(Statement.If i) {
    List<Statement> rest = Statements.flatten(i.whenFalse());
    return rest.size() == 1 && rest.get(0) instanceof Statement.If next ? next : null;
  }

  /** Tells what the statement that follows divides by. */
  void divideBy(Set<Signal> signals) {
    divisors = signals;
  }

  private Set<Signal> divisorsWhere(Expression condition, boolean holds) {
    if (divisors.isEmpty()) {
      return Set.of();
    }
    Set<Signal> result = NonZero.where(condition, holds);
    result.retainAll(divisors);
    return result;
  }

  private void branch(Statement body, Set<Signal> notZero) {
    List<String> noted = assume(body, notZero);
    branch(body);
    noted.forEach(expressions::forget);
  }

  /** Notes what is known not to be 0 all through a branch. */
  private List<String> assume(Statement body, Set<Signal> notZero) {
    return NonZero.assume(NonZero.keptBy(body, notZero), expressions);
  }

  private void branch(Statement body) {
    lines.indent();
    statements.block(body);
    lines.dedent();
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
  private void elseBranch(Statement body) {
    lines.add("else:");
    lines.indent();
    int before = lines.size();
    if (!Statements.isEmpty(body)) {
      statements.block(body);
    }
    if (lines.size() == before
        || lines.last().strip().equals("pass") && lines.size() == before + 1) {
      while (lines.size() > before) {
        lines.removeLast();
      }
      lines.dedent();
      lines.removeLast();
      return;
    }
    lines.dedent();
  }

  void caseStatement(Statement.Case c) {
    String selector = null;
    Py selectorValue = null;
    boolean constantSelector = PyText.constantOf(c.selector()) != null;
    if (c.kind() != Statement.CaseKind.INSIDE && !constantSelector) {
      selectorValue = expressions.integer(expressions.value(deep.shorten(c.selector())));
      if (selectorValue.precedence() < Py.ATOM || selectorValue.text().contains("(")) {
        String name = scope.temporary("selector");
        lines.add(name + " = " + selectorValue.text());
        selectorValue = Py.atom(name, selectorValue.low(), selectorValue.high());
      }
      selector = selectorValue.text();
    }
    BranchChain chain = chain(c.items().size());
    items(c, chain, selector, constantSelector);
    endChain(chain);
  }

  private void items(
      Statement.Case c, BranchChain chain, String selector, boolean constantSelector) {
    int covering = CaseCoverage.itemsToCover(c);
    for (int i = 0; i < c.items().size(); i++) {
      Statement.CaseItem item = c.items().get(i);
      boolean last = i == c.items().size() - 1;
      if (covering <= i) {
        return;
      }
      boolean closes = covering <= i + 1;
      if (closes && chain.started()) {
        lines.openItem(item.location());
        elseBranch(item.body());
        return;
      }
      if (last && c.defaultBody() == null && Statements.isEmpty(item.body())) {
        return;
      }
      if (closes) {
        statements.inside(item.body());
        return;
      }
      String condition = conditions.of(c, item, selector, constantSelector);
      if (condition != null) {
        lines.openItem(item.location());
        chain.arm(condition);
        branch(item.body());
      }
    }
    if (!Statements.isEmpty(c.defaultBody())) {
      if (chain.started()) {
        lines.openItem(place(c.defaultBody()));
        elseBranch(c.defaultBody());
      } else {
        statements.inside(c.defaultBody());
      }
    }
  }
}
