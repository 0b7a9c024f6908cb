package io.refmill.compiler.elaborate.type;

import io.refmill.compiler.ir.Layout;
import io.refmill.compiler.ir.Reals;
import io.refmill.compiler.ir.Signal.Dimension;
import java.util.List;

/**
 * A resolved data type (IEEE 1800-2017 clauses 6 and 7). Every type but {@link Text} and {@link
 * Void} has a width in bits and a flat layout, bit 0 the least significant.
 */
public sealed interface DataType {

  /** The kinds of type: a switch without default names each, so that a new one stops the build. */
  enum Kind {
    SCALAR,
    ATOM,
    PACKED,
    STRUCTURE,
    ENUMERATION,
    UNPACKED_ARRAY,
    REAL,
    TEXT,
    VOID
  }

  /** Which record it is. */
  Kind kind();

  /** Width in bits of the whole, unpacked dimensions included. */
  long width();

  /** Whether a value of this type is read as two's complement. */
  boolean signed();

  /** Whether it can hold neither x nor z. */
  boolean twoState();

  /** Whether values of this type are vectors; arrays and reals are not. */
  default boolean integral() {
    return true;
  }

  /** A single bit: {@code logic}, {@code reg}, {@code bit}, or a wire without range. */
  record Scalar(boolean signed, boolean twoState) implements DataType {
    @Override
    public Kind kind() {
      return Kind.SCALAR;
    }

    @Override
    public long width() {
      return 1;
    }
  }

  /** A predefined integer type (6.11): {@code int}, {@code integer}, {@code byte}, ... */
  record Atom(String keyword, int bits, boolean signed, boolean twoState) implements DataType {
    @Override
    public Kind kind() {
      return Kind.ATOM;
    }

    @Override
    public long width() {
      return bits;
    }
  }

  /**
   * A packed dimension over an element (7.4.1). The sign is that of the whole.
   *
   * @param size the constant that the declaration takes for the number of elements, as in {@code
   *     [W-1:0]}; null where it computes that in another way
   */
  record Packed(int left, int right, DataType element, boolean signed, String size)
      implements DataType {
    /** A dimension whose size has no name. */
    public Packed(int left, int right, DataType element, boolean signed) {
      this(left, right, element, signed, null);
    }

    @Override
    public Kind kind() {
      return Kind.PACKED;
    }

    @Override
    public long width() {
      return (Math.abs((long) left - right) + 1) * element.width();
    }

    @Override
    public boolean twoState() {
      return element.twoState();
    }

    /** Its bounds, as declared. */
    public Dimension dimension() {
      return new Dimension(left, right);
    }
  }

  /** A member of a structure, {@code offset} bits above bit 0. */
  record Member(String name, DataType type, long offset) {}

  /**
   * A structure or union (7.2, 7.3). Unpacked structures have the same flat layout: nothing but the
   * order of bits, which no expression can see, is added by that.
   */
  record Structure(List<Member> members, boolean union, boolean signed, long width)
      implements DataType {
    public Structure {
      members = List.copyOf(members);
    }

    @Override
    public Kind kind() {
      return Kind.STRUCTURE;
    }

    @Override
    public boolean twoState() {
      return members.stream().allMatch(m -> m.type().twoState());
    }

    /** The member of a name, or null. */
    public Member member(String name) {
      for (Member m : members) {
        if (m.name().equals(name)) {
          return m;
        }
      }
      return null;
    }
  }

  /** An enumeration (6.19); its literals are symbols of the scope around it. */
  record Enumeration(DataType base, List<Symbol.ConstantSymbol> literals) implements DataType {
    public Enumeration {
      literals = List.copyOf(literals);
    }

    @Override
    public Kind kind() {
      return Kind.ENUMERATION;
    }

    @Override
    public long width() {
      return base.width();
    }

    @Override
    public boolean signed() {
      return base.signed();
    }

    @Override
    public boolean twoState() {
      return base.twoState();
    }
  }

  /**
   * An unpacked dimension over an element (7.4.2).
   *
   * @param size as for {@link Packed}
   */
  record UnpackedArray(int left, int right, DataType element, String size) implements DataType {
    /** A dimension whose size has no name. */
    public UnpackedArray(int left, int right, DataType element) {
      this(left, right, element, null);
    }

    @Override
    public Kind kind() {
      return Kind.UNPACKED_ARRAY;
    }

    @Override
    public long width() {
      return times(element.width());
    }

    /**
     * What it costs, in bits: a model keeps a reference to each element, so that these count as 16
     * bits at least.
     */
    public long storage() {
      return times(
          element instanceof UnpackedArray array ? array.storage() : Math.max(16, element.width()));
    }

    private long times(long each) {
      long size = Math.abs((long) left - right) + 1;
      return each > 0 && size > Long.MAX_VALUE / each ? Long.MAX_VALUE : size * each;
    }

    @Override
    public boolean signed() {
      return false;
    }

    @Override
    public boolean twoState() {
      return element.twoState();
    }

    @Override
    public boolean integral() {
      return false;
    }

    /** Its bounds, as declared. */
    public Dimension dimension() {
      return new Dimension(left, right, size);
    }
  }

  /** What has no bits, so that no vector is of this type. */
  sealed interface WithoutBits extends DataType {
    @Override
    default long width() {
      return 0;
    }

    @Override
    default boolean signed() {
      return false;
    }

    @Override
    default boolean twoState() {
      return true;
    }

    @Override
    default boolean integral() {
      return false;
    }
  }

  /**
   * {@code real}: no vector, but kept as the pattern of its bits.
   *
   * @param single for {@code shortreal}, which the simulator computes in double precision: for
   *     constants only
   */
  record Real(boolean single) implements DataType {
    @Override
    public Kind kind() {
      return Kind.REAL;
    }

    @Override
    public long width() {
      return Reals.WIDTH;
    }

    @Override
    public boolean signed() {
      return true;
    }

    @Override
    public boolean twoState() {
      return true;
    }

    @Override
    public boolean integral() {
      return false;
    }
  }

  /** {@code string}: as the type of a parameter only. */
  record Text() implements WithoutBits {
    @Override
    public Kind kind() {
      return Kind.TEXT;
    }
  }

  /** The result type of a function without one. */
  record Void() implements WithoutBits {
    @Override
    public Kind kind() {
      return Kind.VOID;
    }
  }

  /** A vector {@code [width-1:0]}; a scalar when the width is 1. */
  static DataType vector(int width, boolean signed) {
    return width == 1
        ? new Scalar(signed, false)
        : new Packed(width - 1, 0, new Scalar(false, false), signed);
  }

  /**
   * How a vector of a type is divided; null where it is not. Members of unions lie upon each other:
   * which of them is meant, no bits say.
   */
  static Layout layout(DataType type) {
    if (type instanceof Packed p && p.element().width() > 1) {
      int width = (int) p.element().width();
      return new Layout.Elements(p.left(), p.right(), width, layout(p.element()));
    }
    if (type instanceof Structure s && !s.union()) {
      return new Layout.Fields(
          s.members().stream()
              .map(
                  m ->
                      new Layout.Field(
                          m.name(), (int) m.offset(), (int) m.type().width(), layout(m.type())))
              .toList());
    }
    return null;
  }

  /** The element below all unpacked dimensions. */
  static DataType elementOf(DataType type) {
    DataType t = type;
    while (t instanceof UnpackedArray) {
      t = ((UnpackedArray) t).element();
    }
    return t;
  }

  /** The same type with the given sign. */
  static DataType withSign(DataType type, boolean signed) {
    return switch (type.kind()) {
      case SCALAR -> new Scalar(signed, type.twoState());
      case ATOM -> {
        Atom a = (Atom) type;
        yield new Atom(a.keyword(), a.bits(), signed, a.twoState());
      }
      case PACKED -> {
        Packed p = (Packed) type;
        yield new Packed(p.left(), p.right(), p.element(), signed, p.size());
      }
      case STRUCTURE, ENUMERATION, UNPACKED_ARRAY, REAL, TEXT, VOID -> type;
    };
  }

  /** The constant that gives a vector its width, or null. */
  static String widthConstant(DataType type) {
    return type instanceof Packed p && p.element() instanceof Scalar ? p.size() : null;
  }

  /** Whether the declaration is a number for counting rather than hardware. */
  static boolean isInteger(DataType type) {
    return type instanceof Atom;
  }
}
