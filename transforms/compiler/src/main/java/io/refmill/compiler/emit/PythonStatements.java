package io.refmill.compiler.emit;

import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.lower.CanonicalLoop;
import io.refmill.compiler.lower.CaseCoverage;
import io.refmill.compiler.lower.ClearBits;
import io.refmill.compiler.lower.LoweringException;
import io.refmill.compiler.lower.Statements;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.diagnostics.SourceLocation;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;

/** Writes statements as Python. */
final class PythonStatements {
  /** Levels of indentation from which on statements are written after the one they are in. */
  private static final int MAX_LEVEL = 60;

  /** Conditions of one {@code if} statement: CPython nests each {@code elif} in the one before. */
  private static final int MAX_ARMS = 400;

  /** How nonblocking assignments to arrays take effect. */
  interface Targets {
    /** The list that collects writes to an array for later, or null when they act at once. */
    String deferred(Signal array);

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
  private final Targets targets;
  private final PythonExpressions expressions;
  private final PythonAssignments assignments;
  private final DeepExpressions deep;
  private final CaseConditions conditions;
  private final ArrayFill fill;
  private final Lines lines;
  private final Deque<Integer> chainSizes = new ArrayDeque<>();
  private int chainDepth;

  /** Where the statement begins that takes up what is nested too deep, and what that is. */
  private int rootLevel;

  private List<Postponed> postponed = new ArrayList<>();

  /** The Python loops around what is being written, the innermost first. */
  private final Deque<PythonLoop> loops = new ArrayDeque<>();

  private String returnText;

  /** Assignments to bits that are known to be 0. */
  private Set<Statement> clear = Set.of();

  PythonStatements(Scope scope, Targets targets, Lines lines) {
    this.scope = scope;
    this.targets = targets;
    this.expressions = new PythonExpressions(scope);
    this.assignments = new PythonAssignments(scope, targets, lines);
    this.deep = new DeepExpressions(scope, expressions, lines);
    this.conditions = new CaseConditions(expressions);
    this.fill = new ArrayFill(scope, targets, expressions, lines);
    this.lines = lines;
  }

  /**
   * Writes a whole body whose assignments take effect one after the other.
   *
   * @param zero locals that are 0 before it
   */
  void body(Statement s, Set<Signal> zero) {
    clear = ClearBits.of(s, zero);
    statement(s);
  }

  /** Makes {@code return} in a function give this text. */
  void returning(String text) {
    this.returnText = text;
  }

  /** A statement that is written later, where a flag says that it is to run. */
  private record Postponed(String flag, Statement statement) {}

  /** Writes a branch, or {@code pass} when it does nothing. */
  private void block(Statement s) {
    if (lines.level() >= MAX_LEVEL && rootLevel < MAX_LEVEL / 2 && nests(s)) {
      String flag = scope.unique("deeper");
      postponed.add(new Postponed(flag, s));
      lines.add(flag + " = True");
      return;
    }
    int before = lines.size();
    inside(s);
    if (lines.size() == before) {
      lines.add("pass");
    }
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
  void statement(Statement s) {
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
      lines.insert(start, p.flag + " = False");
      lines.add("if " + p.flag + ":");
      lines.indent();
      statement(p.statement);
      lines.dedent();
    }
  }

  /** Writes a statement that is the last to run in the one that is being written. */
  private void inside(Statement s) {
    if (s == null) {
      return;
    }
    int mark = lines.open(s.location(), s instanceof Statement.Case);
    write(s);
    lines.close(mark);
  }

  private void write(Statement s) {
    if (s instanceof Statement.Block b) {
      int last = b.statements().size() - 1;
      for (int i = 0; i < last; i++) {
        statement(b.statements().get(i));
      }
      if (last >= 0) {
        inside(b.statements().get(last));
      }
    } else if (s instanceof Statement.BlockingAssignment a && clear.contains(a)) {
      assignments.add(a.target(), a.value());
    } else if (s instanceof Statement.BlockingAssignment a) {
      assignments.assign(a.target(), a.value(), false);
    } else if (s instanceof Statement.NonblockingAssignment a) {
      assignments.assign(a.target(), a.value(), true);
    } else if (s instanceof Statement.If i) {
      ifStatement(i);
    } else if (s instanceof Statement.Case c) {
      caseStatement(c);
    } else if (s instanceof Statement.Loop l) {
      loop(l, null);
    } else if (s instanceof Statement.Labeled l) {
      labeled(l);
    } else if (s instanceof Statement.Break) {
      lines.add("break");
    } else if (s instanceof Statement.Continue) {
      jumpToStep();
    } else if (s instanceof Statement.Leave l) {
      leave(l.label());
    } else if (s instanceof Statement.Return) {
      lines.add("return " + returnText);
    } else {
      throw new AssertionError(s);
    }
  }

  private static boolean isEmpty(Statement s) {
    return s == null
        || s instanceof Statement.Block b
            && b.statements().stream().allMatch(PythonStatements::isEmpty);
  }

  private void ifStatement(Statement.If first) {
    int size = 0;
    for (Statement.If i = first; i != null; i = elseIf(i)) {
      size++;
    }
    if (size == 1 && isEmpty(first.whenTrue()) && isEmpty(first.whenFalse())) {
      return;
    }
    Statement.If current = first;
    Expression condition = deep.shorten(current.condition());
    BranchChain chain = chain(size);
    while (true) {
      if (isEmpty(current.whenTrue())) {
        if (!isEmpty(current.whenFalse())) {
          Expression inverted =
              new Expression.Unary(Expression.UnaryOperator.LOGICAL_NOT, condition, 1, false);
          chain.arm(expressions.truth(inverted).text());
          branch(current.whenFalse());
        }
        break;
      }
      if (current != first) {
        lines.open(current.location(), false);
      }
      chain.arm(expressions.truth(condition).text());
      branch(current.whenTrue());
      Statement.If next = elseIf(current);
      if (next == null || !DeepExpressions.fits(next.condition())) {
        if (!isEmpty(current.whenFalse())) {
          lines.open(place(current.whenFalse()), false);
          elseBranch(current.whenFalse());
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

  private void branch(Statement body) {
    lines.indent();
    block(body);
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
    if (!isEmpty(body)) {
      block(body);
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

  private void caseStatement(Statement.Case c) {
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
      if (last && c.defaultBody() == null && isEmpty(item.body())) {
        return;
      }
      if (closes) {
        inside(item.body());
        return;
      }
      String condition = conditions.of(c, item, selector, constantSelector);
      if (condition != null) {
        lines.openItem(item.location());
        chain.arm(condition);
        branch(item.body());
      }
    }
    if (!isEmpty(c.defaultBody())) {
      if (chain.started()) {
        lines.openItem(place(c.defaultBody()));
        elseBranch(c.defaultBody());
      } else {
        inside(c.defaultBody());
      }
    }
  }

  private void labeled(Statement.Labeled l) {
    List<Statement> inner = Statements.flatten(l.body());
    if (!Statements.contains(
        l.body(), s -> s instanceof Statement.Leave leave && leave.label().equals(l.label()))) {
      inside(l.body());
      return;
    }
    // disable of a block that ends with the loop inside it: a break.
    if (!inner.isEmpty() && inner.get(inner.size() - 1) instanceof Statement.Loop loop) {
      boolean onlyInLoop =
          inner.subList(0, inner.size() - 1).stream()
              .noneMatch(
                  s ->
                      Statements.contains(
                          s,
                          t ->
                              t instanceof Statement.Leave leave
                                  && leave.label().equals(l.label())));
      if (onlyInLoop) {
        inner.subList(0, inner.size() - 1).forEach(this::statement);
        loop(loop, l.label());
        return;
      }
    }
    // Any other place: a loop that runs once.
    if (Statements.contains(
            l.body(), s -> s instanceof Statement.Break || s instanceof Statement.Continue)
        && !Statements.contains(l.body(), s -> s instanceof Statement.Loop)) {
      throw new LoweringException(
          DiagnosticCode.UNSUPPORTED_CONSTRUCT, l.location(), "a jump out of two blocks at once");
    }
    int start = lines.size();
    loops.push(new PythonLoop(l.label(), null));
    lines.add("while True:");
    lines.indent();
    statement(l.body());
    lines.add("break");
    lines.dedent();
    passOn(start, loops.pop(), l);
  }

  /** Leaves a block; out of more than one loop, by a flag that is tested behind the inner one. */
  private void leave(String label) {
    PythonLoop innermost = loops.element();
    if (label.equals(innermost.breakLabel())) {
      lines.add("break");
    } else if (label.equals(innermost.continueLabel())) {
      jumpToStep();
    } else {
      lines.add(innermost.flag(label, scope) + " = True");
      lines.add("break");
    }
  }

  /** Writes behind a loop, which begins at {@code start}, the jumps out of it that go further. */
  private void passOn(int start, PythonLoop left, Statement loop) {
    left.flags()
        .forEach(
            (label, flag) -> {
              if (loops.isEmpty()) {
                throw new LoweringException(
                    DiagnosticCode.UNSUPPORTED_CONSTRUCT,
                    loop.location(),
                    "disable of a block that is not around it");
              }
              lines.insert(start, flag + " = False");
              lines.add("if " + flag + ":");
              lines.indent();
              leave(label);
              lines.dedent();
            });
  }

  private void jumpToStep() {
    Statement step = loops.isEmpty() ? null : loops.element().step();
    if (step != null) {
      statement(step);
    }
    lines.add("continue");
  }

  private void loop(Statement.Loop l, String label) {
    Statement body = l.body();
    List<Statement> inner = Statements.flatten(body);
    String bodyLabel = null;
    if (inner.size() == 1 && inner.get(0) instanceof Statement.Labeled named) {
      // disable of the loop's own body: a continue.
      bodyLabel = named.label();
      body = named.body();
    }
    int start = lines.size();
    loops.push(new PythonLoop(label, bodyLabel));
    CanonicalLoop canonical = CanonicalLoop.of(l);
    if (canonical != null) {
      forRange(l, canonical, body);
    } else {
      whileLoop(l, body);
    }
    passOn(start, loops.pop(), l);
  }

  private void forRange(Statement.Loop l, CanonicalLoop c, Statement body) {
    BigInteger stop =
        c.last().add(c.step().signum() > 0 ? BigInteger.ONE : BigInteger.ONE.negate());
    if (isEmpty(body) || fill.write(c, body)) {
      if (targets.neededAfterLoop(c.variable())) {
        endOfLoop(c);
      }
      return;
    }
    String name = targets.loopVariable(c.variable());
    String range =
        c.step().equals(BigInteger.ONE)
            ? (c.first().signum() == 0 ? stop.toString() : c.first() + ", " + stop)
            : c.first() + ", " + stop + ", " + c.step();
    lines.add("for " + name + " in range(" + range + "):");
    lines.indent();
    targets.loopBounds(
        c.variable(), new BigInteger[] {c.first().min(c.last()), c.first().max(c.last())});
    int before = lines.size();
    statement(body);
    if (lines.size() == before) {
      lines.add("pass");
    }
    targets.loopBounds(c.variable(), null);
    lines.dedent();
    if (targets.neededAfterLoop(c.variable())) {
      endOfLoop(c);
    }
  }

  private void endOfLoop(CanonicalLoop c) {
    BigInteger after = c.last().add(c.step());
    lines.add(scope.write(c.variable()) + " = " + after.and(Bits.mask(c.variable().width())));
  }

  private void whileLoop(Statement.Loop l, Statement body) {
    statement(l.initial());
    if (l.testFirst()) {
      Py condition = expressions.truth(l.condition());
      lines.add("while " + condition.text() + ":");
      lines.indent();
      loops.element().stepBy(l.step());
      int before = lines.size();
      statement(body);
      statement(l.step());
      if (lines.size() == before) {
        lines.add("pass");
      }
      lines.dedent();
    } else {
      if (Statements.contains(body, s -> s instanceof Statement.Continue)) {
        throw new LoweringException(
            DiagnosticCode.UNSUPPORTED_CONSTRUCT, l.location(), "continue in a do-while loop");
      }
      lines.add("while True:");
      lines.indent();
      statement(body);
      statement(l.step());
      lines.add(
          "if "
              + expressions
                  .truth(
                      new Expression.Unary(
                          Expression.UnaryOperator.LOGICAL_NOT, l.condition(), 1, false))
                  .text()
              + ":");
      lines.indent();
      lines.add("break");
      lines.dedent();
      lines.dedent();
    }
  }
}
