package io.refmill.compiler.emit.statement;

import io.refmill.compiler.emit.expression.Literals;
import io.refmill.compiler.emit.expression.Operations;
import io.refmill.compiler.emit.expression.PythonExpressions;
import io.refmill.compiler.emit.expression.Scope;
import io.refmill.compiler.emit.python.BlockBuilder;
import io.refmill.compiler.emit.python.Bounded;
import io.refmill.compiler.emit.python.CompoundStatement;
import io.refmill.compiler.emit.python.Origin;
import io.refmill.compiler.emit.python.Otherwise;
import io.refmill.compiler.emit.python.PyExpression;
import io.refmill.compiler.emit.python.PyStatement;
import io.refmill.compiler.emit.python.SimpleStatement;
import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.run.CanonicalLoop;
import io.refmill.compiler.ir.run.CountedLoop;
import io.refmill.compiler.ir.run.NumberRange;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Statements;
import io.refmill.compiler.lower.form.LoweringException;
import io.refmill.diagnostics.DiagnosticCode;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Writes loops, named blocks, and the jumps out of them. */
final class PythonLoops {
  private static final PyExpression TRUE = new PyExpression.BooleanLiteral(true);

  private final PythonStatements statements;
  private final Scope scope;
  private final PythonStatements.Targets targets;
  private final PythonExpressions expressions;
  private final ArrayFill fill;
  private final BlockBuilder lines;

  /** The Python loops around what is being written, the innermost first. */
  private final Deque<PythonLoop> loops = new ArrayDeque<>();

  PythonLoops(
      PythonStatements statements,
      Scope scope,
      PythonStatements.Targets targets,
      PythonExpressions expressions,
      BlockBuilder lines) {
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
    List<Origin> origins = lines.takeOrigins();
    lines.begin();
    statements.statement(l.body());
    lines.add(SimpleStatement.Leave.BREAK);
    lines.addComplete(new CompoundStatement.While(TRUE, lines.end(), origins));
    passOn(start, loops.pop(), l);
  }

  /** Leaves a block; out of more than one loop, by a flag that is tested behind the inner one. */
  void leave(String label) {
    PythonLoop innermost = loops.element();
    if (label.equals(innermost.breakLabel())) {
      lines.add(SimpleStatement.Leave.BREAK);
    } else if (label.equals(innermost.continueLabel())) {
      jumpToStep();
    } else {
      lines.assign(new PyExpression.Name(innermost.flag(label, scope)), TRUE);
      lines.add(SimpleStatement.Leave.BREAK);
    }
  }

  /** Writes behind a loop, which begins at {@code start}, the jumps out of it that go further. */
  private void passOn(int start, PythonLoop left, Statement loop) {
    left.flags()
        .forEach(
            (label, name) -> {
              if (loops.isEmpty()) {
                throw new LoweringException(
                    DiagnosticCode.UNSUPPORTED_CONSTRUCT,
                    loop.location(),
                    "disable of a block that is not around it");
              }
              PyExpression flag = new PyExpression.Name(name);
              lines.insert(
                  start,
                  new SimpleStatement.Assignment(flag, new PyExpression.BooleanLiteral(false)));
              lines.choice(flag, () -> leave(label));
            });
  }

  void jumpToStep() {
    Statement step = loops.isEmpty() ? null : loops.element().step();
    if (step != null) {
      statements.statement(step);
    }
    lines.add(SimpleStatement.Leave.CONTINUE);
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
    if (canonical != null
        && !(leavesEarly(l.body()) && targets.neededAfterLoop(canonical.variable()))) {
      forRange(l, canonical, body);
    } else {
      CountedLoop counted = canonical == null ? CountedLoop.of(l, this::known) : null;
      if (counted != null && !targets.neededAfterLoop(counted.variable())) {
        forRange(counted, body);
      } else {
        whileLoop(l, body);
      }
    }
    passOn(start, loops.pop(), l);
  }

  /** Whether the counter may stop where it is: a statement goes on behind the loop. */
  private static boolean leavesEarly(Statement body) {
    Set<String> inside = new HashSet<>();
    Statements.forEach(
        body,
        s -> {
          if (s instanceof Statement.Labeled labeled) {
            inside.add(labeled.label());
          }
        });
    return Statements.contains(
        body,
        s ->
            s instanceof Statement.Break
                || s instanceof Statement.Leave leave && !inside.contains(leave.label()));
  }

  private NumberRange known(Signal s) {
    BigInteger[] bounds = scope.bounds(s);
    return bounds == null ? expressions.ranges().of(s) : new NumberRange(bounds[0], bounds[1]);
  }

  /** A loop from one number to another that are known when it begins. */
  private void forRange(CountedLoop c, Statement body) {
    if (Statements.isEmpty(body)) {
      return;
    }
    PyExpression range =
        c.countsDownToZero() && !Expressions.signalsReadBy(body).contains(c.variable())
            ? PyExpression.call("range", expressions.integer(expressions.number(c.first())).code())
            : range(c);
    PyExpression variable = new PyExpression.Name(targets.loopVariable(c.variable()));
    List<Origin> origins = lines.takeOrigins();
    lines.begin();
    targets.loopBounds(c.variable(), new BigInteger[] {c.values().low(), c.values().high()});
    statements.statement(body);
    List<PyStatement> block = lines.endOrPass();
    targets.loopBounds(c.variable(), null);
    lines.addComplete(
        new CompoundStatement.For(List.of(variable), range, block, Otherwise.NONE, origins));
  }

  private PyExpression range(CountedLoop c) {
    boolean counts = c.step().equals(BigInteger.ONE);
    Bounded first = expressions.integer(expressions.number(c.first()));
    Bounded limit = expressions.integer(expressions.number(c.limit()));
    Bounded stop =
        !c.includes()
            ? limit
            : c.step().signum() > 0
                ? Operations.shifted(limit, BigInteger.ONE)
                : Operations.shifted(limit, BigInteger.ONE.negate());
    List<PyExpression> arguments = new ArrayList<>();
    if (!counts || first.low().signum() != 0 || first.high().signum() != 0) {
      arguments.add(first.code());
    }
    arguments.add(stop.code());
    if (!counts) {
      arguments.add(Literals.decimal(c.step()).code());
    }
    return new PyExpression.Call(new PyExpression.Name("range"), arguments);
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
    PyExpression variable = new PyExpression.Name(targets.loopVariable(c.variable()));
    List<Origin> origins = lines.takeOrigins();
    lines.begin();
    targets.loopBounds(
        c.variable(), new BigInteger[] {c.first().min(c.last()), c.first().max(c.last())});
    statements.statement(body);
    List<PyStatement> block = lines.endOrPass();
    targets.loopBounds(c.variable(), null);
    lines.addComplete(
        new CompoundStatement.For(
            List.of(variable), range(l, c, stop), block, Otherwise.NONE, origins));
    if (targets.neededAfterLoop(c.variable())) {
      endOfLoop(c);
    }
  }

  private void endOfLoop(CanonicalLoop c) {
    BigInteger after = c.last().add(c.step());
    lines.assign(
        scope.write(c.variable()),
        Literals.decimal(after.and(Bits.mask(c.variable().width()))).code());
  }

  private PyExpression range(Statement.Loop l, CanonicalLoop c, BigInteger stop) {
    boolean counts = c.step().equals(BigInteger.ONE);
    List<PyExpression> arguments = new ArrayList<>();
    if (stop.signum() == 0
        && c.step().equals(BigInteger.ONE.negate())
        && !targets.neededAfterLoop(c.variable())
        && !Expressions.signalsReadBy(l.body()).contains(c.variable())) {
      // Nobody sees that a repeat counts down.
      Statement initial = Statements.only(l.initial());
      Expression start = initial instanceof Statement.BlockingAssignment a ? a.value() : null;
      arguments.add(named(start, c.first()));
      return new PyExpression.Call(new PyExpression.Name("range"), arguments);
    }
    if (!counts || c.first().signum() != 0) {
      Expression start =
          Statements.only(l.initial()) instanceof Statement.BlockingAssignment a ? a.value() : null;
      arguments.add(named(start, c.first()));
    }
    arguments.add(
        l.condition() instanceof Expression.Binary b ? stop(b, c, stop) : named(null, stop));
    if (!counts) {
      arguments.add(Literals.decimal(c.step()).code());
    }
    return new PyExpression.Call(new PyExpression.Name("range"), arguments);
  }

  /** What ends a loop: the limit of its condition where that is it, or is less by one. */
  private PyExpression stop(Expression.Binary condition, CanonicalLoop c, BigInteger stop) {
    PyExpression limit = named(condition.right(), stop);
    BigInteger before = stop.subtract(BigInteger.ONE);
    if (limit instanceof PyExpression.IntegerLiteral && c.step().equals(BigInteger.ONE)) {
      PyExpression last = named(condition.right(), before);
      return last instanceof PyExpression.IntegerLiteral ? limit : next(last);
    }
    return limit;
  }

  /** {@code N} for {@code N - 1}, {@code N + 1} for {@code N}. */
  private static PyExpression next(PyExpression last) {
    PyExpression one = PyExpression.number(1);
    return last instanceof PyExpression.Sum s
            && s.terms().size() == 2
            && s.terms().get(1).equals(new PyExpression.Term(true, one))
        ? s.terms().get(0).operand()
        : PyExpression.Sum.of(last, one);
  }

  /** A number as the source computes it from names, where an expression does; else as it is. */
  private PyExpression named(Expression e, BigInteger number) {
    Expression at = e;
    while (at instanceof Expression.Resize r) {
      at = r.operand();
    }
    if (at instanceof Expression.Constant c && c.bits().isKnown()) {
      PyExpression code = scope.constant(c, number);
      // Functions have their class's constants as numbers.
      boolean own = code != null && c.bits().value().equals(number) && code.mentions("self");
      return own ? code : Literals.decimal(number).code();
    }
    return Literals.decimal(number).code();
  }

  private void whileLoop(Statement.Loop l, Statement body) {
    statements.statement(l.initial());
    if (l.testFirst()) {
      PyExpression condition = expressions.truth(l.condition()).code();
      List<Origin> origins = lines.takeOrigins();
      lines.begin();
      loops.element().stepBy(l.step());
      // It holds at the beginning of every round.
      expressions.ranges().enter(l.condition(), true);
      statements.statement(body);
      statements.statement(l.step());
      expressions.ranges().leave();
      lines.addComplete(new CompoundStatement.While(condition, lines.endOrPass(), origins));
    } else {
      if (Statements.contains(body, s -> s instanceof Statement.Continue)) {
        throw new LoweringException(
            DiagnosticCode.UNSUPPORTED_CONSTRUCT, l.location(), "continue in a do-while loop");
      }
      List<Origin> origins = lines.takeOrigins();
      lines.begin();
      statements.statement(body);
      statements.statement(l.step());
      PyExpression ends =
          expressions
              .truth(
                  new Expression.Unary(
                      Expression.UnaryOperator.LOGICAL_NOT, l.condition(), 1, false))
              .code();
      lines.choice(ends, () -> lines.add(SimpleStatement.Leave.BREAK));
      lines.addComplete(new CompoundStatement.While(TRUE, lines.end(), origins));
    }
  }
}
