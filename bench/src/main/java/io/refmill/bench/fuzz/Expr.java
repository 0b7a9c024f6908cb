package io.refmill.bench.fuzz;

/**
 * A generated expression with what IEEE 1800-2017 11.6 and 11.8 say of it by itself.
 *
 * @param piece its text, such that any operator may stand beside it
 * @param width self-determined, in bits
 * @param signed whether it is
 * @param sized false for unsized literals, which no concatenation may hold
 */
record Expr(Piece piece, int width, boolean signed, boolean sized) {
  Expr(Piece piece, int width, boolean signed) {
    this(piece, width, signed, true);
  }
}
