package io.refmill.describe;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.run.Evaluate;
import io.refmill.compiler.ir.walk.Expressions;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Full adders of gates: among bits that follow the same three others one that is their sum and one
 * that is its carry, however they are made.
 */
final class FullAdders {
  private static final int INPUTS = 3;

  /** Values of a function of three bits, bit {@code i} that for the inputs {@code i}. */
  private static final int SUM = 0b10010110;

  private static final int CARRY = 0b11101000;

  /** Nets that are followed for a value. */
  private static final int NETS = 24;

  /** Values that are looked at. */
  private static final int VALUES = 2_000;

  private final Map<Signal, Decision> values;

  private FullAdders(Map<Signal, Decision> values) {
    this.values = values;
  }

  /** Whether there is one among values that follow others at all times. */
  static boolean among(Map<Signal, Decision> values) {
    FullAdders adders = new FullAdders(values);
    Map<Set<Signal>, Set<Integer>> tables = new HashMap<>();
    int seen = 0;
    for (Signal signal : values.keySet()) {
      if (signal.width() != 1 || signal.isArray() || ++seen > VALUES) {
        continue;
      }
      List<Signal> order = new ArrayList<>();
      Set<Signal> inputs = new LinkedHashSet<>();
      if (!adders.follow(signal, order, inputs, new HashSet<>()) || inputs.size() != INPUTS) {
        continue;
      }
      Integer table = adders.table(order, List.copyOf(inputs));
      if (table != null && (table == SUM || table == CARRY)) {
        Set<Integer> found = tables.computeIfAbsent(inputs, k -> new HashSet<>());
        found.add(table);
        if (found.size() == 2) {
          return true;
        }
      }
    }
    return false;
  }

  private Expression made(Signal signal) {
    return values.get(signal) instanceof Decision.Value v ? v.expression() : null;
  }

  /** Lists the nets behind a bit, those that are needed first before others, and its inputs. */
  private boolean follow(Signal signal, List<Signal> order, Set<Signal> inputs, Set<Signal> seen) {
    if (!seen.add(signal)) {
      return true;
    }
    Expression value = made(signal);
    if (value == null) {
      inputs.add(signal);
      return signal.width() == 1 && !signal.isArray() && inputs.size() <= INPUTS;
    }
    Set<Signal> read = new LinkedHashSet<>();
    Expressions.signals(value, read);
    for (Signal s : read) {
      if (seen.size() > NETS || !follow(s, order, inputs, seen)) {
        return false;
      }
    }
    order.add(signal);
    return true;
  }

  private Integer table(List<Signal> order, List<Signal> inputs) {
    int table = 0;
    for (int i = 0; i < 1 << INPUTS; i++) {
      Map<Signal, BigInteger> known = new LinkedHashMap<>();
      for (int k = 0; k < INPUTS; k++) {
        known.put(inputs.get(k), BigInteger.valueOf(i >> k & 1));
      }
      BigInteger last = null;
      for (Signal s : order) {
        last = Evaluate.tryEvaluate(made(s), known);
        if (last == null) {
          return null;
        }
        last = last.and(Term.mask(s.width()));
        known.put(s, last);
      }
      if (last == null) {
        return null;
      }
      table |= last.testBit(0) ? 1 << i : 0;
    }
    return table;
  }
}
