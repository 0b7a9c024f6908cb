package io.refmill.runners.value;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.function.Function;
import picocli.CommandLine;

/**
 * Numbers of options. Who writes one with a unit, as {@code 4GB} or {@code 50%}, is told that it
 * goes without, and not which type of Java it has to have.
 *
 * @param <T> type of the number
 */
public final class NumberConverter<T> implements CommandLine.ITypeConverter<T> {
  private final Function<String, T> read;
  private final String expected;

  private NumberConverter(Function<String, T> read, String expected) {
    this.read = read;
    this.expected = expected;
  }

  /** Has a command read its paths and numbers by our converters. */
  public static CommandLine register(CommandLine command) {
    NumberConverter<Integer> ints = whole(BigInteger::intValueExact, Integer.MAX_VALUE);
    NumberConverter<Long> longs = whole(BigInteger::longValueExact, Long.MAX_VALUE);
    NumberConverter<Double> doubles =
        new NumberConverter<>(
            text -> new BigDecimal(text).doubleValue(), "a number such as 0.5, without a unit");
    return command
        .registerConverter(Path.class, new LocalPathConverter())
        .registerConverter(int.class, ints)
        .registerConverter(Integer.class, ints)
        .registerConverter(long.class, longs)
        .registerConverter(Long.class, longs)
        .registerConverter(double.class, doubles)
        .registerConverter(Double.class, doubles);
  }

  private static <T> NumberConverter<T> whole(Function<BigInteger, T> exact, long most) {
    return new NumberConverter<>(
        text -> exact.apply(new BigInteger(text)),
        "a whole number in digits alone, without a unit, of at most " + most);
  }

  @Override
  public T convert(String value) {
    try {
      return read.apply(value);
    } catch (ArithmeticException | NumberFormatException e) {
      throw new CommandLine.TypeConversionException(
          "expected " + expected + ", found '" + value + "'");
    }
  }
}
