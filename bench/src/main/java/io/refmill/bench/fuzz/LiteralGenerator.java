package io.refmill.bench.fuzz;

import java.math.BigInteger;

/** Literals in all their forms (IEEE 1800-2017 5.7). */
final class LiteralGenerator {
  private final FuzzRandom random;
  private final boolean systemVerilog;

  LiteralGenerator(FuzzRandom random, boolean systemVerilog) {
    this.random = random;
    this.systemVerilog = systemVerilog;
  }

  Expr any() {
    int shape = random.below(20);
    if (shape < 5) {
      return new Expr(
          Piece.expression(Long.toString(random.below(random.oneOf(3, 20, 300, 1 << 30)))),
          32,
          true,
          false);
    }
    if (shape < 6) {
      return new Expr(Piece.expression("(-" + random.below(200) + ")"), 32, true, false);
    }
    if (shape < 7) {
      return new Expr(
          Piece.expression("'h" + Integer.toHexString(random.below(1 << 20))), 32, false, false);
    }
    if (shape < 8 && systemVerilog) {
      return new Expr(Piece.expression(random.oneOf("'0", "'1")), 1, false, false);
    }
    int width = random.width();
    boolean signed = random.chance(30);
    return new Expr(
        Piece.expression(sized(width, signed, random.bits(width))), width, signed, true);
  }

  String sized(int width, boolean signed, BigInteger value) {
    String base = random.oneOf("h", "h", "d", "b", "o");
    int radix = base.equals("h") ? 16 : base.equals("d") ? 10 : base.equals("b") ? 2 : 8;
    String digits = value.toString(radix);
    if (digits.length() > 6 && random.chance(15)) {
      digits = digits.substring(0, 3) + "_" + digits.substring(3);
    }
    if (random.chance(10)) {
      base = base.toUpperCase(java.util.Locale.ROOT);
    }
    return width + "'" + (signed ? random.oneOf("s", "s", "S") : "") + base + digits;
  }

  String caseItem(int width, BigInteger value, String wildcards) {
    if (wildcards.isEmpty()) {
      return sized(width, false, value);
    }
    StringBuilder digits = new StringBuilder();
    for (int i = width - 1; i >= 0; i--) {
      boolean wild = random.chance(35);
      digits.append(
          wild ? wildcards.charAt(random.below(wildcards.length())) : value.testBit(i) ? '1' : '0');
    }
    return width + "'b" + digits;
  }
}
