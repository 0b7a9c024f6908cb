package io.refmill.compiler.ir;

import io.refmill.diagnostics.SourceLocation;
import java.math.BigInteger;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A net or variable of one elaborated module; an unpacked array of vectors when it has dimensions.
 * Packed structures and packed arrays are flat vectors here, bit 0 the least significant.
 *
 * <p>Compared by identity: one object for each declaration in each elaborated module.
 */
public final class Signal {
  private static final AtomicInteger COUNT = new AtomicInteger();

  /** Net or variable (IEEE 1800-2017 6.5). */
  public enum Kind {
    NET,
    VARIABLE
  }

  /** How several drivers resolve (IEEE 1800-2017 6.6). */
  public enum Resolution {
    /** wire, tri, uwire, trireg without a driver's charge. */
    WIRE,
    /** wand, triand. */
    AND,
    /** wor, trior. */
    OR,
    /** tri0, supply0, pulldown: 0 where nothing drives. */
    ZERO,
    /** tri1, supply1, pullup: 1 where nothing drives. */
    ONE
  }

  /**
   * An unpacked dimension as declared.
   *
   * @param sizeConstant the constant that the declaration takes for the number of elements, as in
   *     {@code [0:N-1]}; null where there is none
   */
  public record Dimension(int left, int right, String sizeConstant) {
    /** A dimension whose size has no name. */
    public Dimension(int left, int right) {
      this(left, right, null);
    }

    /** Number of elements. */
    public int size() {
      return Math.abs(left - right) + 1;
    }

    /** The least index. */
    public int low() {
      return Math.min(left, right);
    }
  }

  private final String name;
  private final Kind kind;
  private final Resolution resolution;
  private final int width;
  private final boolean signed;
  private final List<Dimension> dimensions;
  private final boolean twoState;
  private final boolean integer;
  private final boolean real;
  private final Bits initialValue;
  private final String widthConstant;
  private final Layout layout;
  private final SourceLocation location;
  private final List<String> path;
  private BigInteger allOnes;

  /**
   * The order in which signals are made. Passes meet them in that order, so that what stands side
   * by side in a table is used together; tables of large designs outgrow the processor's caches.
   */
  private final int hash = COUNT.getAndIncrement();

  /**
   * @param name unique in its module; generate and block scopes are prefixes: {@code g[0].x}
   * @param width of one element, in bits, at least 1
   * @param dimensions unpacked, empty for a plain vector
   * @param twoState declared with a 2-state type ({@code int}, {@code bit}): starts at 0, never x
   * @param integer declared {@code integer}, {@code int}, {@code genvar} or alike: a loop variable
   *     rather than hardware
   * @param initialValue of the declaration ({@code reg q = 1}), null when none; for every element
   *     of an array when it has dimensions
   */
  public Signal(
      String name,
      Kind kind,
      Resolution resolution,
      int width,
      boolean signed,
      List<Dimension> dimensions,
      boolean twoState,
      boolean integer,
      Bits initialValue,
      SourceLocation location) {
    this(
        name,
        kind,
        resolution,
        width,
        signed,
        dimensions,
        twoState,
        integer,
        false,
        initialValue,
        null,
        null,
        location);
  }

  /**
   * @param real whether the bits are the pattern of a real number
   * @param widthConstant the constant of the module that the declaration takes for the width, as in
   *     {@code [W-1:0]}; null where there is none
   * @param layout how the declaration divides the bits of one element; null where it does not
   */
  public Signal(
      String name,
      Kind kind,
      Resolution resolution,
      int width,
      boolean signed,
      List<Dimension> dimensions,
      boolean twoState,
      boolean integer,
      boolean real,
      Bits initialValue,
      String widthConstant,
      Layout layout,
      SourceLocation location) {
    this.name = Objects.requireNonNull(name);
    this.kind = Objects.requireNonNull(kind);
    this.resolution = Objects.requireNonNull(resolution);
    if (width < 1) {
      throw new IllegalArgumentException("width of " + name + ": " + width);
    }
    this.width = width;
    this.signed = signed;
    this.dimensions = List.copyOf(dimensions);
    this.twoState = twoState;
    this.integer = integer;
    this.real = real;
    this.initialValue = initialValue;
    this.widthConstant = widthConstant;
    this.layout = layout;
    this.location = Objects.requireNonNull(location);
    this.path = List.of();
  }

  private Signal(Signal other, List<String> path, SourceLocation location) {
    this.name = String.join(".", path);
    this.kind = other.kind;
    this.resolution = other.resolution;
    this.width = other.width;
    this.signed = other.signed;
    this.dimensions = other.dimensions;
    this.twoState = other.twoState;
    this.integer = other.integer;
    this.real = other.real;
    this.initialValue = null;
    this.widthConstant = null;
    this.layout = other.layout;
    this.location = location;
    this.path = List.copyOf(path);
  }

  /**
   * What stands for an array of another instance until the hierarchy is flattened, as an {@link
   * Expression.HierarchicalReference} does for other signals.
   *
   * @param steps names below the top or below the module that refers to it
   * @param use where it does
   */
  public static Signal elsewhere(Signal array, List<String> steps, SourceLocation use) {
    return new Signal(array, steps, use);
  }

  /** Where the array is that this stands for; empty for a signal of the module itself. */
  public List<String> path() {
    return path;
  }

  public String name() {
    return name;
  }

  public Kind kind() {
    return kind;
  }

  public Resolution resolution() {
    return resolution;
  }

  public int width() {
    return width;
  }

  /** The greatest value of {@link #width} bits. Kept, for it is as long as the signal is wide. */
  public BigInteger allOnes() {
    BigInteger result = allOnes;
    if (result == null) {
      result = Bits.mask(width);
      allOnes = result;
    }
    return result;
  }

  public boolean signed() {
    return signed;
  }

  public List<Dimension> dimensions() {
    return dimensions;
  }

  public boolean isArray() {
    return !dimensions.isEmpty();
  }

  /** Number of elements, 1 for a plain vector. */
  public int elements() {
    int product = 1;
    for (Dimension d : dimensions) {
      product = Math.multiplyExact(product, d.size());
    }
    return product;
  }

  public boolean twoState() {
    return twoState;
  }

  public boolean integer() {
    return integer;
  }

  /** Whether it holds real numbers, as bit patterns of 64 bits. */
  public boolean real() {
    return real;
  }

  public Bits initialValue() {
    return initialValue;
  }

  /** The name of the constant that gives the width, or null. */
  public String widthConstant() {
    return widthConstant;
  }

  /** How the declaration divides the bits, of one element in an array; null where it does not. */
  public Layout layout() {
    return layout;
  }

  public SourceLocation location() {
    return location;
  }

  @Override
  public int hashCode() {
    return hash;
  }

  @Override
  public String toString() {
    return name;
  }
}
