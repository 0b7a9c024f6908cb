package io.refmill.describe;

import java.util.regex.Pattern;

/** What a reader of formulas has to be told; each is said only where something uses it. */
enum Notation {
  BITS("`x[3:0]` are bits of `x`, bit 0 is the least significant one"),
  BITS_FROM("`x[i +: 4]` are the 4 bits of `x` from bit `i` upwards", "\\+: "),
  JOIN("`{a, b}` joins bits, `b` in the least significant places", "\\{.*,"),
  REPEAT("`{4{a}}` repeats bits", "\\{\\d+\\{"),
  SIZED("in braces `0b00` are two bits", "\\{.*0b"),
  SIGNED("`signed(x)` is `x` read as a two's complement number of its width", "signed\\("),
  SIGNED_BITS(
      "`signed(x, n)` are the low `n` bits of `x` read as a two's complement number", "signed\\("),
  UNSIGNED("a name by itself stands for its bits as a number without sign, also of what is signed"),
  INVERT("`~` inverts every bit", "~"),
  PARITY("`parity(x)` is 1 where an odd number of bits of `x` is 1, else 0", "parity\\("),
  ONES("`ones(x)` is the number of bits of `x` that are 1", "ones\\("),
  LOG("`clog2(x)` is the least `n` with 2 to the power `n` not less than `x`", "clog2\\("),
  DIVIDE("`//` leaves the remainder out", "//"),
  REMAINDER("`%` is the remainder", "%"),
  TRUNCATE("`quotient(a, b)` rounds towards zero, `remainder(a, b)` has the sign of `a`"),
  BY_ZERO("dividing by 0 gives 0"),
  MODULO("`% n` takes a value modulo `n`, so that it is not negative", "%"),
  WHOLE("sums, differences and products that are compared are whole numbers, not cut to a width"),
  TRUTH("a comparison is 1 where it holds, else 0", "[=!<>]=|(?<![<>])[<>](?![<>])"),
  NOT("`not a` is 1 where `a` is 0, else 0", "not "),
  AND("`a and b` is 1 where both hold, else 0", " and "),
  OR("`a or b` is 1 where one holds, else 0", " or "),
  LOOSEST("`or` binds loosest", "\\band\\b.* or | or .*\\band\\b"),
  CHOICE("`(a if c else b)` is `a` where `c` is not 0, else `b`", " if "),
  SHIFT("`>>` of a negative number keeps its sign", ">>"),
  OUTSIDE("reading outside a vector or array gives 0, writing there changes nothing"),
  INDEX("an index is a whole number, not cut to a width, and below 0 it is outside"),
  MATCH("in a pattern, `?` stands for 0 or 1", "\\?"),
  KNOWN("no bit is ever unknown: what asks for unknown bits finds none");

  private final String words;

  /** How it is seen in a formula; null where every use shows. */
  private final Pattern shown;

  Notation(String words) {
    this.words = words;
    this.shown = null;
  }

  /** What some formulas use that are never written. */
  Notation(String words, String shown) {
    this.words = words;
    this.shown = Pattern.compile(shown);
  }

  String words() {
    return words;
  }

  /** Whether a text may use it. */
  boolean isIn(CharSequence text) {
    return shown == null || shown.matcher(text).find();
  }
}
