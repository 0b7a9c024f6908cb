package io.refmill.compiler.lower.nets;

import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.run.Evaluate;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.lower.access.Accesses;
import io.refmill.compiler.lower.access.Positions;
import io.refmill.compiler.lower.access.SignalGraph;
import io.refmill.compiler.lower.form.FlatDesign;
import io.refmill.compiler.lower.form.LoweringException;
import io.refmill.diagnostics.DiagnosticCode;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Gives each net one driver where its drivers meet on the same bits or where nothing drives it
 * (IEEE 1800-2017 6.6).
 *
 * <pre>
 * before  assign bus = e ? a : 8'bz;  assign bus = f ? b : 8'bz;
 * after   assign bus = (e ? a : 0) | (f ? b : 0);
 * </pre>
 *
 * <p>A bit that the simulator knows is driven by equal values only, so "or" of all drivers with z
 * as 0 gives that value; for wired-and nets and pulled-up ones it is "and" with z as 1.
 *
 * <p>Drivers of separate bits become one concatenation unless the net's bits depend on each other:
 *
 * <pre>
 * before  assign y[1] = a;  assign y[0] = b;
 * after   assign y = {a, b};
 * </pre>
 */
public final class ResolveDrivers {
  private final FlatDesign design;
  private final Map<Signal, List<Process.ContinuousAssignment>> drivers;

  private ResolveDrivers(FlatDesign design) {
    this.design = design;
    this.drivers = driversOf(design);
  }

  /**
   * @param inputs the signals of the input ports
   */
  public static FlatDesign run(FlatDesign design, Set<Signal> inputs) {
    return new ResolveDrivers(withoutDriversOfInputs(design, inputs)).run(inputs);
  }

  /** Inputs that the module drives too. */
  public static Set<Signal> drivenInputs(FlatDesign design, Set<Signal> inputs) {
    Set<Signal> driven = new LinkedHashSet<>();
    design.processes().stream()
        .filter(p -> drivesInputs(p, inputs))
        .forEach(p -> driven.addAll(Accesses.writtenBy(p)));
    return driven;
  }

  /**
   * Nets with several drivers of the same bits. Such a bit is known where all that do not let go
   * agree and one at least holds it; the value that a net gets here is right there alone.
   */
  public static Set<Signal> shared(FlatDesign design) {
    Map<Signal, List<Process.ContinuousAssignment>> drivers = driversOf(design);
    Set<Signal> shared = new LinkedHashSet<>();
    drivers.forEach(
        (net, list) -> {
          if (!isWired(net)
              && list.size() > 1
              && list.stream().allMatch(ResolveDrivers::simple)
              && overlaps(list)) {
            shared.add(net);
          }
        });
    return shared;
  }

  private static Map<Signal, List<Process.ContinuousAssignment>> driversOf(FlatDesign design) {
    Map<Signal, List<Process.ContinuousAssignment>> drivers = new LinkedHashMap<>();
    for (Process p : design.processes()) {
      if (p instanceof Process.ContinuousAssignment a) {
        for (Signal s : Expressions.targets(a.target())) {
          drivers.computeIfAbsent(s, k -> new ArrayList<>()).add(a);
        }
      }
    }
    return drivers;
  }

  /**
   * Leaves out what drives an input port from within. The port is a net that the outside drives as
   * well, so a bit of it is known only where both agree (IEEE 1800-2017 6.6.1): the value from the
   * outside is right wherever the simulator knows one. Who decides by such a bit decides by one
   * that may be unknown ({@code FindUnknowns}).
   */
  private static FlatDesign withoutDriversOfInputs(FlatDesign design, Set<Signal> inputs) {
    for (Process p : design.processes()) {
      if (drivesInputs(p, inputs)) {
        Accesses.writtenBy(p).stream()
            .filter(ResolveDrivers::isWired)
            .forEach(s -> refuseWired(s, p));
      }
    }
    List<Process> rest = design.processes().stream().filter(p -> !drivesInputs(p, inputs)).toList();
    return rest.size() == design.processes().size() ? design : design.withProcesses(rest);
  }

  /** Whether drivers that differ are no conflict: the net is their "and" or "or" (6.6.3). */
  static boolean isWired(Signal s) {
    return s.resolution() == Signal.Resolution.AND || s.resolution() == Signal.Resolution.OR;
  }

  private static void refuseWired(Signal input, Process driver) {
    throw new LoweringException(
        DiagnosticCode.DRIVE_CONFLICT,
        driver.location(),
        "input \"" + input.name() + "\", a wired net, is driven inside of the module too");
  }

  private static boolean drivesInputs(Process p, Set<Signal> inputs) {
    return p instanceof Process.ContinuousAssignment a
        && inputs.containsAll(Expressions.targets(a.target()));
  }

  private FlatDesign run(Set<Signal> inputs) {
    Map<Signal, Boolean> otherwiseDriven = new HashMap<>();
    for (Process p : design.processes()) {
      if (!(p instanceof Process.ContinuousAssignment)) {
        Accesses.writtenBy(p).forEach(s -> otherwiseDriven.put(s, true));
      }
    }
    Set<Signal> cyclic = SignalGraph.cyclic(design);
    Map<Process.ContinuousAssignment, Process> replacement = new IdentityHashMap<>();
    List<Process> added = new ArrayList<>();
    for (Signal s : design.signals()) {
      List<Process.ContinuousAssignment> list = drivers.getOrDefault(s, List.of());
      boolean pulled =
          s.resolution() != Signal.Resolution.WIRE && s.resolution() != Signal.Resolution.OR;
      if (list.isEmpty()) {
        if (s.resolution() == Signal.Resolution.ONE
            && !inputs.contains(s)
            && !otherwiseDriven.containsKey(s)) {
          added.add(
              new Process.ContinuousAssignment(
                  new Expression.SignalReference(s),
                  Expression.Constant.of(s.width(), Bits.mask(s.width())),
                  s.location()));
        }
        continue;
      }
      if (s.real() && list.size() > 1) {
        throw new LoweringException(
            DiagnosticCode.DRIVE_CONFLICT,
            list.get(1).location(),
            "real number \"" + s.name() + "\" is also driven at " + list.get(0).location());
      }
      if (s.isArray()
          || otherwiseDriven.containsKey(s)
          || !list.stream().allMatch(ResolveDrivers::simple)) {
        continue;
      }
      boolean overlap = overlaps(list);
      if (overlap || pulled && list.stream().anyMatch(a -> mayBeUndriven(a.value()))) {
        merge(s, list, replacement, resolved(s, list));
      } else if (list.size() > 1 && !cyclic.contains(s)) {
        merge(s, list, replacement, concatenated(s, list));
      }
    }
    if (replacement.isEmpty() && added.isEmpty()) {
      return design;
    }
    List<Process> result = new ArrayList<>(added);
    for (Process p : design.processes()) {
      if (replacement.containsKey(p)) {
        Process r = replacement.get(p);
        if (r != null) {
          result.add(r);
        }
      } else {
        result.add(p);
      }
    }
    return design.withProcesses(result);
  }

  private static void merge(
      Signal s,
      List<Process.ContinuousAssignment> list,
      Map<Process.ContinuousAssignment, Process> replacement,
      Expression value) {
    for (Process.ContinuousAssignment a : list) {
      replacement.put(a, null);
    }
    Process.ContinuousAssignment last = list.get(list.size() - 1);
    replacement.put(
        last,
        new Process.ContinuousAssignment(
            new Expression.SignalReference(s), value, list.get(0).location()));
  }

  /** Whether the target is a whole signal or constant bits of one. */
  private static boolean simple(Process.ContinuousAssignment a) {
    return range(a.target()) != null;
  }

  /** Constant bits of a signal. */
  public record Range(Signal signal, int low, int width) {}

  /** The bits that a target is, or null when it is none or they are not constant. */
  public static Range range(Expression target) {
    if (target instanceof Expression.SignalReference s) {
      return new Range(s.signal(), 0, s.width());
    }
    if (target instanceof Expression.PartSelect p) {
      Range base = range(p.base());
      return base == null ? null : new Range(base.signal, base.low + p.lsb(), p.width());
    }
    if (target instanceof Expression.IndexedPartSelect p
        && p.index() instanceof Expression.Constant c
        && c.bits().isKnown()) {
      Range base = range(p.base());
      BigInteger offset =
          Evaluate.number(c.bits().value(), c)
              .multiply(BigInteger.valueOf(p.factor()))
              .add(BigInteger.valueOf(p.addend()));
      if (base == null || offset.signum() < 0 || offset.bitLength() > 30) {
        return null;
      }
      int low = offset.intValue();
      return low + p.width() > base.width
          ? null
          : new Range(base.signal, base.low + low, p.width());
    }
    return null;
  }

  private static boolean overlaps(List<Process.ContinuousAssignment> list) {
    Positions seen = Positions.NONE;
    for (Process.ContinuousAssignment a : list) {
      Range r = range(a.target());
      Positions bits = Positions.range(r.low, r.width);
      if (seen.overlaps(bits)) {
        return true;
      }
      seen = seen.or(bits);
    }
    return false;
  }

  private static Expression resolved(Signal s, List<Process.ContinuousAssignment> list) {
    boolean and =
        s.resolution() == Signal.Resolution.AND || s.resolution() == Signal.Resolution.ONE;
    Expression result = null;
    for (Process.ContinuousAssignment a : list) {
      Range r = range(a.target());
      Expression value = fill(a.value(), and);
      int high = s.width() - r.low - r.width;
      List<Expression> parts = new ArrayList<>();
      if (high > 0) {
        parts.add(constant(high, and));
      }
      parts.add(value);
      if (r.low > 0) {
        parts.add(constant(r.low, and));
      }
      Expression full = parts.size() == 1 ? value : new Expression.Concatenation(parts);
      result =
          result == null
              ? full
              : new Expression.Binary(
                  and ? Expression.BinaryOperator.AND : Expression.BinaryOperator.OR,
                  result,
                  full,
                  s.width(),
                  false);
    }
    return result;
  }

  private static Expression concatenated(Signal s, List<Process.ContinuousAssignment> list) {
    List<Process.ContinuousAssignment> sorted = new ArrayList<>(list);
    sorted.sort((a, b) -> Integer.compare(range(b.target()).low, range(a.target()).low));
    List<Expression> parts = new ArrayList<>();
    int high = s.width();
    for (Process.ContinuousAssignment a : sorted) {
      Range r = range(a.target());
      if (r.low + r.width < high) {
        parts.add(constant(high - r.low - r.width, false));
      }
      parts.add(a.value());
      high = r.low;
    }
    if (high > 0) {
      parts.add(constant(high, false));
    }
    return parts.size() == 1 ? parts.get(0) : new Expression.Concatenation(parts);
  }

  private static Expression constant(int width, boolean ones) {
    return Expression.Constant.of(width, ones ? Bits.mask(width) : BigInteger.ZERO);
  }

  private static boolean mayBeUndriven(Expression e) {
    boolean[] found = {false};
    Expressions.walk(
        e,
        x -> {
          if (x instanceof Expression.Constant c
              && c.bits().unknown().and(c.bits().value()).signum() != 0) {
            found[0] = true;
          }
        });
    return found[0];
  }

  /** Replaces z bits that reach the net as they are. */
  private static Expression fill(Expression e, boolean ones) {
    if (e instanceof Expression.Constant c) {
      BigInteger z = c.bits().unknown().and(c.bits().value());
      if (z.signum() == 0) {
        return e;
      }
      BigInteger known = c.bits().value().andNot(z);
      Bits bits = new Bits(c.width(), ones ? known.or(z) : known, c.bits().unknown().andNot(z));
      return new Expression.Constant(bits, c.signed(), null);
    } else if (e instanceof Expression.Conditional c) {
      return new Expression.Conditional(
          c.condition(), fill(c.whenTrue(), ones), fill(c.whenFalse(), ones));
    } else if (e instanceof Expression.Concatenation c) {
      return new Expression.Concatenation(c.parts().stream().map(p -> fill(p, ones)).toList());
    } else if (e instanceof Expression.Replication r) {
      return new Expression.Replication(r.count(), fill(r.operand(), ones));
    } else if (e instanceof Expression.Resize r) {
      return new Expression.Resize(fill(r.operand(), ones), r.width(), r.extendSign(), r.signed());
    }
    return e;
  }
}
