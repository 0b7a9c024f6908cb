package io.refmill.describe;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.Constant;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import java.math.BigInteger;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Signals whose bits have names, those of the constants that select them: {@code state[IDLE]}. What
 * has one such bit on is told by its name, as {@code 1 << IDLE}.
 */
final class BitNames {
  /** Bits with names that a signal has at least, so that its values go by them. */
  private static final int LEAST = 2;

  private final Map<Signal, Map<Integer, Constant>> names = new HashMap<>();
  private final Map<Signal, Set<Integer>> several = new HashMap<>();

  private BitNames() {}

  static BitNames of(Collection<Process> processes) {
    BitNames result = new BitNames();
    Parts.forEach(processes, result::look);
    return result;
  }

  private void look(Expression e) {
    if (e instanceof Expression.PartSelect p
        && p.base() instanceof Expression.SignalReference r
        && p.by().index() != null
        && Constants.name(p.by().index().name()) != null) {
      Constant by = p.by().index();
      Constant before =
          names.computeIfAbsent(r.signal(), k -> new HashMap<>()).putIfAbsent(p.lsb(), by);
      if (before != null && !before.name().equals(by.name())) {
        several.computeIfAbsent(r.signal(), k -> new HashSet<>()).add(p.lsb());
      }
    }
  }

  /** The constant that names the only bit that is on in a value; null where there is none. */
  Constant of(Signal signal, BigInteger value) {
    Map<Integer, Constant> bits = names.getOrDefault(signal, Map.of());
    int bit = value.signum() <= 0 || value.bitCount() > 1 ? -1 : value.getLowestSetBit();
    return bits.size() < LEAST || several.getOrDefault(signal, Set.of()).contains(bit)
        ? null
        : bits.get(bit);
  }
}
