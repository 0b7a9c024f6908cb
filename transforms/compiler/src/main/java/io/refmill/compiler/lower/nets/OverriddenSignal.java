package io.refmill.compiler.lower.nets;

import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement.OverrideKind;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/**
 * A net or variable that procedural continuous assignments override. The signal itself goes on to
 * hold what procedures assign to it, or drivers drive; what everybody reads is a net beside it.
 */
final class OverriddenSignal {

  /** What {@code assign} statements, or {@code force} statements, make some bits follow. */
  static final class Layer {
    private final Signal signal;
    private final String suffix;
    private final List<Expression> values = new ArrayList<>();
    private Signal active;

    Layer(Signal signal, String suffix) {
      this.signal = signal;
      this.suffix = suffix;
    }

    /** The variable that says which of the values is followed, counted from 1; 0 for none. */
    Signal active() {
      if (active == null) {
        int width = 32 - Integer.numberOfLeadingZeros(values.size());
        active =
            new Signal(
                signal.name() + suffix,
                Signal.Kind.VARIABLE,
                Signal.Resolution.WIRE,
                width,
                false,
                List.of(),
                true,
                false,
                Bits.of(width, BigInteger.ZERO),
                signal.location());
      }
      return active;
    }

    /** {@link #active} when a value is followed; when none is, for null. */
    Expression.Constant number(Expression value) {
      return Expression.Constant.of(active().width(), values.indexOf(value) + 1L);
    }

    Expression isActive() {
      return new Expression.SignalReference(active());
    }

    private Expression isActive(int number) {
      return values.size() == 1
          ? isActive()
          : new Expression.Binary(
              Expression.BinaryOperator.EQUAL,
              isActive(),
              Expression.Constant.of(active().width(), number),
              1,
              false);
    }

    /** The value that is followed, where one is. */
    Expression value(UnaryOperator<Expression> read) {
      int last = values.size() - 1;
      return chosen(last, read.apply(values.get(last)), read);
    }

    /** The first {@code count} values, each where it is followed, else {@code otherwise}. */
    private Expression chosen(int count, Expression otherwise, UnaryOperator<Expression> read) {
      Expression result = otherwise;
      for (int i = count; i > 0; i--) {
        Expression value = read.apply(values.get(i - 1));
        result = new Expression.Conditional(isActive(i), like(value, otherwise.signed()), result);
      }
      return result;
    }
  }

  /** Bits that each statement names all or none of. */
  record Slice(int lsb, int width, Map<OverrideKind, Layer> layers) {}

  private final Signal signal;
  private final Signal value;
  private final NavigableSet<Integer> bounds = new TreeSet<>();
  private List<Slice> slices;

  OverriddenSignal(Signal signal) {
    this.signal = signal;
    this.value =
        new Signal(
            signal.name() + "_value",
            Signal.Kind.NET,
            Signal.Resolution.WIRE,
            signal.width(),
            signal.signed(),
            List.of(),
            signal.twoState(),
            signal.integer(),
            null,
            signal.location());
    bounds.add(0);
    bounds.add(signal.width());
  }

  /** What procedures and drivers write. */
  Signal signal() {
    return signal;
  }

  /** The net that everybody reads. */
  Signal value() {
    return value;
  }

  private static int lsb(Expression target) {
    return target instanceof Expression.PartSelect p ? p.lsb() : 0;
  }

  /** Some statement has this target; said of all before {@link #slices} is asked. */
  void cut(Expression target) {
    bounds.add(lsb(target));
    bounds.add(lsb(target) + target.width());
  }

  private List<Slice> slices() {
    if (slices == null) {
      slices = new ArrayList<>();
      for (int lsb : bounds.headSet(signal.width())) {
        slices.add(new Slice(lsb, bounds.higher(lsb) - lsb, new EnumMap<>(OverrideKind.class)));
      }
    }
    return slices;
  }

  /** The bits of a target, the lowest first. */
  List<Slice> slices(Expression target) {
    int end = lsb(target) + target.width();
    return slices().stream().filter(s -> s.lsb() >= lsb(target) && s.lsb() < end).toList();
  }

  /** Some statement makes a target follow a value. */
  void follow(OverrideKind kind, Expression target, Expression followed) {
    for (Slice slice : slices(target)) {
      String suffix = kind == OverrideKind.ASSIGN ? "_assigned" : "_forced";
      String bits =
          slices().size() == 1 ? "" : "_" + (slice.lsb() + slice.width() - 1) + "_" + slice.lsb();
      Layer layer = slice.layers().computeIfAbsent(kind, k -> new Layer(signal, suffix + bits));
      Expression part = bits(target, followed, slice);
      if (!layer.values.contains(part)) {
        layer.values.add(part);
      }
    }
  }

  /** The bits of an expression, as wide as a target, that fall on a slice of it. */
  Expression bits(Expression target, Expression e, Slice slice) {
    return part(e, slice.lsb() - lsb(target), slice.width());
  }

  /** What procedures and drivers write of a slice; also a target. */
  Expression written(Slice slice) {
    return part(new Expression.SignalReference(signal), slice.lsb(), slice.width());
  }

  private static Expression part(Expression e, int lsb, int width) {
    return lsb == 0 && width == e.width() ? e : new Expression.PartSelect(e, lsb, width, false);
  }

  private static Expression like(Expression e, boolean signed) {
    return e.signed() == signed ? e : new Expression.Resize(e, e.width(), false, signed);
  }

  /**
   * What everybody reads.
   *
   * @param read what becomes of the values that it follows
   */
  Expression seen(UnaryOperator<Expression> read) {
    List<Expression> parts = new ArrayList<>();
    for (Slice slice : slices()) {
      Expression e = written(slice);
      for (Layer layer : slice.layers().values()) {
        e = layer.chosen(layer.values.size(), e, read);
      }
      parts.add(0, e);
    }
    return like(
        parts.size() == 1 ? parts.get(0) : new Expression.Concatenation(parts), signal.signed());
  }

  /** The variables that say what is followed. */
  List<Signal> active() {
    return slices().stream().flatMap(s -> s.layers().values().stream()).map(Layer::active).toList();
  }
}
