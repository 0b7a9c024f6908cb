package io.refmill.compiler.elaborate.body;

import io.refmill.compiler.elaborate.constant.FoldedExpressions;
import io.refmill.compiler.elaborate.constant.FourState;
import io.refmill.compiler.elaborate.operand.EnumerationMethods;
import io.refmill.compiler.elaborate.operand.LosslessWidth;
import io.refmill.compiler.elaborate.operand.Operand;
import io.refmill.compiler.elaborate.operand.SignificantBits;
import io.refmill.compiler.elaborate.report.Rejection;
import io.refmill.compiler.elaborate.type.DataType;
import io.refmill.compiler.elaborate.type.Scope;
import io.refmill.compiler.elaborate.type.Selection;
import io.refmill.compiler.elaborate.type.Symbol;
import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.Constant;
import io.refmill.compiler.ir.Expression.PartSelect;
import io.refmill.compiler.ir.Signal;
import io.refmill.contract.Doubt;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.diagnostics.SourceLocation;
import io.refmill.syntax.ExpressionSyntax;
import io.refmill.syntax.ExpressionSyntax.IdentifierSyntax;
import io.refmill.syntax.ExpressionSyntax.IndexSyntax;
import io.refmill.syntax.ExpressionSyntax.MemberSyntax;
import io.refmill.syntax.ExpressionSyntax.RangeKind;
import io.refmill.syntax.ExpressionSyntax.RangeSelectSyntax;
import io.refmill.syntax.ExpressionSyntax.ScopedSyntax;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/** Bit-, part-, element- and member-selects (IEEE 1800-2017 7.2, 7.4, 11.5). */
public final class SelectElaborator {
  /** Bits up to which the simulator widens an index. */
  private static final int LOSSLESS_BITS = 64;

  private final ModuleBuilder module;
  private final NameResolver names;

  SelectElaborator(ModuleBuilder module) {
    this.module = module;
    this.names = new NameResolver(module);
  }

  /** The symbol of a possibly scoped name; {@code scopeName} is null for a simple one. */
  Symbol find(String scopeName, String name, Scope scope, SourceLocation location) {
    return names.find(scopeName, name, scope, location);
  }

  /** A name with selects as a value to read. Bits outside of static selects are x. */
  Operand operand(ExpressionSyntax e, Context context) {
    if (e instanceof MemberSyntax) {
      Operand method = method((MemberSyntax) e, 1, context);
      if (method != null) {
        return method;
      }
    }
    Selection s = select(e, context, false);
    if (s.isArray()) {
      return new ArrayOperand(s, e.location());
    }
    if (s.symbol() != null) {
      return names.real(s.symbol(), e);
    }
    if (!s.terminal()) {
      return names.operand(s, e);
    }
    int width = (int) s.type().width();
    if (s.expression() == null) {
      return new Operand.Leaf(FoldedExpressions.x(width));
    }
    List<Expression> parts = new ArrayList<>();
    int high = width - s.cutLow() - s.expression().width();
    if (high > 0) {
      parts.add(FoldedExpressions.x(high));
    }
    parts.add(s.expression());
    if (s.cutLow() > 0) {
      parts.add(FoldedExpressions.x(s.cutLow()));
    }
    return new Operand.Leaf(FoldedExpressions.concatenation(parts));
  }

  /** A method of an enumeration's value, or null when the member is no such thing. */
  Operand method(MemberSyntax m, long step, Context context) {
    if (!EnumerationMethods.has(m.name())) {
      return null;
    }
    Selection base = names.base(m.base(), context, false);
    boolean value = base.symbol() == null && !base.isArray() && base.expression() != null;
    return value && base.type() instanceof DataType.Enumeration
        ? EnumerationMethods.call(
            m.name(), (DataType.Enumeration) base.type(), base.expression(), step, m.location())
        : null;
  }

  /** An unpacked array: has a type, but no value that an operator could take. */
  record ArrayOperand(Selection selection, SourceLocation location) implements Operand {
    @Override
    public Kind kind() {
      return Kind.ARRAY;
    }

    @Override
    public int width() {
      throw asValue();
    }

    @Override
    public boolean signed() {
      throw asValue();
    }

    @Override
    public DataType type() {
      return selection.type();
    }

    @Override
    public Expression build(int width, boolean signed) {
      throw asValue();
    }

    private Rejection asValue() {
      return Rejection.of(
          DiagnosticCode.TYPE_ERROR, location, "an unpacked array stands where a vector belongs");
    }
  }

  /** Resolves a name with its selects; {@code forWriting} when it is a target. */
  public Selection select(ExpressionSyntax e, Context context, boolean forWriting) {
    module.design.charge(1, e.location());
    return switch (e.kind()) {
      case IDENTIFIER -> names.identifier((IdentifierSyntax) e, context, forWriting);
      case SCOPED -> names.scoped((ScopedSyntax) e, context, forWriting);
      case MEMBER -> {
        MemberSyntax m = (MemberSyntax) e;
        Selection base = names.base(m.base(), context, forWriting);
        yield base.symbol() != null
            ? names.member(base.symbol(), m, context, forWriting)
            : member(base, m, forWriting);
      }
      case INDEX -> {
        IndexSyntax i = (IndexSyntax) e;
        Selection base = select(i.base(), context, forWriting);
        yield base.symbol() != null
            ? names.index(base.symbol(), i, context)
            : index(base, i, context, forWriting);
      }
      case RANGE_SELECT -> {
        RangeSelectSyntax r = (RangeSelectSyntax) e;
        yield range(select(r.base(), context, forWriting), r, context, forWriting);
      }
      case NUMBER,
          REAL,
          TIME,
          STRING,
          UNARY,
          BINARY,
          CONDITIONAL,
          CONCATENATION,
          REPLICATION,
          STREAMING,
          CALL,
          SYSTEM_CALL,
          TYPE_CAST,
          SIZE_CAST,
          INSIDE,
          VALUE_RANGE,
          ASSIGNMENT_PATTERN,
          TYPE_EXPRESSION,
          INCREMENT,
          ASSIGNMENT_EXPRESSION,
          MIN_TYP_MAX ->
          value(e, context, forWriting);
    };
  }

  /** What is no name and no select of one: a value, and no target. */
  private Selection value(ExpressionSyntax e, Context context, boolean forWriting) {
    if (forWriting) {
      throw Rejection.of(
          DiagnosticCode.INVALID_ASSIGNMENT, e.location(), "this cannot be assigned to");
    }
    Operand operand = module.expressions.analyze(e, context);
    return Selection.of(operand.self(), operand.type());
  }

  private Selection member(Selection base, MemberSyntax m, boolean forWriting) {
    checkSelectable(base, m.location());
    if (!(base.type() instanceof DataType.Structure)) {
      throw Rejection.of(
          DiagnosticCode.TYPE_ERROR,
          m.location(),
          "\"" + m.name() + "\" is selected from no structure");
    }
    DataType.Member member = ((DataType.Structure) base.type()).member(m.name());
    if (member == null) {
      throw Rejection.of(
          DiagnosticCode.TYPE_ERROR,
          m.location(),
          "the structure has no member \"" + m.name() + "\"");
    }
    if (member.type().signed() && !forWriting) {
      module.design.deviation(Doubt.at(Doubt.Code.SIGNED_MEMBER, m.location()));
    }
    return Selection.of(
        FoldedExpressions.part(
            base.expression(),
            (int) member.offset(),
            (int) member.type().width(),
            member.type().signed()),
        member.type());
  }

  private void checkSelectable(Selection base, SourceLocation location) {
    if (base.symbol() != null || base.isArray()) {
      throw Rejection.of(DiagnosticCode.TYPE_ERROR, location, "a select of something without bits");
    }
    if (base.terminal()) {
      throw Rejection.of(
          DiagnosticCode.UNSUPPORTED_CONSTRUCT, location, "a select of a select out of range");
    }
  }

  private Selection index(Selection base, IndexSyntax i, Context context, boolean forWriting) {
    Operand operand = module.expressions.integral(i.index(), context.withoutPrelude());
    Expression index = operand.self();
    noteWide(index, i.location());
    if (base.isArray()) {
      boolean wraps = wraps(operand, index);
      if (wraps) {
        module.design.deviation(Doubt.at(Doubt.Code.LOSSLESS_INDEX, i.location()));
      }
      if (module.design.asSimulated) {
        index = asSimulated(operand, index, wraps);
      }
      DataType.UnpackedArray array = (DataType.UnpackedArray) base.type();
      if (Math.min(array.left(), array.right()) < 0 && !(index instanceof Constant)) {
        module.design.deviation(Doubt.at(Doubt.Code.INDEX_BELOW_ZERO, i.location()));
      }
      if (!base.indices().isEmpty() && mayLeave(index, array)) {
        module.design.deviation(Doubt.at(Doubt.Code.INDEX_BEYOND_ROW, i.location()));
      }
      if (array.element() instanceof DataType.Real && !(index instanceof Constant)) {
        module.design.deviation(Doubt.at(Doubt.Code.INDEX_OF_REALS, i.location()));
      }
      List<Expression> indices = new ArrayList<>(base.indices());
      indices.add(index);
      return element(base.array(), indices, array.element());
    }
    checkSelectable(base, i.location());
    if (forWriting) {
      noteSigned(index, i.index(), context);
    }
    DataType.Packed range = rangeOf(base.type(), i.location());
    int elementWidth = (int) range.element().width();
    int factor = range.left() >= range.right() ? elementWidth : -elementWidth;
    long addend = -(long) factor * range.right();
    return at(base, index, factor, addend, range.element(), i.location());
  }

  /** Whether an index may be one that its dimension does not have. */
  private static boolean mayLeave(Expression index, DataType.UnpackedArray array) {
    int low = Math.min(array.left(), array.right());
    int high = Math.max(array.left(), array.right());
    if (index instanceof Constant c) {
      BigInteger at = c.signed() ? c.bits().signedValue() : c.bits().knownValue();
      return at.compareTo(BigInteger.valueOf(low)) < 0
          || at.compareTo(BigInteger.valueOf(high)) > 0;
    }
    if (index instanceof Expression.SignalReference r && r.signal().integer()) {
      // Of a loop, nearly always, which stays inside.
      return false;
    }
    return low > 0
        || index.signed()
        || Bits.mask(SignificantBits.of(index)).compareTo(BigInteger.valueOf(high)) > 0;
  }

  /** The simulator takes the lower 32 bits of an index for all of it. */
  private void noteWide(Expression index, SourceLocation location) {
    if (!(index instanceof Constant) && index.width() > 32) {
      module.design.deviation(Doubt.ofWidth(Doubt.Code.WIDE_INDEX, index.width(), location));
    }
  }

  /**
   * Whether an expression is a select of all bits of a signed net or variable: it has no sign
   * (11.8.1), but in some places the simulator takes it for the whole.
   *
   * @param width of the expression
   */
  public boolean isWholeOfSigned(ExpressionSyntax syntax, int width, Context context) {
    ExpressionSyntax of =
        syntax instanceof RangeSelectSyntax r
            ? r.base()
            : syntax instanceof IndexSyntax i ? i.base() : null;
    if (of == null) {
      return false;
    }
    Selection whole = select(of, context.withoutPrelude(), false);
    return whole.symbol() == null
        && !whole.isArray()
        && whole.type().signed()
        && whole.type().width() == width;
  }

  /**
   * The simulator takes a select of all bits of a signed variable for the variable, which it is not
   * (11.8.1), where it is the index of a target: {@code r[a[1:0]] = d} writes nothing where {@code
   * a} is -1.
   */
  private void noteSigned(Expression index, ExpressionSyntax syntax, Context context) {
    if (!(index instanceof Constant) && isWholeOfSigned(syntax, index.width(), context)) {
      module.design.deviation(Doubt.at(Doubt.Code.SIGNED_PART_INDEX, syntax.location()));
    }
  }

  /**
   * The simulator reads an unsigned index of 32 bits as a signed one: {@code v[u - 2 +: 4]} selects
   * bits 0 and 1 where u is 0, although the index is 4294967294 then (11.5.1, 11.6.1).
   */
  private void noteBelow(
      Selection base,
      Expression index,
      int factor,
      long addend,
      int width,
      SourceLocation location) {
    boolean meets =
        factor > 0 ? addend - factor > -width : addend - factor < base.expression().width();
    if (meets && index.width() == 32 && !index.signed() && SignificantBits.of(index) == 32) {
      module.design.deviation(Doubt.at(Doubt.Code.UNSIGNED_INDEX, location));
    }
  }

  /**
   * Whether the simulator lets an index be more than the language does: in {@code memory[pointer +
   * 1'b1]} it does not wrap around. Signed ones of 32 bits are integers, which have room enough.
   */
  private static boolean wraps(Operand operand, Expression index) {
    return !(index instanceof Constant)
        && index.width() < LOSSLESS_BITS
        && !(index.signed() && index.width() == Integer.SIZE)
        && LosslessWidth.of(operand, LOSSLESS_BITS) > index.width();
  }

  /**
   * An index as the simulator reads it: a sum that does not wrap, or the lower bits of a wide one.
   */
  private static Expression asSimulated(Operand operand, Expression index, boolean wraps) {
    if (index.width() > Integer.SIZE) {
      return FoldedExpressions.resize(index, Integer.SIZE, false, false);
    }
    return wraps
        ? operand.build(LosslessWidth.of(operand, LOSSLESS_BITS), operand.signed())
        : index;
  }

  /** An element, or what is left of an array after one more index. */
  static Selection element(Signal array, List<Expression> indices, DataType type) {
    return type instanceof DataType.UnpackedArray
        ? Selection.of(array, indices, type)
        : Selection.of(new Expression.ElementSelect(array, indices), type);
  }

  /** The outermost packed range; integer types are {@code [n-1:0]}, scalars have none. */
  private static DataType.Packed rangeOf(DataType type, SourceLocation location) {
    DataType t = type instanceof DataType.Enumeration ? ((DataType.Enumeration) type).base() : type;
    if (t instanceof DataType.Packed) {
      return (DataType.Packed) t;
    }
    if (t instanceof DataType.Atom || t instanceof DataType.Structure) {
      return new DataType.Packed(
          (int) t.width() - 1, 0, new DataType.Scalar(false, t.twoState()), t.signed());
    }
    throw Rejection.of(DiagnosticCode.TYPE_ERROR, location, "a scalar has no bits to select");
  }

  /** Bits from {@code factor * index + addend}; a constant index gives a static select. */
  private Selection at(
      Selection base,
      Expression index,
      int factor,
      long addend,
      DataType type,
      SourceLocation location) {
    int width = module.design.literals.checkWidth(type.width(), location);
    if (index instanceof Constant) {
      Constant c = (Constant) index;
      if (!c.bits().isKnown()) {
        return Selection.cut(null, type, 0);
      }
      BigInteger lsb =
          FourState.number(c.bits(), c.signed())
              .multiply(BigInteger.valueOf(factor))
              .add(BigInteger.valueOf(addend));
      Selection part = fixed(base, lsb, type);
      boolean bit = factor == 1 && addend == 0 && part.expression() instanceof PartSelect;
      return bit && ((PartSelect) part.expression()).base() == base.expression()
          ? Selection.of(((PartSelect) part.expression()).by(c), part.type())
          : part;
    }
    if (Math.abs(addend) > Integer.MAX_VALUE) {
      throw Rejection.of(DiagnosticCode.TYPE_ERROR, location, "the bounds are too large here");
    }
    noteBelow(base, index, factor, addend, width, location);
    return Selection.of(
        new Expression.IndexedPartSelect(
            base.expression(), index, factor, (int) addend, width, type.signed()),
        type);
  }

  /** A static select, cut to the bits that exist (11.5.1). */
  private Selection fixed(Selection base, BigInteger lsb, DataType type) {
    int width = (int) type.width();
    int available = base.expression().width();
    if (lsb.bitLength() > 31) {
      return Selection.cut(null, type, 0);
    }
    long from = lsb.longValue();
    long low = Math.max(0, from);
    long high = Math.min(available, from + width);
    if (low >= high) {
      return Selection.cut(null, type, 0);
    }
    boolean whole = high - low == width;
    Expression part =
        FoldedExpressions.part(
            base.expression(), (int) low, (int) (high - low), whole && type.signed());
    return whole ? Selection.of(part, type) : Selection.cut(part, type, (int) (low - from));
  }

  private Selection range(
      Selection base, RangeSelectSyntax r, Context context, boolean forWriting) {
    if (base.isArray()) {
      throw Rejection.of(
          DiagnosticCode.UNSUPPORTED_CONSTRUCT, r.location(), "a slice of an unpacked array");
    }
    checkSelectable(base, r.location());
    DataType.Packed range = rangeOf(base.type(), r.location());
    boolean descending = range.left() >= range.right();
    int elementWidth = (int) range.element().width();
    int factor = descending ? elementWidth : -elementWidth;
    long zero = -(long) factor * range.right();
    if (r.rangeKind() == RangeKind.COLON) {
      int left = module.expressions.constantInt(r.left(), context);
      int right = module.expressions.constantInt(r.right(), context);
      long count = Math.abs((long) left - right) + 1;
      if (left != right && left > right != descending && range.left() != range.right()) {
        if (context.dead()) {
          // As in (W > 8) ? d[W-1:8] : d. Its width counts, its value does not.
          return Selection.cut(null, slice(count, range.element(), r.location()), 0);
        }
        throw Rejection.of(
            DiagnosticCode.TYPE_ERROR,
            r.location(),
            "the part-select [" + left + ":" + right + "] runs against the declared range");
      }
      DataType type = slice(count, range.element(), r.location());
      return fixed(base, BigInteger.valueOf((long) factor * right + zero), type);
    }
    int count = module.expressions.constantInt(r.right(), context);
    if (count < 1) {
      throw Rejection.of(
          DiagnosticCode.TYPE_ERROR, r.location(), "a part-select of " + count + " bits");
    }
    DataType type = slice(count, range.element(), r.location());
    // The select covers count indices; its lowest bit belongs to the one that is last in the range.
    boolean up = r.rangeKind() == RangeKind.PLUS;
    int shift = up == descending ? 0 : descending ? -(count - 1) : count - 1;
    Expression index = module.expressions.selfDetermined(r.left(), context.withoutPrelude());
    noteWide(index, r.location());
    if (forWriting) {
      noteSigned(index, r.left(), context);
    }
    return at(base, index, factor, zero + (long) factor * shift, type, r.location());
  }

  /** Part-selects are unsigned; of packed arrays they keep the element (11.5.1, 11.8.1). */
  private DataType slice(long count, DataType element, SourceLocation location) {
    long width = count * element.width();
    module.design.literals.checkWidth(width, location);
    return element instanceof DataType.Scalar && count == 1
        ? new DataType.Scalar(false, element.twoState())
        : new DataType.Packed((int) count - 1, 0, element, false);
  }
}
