package io.refmill.compiler.elaborate.body;

import io.refmill.compiler.elaborate.constant.FoldedExpressions;
import io.refmill.compiler.elaborate.constant.FourState;
import io.refmill.compiler.elaborate.operand.LosslessWidth;
import io.refmill.compiler.elaborate.operand.Operand;
import io.refmill.compiler.elaborate.operand.RealComparison;
import io.refmill.compiler.elaborate.report.Rejection;
import io.refmill.compiler.elaborate.type.DataType;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.BinaryOperator;
import io.refmill.compiler.ir.Expression.UnaryOperator;
import io.refmill.compiler.ir.RealOperator;
import io.refmill.contract.Doubt;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.diagnostics.SourceLocation;
import io.refmill.syntax.ExpressionSyntax;
import io.refmill.syntax.ExpressionSyntax.BinarySyntax;
import io.refmill.syntax.ExpressionSyntax.ConditionalSyntax;
import io.refmill.syntax.ExpressionSyntax.InsideSyntax;
import io.refmill.syntax.ExpressionSyntax.StreamingSyntax;
import io.refmill.syntax.ExpressionSyntax.UnarySyntax;
import io.refmill.syntax.ExpressionSyntax.ValueRangeSyntax;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;

/** Operators: which operands take the context's width and sign (IEEE 1800-2017 table 11-21). */
public final class OperatorElaborator {
  /** Unary operators with a meaning for real operands (table 11-1). */
  private static final Set<String> TAKE_REAL = Set.of("+", "-", "!");

  private final ModuleBuilder module;

  OperatorElaborator(ModuleBuilder module) {
    this.module = module;
  }

  Operand unary(UnarySyntax e, Context context) {
    Operand operand = module.expressions.analyze(e.operand(), context);
    if (operand instanceof Operand.Real && !TAKE_REAL.contains(e.operator())) {
      throw RealElaborator.notForReal(e.operator(), e.location());
    }
    switch (e.operator()) {
      case "+":
        return operand;
      case "-":
        if (operand instanceof Operand.Real) {
          return module.reals.operation(RealOperator.NEGATE, e.location(), operand);
        }
        return new Operand.ContextUnary(UnaryOperator.NEGATE, operand);
      case "~":
        return new Operand.ContextUnary(UnaryOperator.NOT, operand);
      case "!":
        if (operand instanceof Operand.Real) {
          return module.reals.operation(
              RealOperator.EQUAL, e.location(), operand, new Operand.RealOperand(0));
        }
        return bit(UnaryOperator.LOGICAL_NOT, operand.asCondition());
      case "&":
        return reduction(UnaryOperator.REDUCE_AND, operand, e.location());
      case "|":
        return reduction(UnaryOperator.REDUCE_OR, operand, e.location());
      case "^":
        return reduction(UnaryOperator.REDUCE_XOR, operand, e.location());
      case "~&":
        return reduction(UnaryOperator.REDUCE_NAND, operand, e.location());
      case "~|":
        return reduction(UnaryOperator.REDUCE_NOR, operand, e.location());
      case "~^":
      case "^~":
        return reduction(UnaryOperator.REDUCE_XNOR, operand, e.location());
      default:
        throw unsupported(e.operator(), e.location());
    }
  }

  /** A reduction: what a parameter has more of in the simulator takes part in it. */
  private Operand reduction(UnaryOperator operator, Operand operand, SourceLocation location) {
    module.parameters.checkSize(operand, location);
    return bit(operator, operand);
  }

  private static Operand bit(UnaryOperator operator, Operand operand) {
    return new Operand.Leaf(FoldedExpressions.unary(operator, operand.self(), 1, false));
  }

  /** A loop down the left side: chains of thousands of terms occur. */
  Operand binary(BinarySyntax e, Context context) {
    Deque<BinarySyntax> chain = new ArrayDeque<>();
    ExpressionSyntax first = e;
    while (first instanceof BinarySyntax) {
      chain.push((BinarySyntax) first);
      first = ((BinarySyntax) first).left();
    }
    Operand result = module.expressions.analyze(first, context);
    for (BinarySyntax b : chain) {
      boolean shortCircuit = b.operator().equals("&&") || b.operator().equals("||");
      Context rightContext = shortCircuit ? context.withoutPrelude() : context;
      Operand right = module.expressions.analyze(b.right(), rightContext);
      if (isShift(b.operator())
          && !(right.self() instanceof Expression.Constant)
          && module.selects.isWholeOfSigned(b.right(), right.width(), rightContext)) {
        module.design.deviation(Doubt.at(Doubt.Code.SIGNED_PART_SHIFT, b.location()));
      }
      result = combine(b.operator(), result, right, b.location());
    }
    return result;
  }

  private static boolean isShift(String operator) {
    return switch (operator) {
      case "<<", ">>", "<<<", ">>>" -> true;
      default -> false;
    };
  }

  private Operand combine(String operator, Operand left, Operand right, SourceLocation location) {
    if (operator.equals("&&") || operator.equals("||")) {
      return logical(
          operator.equals("&&") ? BinaryOperator.LOGICAL_AND : BinaryOperator.LOGICAL_OR,
          left.asCondition(),
          right.asCondition());
    }
    if (operator.equals("<->")) {
      // Both are true, or neither (11.4.7).
      return comparison(
          BinaryOperator.EQUAL,
          bit(UnaryOperator.LOGICAL_NOT, left.asCondition()),
          bit(UnaryOperator.LOGICAL_NOT, right.asCondition()));
    }
    if (left instanceof Operand.Real || right instanceof Operand.Real) {
      Operand comparison = RealComparison.ofVariable(operator, left, right);
      return comparison != null ? comparison : module.reals.binary(operator, left, right, location);
    }
    switch (operator) {
      case "+":
        return arithmetic(BinaryOperator.ADD, left, right, location);
      case "-":
        return arithmetic(BinaryOperator.SUBTRACT, left, right, location);
      case "*":
        return arithmetic(BinaryOperator.MULTIPLY, left, right, location);
      case "/":
        return arithmetic(BinaryOperator.DIVIDE, left, right, location);
      case "%":
        return arithmetic(BinaryOperator.MODULO, left, right, location);
      case "&":
        return arithmetic(BinaryOperator.AND, left, right, location);
      case "|":
        return arithmetic(BinaryOperator.OR, left, right, location);
      case "^":
        return arithmetic(BinaryOperator.XOR, left, right, location);
      case "~^":
      case "^~":
        return arithmetic(BinaryOperator.XNOR, left, right, location);
      case "<<":
      case "<<<":
        return shift(BinaryOperator.SHIFT_LEFT, left, right.self(), location);
      case ">>":
        return shift(BinaryOperator.SHIFT_RIGHT, left, right.self(), location);
      case ">>>":
        return shift(BinaryOperator.ARITHMETIC_SHIFT_RIGHT, left, right.self(), location);
      case "**":
        return shift(BinaryOperator.POWER, left, right.self(), location);
      case "==":
        return comparison(BinaryOperator.EQUAL, left, right);
      case "!=":
        return comparison(BinaryOperator.NOT_EQUAL, left, right);
      case "===":
        return comparison(BinaryOperator.CASE_EQUAL, left, right);
      case "!==":
        return comparison(BinaryOperator.CASE_NOT_EQUAL, left, right);
      case "==?":
        return comparison(BinaryOperator.WILDCARD_EQUAL, left, right);
      case "!=?":
        return comparison(BinaryOperator.WILDCARD_NOT_EQUAL, left, right);
      case "<":
        return comparison(BinaryOperator.LESS, left, right);
      case "<=":
        return comparison(BinaryOperator.LESS_EQUAL, left, right);
      case ">":
        return comparison(BinaryOperator.GREATER, left, right);
      case ">=":
        return comparison(BinaryOperator.GREATER_EQUAL, left, right);
      default:
        throw unsupported(operator, location);
    }
  }

  private Operand arithmetic(
      BinaryOperator operator, Operand left, Operand right, SourceLocation location) {
    int width = Math.max(left.width(), right.width());
    boolean signed = left.signed() && right.signed();
    boolean lossless = left.lossless() || right.lossless();
    Operand result = new Operand.ContextBinary(operator, left, right, width, signed, lossless);
    int wider = simulatedWidth(result, location);
    return wider == width
        ? result
        : new Operand.ContextBinary(operator, left, right, wider, signed, lossless);
  }

  private Operand shift(
      BinaryOperator operator, Operand left, Expression right, SourceLocation location) {
    Operand result = new Operand.Shift(operator, left, right, left.width());
    int wider = simulatedWidth(result, location);
    return wider == result.width() ? result : new Operand.Shift(operator, left, right, wider);
  }

  /** The width of an operand; that which the simulator gives it, if that is wanted. */
  private int simulatedWidth(Operand operand, SourceLocation location) {
    int width = operand.width();
    if (!operand.lossless()) {
      return width;
    }
    int wider = LosslessWidth.of(operand, module.design.limits.maxVectorBits());
    if (wider > width && isOther(operand, wider)) {
      module.design.deviation(Doubt.ofWidth(Doubt.Code.LOSSLESS_NUMBER, width, location));
    }
    return module.design.asSimulated ? wider : width;
  }

  /** Whether more bits may say something else. */
  private static boolean isOther(Operand operand, int wider) {
    boolean signed = operand.signed();
    Expression self = operand.self();
    return !(self instanceof Expression.Constant)
        || !FoldedExpressions.resize(self, wider, signed, signed)
            .equals(operand.build(wider, signed));
  }

  /** The operands form a context of their own: the wider one's width, signed when both are. */
  public static Operand comparison(BinaryOperator operator, Operand left, Operand right) {
    int width = Math.max(left.width(), right.width());
    boolean signed = left.signed() && right.signed();
    return new Operand.Leaf(
        FoldedExpressions.binary(
            operator, left.build(width, signed), right.build(width, signed), 1, false));
  }

  static Operand logical(BinaryOperator operator, Operand left, Operand right) {
    return new Operand.Leaf(
        FoldedExpressions.binary(operator, left.self(), right.self(), 1, false));
  }

  Operand conditional(ConditionalSyntax e, Context context) {
    Operand condition = module.expressions.analyze(e.condition(), context).asCondition();
    Boolean known = known(condition);
    Operand whenTrue = choice(e.whenTrue(), Boolean.FALSE.equals(known), context);
    Operand whenFalse = choice(e.whenFalse(), Boolean.TRUE.equals(known), context);
    if (whenTrue == null || whenFalse == null) {
      Operand other = whenTrue == null ? whenFalse : whenTrue;
      if (!other.signed()) {
        return other;
      }
      // What is not there has no sign, so the whole has none.
      Operand absent = new Operand.Leaf(Expression.Constant.of(1, 0));
      whenTrue = whenTrue == null ? absent : whenTrue;
      whenFalse = whenFalse == null ? absent : whenFalse;
    }
    if (whenTrue instanceof Operand.Real || whenFalse instanceof Operand.Real) {
      return realChoice(condition, whenTrue, whenFalse, e.location());
    }
    if (!whenTrue.type().integral() || !whenFalse.type().integral()) {
      throw TypeElaborator.unsupported(whenTrue.type(), e.location());
    }
    DataType type = whenTrue.type();
    if (!type.equals(whenFalse.type())) {
      type =
          DataType.vector(
              Math.max(whenTrue.width(), whenFalse.width()),
              whenTrue.signed() && whenFalse.signed());
    }
    return new Operand.Choice(condition.self(), whenTrue, whenFalse, type);
  }

  /**
   * A choice; null for one that parameters rule out and that names what is not there, as the
   * simulation model of a vendor's cell does that is used without its global reset.
   */
  private Operand choice(ExpressionSyntax e, boolean dead, Context context) {
    try {
      return module.expressions.analyze(e, dead ? context.asDead() : context.withoutPrelude());
    } catch (Rejection r) {
      DiagnosticCode code = r.diagnostic().code();
      if (dead
          && (code == DiagnosticCode.UNDECLARED_IDENTIFIER
              || code == DiagnosticCode.HIERARCHICAL_REFERENCE)) {
        return null;
      }
      throw r;
    }
  }

  /** Under a condition that is always x: what both are, else 0 (11.4.11). */
  private Operand realChoice(
      Operand condition, Operand whenTrue, Operand whenFalse, SourceLocation location) {
    RealElaborator reals = module.reals;
    if (!(condition.self() instanceof Expression.Constant constant)) {
      return new Operand.RealValue(
          new Expression.Conditional(
              condition.self(), reals.real(whenTrue, location), reals.real(whenFalse, location)));
    }
    Boolean truth = FourState.truth(constant.bits());
    if (truth != null) {
      return reals.operand(truth ? whenTrue : whenFalse, location);
    }
    double value = module.expressions.real(whenTrue, location);
    return new Operand.RealOperand(
        value == module.expressions.real(whenFalse, location) ? value : 0);
  }

  /** What a condition is if parameters decide it, else null: also where it is x (11.4.11). */
  private static Boolean known(Operand condition) {
    if (!condition.type().integral()) {
      return null;
    }
    return condition.self() instanceof Expression.Constant constant
        ? FourState.truth(constant.bits())
        : null;
  }

  /** {@code x inside {a, [b:c]}}: any of {@code x ==? a} and {@code x >= b && x <= c} (11.4.13). */
  Operand inside(InsideSyntax e, Context context) {
    Operand operand = module.expressions.integral(e.operand(), context);
    Expression any = null;
    for (ExpressionSyntax member : e.members()) {
      Expression one = membership(operand, member, context);
      any =
          any == null
              ? one
              : FoldedExpressions.binary(BinaryOperator.LOGICAL_OR, any, one, 1, false);
    }
    if (any == null) {
      throw Rejection.of(DiagnosticCode.TYPE_ERROR, e.location(), "inside an empty set");
    }
    return new Operand.Leaf(any);
  }

  /** The condition that one member of {@code inside} stands for. */
  Expression membership(Operand operand, ExpressionSyntax member, Context context) {
    if (!(member instanceof ValueRangeSyntax)) {
      Operand value = module.expressions.integral(member, context.withoutPrelude());
      return comparison(BinaryOperator.WILDCARD_EQUAL, operand, value).self();
    }
    ValueRangeSyntax range = (ValueRangeSyntax) member;
    Expression from =
        range.low() == null
            ? null
            : comparison(
                    BinaryOperator.GREATER_EQUAL,
                    operand,
                    module.expressions.integral(range.low(), context.withoutPrelude()))
                .self();
    Expression to =
        range.high() == null
            ? null
            : comparison(
                    BinaryOperator.LESS_EQUAL,
                    operand,
                    module.expressions.integral(range.high(), context.withoutPrelude()))
                .self();
    if (from == null || to == null) {
      return from != null ? from : to != null ? to : Expression.Constant.of(1, 1);
    }
    return FoldedExpressions.binary(BinaryOperator.LOGICAL_AND, from, to, 1, false);
  }

  /**
   * {@code {<<n{x}}} takes slices of n bits from the right and puts them together from the left;
   * the last slice may be shorter (11.4.14.2).
   */
  Operand streaming(StreamingSyntax e, Context context) {
    Operand whole = module.expressions.concatenation(e.parts(), e.location(), context);
    if (e.leftToRight()) {
      return whole;
    }
    long slice = 1;
    if (e.sliceSize() != null) {
      DataType named = module.expressions.namedType(e.sliceSize(), context);
      slice =
          named != null ? named.width() : module.expressions.constantInt(e.sliceSize(), context);
    } else if (e.sliceType() != null) {
      slice = module.types.resolve(e.sliceType(), context).width();
    }
    if (slice < 1) {
      throw Rejection.of(DiagnosticCode.TYPE_ERROR, e.location(), "a slice of " + slice + " bits");
    }
    Expression base = whole.self();
    module.design.charge(base.width() / slice, e.location());
    List<Expression> slices = new ArrayList<>();
    for (long at = 0; at < base.width(); at += slice) {
      slices.add(
          FoldedExpressions.part(base, (int) at, (int) Math.min(slice, base.width() - at), false));
    }
    return new Operand.Leaf(FoldedExpressions.concatenation(slices));
  }

  private static Rejection unsupported(String operator, SourceLocation location) {
    return Rejection.of(DiagnosticCode.UNSUPPORTED_CONSTRUCT, location, "operator " + operator);
  }
}
