package io.refmill.describe;

import io.refmill.compiler.ir.ElaboratedModule.NamedConstant;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.Constant;
import io.refmill.compiler.ir.Expression.Spelling;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.plan.LoweredDesign;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Numbers as texts write them: in the radix of the source, where it has them; else in decimal as
 * far as they may count something, and in hexadecimal where they are masks.
 */
final class Literals {
  /** A number that is not in decimal. */
  private static final Pattern SPELLED = Pattern.compile("0[bx][0-9A-F]+");

  private static final BigInteger HUNDRED = BigInteger.valueOf(100);
  private static final BigInteger THOUSAND = BigInteger.valueOf(1000);

  /** Bits of numbers that are always read in decimal. */
  private static final int SMALL = 9;

  /** Bits of numbers that are written in binary. */
  private static final int BINARY = 16;

  /** Bits of numbers that nobody reads in decimal. */
  private static final int LONG = 24;

  /** How the source writes numbers; decimal where it has several ways. */
  private final Map<BigInteger, Spelling> spelled = new HashMap<>();

  /** Names of constants that the source writes in hexadecimal. */
  private final Set<String> hexadecimal = new HashSet<>();

  private Literals() {}

  /** The literals of a design. */
  static Literals of(LoweredDesign design, List<Node> nodes) {
    Literals literals = new Literals();
    for (NamedConstant c : design.constants()) {
      literals.note(c.bits().value(), c.spelling());
      if (c.spelling() != null && c.spelling().radix() == 16) {
        literals.hexadecimal.add(Constants.name(c.name()));
      }
    }
    for (Node n : nodes) {
      if (n.process() instanceof Process.AlwaysConstruct a) {
        Expressions.forEachExpression(a.body(), literals::note, target -> {});
      } else if (n.process() instanceof Process.ContinuousAssignment a) {
        literals.note(a.value());
      }
    }
    return literals;
  }

  private void note(Expression e) {
    Expressions.walk(
        e,
        x -> {
          if (x instanceof Constant c) {
            note(c.bits().value(), c.spelling());
          }
        });
  }

  private void note(BigInteger value, Spelling spelling) {
    if (spelling != null && value.bitLength() > SMALL) {
      spelled.merge(value, spelling, (a, b) -> a.radix() == 10 ? a : b);
    }
  }

  /** A number that may stand somewhere in the source. */
  String text(BigInteger value) {
    return text(value, spelled.get(value));
  }

  /** What the bits of a variable stand for: a number below 0 where it has a sign that is on. */
  static BigInteger number(Signal s, BigInteger bits) {
    return s.signed() && bits.testBit(s.width() - 1)
        ? bits.subtract(BigInteger.ONE.shiftLeft(s.width()))
        : bits;
  }

  /** The value of a constant that has a name: one that counts as long as nothing says more. */
  String text(String name, BigInteger value) {
    return hexadecimal.contains(name) && value.compareTo(BigInteger.TEN) >= 0
        ? hexadecimal(value)
        : value.toString();
  }

  /**
   * A number.
   *
   * @param spelling how the source writes it; null where it computes it
   */
  static String text(BigInteger value, Spelling spelling) {
    if (value.signum() < 0
        || value.compareTo(BigInteger.TEN) < 0
        || spelling == null
        || spelling.radix() == 10) {
      return isCounted(value, spelling != null) ? value.toString() : hexadecimal(value);
    }
    return spelling.radix() == 2 && value.bitLength() <= BINARY
        ? binary(value, spelling.width())
        : hexadecimal(value);
  }

  private static String hexadecimal(BigInteger value) {
    return "0x" + value.toString(16).toUpperCase(Locale.ROOT);
  }

  /** A number by its bits, as many as {@code width} or more. */
  private static String binary(BigInteger value, int width) {
    return "0b" + "0".repeat(Math.max(0, width - value.bitLength())) + digits(value);
  }

  private static String digits(BigInteger value) {
    return value.signum() == 0 ? "" : value.toString(2);
  }

  /** Small numbers of a list by their bits too, or in hexadecimal, where others are. */
  static List<String> alike(List<String> texts) {
    String other =
        texts.stream().filter(t -> SPELLED.matcher(t).matches()).findFirst().orElse(null);
    if (other == null) {
      return texts;
    }
    List<String> result = new ArrayList<>();
    for (String text : texts) {
      boolean decimal = Words.isDigits(text);
      BigInteger value = decimal ? new BigInteger(text) : null;
      result.add(
          !decimal
              ? text
              : other.startsWith("0b") && value.bitLength() <= BINARY
                  ? binary(value, other.length() - 2)
                  : hexadecimal(value));
    }
    return result;
  }

  /** What a number stands for that is held against bits that are joined: these bits. */
  static String joined(Expression selector, String text) {
    Expression bits = Assignments.core(selector);
    return bits instanceof Expression.Concatenation
            && bits.width() <= BINARY
            && Words.isDigits(text)
        ? binary(new BigInteger(text), bits.width())
        : text;
  }

  /**
   * Whether a number is read in decimal: one that the source counts with may have many digits.
   *
   * @param spelled whether the source writes it in decimal
   */
  static boolean isCounted(BigInteger value, boolean spelled) {
    if (value.signum() <= 0 || value.bitLength() <= SMALL) {
      return true;
    }
    return spelled || value.mod(THOUSAND).signum() == 0
        ? value.bitLength() <= Long.SIZE
        : value.bitLength() <= LONG && !isMask(value);
  }

  /** Whether several bits side by side are on, and no others, in a number that is not round. */
  private static boolean isMask(BigInteger value) {
    BigInteger run = value.shiftRight(value.getLowestSetBit());
    return value.bitCount() > 1
        && run.bitCount() == run.bitLength()
        && value.mod(HUNDRED).signum() != 0;
  }
}
