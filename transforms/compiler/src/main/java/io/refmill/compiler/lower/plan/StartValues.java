package io.refmill.compiler.lower.plan;

import io.refmill.compiler.ir.Signal;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** What every signal starts with. Signals of which nothing is known start at 0. */
public final class StartValues implements LoweredDesign.InitialState {
  /**
   * The start value of one signal.
   *
   * @param value of a plain signal
   * @param elements of an array: position to value, those that are not 0 only; else empty
   * @param initialised whether the source sets all of it
   */
  public record Initial(BigInteger value, Map<Integer, BigInteger> elements, boolean initialised) {}

  /** Everything at 0. */
  public static final StartValues ZERO = new StartValues(Map.of());

  private static final Initial NOTHING = new Initial(BigInteger.ZERO, Map.of(), false);

  private final Map<Signal, Initial> initials;

  /** Those of the source. */
  public StartValues(Map<Signal, Initial> initials) {
    this.initials = initials;
  }

  /** The same with other values for plain signals that the source does not initialise. */
  public StartValues with(Map<Signal, BigInteger> others) {
    if (others.isEmpty()) {
      return this;
    }
    Map<Signal, Initial> all = new HashMap<>(initials);
    others.forEach((s, value) -> all.put(s, new Initial(value, Map.of(), false)));
    return new StartValues(all);
  }

  /** The same with arrays of which all elements are given. */
  public StartValues withArrays(Map<Signal, Map<Integer, BigInteger>> arrays) {
    if (arrays.isEmpty()) {
      return this;
    }
    Map<Signal, Initial> all = new HashMap<>(initials);
    arrays.forEach(
        (s, elements) -> {
          Map<Integer, BigInteger> kept = new TreeMap<>(elements);
          kept.values().removeIf(v -> v.signum() == 0);
          all.put(s, new Initial(BigInteger.ZERO, kept, true));
        });
    return new StartValues(all);
  }

  public Initial of(Signal s) {
    return initials.getOrDefault(s, NOTHING);
  }

  @Override
  public BigInteger value(Signal s) {
    return of(s).value();
  }

  @Override
  public Map<Integer, BigInteger> elements(Signal s) {
    return of(s).elements();
  }
}
