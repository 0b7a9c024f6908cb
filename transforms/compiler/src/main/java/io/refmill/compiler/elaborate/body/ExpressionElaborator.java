package io.refmill.compiler.elaborate.body;

import io.refmill.compiler.elaborate.constant.ConstantEvaluator;
import io.refmill.compiler.elaborate.constant.FoldedExpressions;
import io.refmill.compiler.elaborate.constant.FourState;
import io.refmill.compiler.elaborate.operand.Operand;
import io.refmill.compiler.elaborate.report.Rejection;
import io.refmill.compiler.elaborate.type.ConstantValue;
import io.refmill.compiler.elaborate.type.DataType;
import io.refmill.compiler.elaborate.type.Symbol;
import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.ElaboratedModule.NamedConstant;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.Constant;
import io.refmill.compiler.ir.Reals;
import io.refmill.contract.Doubt;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.diagnostics.SourceLocation;
import io.refmill.syntax.DataTypeSyntax;
import io.refmill.syntax.ExpressionSyntax;
import io.refmill.syntax.ExpressionSyntax.AssignmentPatternSyntax;
import io.refmill.syntax.ExpressionSyntax.BinarySyntax;
import io.refmill.syntax.ExpressionSyntax.CallSyntax;
import io.refmill.syntax.ExpressionSyntax.ConcatenationSyntax;
import io.refmill.syntax.ExpressionSyntax.ConditionalSyntax;
import io.refmill.syntax.ExpressionSyntax.IdentifierSyntax;
import io.refmill.syntax.ExpressionSyntax.InsideSyntax;
import io.refmill.syntax.ExpressionSyntax.MinTypMaxSyntax;
import io.refmill.syntax.ExpressionSyntax.NumberSyntax;
import io.refmill.syntax.ExpressionSyntax.RealSyntax;
import io.refmill.syntax.ExpressionSyntax.ReplicationSyntax;
import io.refmill.syntax.ExpressionSyntax.ScopedSyntax;
import io.refmill.syntax.ExpressionSyntax.SizeCastSyntax;
import io.refmill.syntax.ExpressionSyntax.StreamingSyntax;
import io.refmill.syntax.ExpressionSyntax.StringSyntax;
import io.refmill.syntax.ExpressionSyntax.SystemCallSyntax;
import io.refmill.syntax.ExpressionSyntax.TypeCastSyntax;
import io.refmill.syntax.ExpressionSyntax.TypeExpressionSyntax;
import io.refmill.syntax.ExpressionSyntax.UnarySyntax;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/**
 * First pass over expressions: resolves names and finds the self-determined width and sign of every
 * operand (IEEE 1800-2017 11.6.1, 11.8.1). See {@link Operand} for the second pass.
 */
public final class ExpressionElaborator {
  private final ModuleBuilder module;
  private final OperatorElaborator operators;
  private final SystemFunctionElaborator systemFunctions;

  ExpressionElaborator(ModuleBuilder module) {
    this.module = module;
    this.operators = new OperatorElaborator(module);
    this.systemFunctions = new SystemFunctionElaborator(module);
  }

  /** The operand that an expression is. */
  public Operand analyze(ExpressionSyntax e, Context context) {
    module.design.charge(1, e.location());
    return switch (e.kind()) {
      case NUMBER -> number((NumberSyntax) e, context);
      case STRING -> module.design.literals.string(((StringSyntax) e).value(), e.location());
      case REAL -> module.design.literals.real(((RealSyntax) e).text(), e.location());
      case TIME ->
          throw Rejection.of(DiagnosticCode.UNSUPPORTED_TIMING, e.location(), "a time literal");
      case IDENTIFIER, SCOPED, MEMBER, INDEX, RANGE_SELECT -> module.selects.operand(e, context);
      case UNARY -> operators.unary((UnarySyntax) e, context);
      case BINARY -> operators.binary((BinarySyntax) e, context);
      case CONDITIONAL -> operators.conditional((ConditionalSyntax) e, context);
      case INSIDE -> operators.inside((InsideSyntax) e, context);
      case STREAMING -> operators.streaming((StreamingSyntax) e, context);
      case CONCATENATION -> concatenation(((ConcatenationSyntax) e).parts(), e.location(), context);
      case REPLICATION -> replication((ReplicationSyntax) e, context);
      case CALL -> module.subroutines.call((CallSyntax) e, context);
      case SYSTEM_CALL -> systemFunctions.call((SystemCallSyntax) e, context);
      case TYPE_CAST -> typeCast((TypeCastSyntax) e, context);
      case SIZE_CAST -> sizeCast((SizeCastSyntax) e, context);
      case ASSIGNMENT_PATTERN -> pattern((AssignmentPatternSyntax) e, context);
      case INCREMENT, ASSIGNMENT_EXPRESSION -> module.statements.assignmentExpression(e, context);
      case MIN_TYP_MAX -> analyze(((MinTypMaxSyntax) e).typical(), context);
      case VALUE_RANGE, TYPE_EXPRESSION ->
          throw Rejection.of(
              DiagnosticCode.TYPE_ERROR,
              e.location(),
              "expected a value here, found a type or range");
    };
  }

  private Operand number(NumberSyntax n, Context context) {
    Operand value = module.design.literals.number(n.text(), n.location());
    return module.design.macros.named(value, n, module, context);
  }

  private Operand pattern(AssignmentPatternSyntax p, Context context) {
    if (p.type() == null) {
      throw Rejection.of(
          DiagnosticCode.TYPE_ERROR,
          p.location(),
          "an assignment pattern needs a type from its context");
    }
    DataType type = module.types.resolve(p.type(), context);
    return new Operand.Leaf(module.assignments.value(p, type, context), type);
  }

  /** An expression without context: an index, a condition, a part of a concatenation. */
  public Expression selfDetermined(ExpressionSyntax e, Context context) {
    return integral(e, context).self();
  }

  /** A condition: a real constant is true unless it is 0. */
  public Expression condition(ExpressionSyntax e, Context context) {
    return analyze(e, context).asCondition().self();
  }

  /** An operand that may not be real. */
  public Operand integral(ExpressionSyntax e, Context context) {
    return integral(analyze(e, context), e.location());
  }

  /** The operand, which may not be real. */
  public Operand integral(Operand operand, SourceLocation location) {
    if (operand instanceof Operand.Real) {
      throw Rejection.of(DiagnosticCode.UNSUPPORTED_TYPE, location, "real");
    }
    return operand;
  }

  /** The type of an expression or of a type name, which is not evaluated. */
  public DataType typeOf(ExpressionSyntax e, Context context) {
    if (e instanceof TypeExpressionSyntax) {
      return module.types.resolve(((TypeExpressionSyntax) e).type(), context);
    }
    DataType named = namedType(e, context);
    return named != null ? named : analyze(e, context.withoutPrelude()).type();
  }

  /** The type when the expression is a type's name, else null. */
  public DataType namedType(ExpressionSyntax e, Context context) {
    Symbol symbol = null;
    if (e instanceof IdentifierSyntax) {
      symbol = context.scope().find(((IdentifierSyntax) e).name());
    } else if (e instanceof ScopedSyntax) {
      ScopedSyntax s = (ScopedSyntax) e;
      symbol = module.selects.find(s.scope(), s.name(), context.scope(), e.location());
    }
    if (symbol instanceof Symbol.TypedefSymbol
        || symbol instanceof Symbol.ParameterSymbol
            && ((Symbol.ParameterSymbol) symbol).typeParameter) {
      return module.types.typeOf(symbol, e.location());
    }
    return null;
  }

  // Concatenations (11.4.12).

  Operand concatenation(List<ExpressionSyntax> parts, SourceLocation location, Context context) {
    List<Expression> built = new ArrayList<>();
    addParts(parts, built, context);
    if (built.isEmpty()) {
      throw Rejection.of(DiagnosticCode.TYPE_ERROR, location, "a concatenation of no bits");
    }
    checkTotal(built, 1, location);
    return new Operand.Leaf(FoldedExpressions.concatenation(built));
  }

  private void addParts(List<ExpressionSyntax> parts, List<Expression> out, Context context) {
    for (ExpressionSyntax part : parts) {
      if (part instanceof ReplicationSyntax
          && replicationCount((ReplicationSyntax) part, context).signum() == 0) {
        continue; // {0{x}} has no bits; legal beside others (11.4.12.1)
      }
      if (part instanceof NumberSyntax && isUnsized(((NumberSyntax) part).text())) {
        throw Rejection.of(
            DiagnosticCode.TYPE_ERROR,
            part.location(),
            "expected a size for " + ((NumberSyntax) part).text() + " in a concatenation");
      }
      Operand operand = integral(part, context);
      module.parameters.checkSize(operand, part.location());
      out.add(operand.self());
    }
  }

  /** Fill literals count as one bit, as in simulators. */
  private static boolean isUnsized(String literal) {
    int quote = literal.indexOf('\'');
    return quote < 0 || quote == 0 && literal.length() > 2;
  }

  private Operand replication(ReplicationSyntax r, Context context) {
    BigInteger count = replicationCount(r, context);
    if (count.signum() <= 0) {
      throw Rejection.of(
          DiagnosticCode.TYPE_ERROR, r.location(), "a replication count of " + count);
    }
    List<Expression> parts = new ArrayList<>();
    addParts(r.parts(), parts, context);
    if (parts.isEmpty()) {
      throw Rejection.of(DiagnosticCode.TYPE_ERROR, r.location(), "a replication of no bits");
    }
    long limit = module.design.limits.maxVectorBits();
    if (count.bitLength() > 31) {
      throw Rejection.of(
          DiagnosticCode.VECTOR_TOO_WIDE, r.location(), "more than 2147483647", limit);
    }
    checkTotal(parts, count.intValue(), r.location());
    return new Operand.Leaf(
        FoldedExpressions.replication(count.intValue(), FoldedExpressions.concatenation(parts)));
  }

  private BigInteger replicationCount(ReplicationSyntax r, Context context) {
    if (typeOf(r.count(), context) instanceof DataType.Real) {
      throw Rejection.of(
          DiagnosticCode.TYPE_ERROR, r.count().location(), "a real replication count");
    }
    BigInteger count = constantNumber(r.count(), context);
    if (count.signum() < 0) {
      throw Rejection.of(
          DiagnosticCode.TYPE_ERROR, r.location(), "a replication count of " + count);
    }
    return count;
  }

  private void checkTotal(List<Expression> parts, int count, SourceLocation location) {
    long total = 0;
    for (Expression p : parts) {
      total += p.width();
    }
    module.design.literals.checkWidth(total * count, location);
  }

  // Casts (6.24.1): the operand is self-determined.

  private Operand typeCast(TypeCastSyntax e, Context context) {
    if (e.type() instanceof DataTypeSyntax.IntegralTypeSyntax) {
      DataTypeSyntax.IntegralTypeSyntax t = (DataTypeSyntax.IntegralTypeSyntax) e.type();
      if (t.keyword().isEmpty() && t.packed().isEmpty() && t.signing() != null) {
        return signCast(e.operand(), t.signing(), context);
      }
    }
    return castTo(module.types.resolve(e.type(), context), e.operand(), e.location(), context);
  }

  private Operand sizeCast(SizeCastSyntax e, Context context) {
    DataType type = namedType(e.size(), context);
    if (type != null) {
      return castTo(type, e.operand(), e.location(), context);
    }
    int width = constantInt(e.size(), context);
    if (width < 1) {
      throw Rejection.of(DiagnosticCode.TYPE_ERROR, e.location(), "a cast to " + width + " bits");
    }
    module.design.literals.checkWidth(width, e.location());
    Operand operand = analyze(e.operand(), context);
    Expression value = width < operand.width() ? operand.self() : fillTo(operand, width);
    checkCast(operand, width, e.location());
    return new Operand.Leaf(
        FoldedExpressions.resize(value, width, operand.signed(), operand.signed()));
  }

  /** Fill literals take the width of a cast; all else is self-determined. */
  private static Expression fillTo(Operand operand, int width) {
    boolean fills =
        operand instanceof Operand.Fill
            || operand instanceof Operand.UnsizedUnknown
            || operand instanceof Operand.Real;
    return fills ? operand.build(width, operand.signed()) : operand.self();
  }

  private Operand castTo(
      DataType type, ExpressionSyntax value, SourceLocation location, Context context) {
    if (type instanceof DataType.Real) {
      return module.reals.operand(analyze(value, context), location);
    }
    if (type instanceof DataType.Void) {
      return analyze(value, context);
    }
    if (!type.integral()) {
      throw TypeElaborator.unsupported(type, location);
    }
    int width = module.design.literals.checkWidth(type.width(), location);
    if (value instanceof AssignmentPatternSyntax) {
      return new Operand.Leaf(module.assignments.value(value, type, context), type);
    }
    Operand operand = analyze(value, context);
    Expression self = width < operand.width() ? operand.self() : fillTo(operand, width);
    checkCast(operand, width, location);
    return new Operand.Leaf(
        FoldedExpressions.resize(self, width, operand.signed(), type.signed()), type);
  }

  /** The operand of a cast is self-determined (6.24.1); the simulator gives it the cast's width. */
  private void checkCast(Operand operand, int width, SourceLocation location) {
    if (width > operand.width()
        && !operand.build(width, operand.signed()).equals(grown(operand, width))) {
      module.design.deviation(Doubt.at(Doubt.Code.CAST_WIDTH, location));
    }
  }

  private static Expression grown(Operand operand, int width) {
    return FoldedExpressions.resize(operand.self(), width, operand.signed(), operand.signed());
  }

  /** {@code $signed(x)}, {@code unsigned'(x)}: same bits, read with another sign (11.7). */
  Operand signCast(ExpressionSyntax value, boolean signed, Context context) {
    Expression e = selfDetermined(value, context);
    return new Operand.Leaf(FoldedExpressions.resize(e, e.width(), false, signed));
  }

  // Constants (11.2.1).

  /** The bits of a constant expression; functions are run. */
  public Bits evaluate(Expression e, SourceLocation location) {
    if (e instanceof Constant) {
      return ((Constant) e).bits();
    }
    Bits bits =
        new ConstantEvaluator(module.design.limits.maxLoopIterations(), location).evaluate(e);
    if (bits == null) {
      throw Rejection.of(
          DiagnosticCode.NOT_CONSTANT, location, "a signal or a call is not constant");
    }
    return bits;
  }

  /** A constant assigned to a type. */
  Bits constantBits(ExpressionSyntax e, DataType type, Context context) {
    return evaluate(module.assignments.value(e, type, context), e.location());
  }

  /** The number that a constant expression stands for; real ones are rounded. */
  public BigInteger constantNumber(ExpressionSyntax e, Context context) {
    Operand operand = analyze(e, context);
    if (operand instanceof Operand.Real) {
      return new Operand.RealOperand(real(operand, e.location())).rounded();
    }
    Bits bits = evaluate(operand.self(), e.location());
    if (!bits.isKnown()) {
      throw Rejection.of(DiagnosticCode.NOT_CONSTANT, e.location(), "its value has x or z bits");
    }
    return FourState.number(bits, operand.signed());
  }

  /** A constant that must fit an int: a bound, a width, a count. */
  public int constantInt(ExpressionSyntax e, Context context) {
    BigInteger number = constantNumber(e, context);
    if (number.bitLength() > 30) {
      throw Rejection.of(
          DiagnosticCode.TYPE_ERROR, e.location(), "the value " + number + " is too large here");
    }
    return number.intValue();
  }

  /** The real number of a constant operand. */
  public double real(Operand operand, SourceLocation location) {
    if (operand instanceof Operand.RealOperand) {
      return ((Operand.RealOperand) operand).value();
    }
    Bits bits = constantForReal(operand, location);
    if (operand instanceof Operand.Real) {
      return Reals.number(bits.knownValue());
    }
    return FourState.number(bits, operand.signed()).doubleValue();
  }

  /** The bits of what meets real numbers, which only constants may. */
  Bits constantForReal(Operand operand, SourceLocation location) {
    Bits bits =
        new ConstantEvaluator(module.design.limits.maxLoopIterations(), location)
            .evaluate(operand instanceof Operand.Real r ? r.expression() : operand.self());
    if (bits == null) {
      throw Rejection.of(
          DiagnosticCode.UNSUPPORTED_TYPE, location, "real, for a value that varies,");
    }
    return bits;
  }

  /** A value of the module's parameters as an operand, with its name kept. */
  Operand constant(ConstantValue value, String name, SourceLocation location) {
    if (value instanceof ConstantValue.Vector) {
      ConstantValue.Vector v = (ConstantValue.Vector) value;
      module.constant(NamedConstant.of(name, v.bits(), v.signed(), SourceLocation.NONE));
      return new Operand.Leaf(new Constant(v.bits(), v.signed(), name), v.type());
    }
    if (value instanceof ConstantValue.RealNumber) {
      return new Operand.RealOperand(((ConstantValue.RealNumber) value).value());
    }
    throw Rejection.of(
        DiagnosticCode.TYPE_ERROR, location, "\"" + name + "\" is a type, not a value");
  }
}
