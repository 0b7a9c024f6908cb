package io.refmill.llm.cost;

import java.io.Serializable;
import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * An amount in US dollars, exact to a trillionth, so that sums of prices a token do not drift.
 *
 * @param picos trillionths of a dollar
 */
public record Money(long picos) implements Comparable<Money>, Serializable {
  private static final int SCALE = 12;

  public static final Money ZERO = new Money(0);

  /**
   * An amount of dollars.
   *
   * @throws IllegalArgumentException if it is negative, or over nine million
   */
  public static Money dollars(BigDecimal dollars) {
    if (dollars.signum() < 0 || dollars.compareTo(BigDecimal.valueOf(9_000_000)) > 0) {
      throw new IllegalArgumentException(
          "expected an amount from 0 to 9000000 dollars, found " + dollars.toPlainString());
    }
    return new Money(
        dollars.movePointRight(SCALE).setScale(0, RoundingMode.HALF_UP).longValueExact());
  }

  public Money plus(Money other) {
    return new Money(Math.addExact(picos, other.picos));
  }

  @Override
  public int compareTo(Money other) {
    return Long.compare(picos, other.picos);
  }

  /** Dollars and cents; of less than a dollar, four digits. */
  @Override
  public String toString() {
    BigDecimal dollars = BigDecimal.valueOf(picos, SCALE);
    int digits = dollars.compareTo(BigDecimal.ONE) < 0 ? 4 : 2;
    return "$" + dollars.setScale(digits, RoundingMode.HALF_UP).toPlainString();
  }
}
