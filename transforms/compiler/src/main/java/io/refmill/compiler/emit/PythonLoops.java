package io.refmill.compiler.emit;

import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.lower.CanonicalLoop;
import io.refmill.compiler.lower.LoweringException;
import io.refmill.compiler.lower.Statements;
import io.refmill.diagnostics.DiagnosticCode;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** Writes loops, named blocks, and the jumps out of them. */
final class PythonLoops {
  private final PythonStatements statements;
  private final Scope scope;
  private final PythonStatements.Targets targets;
  private final PythonExpressions expressions;
  private final ArrayFill fill;
  private final Lines lines;

  /** The Python loops around what is being written, the innermost first. */
  private final Deque<PythonLoop> loops = new ArrayDeque<>();

  PythonLoops(
      PythonStatements statements,
      Scope scope,
      PythonStatements.Targets targets,
      PythonExpressions expressions,
      Lines lines) {
    this.statements = statements;
    this.scope = scope;
    this.targets = targets;
    this.expressions = expressions;
    this.fill = new ArrayFill(scope, targets, expressions, lines);
    this.lines = lines;
  }

  void labeled(Statement.Labeled l) {
    List<Statement> inner = Statements.flatten(l.body());
    if (!Statements.contains(
        l.body(), s -> s instanceof Statement.Leave leave && leave.label().equals(l.label()))) {
      statements.inside(l.body());
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
        inner.subList(0, inner.size() - 1).forEach(statements::statement);
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
    statements.statement(l.body());
    lines.add("break");
    lines.dedent();
    passOn(start, loops.pop(), l);
  }

  /** Leaves a block; out of more than one loop, by a flag that is tested behind the inner one. */
  void leave(String label) {
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

  void jumpToStep() {
    Statement step = loops.isEmpty() ? null : loops.element().step();
    if (step != null) {
      statements.statement(step);
    }
    lines.add("continue");
  }

  /** Writes a loop; leaving the block of that label, if there is one, leaves it. */
  void loop(Statement.Loop l, String label) {
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
    if (Statements.isEmpty(body) || fill.write(c, body)) {
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
    statements.statement(body);
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
    statements.statement(l.initial());
    if (l.testFirst()) {
      Py condition = expressions.truth(l.condition());
      lines.add("while " + condition.text() + ":");
      lines.indent();
      loops.element().stepBy(l.step());
      int before = lines.size();
      statements.statement(body);
      statements.statement(l.step());
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
      statements.statement(body);
      statements.statement(l.step());
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
