package io.refmill.variants;

import java.math.BigInteger;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A number as it is written, without unknown bits.
 *
 * @param size in bits; 0 where none is written
 * @param signed whether it is marked so
 * @param base {@code d}, {@code h}, {@code b}, {@code o}; a blank for a number alone
 * @param digits how many there are
 */
record Literal(int size, boolean signed, char base, int digits, BigInteger value) {
  private static final Pattern PLAIN = Pattern.compile("[0-9]{1,9}");
  private static final Pattern BASED =
      Pattern.compile("([0-9]{1,4})?'(s?)([dhbo])([0-9a-f]{1,256})", Pattern.CASE_INSENSITIVE);

  /** Reads one; null if it is none, or has unknown bits. */
  static Literal parse(String written) {
    String text = written.replace("_", "");
    if (PLAIN.matcher(text).matches()) {
      return new Literal(0, true, ' ', text.length(), new BigInteger(text));
    }
    Matcher based = BASED.matcher(text);
    if (!based.matches()) {
      return null;
    }
    char base = based.group(3).toLowerCase(Locale.ROOT).charAt(0);
    int size = based.group(1) == null ? 0 : Integer.parseInt(based.group(1));
    try {
      BigInteger value = new BigInteger(based.group(4), radix(base));
      return size > 0 && value.bitLength() > size
          ? null
          : new Literal(size, !based.group(2).isEmpty(), base, based.group(4).length(), value);
    } catch (NumberFormatException e) {
      return null;
    }
  }

  private static int radix(char base) {
    return switch (base) {
      case 'h' -> 16;
      case 'b' -> 2;
      case 'o' -> 8;
      default -> 10;
    };
  }

  /** The same form with another value, which must fit. */
  String with(BigInteger other) {
    return with(size, other);
  }

  /** The same form with another size and value; what is filled with zeros stays so. */
  String with(int bits, BigInteger other) {
    String text = other.toString(radix(base));
    if (base == ' ') {
      return text;
    }
    int width = digits;
    if (bits != size) {
      boolean full = digits == digitsOf(size);
      width = full ? digitsOf(bits) : Math.min(digits, digitsOf(bits));
    }
    if (base != 'd') {
      text = "0".repeat(Math.max(0, width - text.length())) + text;
    }
    String written = base == 'h' && digits > 0 ? text.toUpperCase(Locale.ROOT) : text;
    return (bits == 0 ? "" : bits) + "'" + (signed ? "s" : "") + base + written;
  }

  private int digitsOf(int bits) {
    return switch (base) {
      case 'h' -> (bits + 3) / 4;
      case 'o' -> (bits + 2) / 3;
      case 'b' -> bits;
      default -> 1;
    };
  }
}
