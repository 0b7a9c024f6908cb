package io.refmill.compiler.elaborate.body;

import io.refmill.compiler.elaborate.constant.FoldedExpressions;
import io.refmill.compiler.elaborate.operand.LosslessWidth;
import io.refmill.compiler.elaborate.operand.Operand;
import io.refmill.compiler.elaborate.report.Rejection;
import io.refmill.compiler.elaborate.type.DataType;
import io.refmill.compiler.elaborate.type.Selection;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Signal;
import io.refmill.contract.Doubt;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.diagnostics.SourceLocation;
import io.refmill.syntax.ExpressionSyntax;
import io.refmill.syntax.ExpressionSyntax.AssignmentPatternSyntax;
import io.refmill.syntax.ExpressionSyntax.ConcatenationSyntax;
import io.refmill.syntax.ExpressionSyntax.StreamingSyntax;
import java.util.ArrayList;
import java.util.List;

/**
 * Targets and values of assignments (IEEE 1800-2017 10, 11.6): the right side is computed as wide
 * as the wider of both sides, extended by its own sign, then cut to the target.
 */
public final class AssignmentElaborator {
  private final ModuleBuilder module;
  private final PatternElaborator patterns;

  AssignmentElaborator(ModuleBuilder module) {
    this.module = module;
    this.patterns = new PatternElaborator(module);
  }

  /** One assignment of vectors of equal width. */
  public record Pair(Expression target, Expression value) {}

  /**
   * A target.
   *
   * @param expression the bits that exist, or null when none does
   * @param width of the whole, which the value is computed for
   * @param cutLow bits below {@code expression} that are dropped
   * @param array when the target is an unpacked array, else null
   */
  public record Target(
      Expression expression, int width, int cutLow, DataType type, Selection array) {}

  /** How targets are driven: nets take continuous assignments only, unless they are forced. */
  public enum Driving {
    CONTINUOUS,
    PROCEDURAL,
    FORCED
  }

  /**
   * What an expression on the left side stands for; a net is rejected when a procedure drives it.
   */
  public Target target(ExpressionSyntax e, Context context, Driving driving) {
    if (e instanceof ConcatenationSyntax) {
      List<Expression> parts = new ArrayList<>();
      for (ExpressionSyntax part : ((ConcatenationSyntax) e).parts()) {
        addPart(target(part, context, driving), parts, context, part.location());
      }
      Expression whole = parts.size() == 1 ? parts.get(0) : new Expression.Concatenation(parts);
      int width = module.design.literals.checkWidth(whole.width(), e.location());
      return new Target(whole, width, 0, DataType.vector(width, false), null);
    }
    if (e instanceof AssignmentPatternSyntax || e instanceof StreamingSyntax) {
      throw Rejection.of(
          DiagnosticCode.UNSUPPORTED_CONSTRUCT, e.location(), "a pattern or stream as a target");
    }
    Selection s = module.selects.select(e, context, true);
    if (s.symbol() != null) {
      throw Rejection.of(
          DiagnosticCode.INVALID_ASSIGNMENT,
          e.location(),
          NameResolver.text(e) + " cannot be assigned to");
    }
    Signal root = s.isArray() ? s.array() : root(s.expression());
    if (driving == Driving.PROCEDURAL && root != null && root.kind() == Signal.Kind.NET) {
      throw Rejection.of(
          DiagnosticCode.INVALID_ASSIGNMENT,
          e.location(),
          "net \"" + root.name() + "\" is assigned in a procedure; it must be a variable");
    }
    if (s.isArray()) {
      return new Target(null, 0, 0, s.type(), s);
    }
    if (driving == Driving.CONTINUOUS
        && s.expression() != null
        && s.expression().width() < s.type().width()) {
      module.design.deviation(Doubt.at(Doubt.Code.DRIVER_ACROSS_BOUNDS, e.location()));
    }
    return new Target(s.expression(), (int) s.type().width(), s.cutLow(), s.type(), null);
  }

  /** Bits of a concatenation that do not exist go to a variable that nothing reads. */
  private void addPart(Target t, List<Expression> parts, Context context, SourceLocation location) {
    if (t.array() != null) {
      throw Rejection.of(
          DiagnosticCode.UNSUPPORTED_CONSTRUCT, location, "an unpacked array in a concatenation");
    }
    if (t.type() instanceof DataType.Real) {
      throw Rejection.of(DiagnosticCode.TYPE_ERROR, location, "a real number in a concatenation");
    }
    int existing = t.expression() == null ? 0 : t.expression().width();
    int high = t.width() - existing - t.cutLow();
    if (high > 0) {
      parts.add(nowhere(high, context, location));
    }
    if (existing > 0) {
      parts.add(t.expression());
    }
    if (t.cutLow() > 0) {
      parts.add(nowhere(t.cutLow(), context, location));
    }
  }

  /** A target as wide as it was written, or null when none of its bits exists. */
  public Expression whole(Target t, Context context, SourceLocation location) {
    if (t.expression() == null || t.expression().width() == t.width()) {
      return t.expression();
    }
    List<Expression> parts = new ArrayList<>();
    addPart(t, parts, context, location);
    return new Expression.Concatenation(parts);
  }

  /** Some bits of a target; of a concatenation, since no select of one is a target (11.4.12). */
  public static Expression part(Expression target, int lsb, int width) {
    if (!(target instanceof Expression.Concatenation)) {
      return FoldedExpressions.part(target, lsb, width, false);
    }
    List<Expression> parts = new ArrayList<>();
    int high = target.width();
    for (Expression p : ((Expression.Concatenation) target).parts()) {
      int low = high - p.width();
      int from = Math.max(lsb, low);
      int to = Math.min(lsb + width, high);
      if (from < to) {
        parts.add(part(p, from - low, to - from));
      }
      high = low;
    }
    return parts.size() == 1 ? parts.get(0) : new Expression.Concatenation(parts);
  }

  private Expression nowhere(int width, Context context, SourceLocation location) {
    return new Expression.SignalReference(
        module.declareVariable(context, "unused", DataType.vector(width, false), null, location));
  }

  /** The signal that a target belongs to; null for several, or one of another instance. */
  static Signal root(Expression target) {
    Expression e = target;
    while (true) {
      if (e instanceof Expression.SignalReference) {
        return ((Expression.SignalReference) e).signal();
      } else if (e instanceof Expression.ElementSelect) {
        return ((Expression.ElementSelect) e).array();
      } else if (e instanceof Expression.PartSelect) {
        e = ((Expression.PartSelect) e).base();
      } else if (e instanceof Expression.IndexedPartSelect) {
        e = ((Expression.IndexedPartSelect) e).base();
      } else {
        return null;
      }
    }
  }

  /** An operand assigned to {@code width} bits. */
  public Expression value(Operand operand, int width) {
    int wide = Math.max(width, LosslessWidth.ofAssigned(operand));
    if (operand instanceof Operand.Real) {
      wide = width;
    }
    Expression e = operand.build(wide, operand.signed());
    Expression result = FoldedExpressions.resize(e, width, operand.signed(), e.signed());
    if (result instanceof Expression.Constant && e instanceof Expression.Constant) {
      // 12 cut to 4 bits is 12, not -4: a cut constant is read as unsigned.
      Expression.Constant before = (Expression.Constant) e;
      Expression.Constant after = (Expression.Constant) result;
      boolean same = before.bits().signedValue().equals(after.bits().signedValue());
      return same ? after : FoldedExpressions.resize(after, width, false, false);
    }
    return result;
  }

  /** An expression assigned to a type; assignment patterns take their shape from it (10.9). */
  public Expression value(ExpressionSyntax e, DataType type, Context context) {
    if (e instanceof AssignmentPatternSyntax && ((AssignmentPatternSyntax) e).type() == null) {
      return patterns.flat((AssignmentPatternSyntax) e, type, context);
    }
    Operand operand = module.expressions.analyze(e, context);
    if (type instanceof DataType.Real) {
      return module.reals.real(operand, e.location());
    }
    if (e instanceof StreamingSyntax && operand.width() != type.width()) {
      throw Rejection.of(
          DiagnosticCode.UNSUPPORTED_CONSTRUCT, e.location(), "a stream of another width");
    }
    return value(operand, (int) type.width());
  }

  /** The assignments that {@code target = value} stands for: one for each element of an array. */
  public List<Pair> assign(
      ExpressionSyntax target, ExpressionSyntax value, Context context, Driving driving) {
    Target t = target(target, context, driving);
    if (t.array() == null) {
      return pairs(t, value(value, t.type(), context));
    }
    List<Pair> pairs = patterns.array(t.array(), value, context);
    Signal root = t.array().array();
    for (Pair p : pairs) {
      if (pairs.size() > 1 && IrWalker.reads(p.value(), root)) {
        throw Rejection.of(
            DiagnosticCode.UNSUPPORTED_CONSTRUCT,
            value.location(),
            "an array assigned from its own elements");
      }
    }
    return pairs;
  }

  /** An assignment of an operand that has been elaborated already. */
  public List<Pair> assign(
      ExpressionSyntax target, Operand value, Context context, Driving driving) {
    Target t = target(target, context, driving);
    if (t.array() != null) {
      throw TypeElaborator.unsupported(t.type(), target.location());
    }
    return pairs(
        t,
        t.type() instanceof DataType.Real
            ? module.reals.real(value, target.location())
            : value(value, t.width()));
  }

  private static List<Pair> pairs(Target t, Expression value) {
    if (t.expression() == null) {
      return List.of();
    }
    int existing = t.expression().width();
    Expression kept =
        existing == value.width()
            ? value
            : FoldedExpressions.part(value, t.cutLow(), existing, false);
    return List.of(new Pair(t.expression(), kept));
  }
}
