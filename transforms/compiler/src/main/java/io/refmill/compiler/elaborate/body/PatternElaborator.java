package io.refmill.compiler.elaborate.body;

import io.refmill.compiler.elaborate.body.AssignmentElaborator.Pair;
import io.refmill.compiler.elaborate.constant.FoldedExpressions;
import io.refmill.compiler.elaborate.operand.Operand;
import io.refmill.compiler.elaborate.report.Rejection;
import io.refmill.compiler.elaborate.type.DataType;
import io.refmill.compiler.elaborate.type.Selection;
import io.refmill.compiler.ir.Expression;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.diagnostics.SourceLocation;
import io.refmill.syntax.ExpressionSyntax;
import io.refmill.syntax.ExpressionSyntax.AssignmentPatternSyntax;
import io.refmill.syntax.ExpressionSyntax.ConcatenationSyntax;
import io.refmill.syntax.ExpressionSyntax.IdentifierSyntax;
import io.refmill.syntax.ExpressionSyntax.PatternElement;
import io.refmill.syntax.ExpressionSyntax.ReplicationSyntax;
import io.refmill.syntax.ExpressionSyntax.TypeExpressionSyntax;
import java.util.ArrayList;
import java.util.List;

/** Assignment patterns and assignments of whole arrays (IEEE 1800-2017 7.6, 10.9, 10.10). */
final class PatternElaborator {
  private final ModuleBuilder module;

  PatternElaborator(ModuleBuilder module) {
    this.module = module;
  }

  /** A pattern for a packed type or structure, as one vector. */
  Expression flat(AssignmentPatternSyntax pattern, DataType type, Context context) {
    List<Expression> parts = new ArrayList<>();
    if (type instanceof DataType.Structure && !((DataType.Structure) type).union()) {
      DataType.Structure s = (DataType.Structure) type;
      List<ExpressionSyntax> positional = positional(pattern, s.members().size(), context);
      for (int i = 0; i < s.members().size(); i++) {
        DataType.Member m = s.members().get(i);
        ExpressionSyntax value =
            positional != null ? positional.get(i) : byMember(pattern, m, context);
        parts.add(value(value, m.type(), pattern, context));
      }
    } else if (type instanceof DataType.Packed) {
      DataType.Packed p = (DataType.Packed) type;
      int size = p.dimension().size();
      List<ExpressionSyntax> positional = positional(pattern, size, context);
      int step = p.left() <= p.right() ? 1 : -1;
      for (int i = 0; i < size; i++) {
        ExpressionSyntax value =
            positional != null
                ? positional.get(i)
                : byIndex(pattern, p.left() + i * step, p.element(), context);
        parts.add(value(value, p.element(), pattern, context));
      }
    } else {
      throw Rejection.of(
          DiagnosticCode.TYPE_ERROR, pattern.location(), "a pattern for a type without parts");
    }
    return FoldedExpressions.concatenation(parts);
  }

  /** A default value applies to nested parts one by one (10.9.1). */
  private Expression value(
      ExpressionSyntax value, DataType type, AssignmentPatternSyntax pattern, Context context) {
    boolean isDefault = value == keyed(pattern, "default") && value != null;
    boolean nested =
        type instanceof DataType.Structure
            || type instanceof DataType.Packed
                && !(((DataType.Packed) type).element() instanceof DataType.Scalar);
    if (isDefault && nested && !(value instanceof AssignmentPatternSyntax)) {
      return flat(
          new AssignmentPatternSyntax(
              pattern.location(),
              null,
              null,
              List.of(
                  new PatternElement(new IdentifierSyntax(pattern.location(), "default"), value))),
          type,
          context);
    }
    return module.assignments.value(value, type, context);
  }

  /** The values in order, or null when the pattern has keys. */
  private List<ExpressionSyntax> positional(
      AssignmentPatternSyntax pattern, int size, Context context) {
    List<ExpressionSyntax> values = new ArrayList<>();
    for (PatternElement e : pattern.elements()) {
      if (e.key() != null) {
        return null;
      }
      values.add(e.value());
    }
    if (pattern.count() != null) {
      int count = module.expressions.constantInt(pattern.count(), context);
      return repeated(values, count, size, pattern.location());
    }
    if (values.size() == 1 && size != 1 && values.get(0) instanceof ReplicationSyntax) {
      ReplicationSyntax r = (ReplicationSyntax) values.get(0);
      int count = module.expressions.constantInt(r.count(), context);
      return repeated(r.parts(), count, size, pattern.location());
    }
    return checked(values, size, pattern.location());
  }

  private List<ExpressionSyntax> repeated(
      List<ExpressionSyntax> values, int count, int size, SourceLocation location) {
    if ((long) count * values.size() != size) {
      throw wrongSize((long) count * values.size(), size, location);
    }
    List<ExpressionSyntax> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      all.addAll(values);
    }
    return all;
  }

  private static List<ExpressionSyntax> checked(
      List<ExpressionSyntax> values, int size, SourceLocation location) {
    if (values.size() != size) {
      throw wrongSize(values.size(), size, location);
    }
    return values;
  }

  private static Rejection wrongSize(long found, int expected, SourceLocation location) {
    return Rejection.of(
        DiagnosticCode.TYPE_ERROR,
        location,
        "expected a pattern of " + expected + " values, found " + found);
  }

  private static ExpressionSyntax keyed(AssignmentPatternSyntax pattern, String key) {
    for (PatternElement e : pattern.elements()) {
      if (e.key() instanceof IdentifierSyntax && ((IdentifierSyntax) e.key()).name().equals(key)) {
        return e.value();
      }
    }
    return null;
  }

  private ExpressionSyntax byMember(
      AssignmentPatternSyntax pattern, DataType.Member member, Context context) {
    ExpressionSyntax value = keyed(pattern, member.name());
    return value != null ? value : byType(pattern, member.type(), context);
  }

  private ExpressionSyntax byIndex(
      AssignmentPatternSyntax pattern, int index, DataType type, Context context) {
    for (PatternElement e : pattern.elements()) {
      boolean name =
          e.key() instanceof IdentifierSyntax
              && ((IdentifierSyntax) e.key()).name().equals("default");
      if (!name
          && !(e.key() instanceof TypeExpressionSyntax)
          && module.expressions.constantInt(e.key(), context) == index) {
        return e.value();
      }
    }
    return byType(pattern, type, context);
  }

  private ExpressionSyntax byType(AssignmentPatternSyntax pattern, DataType type, Context context) {
    ExpressionSyntax value = null;
    for (PatternElement e : pattern.elements()) {
      if (e.key() instanceof TypeExpressionSyntax
          && module.expressions.typeOf(e.key(), context).equals(type)) {
        value = e.value();
      }
    }
    if (value == null) {
      value = keyed(pattern, "default");
    }
    if (value == null) {
      throw Rejection.of(
          DiagnosticCode.TYPE_ERROR, pattern.location(), "the pattern leaves a part without value");
    }
    return value;
  }

  /** Element assignments for a whole array: from a pattern, or from another array of that shape. */
  List<Pair> array(Selection target, ExpressionSyntax value, Context context) {
    List<Pair> pairs = new ArrayList<>();
    module.design.charge(target.type().width(), value.location());
    if (value instanceof AssignmentPatternSyntax) {
      fromPattern(target, (AssignmentPatternSyntax) value, pairs, context);
      return pairs;
    }
    if (value instanceof ConcatenationSyntax) {
      List<PatternElement> elements = new ArrayList<>();
      for (ExpressionSyntax part : ((ConcatenationSyntax) value).parts()) {
        elements.add(new PatternElement(null, part));
      }
      fromPattern(
          target,
          new AssignmentPatternSyntax(value.location(), null, null, elements),
          pairs,
          context);
      return pairs;
    }
    Operand operand = module.expressions.analyze(value, context);
    if (!(operand instanceof SelectElaborator.ArrayOperand)) {
      throw Rejection.of(DiagnosticCode.TYPE_ERROR, value.location(), "expected an unpacked array");
    }
    copy(target, ((SelectElaborator.ArrayOperand) operand).selection(), pairs, value.location());
    return pairs;
  }

  private void fromPattern(
      Selection target, AssignmentPatternSyntax pattern, List<Pair> pairs, Context context) {
    DataType.UnpackedArray array = (DataType.UnpackedArray) target.type();
    int size = array.dimension().size();
    int step = array.left() <= array.right() ? 1 : -1;
    List<ExpressionSyntax> positional = positional(pattern, size, context);
    ExpressionSyntax all = keyed(pattern, "default");
    for (int i = 0; i < size; i++) {
      int index = array.left() + i * step;
      ExpressionSyntax value =
          positional != null
              ? positional.get(i)
              : byIndex(pattern, index, array.element(), context);
      Selection element = element(target, index);
      if (element.isArray()) {
        AssignmentPatternSyntax inner =
            value instanceof AssignmentPatternSyntax
                ? (AssignmentPatternSyntax) value
                : value == all
                    ? new AssignmentPatternSyntax(
                        pattern.location(),
                        null,
                        null,
                        List.of(
                            new PatternElement(
                                new IdentifierSyntax(pattern.location(), "default"), value)))
                    : null;
        if (inner != null) {
          fromPattern(element, inner, pairs, context);
        } else {
          pairs.addAll(array(element, value, context));
        }
      } else {
        pairs.add(new Pair(element.expression(), value(value, element.type(), pattern, context)));
      }
    }
  }

  private void copy(Selection target, Selection source, List<Pair> pairs, SourceLocation location) {
    if (!target.isArray()) {
      if (source.isArray()) {
        throw shapes(location);
      }
      pairs.add(
          new Pair(
              target.expression(),
              target.type() instanceof DataType.Real
                  ? module.reals.real(Operand.of(source.expression(), source.type()), location)
                  : module.assignments.value(
                      Operand.of(source.expression(), source.type()),
                      target.expression().width())));
      return;
    }
    if (!source.isArray()) {
      throw shapes(location);
    }
    DataType.UnpackedArray to = (DataType.UnpackedArray) target.type();
    DataType.UnpackedArray from = (DataType.UnpackedArray) source.type();
    if (to.dimension().size() != from.dimension().size()) {
      throw shapes(location);
    }
    int toStep = to.left() <= to.right() ? 1 : -1;
    int fromStep = from.left() <= from.right() ? 1 : -1;
    for (int i = 0; i < to.dimension().size(); i++) {
      copy(
          element(target, to.left() + i * toStep),
          element(source, from.left() + i * fromStep),
          pairs,
          location);
    }
  }

  private static Rejection shapes(SourceLocation location) {
    return Rejection.of(DiagnosticCode.TYPE_ERROR, location, "the arrays have different shapes");
  }

  private static Selection element(Selection array, int index) {
    List<Expression> indices = new ArrayList<>(array.indices());
    indices.add(new Expression.Constant(io.refmill.compiler.ir.Bits.of(32, index), true, null));
    return SelectElaborator.element(
        array.array(), indices, ((DataType.UnpackedArray) array.type()).element());
  }
}
