package io.refmill.compiler.elaborate.body;

import io.refmill.compiler.elaborate.constant.FoldedExpressions;
import io.refmill.compiler.elaborate.operand.Operand;
import io.refmill.compiler.elaborate.report.Rejection;
import io.refmill.compiler.elaborate.type.DataType;
import io.refmill.compiler.elaborate.type.Scope;
import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.BinaryOperator;
import io.refmill.compiler.ir.Expression.Constant;
import io.refmill.compiler.ir.Expression.UnaryOperator;
import io.refmill.compiler.ir.RealOperator;
import io.refmill.contract.Doubt;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.syntax.ExpressionSyntax;
import io.refmill.syntax.ExpressionSyntax.SystemCallSyntax;
import java.math.BigInteger;
import java.util.List;
import java.util.stream.IntStream;

/** System functions in expressions (IEEE 1800-2017 clause 20). */
final class SystemFunctionElaborator {
  private final ModuleBuilder module;
  private final AnnouncedSignals announced;
  private final ScanElaborator scans;

  SystemFunctionElaborator(ModuleBuilder module) {
    this.module = module;
    this.announced = new AnnouncedSignals(module);
    this.scans = new ScanElaborator(module);
  }

  Operand call(SystemCallSyntax e, Context context) {
    switch (e.name()) {
      case "$signed":
        return module.expressions.signCast(argument(e, 0), true, context);
      case "$unsigned":
        return module.expressions.signCast(argument(e, 0), false, context);
      case "$clog2":
        return count(UnaryOperator.CLOG2, e, context);
      case "$countones":
        return count(UnaryOperator.COUNT_ONES, e, context);
      case "$countbits":
        return countBits(e, context);
      case "$onehot":
        return bit(UnaryOperator.ONE_HOT, e, context);
      case "$onehot0":
        return bit(UnaryOperator.ONE_HOT_OR_ZERO, e, context);
      case "$isunknown":
        return isUnknown(e, context);
      case "$bits":
        return integer(queried(e, context).width());
      case "$size":
      case "$high":
      case "$low":
      case "$left":
      case "$right":
      case "$increment":
      case "$dimensions":
      case "$unpacked_dimensions":
        return dimension(e, context);
      case "$rtoi":
        return module.reals.truncated(operand(e, 0, context), e.location());
      case "$itor":
        return module.reals.ofInteger(operand(e, 0, context), e.location());
      case "$realtobits":
        return module.reals.toBits(operand(e, 0, context), e.location());
      case "$bitstoreal":
        return module.reals.fromBits(
            module.expressions.integral(argument(e, 0), context), e.location());
      case "$abs":
        return one(RealOperator.ABSOLUTE, e, context);
      case "$floor":
        return one(RealOperator.FLOOR, e, context);
      case "$ceil":
        return one(RealOperator.CEILING, e, context);
      case "$pow":
        return two(RealOperator.POWER, e, context);
      case "$test$plusargs":
      case "$value$plusargs":
        // Simulations have no arguments: nothing is found, and the variable keeps its value (21.6).
        return integer(0);
      case "$sscanf":
        return scans.call(e, context);
      case "$min":
        return two(RealOperator.MINIMUM, e, context);
      case "$max":
        return two(RealOperator.MAXIMUM, e, context);
      default:
        RealOperator math = math(e.name());
        if (math != null) {
          return math.operands() == 2 ? two(math, e, context) : one(math, e, context);
        }
        throw SystemTasks.rejection(e.name(), e.location());
    }
  }

  private static ExpressionSyntax argument(SystemCallSyntax e, int index) {
    List<ExpressionSyntax> arguments = e.arguments();
    if (index >= arguments.size() || arguments.get(index) == null) {
      throw Rejection.of(
          DiagnosticCode.PORT_MISMATCH, e.location(), e.name() + " needs an argument");
    }
    return arguments.get(index);
  }

  private Operand operand(SystemCallSyntax e, int index, Context context) {
    return module.expressions.analyze(argument(e, index), context);
  }

  private Operand two(RealOperator operator, SystemCallSyntax e, Context context) {
    return module.reals.operation(
        operator, e.location(), realArgument(e, 0, context), realArgument(e, 1, context));
  }

  private Operand one(RealOperator operator, SystemCallSyntax e, Context context) {
    return module.reals.operation(operator, e.location(), realArgument(e, 0, context));
  }

  private Operand realArgument(SystemCallSyntax e, int index, Context context) {
    return module.reals.argument(operand(e, index, context), e.location());
  }

  /** {@code integer}: 32 bits, signed. */
  private static Operand integer(long value) {
    return integer(BigInteger.valueOf(value));
  }

  private static Operand integer(BigInteger value) {
    return new Operand.Leaf(new Constant(Bits.of(32, value), true, null));
  }

  private Operand count(UnaryOperator operator, SystemCallSyntax e, Context context) {
    Operand operand = operand(e, 0, context);
    Expression value =
        operand instanceof Operand.RealOperand real
            ? real.build(Math.max(32, real.rounded().bitLength() + 1), false)
            : operand.self();
    return new Operand.Leaf(FoldedExpressions.unary(operator, value, 32, true));
  }

  private Operand bit(UnaryOperator operator, SystemCallSyntax e, Context context) {
    return new Operand.Leaf(
        FoldedExpressions.unary(operator, operand(e, 0, context).self(), 1, false));
  }

  /**
   * {@code $countbits(x, c, ...)}: how many bits of x equal one of the control bits, of each of
   * which only the lowest bit counts (20.9). Control bits are constants here, and what varies is
   * counted by 0 and 1 alone.
   */
  private Operand countBits(SystemCallSyntax e, Context context) {
    Expression value = module.expressions.integral(argument(e, 0), context).self();
    boolean[] wanted = new boolean[4];
    for (int i = 1; i == 1 || i < e.arguments().size(); i++) {
      Expression control = module.expressions.integral(argument(e, i), context).self();
      if (!(control instanceof Constant c)) {
        throw SystemTasks.rejection(e.name(), e.location());
      }
      wanted[state(c.bits(), 0)] = true;
    }
    if (value instanceof Constant c) {
      return integer(IntStream.range(0, c.width()).filter(i -> wanted[state(c.bits(), i)]).count());
    }
    if (wanted[2] || wanted[3]) {
      throw SystemTasks.rejection(e.name(), e.location());
    }
    Expression ones = ones(value);
    Expression zeros =
        ones(FoldedExpressions.unary(UnaryOperator.NOT, value, value.width(), value.signed()));
    return new Operand.Leaf(
        wanted[0] && wanted[1]
            ? FoldedExpressions.binary(BinaryOperator.ADD, ones, zeros, Integer.SIZE, true)
            : wanted[1] ? ones : zeros);
  }

  /** 0, 1, 2 for x, 3 for z. */
  private static int state(Bits bits, int index) {
    return (bits.unknown().testBit(index) ? 2 : 0) + (bits.value().testBit(index) ? 1 : 0);
  }

  private static Expression ones(Expression value) {
    return FoldedExpressions.unary(UnaryOperator.COUNT_ONES, value, Integer.SIZE, true);
  }

  /** {@code $isunknown(x)} is {@code (^x) === 1'bx} (20.9). */
  private Operand isUnknown(SystemCallSyntax e, Context context) {
    Expression parity =
        FoldedExpressions.unary(UnaryOperator.REDUCE_XOR, operand(e, 0, context).self(), 1, false);
    return new Operand.Leaf(
        FoldedExpressions.binary(
            BinaryOperator.CASE_EQUAL, parity, new Constant(Bits.allX(1), false, null), 1, false));
  }

  /** The type of what is only asked for it: constants may ask before signals are declared. */
  private DataType queried(SystemCallSyntax e, Context context) {
    ExpressionSyntax argument = argument(e, 0);
    Scope scope = announced.with(argument, context.scope());
    if (module.isBeforeSignals() && AnnouncedSignals.namesSignal(argument, scope)) {
      module.design.deviation(Doubt.at(Doubt.Code.EARLY_SIZE, e.location()));
    }
    Context announcing = context.withScope(scope);
    if (argument instanceof ExpressionSyntax.IdentifierSyntax
        && module.expressions.namedType(argument, announcing) == null) {
      Operand operand = module.expressions.analyze(argument, announcing.withoutPrelude());
      module.parameters.checkSize(operand, e.location());
      return operand.type();
    }
    return module.expressions.typeOf(argument, announcing);
  }

  /** Array query functions (20.7): dimension 1 is the leftmost, unpacked ones first. */
  private Operand dimension(SystemCallSyntax e, Context context) {
    DataType type = queried(e, context);
    if (e.name().equals("$dimensions") || e.name().equals("$unpacked_dimensions")) {
      return integer(dimensions(type, e.name().equals("$unpacked_dimensions")));
    }
    int which =
        e.arguments().size() > 1 ? module.expressions.constantInt(argument(e, 1), context) : 1;
    for (int i = 1; i < which; i++) {
      type = element(type);
      if (type == null) {
        throw outside(e, which);
      }
    }
    int left;
    int right;
    if (type instanceof DataType.UnpackedArray) {
      left = ((DataType.UnpackedArray) type).left();
      right = ((DataType.UnpackedArray) type).right();
    } else if (type instanceof DataType.Packed) {
      left = ((DataType.Packed) type).left();
      right = ((DataType.Packed) type).right();
    } else if (type.integral() && which >= 1) {
      left = (int) type.width() - 1;
      right = 0;
    } else {
      throw outside(e, which);
    }
    switch (e.name()) {
      case "$size":
        return integer(Math.abs((long) left - right) + 1);
      case "$high":
        return integer(Math.max(left, right));
      case "$low":
        return integer(Math.min(left, right));
      case "$left":
        return integer(left);
      case "$right":
        return integer(right);
      default:
        return integer(left >= right ? 1 : -1);
    }
  }

  private static Rejection outside(SystemCallSyntax e, int which) {
    return Rejection.of(
        DiagnosticCode.TYPE_ERROR, e.location(), e.name() + " of dimension " + which);
  }

  private static DataType element(DataType type) {
    if (type instanceof DataType.UnpackedArray) {
      return ((DataType.UnpackedArray) type).element();
    }
    return type instanceof DataType.Packed ? ((DataType.Packed) type).element() : null;
  }

  private static int dimensions(DataType type, boolean unpackedOnly) {
    int count = 0;
    DataType t = type;
    while (t instanceof DataType.UnpackedArray || !unpackedOnly && t instanceof DataType.Packed) {
      count++;
      t = element(t);
    }
    return count == 0 && !unpackedOnly && t.integral() && t.width() > 1 ? 1 : count;
  }

  /** Functions of mathematics (20.8.2); null for any other name. */
  /** Whether a function is one of real arithmetic (20.8.2). */
  static boolean isMathematical(String name) {
    return math(name) != null;
  }

  private static RealOperator math(String name) {
    return switch (name) {
      case "$sqrt" -> RealOperator.SQUARE_ROOT;
      case "$ln" -> RealOperator.LOGARITHM;
      case "$log10" -> RealOperator.DECIMAL_LOGARITHM;
      case "$exp" -> RealOperator.EXPONENTIAL;
      case "$sin" -> RealOperator.SINE;
      case "$cos" -> RealOperator.COSINE;
      case "$tan" -> RealOperator.TANGENT;
      case "$asin" -> RealOperator.ARC_SINE;
      case "$acos" -> RealOperator.ARC_COSINE;
      case "$atan" -> RealOperator.ARC_TANGENT;
      case "$atan2" -> RealOperator.ARC_TANGENT_OF_TWO;
      case "$hypot" -> RealOperator.HYPOTENUSE;
      case "$sinh" -> RealOperator.HYPERBOLIC_SINE;
      case "$cosh" -> RealOperator.HYPERBOLIC_COSINE;
      case "$tanh" -> RealOperator.HYPERBOLIC_TANGENT;
      case "$asinh" -> RealOperator.AREA_SINE;
      case "$acosh" -> RealOperator.AREA_COSINE;
      case "$atanh" -> RealOperator.AREA_TANGENT;
      default -> null;
    };
  }
}
