package io.refmill.compiler.elaborate.constant;

import io.refmill.compiler.elaborate.report.Rejection;
import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.CompilerLimits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.Subroutine;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Statements;
import io.refmill.diagnostics.SourceLocation;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Makes constants of calls of functions with constant arguments, such as those that give each bit
 * of a checksum its mask: a simulator makes such a call once, and a model would make it in each
 * call of its own.
 *
 * <pre>
 * before  wire [39:0] mask = row(3);
 * after   wire [39:0] mask = 40'h1008;
 * </pre>
 */
public final class ConstantCalls {
  /** Statements that all such calls of an elaboration may take together. */
  private static final int ALL_STEPS = 1 << 25;

  /** The same for one of them; one that takes longer stays a call. */
  private static final int ONE_CALL_STEPS = 1 << 20;

  /** Elements of all variables of a function, at most. */
  private static final long MAX_ELEMENTS = 1 << 14;

  private final int maxSteps;
  private int left = ALL_STEPS;
  private final Map<Subroutine, Start> starts = new HashMap<>();

  /**
   * A function just before it first looks at its arguments: up to there all calls do the same.
   *
   * @param frame its variables there, but for its arguments; null if it does not get there
   * @param rest what it then does
   */
  private record Start(Map<Signal, Bits[]> frame, List<Statement> rest) {
    static final Start NONE = new Start(null, List.of());

    Map<Signal, Bits[]> variables() {
      Map<Signal, Bits[]> copy = new HashMap<>();
      frame.forEach((signal, value) -> copy.put(signal, value.clone()));
      return copy;
    }
  }

  /** For one elaboration within these limits. */
  public ConstantCalls(CompilerLimits limits) {
    this.maxSteps = Math.min(ONE_CALL_STEPS, limits.maxLoopIterations());
  }

  /**
   * The constant that a call comes to whenever it is made. The call itself where there is none, or
   * one with unknown bits.
   */
  public Expression folded(Expression.Call call, SourceLocation location) {
    Subroutine f = call.function();
    if (f.body() == null
        || !call.arguments().stream().allMatch(Expression.Constant.class::isInstance)) {
      return call;
    }
    ConstantEvaluator evaluator = evaluator(location);
    Bits value = null;
    try {
      Start start = starts.get(f);
      if (start == null) {
        starts.put(f, Start.NONE);
        start = start(f, evaluator);
        starts.put(f, start);
      }
      if (start.frame() != null) {
        Map<Signal, Bits[]> variables = start.variables();
        for (int i = 0; i < f.inputs().size(); i++) {
          Expression.Constant argument = (Expression.Constant) call.arguments().get(i);
          variables.put(f.inputs().get(i), new Bits[] {argument.bits()});
        }
        evaluator.run(f, start.rest(), variables);
        value = variables.get(f.result())[0];
      }
    } catch (Rejection | ConstantEvaluator.NotConstant notFolded) {
      value = null;
    }
    left -= Math.min(left, evaluator.steps());
    return value == null || !value.isKnown()
        ? call
        : new Expression.Constant(value, call.signed(), null);
  }

  private ConstantEvaluator evaluator(SourceLocation location) {
    return ConstantEvaluator.ofAnyCall(Math.min(left, maxSteps), location);
  }

  private static Start start(Subroutine f, ConstantEvaluator evaluator) {
    if (f.locals().stream().mapToLong(Signal::elements).sum() > MAX_ELEMENTS) {
      return Start.NONE;
    }
    Set<Signal> arguments = new HashSet<>(f.inputs());
    List<Statement> statements = Statements.flatten(f.body());
    int same = 0;
    while (same < statements.size() && !mentions(statements.get(same), arguments)) {
      same++;
    }
    Map<Signal, Bits[]> frame = evaluator.variables(f);
    return evaluator.run(f, statements.subList(0, same), frame)
        ? new Start(frame, statements.subList(same, statements.size()))
        : new Start(frame, List.of());
  }

  private static boolean mentions(Statement s, Set<Signal> signals) {
    Set<Signal> named = new HashSet<>();
    Expressions.forEachExpression(
        s, e -> Expressions.signals(e, named), t -> Expressions.signals(t, named));
    return signals.stream().anyMatch(named::contains);
  }
}
