package io.refmill.compiler.lower.nets;

import io.refmill.compiler.ir.ElaboratedModule.Direction;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.Statement.OverrideKind;
import io.refmill.compiler.ir.Statement.ProceduralContinuousAssignment;
import io.refmill.compiler.ir.Statement.ProceduralRelease;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Rewriter;
import io.refmill.compiler.ir.walk.Statements;
import io.refmill.compiler.lower.access.Accesses;
import io.refmill.compiler.lower.form.FlatDesign;
import io.refmill.compiler.lower.form.LoweringException;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.diagnostics.SourceLocation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Makes multiplexers of procedural continuous assignments (IEEE 1800-2017 10.6). An overridden
 * signal keeps what procedures assign or drivers drive; everybody reads a net beside it, which
 * follows the overriding value while one is active. A forced value hides an assigned one. A
 * variable that is let go takes over what it was, until the next procedural assignment.
 *
 * <pre>
 * before  always @(clear) if (!clear) assign q = 0; else deassign q;
 *         always @(posedge clk) q &lt;= d;
 *         assign y = q;
 * after   always @(clear)
 *           if (!clear) q_assigned = 1;
 *           else begin if (q_assigned) q = 0; q_assigned = 0; end
 *         always @(posedge clk) q &lt;= d;
 *         assign q_value = q_assigned ? 0 : q;
 *         assign y = q_value;
 * </pre>
 *
 * <p>A process that overrides a signal or assigns it at once reads it by way of that multiplexer
 * itself, since the net follows only when the process waits again.
 */
public final class ResolveOverrides {
  private final FlatDesign design;
  private final Map<Signal, OverriddenSignal> overridden = new LinkedHashMap<>();

  /** Statements that override a signal or let it go. */
  private final Map<Signal, Integer> overrides = new HashMap<>();

  private final Set<Signal> drivenContinuously = new HashSet<>();
  private final Set<Signal> drivenAlone = new HashSet<>();

  private ResolveOverrides(FlatDesign design) {
    this.design = design;
  }

  /**
   * Does it; a design without such statements stays itself.
   *
   * @throws LoweringException PROCEDURAL_CONTINUOUS_ASSIGNMENT
   */
  public static FlatDesign run(FlatDesign design) {
    return design.processes().stream().noneMatch(ResolveOverrides::isIn)
        ? design
        : new ResolveOverrides(design).resolved();
  }

  /** Whether a process has procedural continuous assignments. */
  public static boolean isIn(Process p) {
    return Statements.contains(body(p), s -> overriddenBy(s) != null);
  }

  /** The target of a procedural continuous assignment; null for any other statement. */
  private static Expression overriddenBy(Statement s) {
    if (s instanceof ProceduralContinuousAssignment a) {
      return a.target();
    }
    return s instanceof ProceduralRelease r ? r.target() : null;
  }

  /** The statement of a process; null for one that has none. */
  private static Statement body(Process p) {
    if (p instanceof Process.AlwaysConstruct a) {
      return a.body();
    }
    return p instanceof Process.InitialConstruct i ? i.body() : null;
  }

  private static LoweringException unsupported(SourceLocation location, String what) {
    return new LoweringException(DiagnosticCode.PROCEDURAL_CONTINUOUS_ASSIGNMENT, location, what);
  }

  private FlatDesign resolved() {
    collect();
    List<Process> processes = new ArrayList<>();
    design.processes().forEach(p -> processes.add(rewritten(p)));
    List<Signal> signals = new ArrayList<>(design.signals());
    Map<Signal, FlatDesign.Origin> origins = new HashMap<>(design.origins());
    Overriding outside = new Overriding(Set.of());
    for (OverriddenSignal o : overridden.values()) {
      processes.add(
          new Process.ContinuousAssignment(
              new Expression.SignalReference(o.value()),
              o.seen(outside::expression),
              o.signal().location()));
      List<Signal> made = new ArrayList<>(o.active());
      made.add(o.value());
      signals.addAll(signals.indexOf(o.signal()) + 1, made);
      made.forEach(s -> origins.put(s, new FlatDesign.Origin(List.of(), false)));
    }
    // What overrides a signal may stand in another instance: none becomes an object of its own.
    return new FlatDesign(design.name(), ports(), signals, processes, origins);
  }

  private List<FlatDesign.FlatPort> ports() {
    List<FlatDesign.FlatPort> ports = new ArrayList<>();
    for (FlatDesign.FlatPort p : design.ports()) {
      OverriddenSignal o = overridden.get(p.signal());
      ports.add(
          o == null || p.direction() == Direction.INPUT
              ? p
              : new FlatDesign.FlatPort(p.name(), p.direction(), o.value(), p.array()));
    }
    return ports;
  }

  // ---- what is overridden
  // ------------------------------------------------------------------------

  private void collect() {
    for (Process p : design.processes()) {
      if (body(p) == null) {
        drivenContinuously.addAll(Accesses.writtenBy(p));
      } else if (p instanceof Process.AlwaysConstruct a && drivesAlone(a.kind())) {
        drivenAlone.addAll(Accesses.writtenBy(p));
      }
      Statements.forEach(
          body(p),
          s -> {
            if (overriddenBy(s) != null) {
              signal(s).cut(overriddenBy(s));
              overrides.merge(signal(s).signal(), 1, Integer::sum);
            }
          });
    }
    for (Process p : design.processes()) {
      Statements.forEach(
          body(p),
          s -> {
            if (s instanceof ProceduralContinuousAssignment a) {
              check(a);
              signal(s).follow(a.kind(), a.target(), a.value());
            } else if (s instanceof ProceduralRelease r) {
              check(r);
            }
          });
    }
  }

  /** Whether nobody else may assign what such a construct assigns (9.2.2.2). */
  private static boolean drivesAlone(Process.AlwaysKind kind) {
    return kind == Process.AlwaysKind.ALWAYS_COMB || kind == Process.AlwaysKind.ALWAYS_LATCH;
  }

  private OverriddenSignal signal(Statement s) {
    Signal signal = Expressions.targets(overriddenBy(s)).iterator().next();
    return overridden.computeIfAbsent(signal, OverriddenSignal::new);
  }

  private void check(ProceduralContinuousAssignment a) {
    Signal s = signal(a).signal();
    if (design.ports().stream()
        .anyMatch(p -> p.direction() == Direction.INOUT && p.signal() == s)) {
      throw unsupported(a.location(), "to a bidirectional port");
    }
    if (a.kind() == OverrideKind.ASSIGN && drivenContinuously.contains(s)) {
      throw unsupported(a.location(), "to a continuously driven variable");
    }
    Set<Signal> followed = new HashSet<>();
    Expressions.signals(a.value(), followed);
    if (followed.contains(s)) {
      throw unsupported(a.location(), "of a value that depends on the target");
    }
    Expressions.walk(
        a.value(),
        e -> {
          if (e instanceof Expression.Call) {
            throw unsupported(a.location(), "of the value of a function");
          }
        });
  }

  private void check(ProceduralRelease r) {
    if (keepsValue(r) && drivenAlone.contains(signal(r).signal())) {
      throw unsupported(r.location(), "to a variable of a combinational or latched construct");
    }
  }

  /** A variable that is driven as a net is follows its driver again, as a net does (10.6.2). */
  private boolean keepsValue(ProceduralRelease r) {
    return r.keepsValue() && !drivenContinuously.contains(signal(r).signal());
  }

  // ---- processes
  // ---------------------------------------------------------------------------------

  private Process rewritten(Process p) {
    Set<Signal> own = new HashSet<>(overridden.keySet());
    if (!(p instanceof Process.InitialConstruct)) {
      own.retainAll(assignedAtOnce(body(p)));
    }
    Process waiting = p instanceof Process.AlwaysConstruct a ? waiting(a, own) : p;
    return new Overriding(own).process(waiting);
  }

  /** Overridden signals, and those that blocking assignments write. */
  private static Set<Signal> assignedAtOnce(Statement body) {
    Set<Signal> result = new HashSet<>();
    Statements.forEach(
        body,
        s -> {
          Expression target =
              s instanceof Statement.BlockingAssignment a ? a.target() : overriddenBy(s);
          if (target != null) {
            result.addAll(Expressions.targets(target));
          }
        });
    return result;
  }

  /**
   * The construct with its events written out if it overrides anything: what a multiplexer reads in
   * it starts nothing.
   */
  private Process.AlwaysConstruct waiting(Process.AlwaysConstruct a, Set<Signal> own) {
    List<Process.EventExpression> events = a.events();
    if (isIn(a)) {
      if (a.kind() != Process.AlwaysKind.ALWAYS) {
        throw unsupported(a.location(), "in a construct that is more than \"always\"");
      }
      if (a.implicit()) {
        events = watched(a);
      }
    }
    for (Process.EventExpression e : events) {
      Set<Signal> awaited = new HashSet<>();
      Expressions.signals(e.expression(), awaited);
      awaited.retainAll(own);
      if (!awaited.isEmpty()) {
        throw unsupported(
            a.location(),
            "to \""
                + awaited.iterator().next().name()
                + "\", beside a process that assigns it and waits for it too");
      }
    }
    return events == a.events()
        ? a
        : new Process.AlwaysConstruct(a.kind(), false, events, a.body(), a.location());
  }

  private List<Process.EventExpression> watched(Process.AlwaysConstruct a) {
    List<Process.EventExpression> events = new ArrayList<>();
    Set<Signal> watched = Expressions.watchedBy(a.body());
    Set<Signal> followed = new HashSet<>();
    addFollowed(a.body(), watched, followed);
    for (Signal s : watched) {
      if (followed.contains(s)) {
        continue;
      }
      if (s.isArray()) {
        throw unsupported(a.location(), "in a process that waits for an array");
      }
      events.add(new Process.EventExpression(Process.Edge.ANY, new Expression.SignalReference(s)));
    }
    if (events.isEmpty()) {
      throw unsupported(a.location(), "in a process that waits for nothing");
    }
    return events;
  }

  /**
   * Adds signals that every run of a construct overrides, and nobody else does, by values whose
   * signals it waits for: whatever changes one of them starts the construct anyway.
   */
  private void addFollowed(Statement s, Set<Signal> watched, Set<Signal> result) {
    if (s instanceof Statement.Block b) {
      b.statements().forEach(each -> addFollowed(each, watched, result));
    } else if (s instanceof ProceduralContinuousAssignment a
        && a.target() instanceof Expression.SignalReference target
        && overrides.get(target.signal()) == 1) {
      Set<Signal> sources = new HashSet<>();
      Expressions.signals(a.value(), sources);
      if (watched.containsAll(sources)) {
        result.add(target.signal());
      }
    }
  }

  /** Reads nets in place of overridden signals, and makes statements that override into others. */
  private final class Overriding extends Rewriter {
    private final Set<Signal> own;
    private final Set<Signal> open = new HashSet<>();

    /**
     * @param own signals for which the net comes too late
     */
    Overriding(Set<Signal> own) {
      this.own = own;
    }

    @Override
    protected Expression read(Expression.SignalReference reference) {
      OverriddenSignal o = overridden.get(reference.signal());
      if (o == null) {
        return reference;
      }
      if (!own.contains(o.signal())) {
        return new Expression.SignalReference(o.value());
      }
      if (!open.add(o.signal())) {
        throw unsupported(o.signal().location(), "of a value that depends on the target");
      }
      Expression seen = o.seen(this::expression);
      open.remove(o.signal());
      return seen;
    }

    @Override
    public Statement statement(Statement s) {
      if (s instanceof ProceduralContinuousAssignment a) {
        return begun(a);
      }
      return s instanceof ProceduralRelease r ? ended(r) : super.statement(s);
    }

    private Statement begun(ProceduralContinuousAssignment a) {
      OverriddenSignal o = signal(a);
      List<Statement> result = new ArrayList<>();
      for (OverriddenSignal.Slice slice : o.slices(a.target())) {
        OverriddenSignal.Layer layer = slice.layers().get(a.kind());
        Expression value = layer.number(o.bits(a.target(), a.value(), slice));
        result.add(new Statement.BlockingAssignment(layer.isActive(), value, a.location()));
      }
      return new Statement.Block(result, a.location());
    }

    private Statement ended(ProceduralRelease r) {
      OverriddenSignal o = signal(r);
      List<Statement> result = new ArrayList<>();
      for (OverriddenSignal.Slice slice : o.slices(r.target())) {
        OverriddenSignal.Layer layer = slice.layers().get(r.kind());
        if (layer == null) {
          continue;
        }
        if (keepsValue(r)) {
          result.add(kept(o, slice, layer, r));
        }
        result.add(
            new Statement.BlockingAssignment(layer.isActive(), layer.number(null), r.location()));
      }
      return new Statement.Block(result, r.location());
    }

    /** The variable takes over the value that it follows, unless it goes on to follow another. */
    private Statement kept(
        OverriddenSignal o,
        OverriddenSignal.Slice slice,
        OverriddenSignal.Layer layer,
        ProceduralRelease r) {
      Statement taken =
          new Statement.BlockingAssignment(
              o.written(slice), layer.value(this::expression), r.location());
      OverriddenSignal.Layer below = slice.layers().get(OverrideKind.ASSIGN);
      if (r.kind() == OverrideKind.FORCE && below != null) {
        Statement nothing = new Statement.Block(List.of(), r.location());
        taken = new Statement.If(below.isActive(), nothing, taken, r.location());
      }
      return new Statement.If(layer.isActive(), taken, null, r.location());
    }
  }
}
