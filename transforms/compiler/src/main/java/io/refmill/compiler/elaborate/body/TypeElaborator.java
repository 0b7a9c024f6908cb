package io.refmill.compiler.elaborate.body;

import io.refmill.compiler.elaborate.constant.FourState;
import io.refmill.compiler.elaborate.report.Rejection;
import io.refmill.compiler.elaborate.type.ConstantValue;
import io.refmill.compiler.elaborate.type.DataType;
import io.refmill.compiler.elaborate.type.Scope;
import io.refmill.compiler.elaborate.type.Symbol;
import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.ElaboratedModule.NamedConstant;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.diagnostics.SourceLocation;
import io.refmill.syntax.DataTypeSyntax;
import io.refmill.syntax.DataTypeSyntax.EnumMemberSyntax;
import io.refmill.syntax.DataTypeSyntax.EnumTypeSyntax;
import io.refmill.syntax.DataTypeSyntax.IntegralTypeSyntax;
import io.refmill.syntax.DataTypeSyntax.InterfaceTypeSyntax;
import io.refmill.syntax.DataTypeSyntax.NamedTypeSyntax;
import io.refmill.syntax.DataTypeSyntax.SimpleTypeSyntax;
import io.refmill.syntax.DataTypeSyntax.StructTypeSyntax;
import io.refmill.syntax.DataTypeSyntax.TypeReferenceSyntax;
import io.refmill.syntax.DeclaratorSyntax;
import io.refmill.syntax.DimensionSyntax;
import io.refmill.syntax.ExpressionSyntax;
import io.refmill.syntax.ExpressionSyntax.BinarySyntax;
import io.refmill.syntax.ExpressionSyntax.IdentifierSyntax;
import io.refmill.syntax.ExpressionSyntax.NumberSyntax;
import io.refmill.syntax.VariableDeclarationSyntax;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/** Resolves data types (IEEE 1800-2017 clauses 6 and 7). */
public final class TypeElaborator {
  private final ModuleBuilder module;

  TypeElaborator(ModuleBuilder module) {
    this.module = module;
  }

  /** The type of a declarator: the type written before it, in the dimensions behind its name. */
  public DataType resolve(DataTypeSyntax type, List<DimensionSyntax> unpacked, Context context) {
    return unpacked(resolve(type, context), unpacked, context);
  }

  /** A type; null stands for an implicit one, a single bit. */
  public DataType resolve(DataTypeSyntax type, Context context) {
    if (type == null) {
      return new DataType.Scalar(false, false);
    }
    return switch (type.kind()) {
      case INTEGRAL_TYPE -> integral((IntegralTypeSyntax) type, context);
      case SIMPLE_TYPE -> simple((SimpleTypeSyntax) type);
      case NAMED_TYPE -> {
        NamedTypeSyntax named = (NamedTypeSyntax) type;
        yield packed(named(named, context), named.packed(), context);
      }
      case STRUCT_TYPE -> {
        StructTypeSyntax s = (StructTypeSyntax) type;
        yield packed(structure(s, context), s.dimensions(), context);
      }
      case ENUM_TYPE -> {
        EnumTypeSyntax e = (EnumTypeSyntax) type;
        yield packed(enumeration(e, context.scope()), e.dimensions(), context);
      }
      case TYPE_REFERENCE ->
          module.expressions.typeOf(((TypeReferenceSyntax) type).expression(), context);
      case INTERFACE_TYPE ->
          throw Rejection.of(
              DiagnosticCode.UNSUPPORTED_CONSTRUCT,
              type.location(),
              "interface port " + ((InterfaceTypeSyntax) type).name());
    };
  }

  private DataType integral(IntegralTypeSyntax t, Context context) {
    boolean signed = Boolean.TRUE.equals(t.signing());
    switch (t.keyword()) {
      case "":
      case "logic":
      case "reg":
        return vector(t, false, signed, context);
      case "bit":
        return vector(t, true, signed, context);
      case "byte":
        return atom(t, 8, true);
      case "shortint":
        return atom(t, 16, true);
      case "int":
        return atom(t, 32, true);
      case "longint":
        return atom(t, 64, true);
      case "integer":
        return atom(t, 32, false);
      case "time":
        return new DataType.Atom("time", 64, signed, false);
      default:
        throw Rejection.of(DiagnosticCode.UNSUPPORTED_TYPE, t.location(), t.keyword());
    }
  }

  private static DataType atom(IntegralTypeSyntax t, int bits, boolean twoState) {
    boolean signed = t.signing() == null || t.signing();
    return new DataType.Atom(t.keyword(), bits, signed, twoState);
  }

  private DataType vector(IntegralTypeSyntax t, boolean twoState, boolean signed, Context context) {
    if (t.packed().isEmpty()) {
      return new DataType.Scalar(signed, twoState);
    }
    return DataType.withSign(
        packed(new DataType.Scalar(false, twoState), t.packed(), context), signed);
  }

  /** Wraps a type in packed dimensions, the last one innermost (7.4.1). */
  private DataType packed(DataType element, List<DimensionSyntax> dimensions, Context context) {
    DataType result = element;
    for (int i = dimensions.size() - 1; i >= 0; i--) {
      DimensionSyntax d = dimensions.get(i);
      if (d.dynamic() || d.left() == null || d.right() == null) {
        throw Rejection.of(
            DiagnosticCode.TYPE_ERROR, d.location(), "expected a range [msb:lsb] here");
      }
      if (!result.integral()) {
        throw Rejection.of(
            DiagnosticCode.TYPE_ERROR, d.location(), "a packed dimension needs a packed type");
      }
      result =
          new DataType.Packed(
              module.expressions.constantInt(d.left(), context),
              module.expressions.constantInt(d.right(), context),
              result,
              false,
              size(d, context.scope()));
      module.design.literals.checkWidth(result.width(), d.location());
    }
    return result;
  }

  /**
   * {@code W} in {@code [W-1:0]}, {@code [0:W-1]}, {@code [W:1]} and {@code [1:W]}, where it is a
   * parameter; else null.
   */
  private static String size(DimensionSyntax d, Scope scope) {
    String down = size(d.left(), d.right(), scope);
    return down != null ? down : size(d.right(), d.left(), scope);
  }

  private static String size(ExpressionSyntax last, ExpressionSyntax first, Scope scope) {
    if (isNumber(first, "1")) {
      return parameter(last, scope);
    }
    return isNumber(first, "0")
            && last instanceof BinarySyntax b
            && b.operator().equals("-")
            && isNumber(b.right(), "1")
        ? parameter(b.left(), scope)
        : null;
  }

  private static String parameter(ExpressionSyntax e, Scope scope) {
    return e instanceof IdentifierSyntax name
            && scope.find(name.name()) instanceof Symbol.ParameterSymbol p
        ? p.constantName()
        : null;
  }

  private static boolean isNumber(ExpressionSyntax e, String text) {
    return e instanceof NumberSyntax n && n.text().equals(text);
  }

  private DataType unpacked(DataType element, List<DimensionSyntax> dimensions, Context context) {
    DataType result = element;
    for (int i = dimensions.size() - 1; i >= 0; i--) {
      DimensionSyntax d = dimensions.get(i);
      if (d.dynamic() || d.left() == null) {
        throw Rejection.of(DiagnosticCode.UNSUPPORTED_TYPE, d.location(), "dynamic array or queue");
      }
      int left = module.expressions.constantInt(d.left(), context);
      DataType.UnpackedArray array;
      if (d.right() != null) {
        int right = module.expressions.constantInt(d.right(), context);
        array = new DataType.UnpackedArray(left, right, result, size(d, context.scope()));
      } else if (left > 0) {
        array = new DataType.UnpackedArray(0, left - 1, result);
      } else {
        throw Rejection.of(
            DiagnosticCode.TYPE_ERROR, d.location(), "an array of " + left + " elements");
      }
      long limit = module.design.limits.maxMemoryBits();
      if (array.storage() > limit) {
        throw Rejection.of(DiagnosticCode.MEMORY_TOO_LARGE, d.location(), array.storage(), limit);
      }
      result = array;
    }
    return result;
  }

  private static DataType simple(SimpleTypeSyntax t) {
    switch (t.keyword()) {
      case "real":
      case "realtime":
        return new DataType.Real(false);
      case "shortreal":
        return new DataType.Real(true);
      case "string":
        return new DataType.Text();
      case "void":
        return new DataType.Void();
      case "event":
        // A bit that triggers turn over (EventTriggers); nothing but triggers and waits names it.
        return new DataType.Scalar(false, true);
      default:
        throw Rejection.of(DiagnosticCode.UNSUPPORTED_TYPE, t.location(), t.keyword());
    }
  }

  private DataType named(NamedTypeSyntax t, Context context) {
    Symbol symbol = module.selects.find(t.scope(), t.name(), context.scope(), t.location());
    DataType type = typeOf(symbol, t.location());
    if (type == null) {
      throw Rejection.of(
          DiagnosticCode.TYPE_ERROR, t.location(), "\"" + t.name() + "\" is not a type");
    }
    return type;
  }

  /** The type that a symbol names, or null when it names none. */
  DataType typeOf(Symbol symbol, SourceLocation location) {
    if (symbol instanceof Symbol.TypedefSymbol) {
      return typedef((Symbol.TypedefSymbol) symbol, location);
    }
    if (symbol instanceof Symbol.ParameterSymbol) {
      ConstantValue value = module.parameters.value((Symbol.ParameterSymbol) symbol, location);
      return value instanceof ConstantValue.TypeValue
          ? ((ConstantValue.TypeValue) value).type()
          : null;
    }
    return null;
  }

  private DataType typedef(Symbol.TypedefSymbol symbol, SourceLocation location) {
    if (symbol.resolved == null) {
      if (symbol.resolving || symbol.syntax.type() == null) {
        throw Rejection.of(
            DiagnosticCode.TYPE_ERROR,
            location,
            "type \"" + symbol.syntax.name() + "\" has no definition");
      }
      symbol.resolving = true;
      try {
        symbol.resolved =
            resolve(symbol.syntax.type(), symbol.syntax.dimensions(), Context.of(symbol.scope));
      } finally {
        symbol.resolving = false;
      }
    }
    return symbol.resolved;
  }

  private DataType.Structure structure(StructTypeSyntax t, Context context) {
    List<DataType.Member> reversed = new ArrayList<>();
    List<DeclaratorSyntax> declarators = new ArrayList<>();
    List<DataType> types = new ArrayList<>();
    for (VariableDeclarationSyntax declaration : t.members()) {
      for (DeclaratorSyntax d : declaration.declarators()) {
        declarators.add(d);
        DataType type = flat(resolve(declaration.type(), d.dimensions(), context));
        if (!type.integral()) {
          throw unsupported(type, d.location());
        }
        types.add(type);
      }
    }
    long offset = 0;
    long widest = 0;
    for (int i = types.size() - 1; i >= 0; i--) {
      DataType type = types.get(i);
      reversed.add(0, new DataType.Member(declarators.get(i).name(), type, t.union() ? 0 : offset));
      offset += type.width();
      widest = Math.max(widest, type.width());
    }
    long width = t.union() ? widest : offset;
    if (width < 1) {
      throw Rejection.of(DiagnosticCode.TYPE_ERROR, t.location(), "a structure without members");
    }
    module.design.literals.checkWidth(width, t.location());
    return new DataType.Structure(
        reversed, t.union(), t.packed() && Boolean.TRUE.equals(t.signing()), width);
  }

  /** An unpacked array as packed dimensions: the layout of one inside a structure. */
  private static DataType flat(DataType type) {
    if (type instanceof DataType.UnpackedArray) {
      DataType.UnpackedArray a = (DataType.UnpackedArray) type;
      return new DataType.Packed(a.left(), a.right(), flat(a.element()), false);
    }
    return type;
  }

  /**
   * An enumeration (6.19): a literal without a value is one more than the one before; the base is
   * {@code int} when none is written.
   */
  DataType.Enumeration enumeration(EnumTypeSyntax t, Scope scope) {
    DataType.Enumeration known = scope.enumerations().get(t);
    if (known != null) {
      return known;
    }
    Context context = Context.of(scope);
    DataType base =
        t.base() == null ? new DataType.Atom("int", 32, true, true) : resolve(t.base(), context);
    if (!base.integral()) {
      throw unsupported(base, t.location());
    }
    int width = module.design.literals.checkWidth(base.width(), t.location());
    List<Symbol.ConstantSymbol> literals = new ArrayList<>();
    Bits next = Bits.of(width, 0);
    for (EnumMemberSyntax member : t.members()) {
      if (member.value() != null) {
        next = module.expressions.constantBits(member.value(), base, context);
      }
      for (String name : memberNames(member, context)) {
        if (next == null) {
          throw Rejection.of(
              DiagnosticCode.TYPE_ERROR,
              member.location(),
              "the value of \"" + name + "\" does not fit its type");
        }
        literals.add(
            new Symbol.ConstantSymbol(
                scope.prefix() + name, next, base.signed(), base, member.location()));
        next = successor(next, base.signed());
      }
    }
    DataType.Enumeration result = new DataType.Enumeration(base, literals);
    scope.enumerations().put(t, result);
    for (Symbol.ConstantSymbol c : literals) {
      module.constant(NamedConstant.of(c.name(), c.bits(), c.signed(), c.location()));
    }
    return result;
  }

  private static Bits successor(Bits bits, boolean signed) {
    if (!bits.isKnown()) {
      return null;
    }
    BigInteger next = FourState.number(bits, signed).add(BigInteger.ONE);
    Bits wrapped = Bits.of(bits.width(), next);
    return FourState.number(wrapped, signed).equals(next) ? wrapped : null;
  }

  /** {@code name}, {@code name[n]} or {@code name[from:to]} (6.19.2). */
  List<String> memberNames(EnumMemberSyntax member, Context context) {
    if (member.range() == null) {
      return List.of(member.name());
    }
    DimensionSyntax range = member.range();
    int left = module.expressions.constantInt(range.left(), context);
    int right = left - 1;
    if (range.right() == null) {
      left = 0;
    } else {
      right = module.expressions.constantInt(range.right(), context);
    }
    module.design.charge(Math.abs((long) right - left) + 1, member.location());
    List<String> names = new ArrayList<>();
    int step = left <= right ? 1 : -1;
    for (int i = left; i != right + step; i += step) {
      names.add(member.name() + i);
    }
    return names;
  }

  /** Says that values of a type are not supported. */
  public static Rejection unsupported(DataType type, SourceLocation location) {
    String text =
        type instanceof DataType.Real real
            ? real.single() ? "shortreal" : "real"
            : type instanceof DataType.Text
                ? "string"
                : type instanceof DataType.Void ? "void" : "unpacked array";
    return Rejection.of(DiagnosticCode.UNSUPPORTED_TYPE, location, text);
  }
}
