package io.refmill.compiler.elaborate.structure;

import io.refmill.compiler.elaborate.constant.FloatingBits;
import io.refmill.compiler.elaborate.report.Rejection;
import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.ElaboratedModule.Direction;
import io.refmill.compiler.ir.ElaboratedModule.Port;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.syntax.ItemSyntax;
import io.refmill.syntax.ItemSyntax.DriveStrengthSyntax;
import io.refmill.syntax.ItemSyntax.GateInstantiationSyntax;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Resolves what drives one net with different strengths (IEEE 1800-2017 28.11, 28.12): the weaker
 * driver counts where the stronger one lets go, and a value of strength {@code highz} is none.
 *
 * <pre>
 * assign bus = en ? d : 1'bz;
 * assign (weak0, weak1) bus = last;            assign bus = en ? d : last;
 * assign (strong0, highz1) n = a;              assign n = a ? 1'bz : a;
 * </pre>
 *
 * <p>Drivers of one strength that differ make x of the net, so any of them may be asked first. A
 * net with one driver has its value whatever its strength, unless that is {@code highz}.
 */
final class DriveStrengths {
  private static final int STRONG = 6;
  private static final int PULL = 5;

  /** How strongly a driver gives 0 and 1. */
  private record Strength(int zero, int one) {
    static final Strength DEFAULT = new Strength(STRONG, STRONG);

    boolean maybeNone() {
      return zero == 0 || one == 0;
    }

    int weakest() {
      return Math.min(zero == 0 ? STRONG : zero, one == 0 ? STRONG : one);
    }
  }

  /** A driver of constant bits of a net. */
  private record Driver(
      Process.ContinuousAssignment process, Strength strength, int low, int width) {
    BigInteger bits() {
      return Bits.mask(width).shiftLeft(low);
    }
  }

  /** What a driver gives with one strength. */
  private record Contribution(int level, Expression value) {}

  private final List<Process> processes;
  private final List<Port> ports;
  private final Map<Process, Strength> strengths = new IdentityHashMap<>();
  private DriveStrengthSyntax strength;
  private int from;

  /** Watches over the processes of a module, to which more are added. */
  DriveStrengths(List<Process> processes, List<Port> ports) {
    this.processes = processes;
    this.ports = ports;
  }

  /** Looks at an item whose processes have just been added; a strength stands before its item. */
  void after(ItemSyntax item) {
    boolean pull =
        item instanceof GateInstantiationSyntax g
            && (g.gate().equals("pullup") || g.gate().equals("pulldown"));
    if (strength != null || pull) {
      Strength s =
          strength == null
              ? new Strength(PULL, PULL)
              : new Strength(strength.zero(), strength.one());
      processes.subList(from, processes.size()).forEach(p -> strengths.put(p, s));
    }
    strength = item instanceof DriveStrengthSyntax s ? s : null;
    from = processes.size();
  }

  /**
   * Gives nets that are driven with strengths one driver each.
   *
   * @throws Rejection DRIVE_CONFLICT where it is not known what comes of them
   */
  void resolve() {
    if (strengths.isEmpty()) {
      return;
    }
    Map<Signal, List<Driver>> drivers = new LinkedHashMap<>();
    for (Process p : processes) {
      if (p instanceof Process.ContinuousAssignment a) {
        note(a, a.target(), drivers);
      }
    }
    Map<Process, Process> replaced = new IdentityHashMap<>();
    Set<Process> gone = new HashSet<>();
    drivers.forEach((signal, all) -> resolve(signal, all, replaced, gone));
    processes.removeIf(gone::contains);
    processes.replaceAll(p -> replaced.getOrDefault(p, p));
  }

  private void note(
      Process.ContinuousAssignment p, Expression target, Map<Signal, List<Driver>> drivers) {
    if (target instanceof Expression.Concatenation c) {
      c.parts().forEach(part -> note(p, part, drivers));
      return;
    }
    Signal signal = null;
    int low = 0;
    if (target instanceof Expression.SignalReference s) {
      signal = s.signal();
    } else if (target instanceof Expression.PartSelect s
        && s.base() instanceof Expression.SignalReference base) {
      signal = base.signal();
      low = s.lsb();
    }
    if (signal != null) {
      Strength s = strengths.getOrDefault(p, Strength.DEFAULT);
      drivers
          .computeIfAbsent(signal, k -> new ArrayList<>())
          .add(new Driver(p, s, low, target.width()));
    }
  }

  private void resolve(
      Signal signal, List<Driver> all, Map<Process, Process> replaced, Set<Process> gone) {
    if (all.stream().noneMatch(d -> strengths.containsKey(d.process))) {
      return;
    }
    boolean bidirectional =
        ports.stream().anyMatch(p -> p.signal() == signal && p.direction() == Direction.INOUT);
    List<Driver> drivers = new ArrayList<>(all);
    if (pulled(signal)) {
      drivers.removeIf(d -> d.strength.weakest() <= PULL && isPull(d, signal));
      if (drivers.isEmpty() && !bidirectional) {
        return;
      }
      all.stream().filter(d -> !drivers.contains(d)).forEach(d -> gone.add(d.process));
    }
    boolean meet = overlap(drivers);
    if (!meet && drivers.stream().noneMatch(d -> d.strength.maybeNone()) && !pulled(signal)) {
      return;
    }
    boolean differ = drivers.stream().anyMatch(d -> d.strength.weakest() != STRONG);
    boolean wired =
        signal.resolution() == Signal.Resolution.AND || signal.resolution() == Signal.Resolution.OR;
    boolean weak = pulled(signal) && drivers.stream().anyMatch(d -> d.strength.weakest() <= PULL);
    boolean simple =
        drivers.stream().noneMatch(d -> d.process.target() instanceof Expression.Concatenation);
    if (weak || differ && (wired || bidirectional) || !simple) {
      throw refused(drivers.get(drivers.size() - 1), signal);
    }
    if (!meet || wired || bidirectional) {
      drivers.forEach(d -> replaced.put(d.process, withoutHighZ(d, signal)));
    } else {
      join(signal, drivers, replaced, gone);
    }
  }

  private static boolean pulled(Signal signal) {
    return signal.resolution() == Signal.Resolution.ONE
        || signal.resolution() == Signal.Resolution.ZERO;
  }

  /** Whether a driver is what the net's resolution says already. */
  private boolean isPull(Driver d, Signal signal) {
    BigInteger wanted =
        signal.resolution() == Signal.Resolution.ONE ? Bits.mask(signal.width()) : BigInteger.ZERO;
    return strengths.containsKey(d.process)
        && d.width == signal.width()
        && d.process.value() instanceof Expression.Constant c
        && c.bits().isKnown()
        && c.bits().value().equals(wanted);
  }

  private static boolean overlap(List<Driver> drivers) {
    BigInteger seen = BigInteger.ZERO;
    for (Driver d : drivers) {
      if (seen.and(d.bits()).signum() != 0) {
        return true;
      }
      seen = seen.or(d.bits());
    }
    return false;
  }

  private static Process withoutHighZ(Driver d, Signal signal) {
    Strength s = d.strength;
    if (!s.maybeNone()) {
      return d.process;
    }
    Expression value = d.process.value();
    if (s.one == 0) {
      value = only(false, value, d, signal);
    }
    if (s.zero == 0) {
      value = only(true, value, d, signal);
    }
    return new Process.ContinuousAssignment(d.process.target(), value, d.process.location());
  }

  /** One driver that asks the stronger ones first. */
  private static void join(
      Signal signal, List<Driver> drivers, Map<Process, Process> replaced, Set<Process> gone) {
    Driver first = drivers.get(0);
    boolean alike = drivers.stream().allMatch(d -> d.low == first.low && d.width == first.width);
    List<Contribution> contributions = new ArrayList<>();
    for (Driver d : drivers) {
      Strength s = d.strength;
      if (s.zero == s.one) {
        contributions.add(new Contribution(s.zero, whole(d.process.value(), d, signal, alike)));
        continue;
      }
      if (s.zero > 0) {
        Expression zeros = only(false, d.process.value(), d, signal);
        contributions.add(new Contribution(s.zero, whole(zeros, d, signal, alike)));
      }
      if (s.one > 0) {
        Expression ones = only(true, d.process.value(), d, signal);
        contributions.add(new Contribution(s.one, whole(ones, d, signal, alike)));
      }
    }
    contributions.sort(Comparator.comparingInt(Contribution::level));
    Expression value = contributions.get(0).value;
    for (Contribution c : contributions.subList(1, contributions.size())) {
      value = FloatingBits.over(c.value, value);
      if (value == null) {
        throw refused(first, signal);
      }
    }
    Expression target = alike ? first.process.target() : new Expression.SignalReference(signal);
    drivers.forEach(d -> gone.add(d.process));
    gone.remove(first.process);
    replaced.put(
        first.process, new Process.ContinuousAssignment(target, value, first.process.location()));
  }

  private static Expression only(boolean ones, Expression value, Driver d, Signal signal) {
    Expression result = FloatingBits.only(ones, value);
    if (result == null) {
      throw refused(d, signal);
    }
    return result;
  }

  private static Expression whole(Expression value, Driver d, Signal signal, boolean alike) {
    return alike ? value : FloatingBits.within(value, d.low, signal.width());
  }

  private static Rejection refused(Driver d, Signal signal) {
    return Rejection.of(
        DiagnosticCode.DRIVE_CONFLICT,
        d.process.location(),
        "the drivers of \"" + signal.name() + "\" have strengths");
  }
}
