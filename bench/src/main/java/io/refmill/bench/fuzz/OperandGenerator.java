package io.refmill.bench.fuzz;

import java.util.List;

/** Reads of signals: whole, in part, and as what selects in others. */
abstract class OperandGenerator {
  final FuzzRandom random;

  OperandGenerator(FuzzRandom random) {
    this.random = random;
  }

  /** An expression of up to {@code depth} operators on each path. */
  abstract Expr of(Scope scope, int depth);

  /** A signal that changes when all starts; of what is no input the upper bits may not. */
  Expr live(Scope scope) {
    Signal s = random.pick(scope.live);
    return scope.inputs.contains(s)
        ? read(scope, s)
        : new Expr(Piece.expression(s.name()), s.width(), s.signed());
  }

  /** Reads a signal, whole or in part. */
  Expr read(Scope scope, Signal s) {
    if (s.depth() > 0) {
      return new Expr(
          Piece.expression(s.name(), "[", index(scope, s.depth(), 0), "]"), s.width(), s.signed());
    }
    if (s.lanes() > 0 && random.chance(60)) {
      return new Expr(
          Piece.expression(s.name(), "[", index(scope, s.lanes(), 0), "]"),
          s.width() / s.lanes(),
          false);
    }
    if (!s.selectable() || s.signed() && s.width() == 1 || random.chance(55)) {
      return new Expr(Piece.expression(s.name()), s.width(), s.signed());
    }
    int shape = random.below(10);
    if (shape < 3) {
      return new Expr(
          Piece.expression(s.name(), "[", index(scope, s.width(), s.low()), "]"), 1, false);
    }
    if (shape < 7) {
      return partSelect(s, random.between(1, s.width()));
    }
    int width = random.between(1, s.signed() ? s.width() - 1 : s.width());
    // The base of a+: is the lowest index, that of a-: the highest, whatever the direction.
    boolean up = random.chance(60);
    int low = s.low() + (up ? 0 : width - 1);
    return new Expr(
        Piece.expression(
            s.name(),
            "[",
            index(scope, s.width() - width + 1, low),
            up ? " +: " : " -: ",
            Integer.toString(width),
            "]"),
        width,
        false);
  }

  /** A name or a select for the port of an instance. */
  Expr connection(Scope scope) {
    Signal s = random.pick(scope.signals);
    if (s.name().contains(".") || s.signed() && s.depth() > 0) {
      // Icarus 11 connects the whole structure in the place of a member, and the element of a
      // signed memory as unsigned.
      s = random.pick(inputs(scope));
    }
    return read(scope, s);
  }

  private static List<Signal> inputs(Scope scope) {
    return scope.signals.stream().filter(s -> s.name().startsWith("in")).toList();
  }

  private Expr partSelect(Signal s, int width) {
    if (s.signed() && width == s.width()) {
      // Icarus 11 takes a select of all bits for the signed vector itself (11.8.1).
      return new Expr(Piece.expression(s.name()), width, true);
    }
    int low = s.low() + random.below(s.width() - width + 1);
    int high = low + width - 1;
    String range = s.ascending() ? low + ":" + high : high + ":" + low;
    return new Expr(Piece.expression(s.name(), "[", range, "]"), width, false);
  }

  /** An index from {@code low} to {@code low + count - 1}; a wilder one where that may be. */
  Piece index(Scope scope, int count, int low) {
    if (scope.unknownAllowed && random.chance(30)) {
      // Icarus 11 cuts indices to 32 bits.
      Expr wild = of(scope, 1);
      return wild.width() < 32 ? wild.piece() : bits(scope, 6).piece();
    }
    if (random.chance(35) || count == 1) {
      return Piece.expression(Integer.toString(low + random.below(count)));
    }
    for (Scope.Counter counter : scope.counters) {
      if (counter.bound() <= count && random.chance(70)) {
        return low == 0
            ? Piece.expression(counter.name())
            : Piece.expression(counter.name() + " + " + low);
      }
    }
    int bits = 31 - Integer.numberOfLeadingZeros(count);
    Expr value = bits(scope, bits);
    if (value.width() > bits) {
      return Piece.expression(Integer.toString(low));
    }
    return low == 0 ? value.piece() : Piece.text(value.piece(), " + ", Integer.toString(low));
  }

  /** An unsigned value of at most the given number of bits. */
  Expr bits(Scope scope, int width) {
    for (int i = 0; i < 12; i++) {
      Signal s = random.pick(scope.signals);
      if (s.selectable() && s.width() > width) {
        return partSelect(s, width);
      }
      // Icarus loses nets that it needs as an index only, so those are read in part.
      boolean variable = !s.name().startsWith("n") && !s.name().startsWith("w");
      if (s.selectable() && s.width() == width && !s.signed() && variable) {
        return new Expr(Piece.expression(s.name()), width, false);
      }
    }
    return new Expr(Piece.expression(width + "'d0"), width, false);
  }

  /** One bit of something. */
  Expr bit(Scope scope) {
    for (int i = 0; i < 8; i++) {
      Signal s = random.pick(scope.signals);
      if (s.scalar() && s.width() == 1 && s.depth() == 0) {
        return new Expr(Piece.expression(s.name()), 1, s.signed());
      }
      if (s.selectable()) {
        return partSelect(s, 1);
      }
    }
    return new Expr(Piece.expression("(^" + plain(scope) + ")"), 1, false);
  }

  private String plain(Scope scope) {
    for (Signal s : scope.signals) {
      if (s.depth() == 0) {
        return s.name();
      }
    }
    return "1'b1";
  }
}
