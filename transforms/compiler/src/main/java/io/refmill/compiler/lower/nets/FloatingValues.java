package io.refmill.compiler.lower.nets;

import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.ElaboratedModule.Direction;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.Subroutine;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Rewriter;
import io.refmill.compiler.ir.walk.Statements;
import io.refmill.compiler.lower.access.Accesses;
import io.refmill.compiler.lower.access.Positions;
import io.refmill.compiler.lower.form.FlatDesign;
import io.refmill.compiler.lower.form.LoweringException;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.diagnostics.SourceLocation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BinaryOperator;

/**
 * What a three-state driver lets go of by way of nets and variables: {@code q = oe ? d : 1'bz} and
 * then {@code assign pad = q}. A variable that takes a z gets a second one beside it, which holds
 * where its bits are z, since the value itself has two states.
 */
public final class FloatingValues {
  /** Nets that are followed at most, since each use of one is followed anew. */
  private static final int MAX_FOLLOWED = 10_000;

  private final List<Process> processes;
  private final Map<Signal, List<Process>> writers = new HashMap<>();
  private Map<Signal, List<Expression>> taken;
  private final Map<Signal, Boolean> known = new HashMap<>();
  private final Map<Subroutine, Boolean> functions = new HashMap<>();
  private final Map<Signal, Signal> released = new LinkedHashMap<>();
  private final Set<Signal> outside = new HashSet<>();
  private final Set<Signal> following = new HashSet<>();
  private int followed;

  public FloatingValues(FlatDesign design) {
    this.processes = design.processes();
    design.ports().stream()
        .filter(p -> p.direction() != Direction.OUTPUT)
        .forEach(p -> outside.add(p.signal()));
    for (Process p : design.processes()) {
      for (Signal s : Accesses.writtenBy(p)) {
        writers.computeIfAbsent(s, k -> new ArrayList<>()).add(p);
      }
    }
  }

  /**
   * What a net passes on of what drives it: a value for each driver, put together from the first to
   * the last, or null where it is followed already.
   *
   * @param start for the first driver
   * @param step takes a driver and what was put together before
   */
  Expression follow(Signal net, Expression start, BinaryOperator<Expression> step) {
    if (!following.add(net)) {
      return null;
    }
    if (++followed > MAX_FOLLOWED) {
      throw new LoweringException(DiagnosticCode.INOUT_PORT, net.location(), net.name());
    }
    Expression value = start;
    for (Expression driver : values(net)) {
      value = step.apply(driver, value);
    }
    following.remove(net);
    return value;
  }

  /** What drives some bits of a net. */
  private record Driver(ResolveDrivers.Range bits, Expression value) {}

  /** The values that drive a net; one that drives some of its bits lets go of the others. */
  private List<Expression> values(Signal net) {
    return drivers(net).stream().map(d -> whole(d.value, d.bits)).toList();
  }

  /**
   * What drives constant bits of a net, or null where something else drives it. A port that is no
   * output has a driver outside.
   */
  private List<Driver> drivers(Signal net) {
    List<Driver> result = new ArrayList<>();
    if (outside.contains(net) || net.resolution() != Signal.Resolution.WIRE || net.isArray()) {
      return null;
    }
    for (Process p : writers.getOrDefault(net, List.of())) {
      if (!(p instanceof Process.ContinuousAssignment a)
          || !addDrivers(net, a.target(), a.value(), result)) {
        return null;
      }
    }
    return result;
  }

  /** Adds those of an assignment; false if the bits are not constant. */
  private static boolean addDrivers(
      Signal net, Expression target, Expression value, List<Driver> drivers) {
    if (target instanceof Expression.Concatenation c) {
      int low = target.width();
      boolean all = true;
      for (Expression part : c.parts()) {
        low -= part.width();
        if (Expressions.targets(part).contains(net)) {
          Expression some = new Expression.PartSelect(value, low, part.width(), false);
          all &= addDrivers(net, part, some, drivers);
        }
      }
      return all;
    }
    ResolveDrivers.Range bits = ResolveDrivers.range(target);
    if (bits != null) {
      drivers.add(new Driver(bits, value));
    }
    return bits != null;
  }

  private static Expression whole(Expression value, ResolveDrivers.Range bits) {
    int above = bits.signal().width() - bits.low() - bits.width();
    if (above == 0 && bits.low() == 0) {
      return value;
    }
    List<Expression> parts = new ArrayList<>();
    if (above > 0) {
      parts.add(allZ(above));
    }
    parts.add(value);
    if (bits.low() > 0) {
      parts.add(allZ(bits.low()));
    }
    return new Expression.Concatenation(parts);
  }

  private static Expression allZ(int width) {
    return new Expression.Constant(
        new Bits(width, Bits.mask(width), Bits.mask(width)), false, null);
  }

  /** Whether some bit of a value may be z. */
  boolean floats(Expression e) {
    if (e instanceof Expression.Constant c) {
      return z(c).isKnown() && z(c).knownValue().signum() != 0;
    } else if (e instanceof Expression.Conditional c) {
      return floats(c.whenTrue()) || floats(c.whenFalse());
    } else if (e instanceof Expression.Concatenation c) {
      return c.parts().stream().anyMatch(this::floats);
    } else if (e instanceof Expression.Replication r) {
      return floats(r.operand());
    } else if (e instanceof Expression.Resize r) {
      return floats(r.operand());
    } else if (e instanceof Expression.PartSelect p) {
      return floats(p.base());
    } else if (e instanceof Expression.IndexedPartSelect p) {
      return floats(p.base());
    } else if (e instanceof Expression.Call c) {
      return returnsZ(c.function()) || c.arguments().stream().anyMatch(this::floats);
    } else if (e instanceof Expression.ElementSelect s) {
      return takesZ(s.array()) || elementFloats(s.array());
    } else if (isShift(e)) {
      return floats(((Expression.Binary) e).left());
    }
    return e instanceof Expression.SignalReference s && floats(s.signal());
  }

  /** Shifts move bits as they are, those that are z too. */
  private static boolean isShift(Expression e) {
    return e instanceof Expression.Binary b
        && (b.operator() == Expression.BinaryOperator.SHIFT_LEFT
            || b.operator() == Expression.BinaryOperator.SHIFT_RIGHT);
  }

  private boolean elementFloats(Signal array) {
    return writers.getOrDefault(array, List.of()).stream()
        .anyMatch(p -> p instanceof Process.ContinuousAssignment a && floats(a.value()));
  }

  private boolean returnsZ(Subroutine f) {
    Boolean found = functions.get(f);
    if (found == null) {
      functions.put(f, false);
      found =
          Statements.contains(
              f.body(), s -> Statements.target(s) != null && floats(Statements.value(s)));
      functions.put(f, found);
    }
    return found;
  }

  public boolean floats(Signal s) {
    Boolean found = known.get(s);
    if (found == null) {
      known.put(s, false);
      found = isProcedural(s) ? !s.isArray() && takesZ(s) : netFloats(s);
      known.put(s, found);
    }
    return found;
  }

  private boolean netFloats(Signal net) {
    List<Driver> drivers = drivers(net);
    if (drivers == null) {
      return false;
    }
    Positions driven = Positions.NONE;
    boolean floats = false;
    for (Driver d : drivers) {
      driven = driven.or(Positions.range(d.bits.low(), d.bits.width()));
      floats |= floats(d.value);
    }
    return floats || !driven.equals(Accesses.all(net));
  }

  private boolean takesZ(Signal variable) {
    boolean starts =
        variable.initialValue() != null
            && floats(new Expression.Constant(variable.initialValue(), false, null));
    return starts || taken().getOrDefault(variable, List.of()).stream().anyMatch(this::floats);
  }

  /** What processes assign to each variable. */
  private Map<Signal, List<Expression>> taken() {
    if (taken == null) {
      taken = new HashMap<>();
      for (Process p : processes) {
        Statement body =
            p instanceof Process.AlwaysConstruct a
                ? a.body()
                : p instanceof Process.InitialConstruct i ? i.body() : null;
        Statements.forEach(
            body,
            t -> {
              if (Statements.target(t) != null) {
                for (Signal s : Expressions.targets(Statements.target(t))) {
                  taken.computeIfAbsent(s, k -> new ArrayList<>()).add(Statements.value(t));
                }
              }
            });
      }
    }
    return taken;
  }

  /** Whether a signal is a variable that nothing drives as a net is driven, which may be (10.3). */
  boolean isProcedural(Signal s) {
    List<Process> list = writers.getOrDefault(s, List.of());
    return s.kind() == Signal.Kind.VARIABLE
        && (list.isEmpty()
            || !list.stream().allMatch(p -> p instanceof Process.ContinuousAssignment));
  }

  /** The variable that holds where another one is z. */
  Signal released(Signal variable) {
    return released.computeIfAbsent(
        variable,
        v ->
            new Signal(
                v.name() + "_released",
                Signal.Kind.VARIABLE,
                Signal.Resolution.WIRE,
                v.width(),
                false,
                List.of(),
                false,
                false,
                v.initialValue() == null
                    ? null
                    : z(new Expression.Constant(v.initialValue(), false, null)),
                v.location()));
  }

  /** The variables that {@link #released} made. */
  Set<Signal> made() {
    return new LinkedHashSet<>(released.values());
  }

  /** The processes with assignments to what {@link #released} made. */
  List<Process> assigned(List<Process> processes) {
    Set<Signal> before;
    List<Process> result;
    do {
      before = made();
      Rewriter rewriter = new Assigning();
      result = new ArrayList<>();
      for (Process p : processes) {
        result.add(rewriter.process(p));
      }
    } while (!made().equals(before));
    return result;
  }

  private final class Assigning extends Rewriter {
    @Override
    public Statement statement(Statement s) {
      if (s instanceof Statement.BlockingAssignment a && named(a.target())) {
        return new Statement.Block(
            List.of(
                new Statement.BlockingAssignment(
                    beside(a.target(), a.value()), mask(a.value()), a.location()),
                a),
            a.location());
      }
      if (s instanceof Statement.NonblockingAssignment a && named(a.target())) {
        return new Statement.Block(
            List.of(
                new Statement.NonblockingAssignment(
                    beside(a.target(), a.value()), mask(a.value()), a.location()),
                a),
            a.location());
      }
      return super.statement(s);
    }

    private boolean named(Expression target) {
      return Expressions.targets(target).stream().anyMatch(released::containsKey);
    }
  }

  private Expression beside(Expression target, Expression value) {
    if (target instanceof Expression.SignalReference s) {
      return new Expression.SignalReference(released(s.signal()));
    } else if (target instanceof Expression.PartSelect p) {
      return new Expression.PartSelect(beside(p.base(), value), p.lsb(), p.width(), false);
    } else if (target instanceof Expression.IndexedPartSelect p) {
      return new Expression.IndexedPartSelect(
          beside(p.base(), value), p.index(), p.factor(), p.addend(), p.width(), false);
    } else if (target instanceof Expression.Concatenation c) {
      return new Expression.Concatenation(c.parts().stream().map(p -> beside(p, value)).toList());
    }
    Signal some = Expressions.targets(target).iterator().next();
    throw new LoweringException(DiagnosticCode.INOUT_PORT, some.location(), some.name());
  }

  /** 1 where a value is z. */
  Expression mask(Expression e) {
    Expression none = Expression.Constant.of(e.width(), 0);
    if (!floats(e)) {
      return none;
    } else if (e instanceof Expression.Constant c) {
      return new Expression.Constant(z(c), false, null);
    } else if (e instanceof Expression.Conditional c) {
      return new Expression.Conditional(c.condition(), mask(c.whenTrue()), mask(c.whenFalse()));
    } else if (e instanceof Expression.Concatenation c) {
      return new Expression.Concatenation(c.parts().stream().map(this::mask).toList());
    } else if (e instanceof Expression.Replication r) {
      return new Expression.Replication(r.count(), mask(r.operand()));
    } else if (e instanceof Expression.Resize r) {
      return new Expression.Resize(mask(r.operand()), r.width(), false, false);
    } else if (e instanceof Expression.PartSelect p) {
      return new Expression.PartSelect(mask(p.base()), p.lsb(), p.width(), false);
    } else if (e instanceof Expression.IndexedPartSelect p
        && p.base() instanceof Expression.SignalReference s
        && isProcedural(s.signal())) {
      return new Expression.IndexedPartSelect(
          new Expression.SignalReference(released(s.signal())),
          p.index(),
          p.factor(),
          p.addend(),
          p.width(),
          false);
    } else if (isShift(e)) {
      Expression.Binary b = (Expression.Binary) e;
      return new Expression.Binary(b.operator(), mask(b.left()), b.right(), b.width(), false);
    } else if (e instanceof Expression.SignalReference s) {
      return mask(s.signal());
    }
    throw notFollowed(e);
  }

  /** For what lets go by way of a function, an element of an array or a bit of a net by index. */
  LoweringException notFollowed(Expression e) {
    boolean call = e instanceof Expression.Call;
    Set<Signal> signals = new LinkedHashSet<>();
    Expressions.signals(e, signals);
    SourceLocation location =
        call
            ? ((Expression.Call) e).function().location()
            : signals.isEmpty() ? SourceLocation.NONE : signals.iterator().next().location();
    return new LoweringException(
        DiagnosticCode.UNSUPPORTED_CONSTRUCT,
        location,
        "z by way of "
            + (call ? "a function" : "an element of an array or an index into a net")
            + " on a net that something else holds");
  }

  private Expression mask(Signal s) {
    if (isProcedural(s)) {
      return new Expression.SignalReference(released(s));
    }
    Expression all = new Expression.Constant(Bits.of(s.width(), Bits.mask(s.width())), false, null);
    Expression mask =
        follow(
            s,
            all,
            (driver, before) ->
                before == all
                    ? mask(driver)
                    : new Expression.Binary(
                        Expression.BinaryOperator.AND, before, mask(driver), s.width(), false));
    return mask == null ? Expression.Constant.of(s.width(), 0) : mask;
  }

  private static Bits z(Expression.Constant c) {
    return Bits.of(c.width(), c.bits().unknown().and(c.bits().value()));
  }
}
