package io.refmill.compiler.lower.nets;

import io.refmill.compiler.ir.ElaboratedModule.Direction;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.lower.access.Accesses;
import io.refmill.compiler.lower.form.FlatDesign;
import io.refmill.compiler.lower.form.LoweringException;
import io.refmill.compiler.lower.state.LoweringState;
import io.refmill.contract.Doubt;
import io.refmill.diagnostics.DiagnosticCode;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Gives bidirectional ports of the top one direction, or both (IEEE 1800-2017 23.2.2). One that is
 * never driven inside is an input; one that is never read, an output. Any other is the pad of a
 * chip: the outside drives it weakly, as a pull-up or the other end of a wire does that lets go, so
 * the module's own drivers win where they drive. What these let go of is followed through nets and
 * variables ({@link FloatingValues}).
 *
 * <pre>
 * before  inout p;         assign p = oe ? d : 1'bz;  assign q = p;
 * after   input p (outside), output p (net);  net = oe ? d : outside;  q = net;
 * </pre>
 */
public final class SplitBidirectional {
  private final FlatDesign design;
  private final List<Signal> signals;
  private final Map<Signal, FlatDesign.Origin> origins;
  private final List<Process> processes;
  private final FloatingValues floating;

  private SplitBidirectional(FlatDesign design) {
    this.design = design;
    this.signals = new ArrayList<>(design.signals());
    this.origins = new HashMap<>(design.origins());
    this.processes = new ArrayList<>(design.processes());
    this.floating = new FloatingValues(design);
  }

  /**
   * Gives a design's ports their directions.
   *
   * @throws LoweringException INOUT_PORT, where a port's drivers cannot be told apart;
   *     NO_OUTPUT_PORT
   */
  public static void split(LoweringState state) {
    state.directed(run(state.flat()));
    if (state.outputs().isEmpty()) {
      throw new LoweringException(
          DiagnosticCode.NO_OUTPUT_PORT, state.top().location(), state.top().name());
    }
  }

  private static FlatDesign run(FlatDesign design) {
    return design.ports().stream().noneMatch(p -> p.direction() == Direction.INOUT)
        ? design
        : new SplitBidirectional(design).run();
  }

  /**
   * Ports that the module drives with what it reads there: whether the outside or the driver
   * changes first decides what such a port holds.
   */
  public static List<Doubt> cycles(LoweringState state) {
    FlatDesign design = state.flat();
    Set<Signal> feedback = state.feedback();
    Set<String> inputs = new HashSet<>();
    for (FlatDesign.FlatPort p : design.ports()) {
      if (p.direction() == Direction.INPUT) {
        inputs.add(p.name());
      }
    }
    return design.ports().stream()
        .filter(p -> p.direction() == Direction.OUTPUT)
        .filter(p -> inputs.contains(p.name()) && feedback.contains(p.signal()))
        .map(p -> Doubt.of(Doubt.Code.PORT_CYCLE, p.name(), p.signal().location()))
        .toList();
  }

  private FlatDesign run() {
    Set<Signal> written = new HashSet<>();
    Set<Signal> read = new HashSet<>();
    for (Process p : design.processes()) {
      written.addAll(Accesses.writtenBy(p));
      read.addAll(Accesses.of(p).reads().keySet());
    }
    List<FlatDesign.FlatPort> ports = new ArrayList<>();
    for (FlatDesign.FlatPort p : design.ports()) {
      if (p.direction() != Direction.INOUT) {
        ports.add(p);
      } else if (!written.contains(p.signal())) {
        ports.add(new FlatDesign.FlatPort(p.name(), Direction.INPUT, p.signal()));
      } else if (!read.contains(p.signal())) {
        ports.add(new FlatDesign.FlatPort(p.name(), Direction.OUTPUT, p.signal()));
      } else {
        ports.add(new FlatDesign.FlatPort(p.name(), Direction.INPUT, outside(p)));
        ports.add(new FlatDesign.FlatPort(p.name(), Direction.OUTPUT, p.signal()));
      }
    }
    List<Process> assigned = floating.assigned(processes);
    for (Signal s : floating.made()) {
      signals.add(s);
      origins.put(s, new FlatDesign.Origin(List.of(), false));
    }
    return new FlatDesign(design.name(), ports, signals, assigned, origins, design.scopes());
  }

  /** The input that stands for what the outside drives; the port's drivers now let it through. */
  private Signal outside(FlatDesign.FlatPort port) {
    Signal net = port.signal();
    if (ResolveDrivers.isWired(net)) {
      throw new LoweringException(DiagnosticCode.INOUT_PORT, net.location(), port.name());
    }
    Signal outside =
        new Signal(
            port.name(),
            Signal.Kind.NET,
            Signal.Resolution.WIRE,
            net.width(),
            net.signed(),
            List.of(),
            false,
            false,
            false,
            null,
            net.widthConstant(),
            null,
            net.location());
    // From the highest bits down: what drives each range, by its lowest bit.
    Map<Integer, List<Process.ContinuousAssignment>> byRange = new TreeMap<>((a, b) -> b - a);
    Map<Integer, Integer> widths = new HashMap<>();
    for (Process p : design.processes()) {
      if (!Accesses.writtenBy(p).contains(net)) {
        continue;
      }
      ResolveDrivers.Range r =
          p instanceof Process.ContinuousAssignment a ? ResolveDrivers.range(a.target()) : null;
      if (r == null || widths.getOrDefault(r.low(), r.width()) != r.width()) {
        throw new LoweringException(DiagnosticCode.INOUT_PORT, net.location(), port.name());
      }
      widths.put(r.low(), r.width());
      byRange
          .computeIfAbsent(r.low(), k -> new ArrayList<>())
          .add((Process.ContinuousAssignment) p);
    }
    List<Expression> parts = new ArrayList<>();
    int high = net.width();
    for (Map.Entry<Integer, List<Process.ContinuousAssignment>> range : byRange.entrySet()) {
      int low = range.getKey();
      int top = low + widths.get(low);
      if (top > high) {
        throw new LoweringException(DiagnosticCode.INOUT_PORT, net.location(), port.name());
      }
      if (top < high) {
        parts.add(bits(outside, top, high - top));
      }
      Expression value = bits(outside, low, top - low);
      for (Process.ContinuousAssignment driver : range.getValue()) {
        value = through(driver.value(), value);
        processes.remove(driver);
      }
      parts.add(value);
      high = low;
    }
    if (high > 0) {
      parts.add(bits(outside, 0, high));
    }
    Expression value = parts.size() == 1 ? parts.get(0) : new Expression.Concatenation(parts);
    processes.add(
        new Process.ContinuousAssignment(
            new Expression.SignalReference(net), value, net.location()));
    signals.add(outside);
    origins.put(outside, new FlatDesign.Origin(List.of(port.name()), false));
    return outside;
  }

  private static Expression bits(Signal s, int low, int width) {
    return part(new Expression.SignalReference(s), low, width);
  }

  private static Expression part(Expression e, int low, int width) {
    if (low == 0 && width == e.width()) {
      return e;
    }
    if (e instanceof Expression.PartSelect p) {
      return new Expression.PartSelect(p.base(), p.lsb() + low, width, false);
    }
    if (e instanceof Expression.Concatenation c) {
      int high = c.width();
      for (Expression p : c.parts()) {
        high -= p.width();
        if (low >= high && low + width <= high + p.width()) {
          return part(p, low - high, width);
        }
      }
    }
    return new Expression.PartSelect(e, low, width, false);
  }

  /** {@code e} with what else drives the net where {@code e} is z. */
  private Expression through(Expression e, Expression other) {
    if (e instanceof Expression.Constant c) {
      return through(c, other);
    } else if (e instanceof Expression.Conditional c) {
      return new Expression.Conditional(
          c.condition(), through(c.whenTrue(), other), through(c.whenFalse(), other));
    } else if (e instanceof Expression.Concatenation c) {
      List<Expression> parts = new ArrayList<>();
      int high = c.width();
      for (Expression p : c.parts()) {
        high -= p.width();
        parts.add(through(p, part(other, high, p.width())));
      }
      return new Expression.Concatenation(parts);
    } else if (e instanceof Expression.Replication r) {
      List<Expression> parts = new ArrayList<>();
      for (int i = r.count() - 1; i >= 0; i--) {
        int width = r.operand().width();
        parts.add(through(r.operand(), part(other, i * width, width)));
      }
      return new Expression.Concatenation(parts);
    } else if (e instanceof Expression.Resize r) {
      // Bits that an extension adds are driven; those that a truncation drops go nowhere.
      Expression low = through(r.operand(), fitted(other, r.operand().width()));
      return new Expression.Resize(low, r.width(), r.extendSign(), r.signed());
    } else if (e instanceof Expression.PartSelect p) {
      return new Expression.PartSelect(
          through(p.base(), widened(other, p.lsb(), p.base().width())),
          p.lsb(),
          p.width(),
          p.signed());
    } else if (!floating.floats(e)) {
      return e;
    } else if (e instanceof Expression.SignalReference s) {
      return through(s, other);
    }
    throw floating.notFollowed(e);
  }

  private Expression through(Expression.SignalReference s, Expression other) {
    if (floating.isProcedural(s.signal())) {
      // Bits that are z are 0 in the variable itself.
      Expression released = new Expression.SignalReference(floating.released(s.signal()));
      int width = s.width();
      return width == 1
          ? new Expression.Conditional(released, other, s)
          : new Expression.Binary(
              Expression.BinaryOperator.OR,
              s,
              new Expression.Binary(Expression.BinaryOperator.AND, other, released, width, false),
              width,
              false);
    }
    Expression value = floating.follow(s.signal(), other, this::through);
    return value == null ? s : value;
  }

  private static Expression fitted(Expression e, int width) {
    return width <= e.width() ? part(e, 0, width) : widened(e, 0, width);
  }

  /** {@code e} from bit {@code low} of a vector of that width upwards, zeros around it. */
  private static Expression widened(Expression e, int low, int width) {
    List<Expression> parts = new ArrayList<>();
    if (low + e.width() < width) {
      parts.add(Expression.Constant.of(width - low - e.width(), 0));
    }
    parts.add(e);
    if (low > 0) {
      parts.add(Expression.Constant.of(low, 0));
    }
    return parts.size() == 1 ? e : new Expression.Concatenation(parts);
  }

  private static Expression through(Expression.Constant c, Expression other) {
    BigInteger z = c.bits().unknown().and(c.bits().value());
    if (z.signum() == 0) {
      return c;
    }
    List<Expression> parts = new ArrayList<>();
    int high = c.width();
    while (high > 0) {
      boolean floating = z.testBit(high - 1);
      int low = high;
      while (low > 0 && z.testBit(low - 1) == floating) {
        low--;
      }
      int width = high - low;
      BigInteger value = c.bits().knownValue().shiftRight(low);
      parts.add(
          floating
              ? part(other, low, width)
              : Expression.Constant.of(width, value.and(io.refmill.compiler.ir.Bits.mask(width))));
      high = low;
    }
    return parts.size() == 1 ? parts.get(0) : new Expression.Concatenation(parts);
  }
}
