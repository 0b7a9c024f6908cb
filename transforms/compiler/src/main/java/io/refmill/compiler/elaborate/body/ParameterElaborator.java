package io.refmill.compiler.elaborate.body;

import io.refmill.compiler.elaborate.constant.FourState;
import io.refmill.compiler.elaborate.operand.LosslessWidth;
import io.refmill.compiler.elaborate.operand.NumberLiterals;
import io.refmill.compiler.elaborate.operand.Operand;
import io.refmill.compiler.elaborate.report.Rejection;
import io.refmill.compiler.elaborate.type.ConstantValue;
import io.refmill.compiler.elaborate.type.DataType;
import io.refmill.compiler.elaborate.type.Symbol;
import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.ElaboratedModule.Form;
import io.refmill.compiler.ir.ElaboratedModule.NamedConstant;
import io.refmill.compiler.ir.ElaboratedModule.Role;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.Spelling;
import io.refmill.compiler.ir.Formula;
import io.refmill.compiler.ir.Reals;
import io.refmill.contract.Doubt;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.diagnostics.SourceLocation;
import io.refmill.syntax.DataTypeSyntax;
import io.refmill.syntax.DataTypeSyntax.IntegralTypeSyntax;
import io.refmill.syntax.ExpressionSyntax;
import java.math.BigInteger;

/** Values of parameters (IEEE 1800-2017 6.20). */
public final class ParameterElaborator {
  private final ModuleBuilder module;

  ParameterElaborator(ModuleBuilder module) {
    this.module = module;
  }

  /**
   * The value of a parameter, computed at its first use.
   *
   * @param use where the parameter is used, for the diagnostic of one that depends on itself
   */
  public ConstantValue value(Symbol.ParameterSymbol p, SourceLocation use) {
    if (p.poisoned) {
      throw Rejection.alreadyReported();
    }
    if (p.value == null) {
      if (p.evaluating) {
        throw Rejection.of(
            DiagnosticCode.NOT_CONSTANT, use, "\"" + p.name + "\" depends on itself");
      }
      p.evaluating = true;
      try {
        p.value = module.beforeSignals(() -> compute(p));
      } catch (Rejection r) {
        p.poisoned = true;
        throw r;
      } finally {
        p.evaluating = false;
      }
    }
    return p.value;
  }

  private ConstantValue compute(Symbol.ParameterSymbol p) {
    Context context = Context.of(p.scope);
    if (p.typeParameter) {
      if (p.override != null) {
        return p.override;
      }
      if (p.initializer instanceof ExpressionSyntax.TypeExpressionSyntax) {
        return new ConstantValue.TypeValue(
            module.types.resolve(
                ((ExpressionSyntax.TypeExpressionSyntax) p.initializer).type(), context));
      }
      return new ConstantValue.TypeValue(module.expressions.typeOf(p.initializer, context));
    }
    if (!p.dimensions.isEmpty()) {
      throw Rejection.of(
          DiagnosticCode.UNSUPPORTED_TYPE, p.location, "array parameter \"" + p.name + "\"");
    }
    Operand operand;
    if (p.override != null) {
      operand = operand(p.override, p.location);
    } else if (p.initializer == null) {
      throw Rejection.of(
          DiagnosticCode.NOT_CONSTANT, p.location, "\"" + p.name + "\" has no value");
    } else if (p.initializer instanceof ExpressionSyntax.AssignmentPatternSyntax) {
      operand = null;
    } else {
      operand = module.expressions.analyze(p.initializer, context);
    }
    DataType declared = declaredType(p.type, context, operand);
    if (declared instanceof DataType.Real) {
      return new ConstantValue.RealNumber(module.expressions.real(operand, p.location));
    }
    if (declared == null && operand instanceof Operand.Real) {
      return new ConstantValue.RealNumber(module.expressions.real(operand, p.location));
    }
    if (declared == null || declared instanceof DataType.Text) {
      ConstantValue.Vector value = ofOwnWidth(operand, p.location);
      keepFormula(p, operand);
      Boolean signing = loneSign(p.type);
      return withSign(value, signing == null ? value.signed() : signing, p.location);
    }
    if (!declared.integral()) {
      throw TypeElaborator.unsupported(declared, p.location);
    }
    Expression e =
        operand == null
            ? module.assignments.value(p.initializer, declared, context)
            : module.assignments.value(operand, (int) declared.width());
    Bits bits = module.expressions.evaluate(e, p.location);
    if (declared.twoState() && !bits.isKnown()) {
      bits = Bits.of(bits.width(), bits.knownValue());
    }
    keepFormula(p, operand);
    return new ConstantValue.Vector(bits, declared.signed(), declared);
  }

  /**
   * A value, read with a sign. The simulator extends what has no size by that sign even among
   * unsigned operands.
   */
  private ConstantValue.Vector withSign(
      ConstantValue.Vector v, boolean signed, SourceLocation location) {
    Bits bits = v.bits();
    if (v.unsized() && signed && bits.value().testBit(bits.width() - 1)) {
      module.design.deviation(Doubt.ofWidth(Doubt.Code.LOSSLESS_PARAMETER, bits.width(), location));
      if (module.design.asSimulated) {
        bits = FourState.resize(bits, 2 * bits.width(), true);
      }
    } else if (signed == v.signed()) {
      return v;
    }
    DataType type = DataType.vector(bits.width(), signed);
    return new ConstantValue.Vector(bits, signed, type, v.unsized(), v.wider(), null);
  }

  /** Notes how a declaration computes a value from other constants. */
  private static void keepFormula(Symbol.ParameterSymbol p, Operand operand) {
    if (p.override == null
        && operand != null
        && !(operand instanceof Operand.Real)
        && operand.self() instanceof Expression.Constant c) {
      p.formula = c.formula();
    }
  }

  /** How the declaration of a parameter writes its value, or null where that is no literal. */
  static Spelling spelling(Symbol.ParameterSymbol p, int width) {
    return p.override == null && p.initializer instanceof ExpressionSyntax.NumberSyntax number
        ? NumberLiterals.spelling(number.text(), width)
        : null;
  }

  /** A parameter of the module, as what its model can show. */
  public void declare(Symbol.ParameterSymbol p, ConstantValue value) {
    if (value instanceof ConstantValue.Vector v) {
      boolean text = p.override == null && p.initializer instanceof ExpressionSyntax.StringSyntax;
      module.constant(
          new NamedConstant(
              p.constantName(),
              v.bits(),
              v.signed(),
              text ? Form.TEXT : Form.INTEGER,
              spelling(p, v.bits().width()),
              p.formula,
              Role.NAMED,
              p.location));
    } else if (value instanceof ConstantValue.RealNumber r) {
      module.constant(
          new NamedConstant(
              p.constantName(),
              Bits.of(Reals.WIDTH, Reals.pattern(r.value())),
              true,
              Form.REAL,
              null,
              Formula.NONE,
              Role.NAMED,
              p.location));
    }
  }

  /**
   * The value of an operand whose width no declaration gives: that of the operand itself (IEEE
   * 1800-2017 6.20.2).
   */
  public ConstantValue.Vector ofOwnWidth(Operand operand, SourceLocation location) {
    int width = width(operand, location);
    boolean signed = operand.signed();
    Bits bits = module.expressions.evaluate(operand.build(width, signed), location);
    boolean trimmed = LosslessWidth.isTrimmed(operand);
    boolean unsized = trimmed && significant(bits, signed) >= Integer.SIZE;
    if (trimmed && module.design.asSimulated) {
      width = Math.max(Integer.SIZE, significant(bits, signed));
      bits = FourState.resize(bits, width, signed);
    }
    DataType type = width == operand.width() ? operand.type() : DataType.vector(width, signed);
    if (type instanceof DataType.Scalar bit) {
      // It has the range [0:0] of its value (IEEE 1800-2017 6.20.2): M[0] is a bit of 1'b1.
      type = new DataType.Packed(0, 0, new DataType.Scalar(false, bit.twoState()), bit.signed());
    }
    boolean wider =
        LosslessWidth.of(operand, module.design.limits.maxVectorBits()) > operand.width()
            || LosslessWidth.isWider(operand);
    return new ConstantValue.Vector(bits, signed, type, unsized, wider, null);
  }

  /**
   * What an instance is given: a value of its own width, that of the parameter's type where it has
   * one (IEEE 1800-2017 10.8: it is assigned to that type).
   */
  public ConstantValue.Vector given(Operand operand, SourceLocation location) {
    ConstantValue.Vector v = ofOwnWidth(operand, location);
    return v.unsized() || v.wider() || dependsOnContext(operand, location)
        ? new ConstantValue.Vector(
            v.bits(), v.signed(), v.type(), v.unsized(), v.wider(), new Given(operand))
        : v;
  }

  /** What an instance is given, before it has a width. */
  private record Given(Operand operand) implements ConstantValue.Source {}

  /**
   * Bits that a value needs, with one in front that says its sign, as the simulator leaves it where
   * there is room.
   */
  private static int significant(Bits bits, boolean signed) {
    if (!bits.isKnown()) {
      return bits.width();
    }
    BigInteger value = signed ? bits.signedValue() : bits.knownValue();
    return Math.min(bits.width(), value.bitLength() + 1);
  }

  /** Whether an operand has another value where a declaration gives it more bits. */
  private boolean dependsOnContext(Operand operand, SourceLocation location) {
    return switch (operand.kind()) {
      case LEAF, LITERAL, PARAMETER, FILL, UNSIZED_UNKNOWN, REAL, ARRAY -> false;
      case CONTEXT_UNARY, CONTEXT_BINARY, SHIFT, CHOICE ->
          isLost(operand, widerThanAll(operand), location);
    };
  }

  /** A width in which nothing overflows and that shows what complements there are. */
  private int widerThanAll(Operand operand) {
    return 1 + LosslessWidth.of(operand, module.design.limits.maxVectorBits());
  }

  /** Notes where the size of a parameter says something that has another one in the simulator. */
  void checkSize(Operand operand, SourceLocation location) {
    if (LosslessWidth.isWider(operand)) {
      module.design.deviation(
          Doubt.ofWidth(Doubt.Code.LOSSLESS_PARAMETER, operand.width(), location));
    }
  }

  /** The width of a value that no declaration gives one; the simulator may keep more bits. */
  private int width(Operand operand, SourceLocation location) {
    int simulated = LosslessWidth.of(operand, module.design.limits.maxVectorBits());
    if (simulated > operand.width()) {
      Doubt doubt = Doubt.ofWidth(Doubt.Code.LOSSLESS_PARAMETER, operand.width(), location);
      module.design.widerParameter(doubt, isLost(operand, simulated, location));
    }
    return module.design.asSimulated ? simulated : operand.width();
  }

  /** Whether a value of more bits is another number. */
  private boolean isLost(Operand operand, int width, SourceLocation location) {
    boolean signed = operand.signed();
    Bits kept = module.expressions.evaluate(operand.build(operand.width(), signed), location);
    Bits whole = module.expressions.evaluate(operand.build(width, signed), location);
    return !FourState.resize(kept, width, signed).equals(whole);
  }

  /** An override as an operand: the parent has evaluated it. */
  private static Operand operand(ConstantValue override, SourceLocation location) {
    if (override instanceof ConstantValue.Vector) {
      ConstantValue.Vector v = (ConstantValue.Vector) override;
      if (v.source() instanceof Given given) {
        return given.operand();
      }
      return new Operand.Leaf(new Expression.Constant(v.bits(), v.signed(), null), v.type());
    }
    if (override instanceof ConstantValue.RealNumber) {
      return new Operand.RealOperand(((ConstantValue.RealNumber) override).value());
    }
    if (override instanceof ConstantValue.Fill) {
      ConstantValue.Fill f = (ConstantValue.Fill) override;
      return new Operand.Fill(f.value(), f.unknown());
    }
    throw Rejection.of(
        DiagnosticCode.TYPE_ERROR, location, "a type is given for a parameter that is a value");
  }

  /**
   * The type written, or null when the value decides (6.20.2): neither type nor range; a lone sign
   * fixes the sign and leaves the width to the value.
   */
  private DataType declaredType(DataTypeSyntax type, Context context, Operand operand) {
    if (type == null || operand instanceof Operand.Real && loneSign(type) != null) {
      return null;
    }
    if (type instanceof IntegralTypeSyntax t
        && t.keyword().isEmpty()
        && t.packed().isEmpty()
        && (t.signing() == null || operand != null)) {
      return null;
    }
    return module.types.resolve(type, context);
  }

  /** The sign that is all that a declaration says of a type, else null. */
  private static Boolean loneSign(DataTypeSyntax type) {
    return type instanceof IntegralTypeSyntax t && t.keyword().isEmpty() && t.packed().isEmpty()
        ? t.signing()
        : null;
  }
}
