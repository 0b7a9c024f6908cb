package io.refmill.compiler.elaborate.structure;

import io.refmill.compiler.elaborate.report.Rejection;
import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.syntax.ItemSyntax;
import io.refmill.syntax.ItemSyntax.DroppedItemSyntax;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Rejects nets of several drivers of which one has a strength of its own (IEEE 1800-2017 28.11):
 * which one wins is not modelled. A net with one driver has its value whatever its strength.
 *
 * <pre>
 * assign bus = en ? d : 1'bz;
 * assign (weak0, weak1) bus = last;       DRIVE_CONFLICT
 * </pre>
 */
final class DriveStrengths {
  private record Driver(Process process, BigInteger bits) {}

  private final Map<Signal, List<Driver>> drivers = new HashMap<>();
  private final List<Process> processes;
  private final Set<Process> strengthened = Collections.newSetFromMap(new IdentityHashMap<>());
  private boolean strength;
  private int from;

  /** Watches over the processes of a module, to which more are added. */
  DriveStrengths(List<Process> processes) {
    this.processes = processes;
  }

  /** Looks at an item whose processes have just been added; a strength stands before its item. */
  void after(ItemSyntax item) {
    if (strength) {
      strengthened.addAll(processes.subList(from, processes.size()));
    }
    strength = item instanceof DroppedItemSyntax d && d.what().equals("strength");
    from = processes.size();
  }

  /**
   * Looks at all nets.
   *
   * @throws Rejection DRIVE_CONFLICT
   */
  void check() {
    if (strengthened.isEmpty()) {
      return;
    }
    for (Process p : processes) {
      if (p instanceof Process.ContinuousAssignment a) {
        drive(a, a.target());
      }
    }
  }

  private void drive(Process.ContinuousAssignment p, Expression target) {
    if (target instanceof Expression.Concatenation c) {
      c.parts().forEach(part -> drive(p, part));
    } else if (target instanceof Expression.SignalReference s) {
      drive(p, s.signal(), Bits.mask(s.width()));
    } else if (target instanceof Expression.PartSelect s
        && s.base() instanceof Expression.SignalReference base) {
      drive(p, base.signal(), Bits.mask(s.width()).shiftLeft(s.lsb()));
    }
  }

  private void drive(Process.ContinuousAssignment p, Signal signal, BigInteger bits) {
    List<Driver> others = drivers.computeIfAbsent(signal, s -> new ArrayList<>());
    for (Driver other : others) {
      if (other.bits.and(bits).signum() != 0
          && (strengthened.contains(p) || strengthened.contains(other.process))) {
        throw Rejection.of(
            DiagnosticCode.DRIVE_CONFLICT,
            p.location(),
            "the drivers of \"" + signal.name() + "\" have strengths");
      }
    }
    others.add(new Driver(p, bits));
  }
}
