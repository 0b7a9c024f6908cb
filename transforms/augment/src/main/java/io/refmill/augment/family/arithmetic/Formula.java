package io.refmill.augment.family.arithmetic;

import io.refmill.augment.style.Draws;
import io.refmill.augment.verilog.Signal;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A formula of one to three inputs.
 *
 * @param code as an expression that is assigned
 * @param words as a noun
 * @param wide how many bits more than its operands it needs at most
 */
record Formula(String code, String words, int wide) {
  private static final String[] TIMES = {
    "",
    "",
    "two times",
    "three times",
    "four times",
    "five times",
    "six times",
    "seven times",
    "eight times",
    "nine times",
    "ten times"
  };

  static Formula scaled(Signal a, int by, Draws forms) {
    // One author writes all products of a formula alike.
    Draws form = forms.fork("scaled");
    int wide = 32 - Integer.numberOfLeadingZeros(by - 1);
    boolean power = Integer.bitCount(by) == 1;
    String code =
        power && form.chance(0.3)
            ? a + " << " + wide
            : by == 3 && form.chance(0.2) ? a + " + " + a + " + " + a : a + " * " + by;
    String words =
        form.chance(0.4)
            ? a.t() + " multiplied by " + by
            : by < TIMES.length && form.chance(0.6) ? TIMES[by] + " " + a.t() : by + " * " + a.t();
    return new Formula(code, words, wide);
  }

  /** A formula of one input. */
  static Formula one(Signal a, Draws d, Draws form) {
    int n = a.bits();
    int c = d.between(1, Math.min((1 << Math.min(n, 8)) - 2, d.of(3, 7, 15, 100)));
    return switch (d.of(0, 0, 0, 1, 1, 2, 3, 4)) {
      case 0 -> scaled(a, d.of(2, 3, 3, 4, 5, 5, 6, 7, 8, 9, 10, 12), form);
      case 1 -> {
        int by = d.of(2, 2, 3, 3, 4, 5, 10);
        Formula f = scaled(a, by, form);
        String product = f.code().contains("<<") ? "(" + f.code() + ")" : f.code();
        yield new Formula(product + " + " + c, f.words() + ", plus " + c, f.wide() + 2);
      }
      case 2 -> new Formula(a + " + " + c, a.t() + " + " + c, 1);
      case 3 -> new Formula(a + " * " + a, "the square of " + a.t(), n);
      default ->
          new Formula(a + " * " + a + " + " + c, "the square of " + a.t() + ", plus " + c, n);
    };
  }

  /** A formula of two inputs. */
  static Formula two(Signal a, Signal b, Draws d, Draws form) {
    int by = d.of(2, 2, 3, 3, 4, 5, 6, 8, 10);
    int more = d.of(2, 3, 4, 5, 7);
    Formula f = scaled(a, by, form);
    Formula g = scaled(b, more, form);
    String first = f.code().contains("<<") ? "(" + f.code() + ")" : f.code();
    String second =
        g.code().contains("<<") || g.code().contains("+") ? "(" + g.code() + ")" : g.code();
    int c = d.between(1, 9);
    return switch (d.between(0, 10)) {
      case 0, 1 -> new Formula(first + " + " + b, f.words() + ", plus " + b.t(), f.wide() + 1);
      case 2 -> new Formula(first + " - " + b, f.words() + ", minus " + b.t(), f.wide() + 1);
      case 3, 4 ->
          new Formula(
              first + " + " + second,
              f.words() + ", plus " + g.words(),
              Math.max(f.wide(), g.wide()) + 1);
      case 5 ->
          new Formula(
              "(" + a + " + " + b + ") * " + by,
              "the sum of " + a.t() + " and " + b.t() + ", multiplied by " + by,
              f.wide() + 1);
      case 6 ->
          new Formula(
              a + " + " + b + " + " + c, "the sum of " + a.t() + ", " + b.t() + " and " + c, 2);
      case 7 ->
          new Formula(
              a + " * " + b + " + " + c,
              "the product of " + a.t() + " and " + b.t() + ", plus " + c,
              b.bits() + 1);
      case 8 ->
          new Formula(
              a + " * " + b + " + " + a,
              "the product of " + a.t() + " and " + b.t() + ", plus " + a.t(),
              b.bits() + 1);
      case 9 ->
          new Formula(
              a + " * " + a + " + " + b + " * " + b,
              "the sum of the squares of " + a.t() + " and " + b.t(),
              a.bits() + 1);
      default ->
          new Formula(
              "(" + a + " + " + b + ") / 2",
              "the average of " + a.t() + " and " + b.t() + ", rounded down",
              0);
    };
  }

  /** A formula of three inputs. */
  static Formula three(List<Signal> in, Draws d) {
    Signal a = in.get(0);
    Signal b = in.get(1);
    Signal c = in.get(2);
    String as = a.t();
    String bs = b.t();
    String cs = c.t();
    int by = d.of(2, 3, 4, 5);
    int n = a.bits();
    return switch (d.between(0, 8)) {
      case 0 -> new Formula(a + " * " + b + " + " + c, as + " * " + bs + " + " + cs, n + 1);
      case 1 -> new Formula(a + " + " + b + " - " + c, as + " + " + bs + " - " + cs, 2);
      case 2 ->
          new Formula("(" + a + " + " + b + ") * " + c, "(" + as + " + " + bs + ") * " + cs, n + 1);
      case 3 ->
          new Formula("(" + a + " - " + b + ") * " + c, "(" + as + " - " + bs + ") * " + cs, n + 1);
      case 4 ->
          new Formula(
              a + " * " + by + " + " + b + " + " + c, by + " * " + as + " + " + bs + " + " + cs, 4);
      case 5 -> new Formula(a + " * " + b + " - " + c, as + " * " + bs + " - " + cs, n + 1);
      case 6 -> new Formula(a + " - " + b + " - " + c, as + " - " + bs + " - " + cs, 2);
      case 7 ->
          new Formula("(" + a + " & " + b + ") + " + c, "(" + as + " & " + bs + ") + " + cs, 1);
      default ->
          new Formula(
              "(" + a + " + " + b + " + " + c + ") / " + by,
              "the sum of "
                  + as
                  + ", "
                  + bs
                  + " and "
                  + cs
                  + " divided by "
                  + by
                  + ", rounded down",
              1);
    };
  }

  /** What is done with a value on one side of a limit. */
  static Formula branch(Signal a, Draws d, Draws form) {
    int c = d.between(1, d.of(2, 5, 9));
    return switch (d.of(0, 0, 0, 1, 1, 2, 3, 4, 5, 6)) {
      case 0 -> new Formula(a + " + " + c, a.t() + " + " + c, 1);
      case 1 -> new Formula(a + " - " + c, a.t() + " - " + c, 1);
      case 2 -> new Formula(a.name(), form.pick(a.t(), "the input value"), 0);
      case 3 -> scaled(a, d.of(2, 2, 3, 4), form);
      case 4 -> new Formula(a + " >> 1", a.t() + " shifted right by one bit", 0);
      case 5 -> new Formula("0", "0", 0);
      default -> new Formula("" + c, "" + c, 0);
    };
  }

  static Formula pair(Signal a, Signal b, Draws d) {
    return switch (d.between(0, 10)) {
      case 0, 1 -> new Formula(a + " + " + b, "the sum of " + a.t() + " and " + b.t(), 1);
      case 2, 3 -> new Formula(a + " - " + b, a.t() + " - " + b.t(), 0);
      case 4 -> new Formula(b + " - " + a, b.t() + " - " + a.t(), 0);
      case 5 -> new Formula(a.name(), a.t(), 0);
      case 6 -> new Formula(b.name(), b.t(), 0);
      case 7 -> new Formula(a + " * " + b, "the product of " + a.t() + " and " + b.t(), b.bits());
      case 8 -> new Formula(a + " & " + b, "the bitwise AND of " + a.t() + " and " + b.t(), 0);
      case 9 -> new Formula(a + " ^ " + b, "the bitwise XOR of " + a.t() + " and " + b.t(), 0);
      default -> new Formula(a + " + 1", a.t() + " + 1", 1);
    };
  }

  private static boolean reads(Signal s, Formula yes, Formula no) {
    return Pattern.compile("\\b" + Pattern.quote(s.name()) + "\\b")
        .matcher(yes.code() + " " + no.code())
        .find();
  }

  /** Two different values, of which at least one is calculated, and that need both operands. */
  static Formula[] pairs(Signal a, Signal b, Draws d) {
    Formula yes = pair(a, b, d);
    Formula no = pair(a, b, d);
    while (no.code().equals(yes.code())
        || !(no.code() + yes.code()).matches(".*[+*-].*")
        || !reads(a, yes, no)
        || !reads(b, yes, no)) {
      yes = pair(a, b, d);
      no = pair(a, b, d);
    }
    return new Formula[] {yes, no};
  }
}
