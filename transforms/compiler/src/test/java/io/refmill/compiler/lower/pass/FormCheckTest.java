package io.refmill.compiler.lower.pass;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.compiler.CompileResult;
import io.refmill.compiler.DesignSource;
import io.refmill.compiler.VerilogCompiler;
import io.refmill.compiler.elaborate.Elaborator;
import io.refmill.compiler.ir.CompilerLimits;
import io.refmill.compiler.ir.ElaboratedModule;
import io.refmill.compiler.ir.ElaboratedModule.Direction;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.clock.Clocking;
import io.refmill.compiler.lower.form.FlatDesign;
import io.refmill.compiler.lower.hierarchy.FlattenHierarchy;
import io.refmill.compiler.lower.nets.ResolveDrivers;
import io.refmill.compiler.lower.plan.LoweredDesign;
import io.refmill.compiler.lower.process.ClassifyProcesses;
import io.refmill.compiler.lower.process.RemoveDead;
import io.refmill.compiler.lower.process.Specialise;
import io.refmill.compiler.lower.schedule.BuildSchedule;
import io.refmill.compiler.lower.schedule.OrderUnits;
import io.refmill.compiler.lower.start.InitialValues;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.diagnostics.SourceLocation;
import io.refmill.parser.ParseLimits;
import io.refmill.parser.SourceUnit;
import io.refmill.parser.parse.VerilogParser;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Breaks each form by hand; the checker has to see it. */
class FormCheckTest {
  private static final SourceLocation HERE = SourceLocation.NONE;

  /** A counter with a net before and after it. */
  private static final String COUNTER =
      "module m(input clk, input [3:0] d, output [3:0] y);\n"
          + "  reg [3:0] q;\n  wire [3:0] next = q + d;\n"
          + "  always @(posedge clk) q <= next;\n  assign y = ~q;\nendmodule\n";

  private static SourceUnit unit(String text) {
    return SourceUnit.of("m.v", text);
  }

  /** A design and what each pass makes of it. */
  private static final class Lowered {
    final FlatDesign flat;
    final Set<Signal> inputs = new LinkedHashSet<>();
    final Set<Signal> outputs = new LinkedHashSet<>();
    final List<Node> nodes;
    final List<Node> live;
    final Clocking clocking;
    final List<LoweredDesign.Unit> units;
    final List<LoweredDesign.Step> steps;
    final PassTrace trace = new PassTrace(PassObserver.NONE);

    Lowered(String text) {
      ElaboratedModule top =
          Elaborator.elaborate(
                  VerilogParser.parse(unit(text), ParseLimits.DEFAULT).trees(),
                  null,
                  CompilerLimits.DEFAULT)
              .top();
      FlatDesign design = FlattenHierarchy.run(top, new KeepCombinational(top));
      for (FlatDesign.FlatPort p : design.ports()) {
        (p.direction() == Direction.INPUT ? inputs : outputs).add(p.signal());
      }
      flat = ResolveDrivers.run(Specialise.unreachable(InitialValues.run(design).design()), inputs);
      nodes = ClassifyProcesses.run(flat, inputs, Set.of());
      live = RemoveDead.run(nodes, outputs);
      clocking = new Clocking(live, inputs, outputs);
      units = OrderUnits.run(live);
      steps = BuildSchedule.run(live, units, clocking, outputs, false).steps();
      trace.flat(Pass.RESOLVE_DRIVERS, flat);
      trace.classified(nodes, inputs, outputs);
      trace.live(nodes, live, outputs);
      trace.clocked(live, clocking, inputs);
      trace.ordered(live, units);
      trace.scheduled(steps, outputs, clocking.needsLoop());
    }

    Signal signal(String name) {
      return flat.signals().stream().filter(s -> s.name().equals(name)).findFirst().orElseThrow();
    }

    Expression.SignalReference read(String name) {
      return new Expression.SignalReference(signal(name));
    }

    FlatDesign with(Process added) {
      List<Process> processes = new ArrayList<>(flat.processes());
      processes.add(added);
      return flat.withProcesses(processes);
    }

    FlatDesign with(Statement body) {
      return with(
          new Process.AlwaysConstruct(Process.AlwaysKind.ALWAYS, true, List.of(), body, HERE));
    }

    Node node(String written) {
      return live.stream().filter(n -> n.writes().contains(signal(written))).findFirst().get();
    }
  }

  private static void caught(Pass pass, String part, Executable broken) {
    FormViolation e = assertThrows(FormViolation.class, broken);
    assertTrue(e.getMessage().startsWith("after " + pass.passName() + ": "), e.getMessage());
    assertTrue(e.getMessage().contains(part), e.getMessage());
  }

  private static Node like(Node n, Node.Kind kind, List<Node.Trigger> triggers) {
    return new Node(n.index(), n.process(), n.accesses(), kind, triggers);
  }

  // ---- flat to resolved ------------------------------------------------------------------------

  @Test
  void flatNamesItsOwnSignals() {
    Lowered m = new Lowered(COUNTER);
    Lowered other = new Lowered(COUNTER);
    Process stranger = new Process.ContinuousAssignment(m.read("next"), other.read("d"), HERE);
    caught(
        Pass.FLATTEN_HIERARCHY,
        "\"d\" is no signal",
        () -> m.trace.flat(Pass.FLATTEN_HIERARCHY, m.with(stranger)));
    Expression path = new Expression.HierarchicalReference(List.of("u", "q"), 4, false, HERE);
    caught(
        Pass.FLATTEN_HIERARCHY,
        "hierarchical name u.q",
        () ->
            m.trace.flat(
                Pass.FLATTEN_HIERARCHY,
                m.with(new Process.ContinuousAssignment(m.read("next"), path, HERE))));
    List<Signal> twice = new ArrayList<>(m.flat.signals());
    twice.add(twice.get(0));
    FlatDesign doubled =
        new FlatDesign("m", m.flat.ports(), twice, m.flat.processes(), m.flat.origins());
    caught(Pass.FLATTEN_HIERARCHY, "twice", () -> m.trace.flat(Pass.FLATTEN_HIERARCHY, doubled));
    FlatDesign nowhere =
        new FlatDesign("m", m.flat.ports(), m.flat.signals(), m.flat.processes(), Map.of());
    PassTrace fresh = new PassTrace(PassObserver.NONE);
    caught(Pass.FLATTEN_HIERARCHY, "nowhere", () -> fresh.flat(Pass.FLATTEN_HIERARCHY, nowhere));
  }

  @Test
  void flatHasOperandsThatFit() {
    Lowered m = new Lowered(COUNTER);
    Expression narrow = Expression.Constant.of(2, 1);
    Expression sum =
        new Expression.Binary(Expression.BinaryOperator.ADD, m.read("d"), narrow, 4, false);
    Expression equal =
        new Expression.Binary(Expression.BinaryOperator.EQUAL, m.read("d"), narrow, 1, false);
    Expression not = new Expression.Unary(Expression.UnaryOperator.NOT, narrow, 4, false);
    for (Expression e : List.of(sum, not)) {
      caught(
          Pass.SPLIT_BIDIRECTIONAL,
          "of another width",
          () ->
              m.trace.flat(
                  Pass.SPLIT_BIDIRECTIONAL,
                  m.with(new Process.ContinuousAssignment(m.read("next"), e, HERE))));
    }
    caught(
        Pass.SPLIT_BIDIRECTIONAL,
        "different widths",
        () ->
            m.trace.flat(
                Pass.SPLIT_BIDIRECTIONAL,
                m.with(new Statement.If(equal, new Statement.Block(List.of(), HERE), null, HERE))));
    caught(
        Pass.SPLIT_BIDIRECTIONAL,
        "cannot be assigned",
        () ->
            m.trace.flat(
                Pass.SPLIT_BIDIRECTIONAL,
                m.with(
                    new Statement.BlockingAssignment(
                        Expression.Constant.of(4, 0), m.read("d"), HERE))));
  }

  @Test
  void nothingIsOverriddenAfterwards() {
    Lowered m = new Lowered(COUNTER);
    FlatDesign design =
        m.with(
            new Statement.ProceduralContinuousAssignment(
                Statement.OverrideKind.FORCE, m.read("next"), m.read("d"), HERE));
    assertDoesNotThrow(() -> m.trace.flat(Pass.FLATTEN_HIERARCHY, design));
    caught(
        Pass.RESOLVE_OVERRIDES,
        "procedural continuous assignment",
        () -> m.trace.flat(Pass.RESOLVE_OVERRIDES, design));
  }

  @Test
  void jumpsHaveSomewhereToGo() {
    Lowered m = new Lowered(COUNTER);
    for (Statement s :
        List.of(
            new Statement.Break(HERE),
            new Statement.Continue(HERE),
            new Statement.Return(HERE),
            new Statement.Leave("b", HERE))) {
      caught(Pass.SPECIALISE, "to leave", () -> m.trace.flat(Pass.SPECIALISE, m.with(s)));
    }
    Statement inside = new Statement.Labeled("b", new Statement.Leave("b", HERE), HERE);
    assertDoesNotThrow(() -> m.trace.flat(Pass.SPECIALISE, m.with(inside)));
  }

  @Test
  void directedPortsHaveADirection() {
    Lowered m = new Lowered(COUNTER);
    List<FlatDesign.FlatPort> ports = new ArrayList<>(m.flat.ports());
    ports.add(new FlatDesign.FlatPort("q", Direction.INOUT, m.signal("q")));
    FlatDesign pad =
        new FlatDesign("m", ports, m.flat.signals(), m.flat.processes(), m.flat.origins());
    assertDoesNotThrow(() -> m.trace.flat(Pass.FLATTEN_HIERARCHY, pad));
    caught(
        Pass.SPLIT_BIDIRECTIONAL,
        "\"q\" has no direction",
        () -> m.trace.flat(Pass.SPLIT_BIDIRECTIONAL, pad));
  }

  @Test
  void initialisedHasNoInitialConstructs() {
    Lowered m = new Lowered(COUNTER);
    FlatDesign design =
        m.with(new Process.InitialConstruct(new Statement.Block(List.of(), HERE), HERE));
    assertDoesNotThrow(() -> m.trace.flat(Pass.SPLIT_BIDIRECTIONAL, design));
    caught(
        Pass.INITIAL_VALUES, "initial construct", () -> m.trace.flat(Pass.INITIAL_VALUES, design));
  }

  @Test
  void reachableHasNoConstantConditions() {
    Lowered m = new Lowered(COUNTER);
    FlatDesign design =
        m.with(
            new Statement.If(
                Expression.Constant.of(1, 0), new Statement.Block(List.of(), HERE), null, HERE));
    caught(Pass.SPECIALISE, "constant condition", () -> m.trace.flat(Pass.SPECIALISE, design));
  }

  @Test
  void resolvedBitsHaveOneDriver() {
    Lowered m = new Lowered(COUNTER);
    FlatDesign second =
        m.with(
            new Process.ContinuousAssignment(
                new Expression.PartSelect(m.read("next"), 1, 1, false),
                Expression.Constant.of(1, 0),
                HERE));
    assertDoesNotThrow(() -> m.trace.flat(Pass.SPECIALISE, second));
    caught(
        Pass.RESOLVE_DRIVERS,
        "\"next\" has a second driver",
        () -> m.trace.flat(Pass.RESOLVE_DRIVERS, second));
    FlatDesign input = m.with(new Process.ContinuousAssignment(m.read("d"), m.read("q"), HERE));
    caught(
        Pass.RESOLVE_DRIVERS,
        "an input is driven",
        () -> m.trace.flat(Pass.RESOLVE_DRIVERS, input));
  }

  // ---- classified to clocked -------------------------------------------------------------------

  @Test
  void classifiedKindsFitTheirProcesses() {
    Lowered m = new Lowered(COUNTER);
    Node edge = m.node("q");
    Node assign = m.node("y");
    Map<String, List<Node>> broken =
        Map.of(
            "waits for something",
            List.of(like(assign, Node.Kind.COMBINATIONAL, edge.triggers())),
            "assigns nonblocking",
            List.of(like(edge, Node.Kind.COMBINATIONAL, List.of())),
            "is no always construct",
            List.of(like(assign, Node.Kind.EDGE, edge.triggers())),
            "out of the order",
            List.of(assign, assign),
            "is said to write",
            List.of(
                new Node(
                    0,
                    assign.process(),
                    m.node("next").accesses(),
                    Node.Kind.COMBINATIONAL,
                    List.of())));
    broken.forEach(
        (part, nodes) ->
            caught(
                Pass.CLASSIFY_PROCESSES,
                part,
                () -> m.trace.classified(nodes, m.inputs, m.outputs)));
    Lowered latch =
        new Lowered("module m(input e, d, output reg q); always @* if (e) q = d; endmodule\n");
    Node held = latch.node("q");
    assertEquals(Node.Kind.LATCH, held.kind());
    caught(
        Pass.CLASSIFY_PROCESSES,
        "holds its value",
        () ->
            latch.trace.classified(
                List.of(like(held, Node.Kind.COMBINATIONAL, List.of())),
                latch.inputs,
                latch.outputs));
    Node.Trigger clock = edge.triggers().get(0);
    Node.Trigger noPort =
        new Node.Trigger(clock.edge(), m.read("q"), m.signal("q"), false, clock.listed());
    caught(
        Pass.CLASSIFY_PROCESSES,
        "port that is none",
        () ->
            m.trace.classified(
                List.of(like(edge, Node.Kind.EDGE, List.of(noPort))), m.inputs, m.outputs));
  }

  @Test
  void liveIsNeitherTooMuchNorTooLittle() {
    Lowered m =
        new Lowered(COUNTER.replace("endmodule", "wire [3:0] unused = q + 4'd1;\nendmodule"));
    assertEquals(4, m.nodes.size());
    assertEquals(3, m.live.size());
    caught(Pass.REMOVE_DEAD, "leads to no output", () -> m.trace.live(m.nodes, m.nodes, m.outputs));
    for (String lost : List.of("q", "next")) {
      List<Node> less = new ArrayList<>(m.live);
      less.remove(m.node(lost));
      if (lost.equals("q")) {
        less.remove(m.node("next"));
      }
      caught(
          Pass.REMOVE_DEAD,
          "reads \"" + lost + "\", which lost its driver",
          () -> m.trace.live(m.nodes, less, m.outputs));
    }
    List<Node> headless = new ArrayList<>(m.live);
    headless.remove(m.node("y"));
    caught(
        Pass.REMOVE_DEAD,
        // Without its reader the rest leads nowhere either.
        "leads to no output",
        () -> m.trace.live(m.nodes, headless, m.outputs));
    caught(
        Pass.REMOVE_DEAD,
        "output \"y\" lost its driver",
        () -> m.trace.live(m.nodes, List.of(), m.outputs));
  }

  /** Icarus cannot read two counters in one loop, so that no golden case shows this. */
  @Test
  void aLoopLosesTheCounterThatNothingReads() {
    Lowered m =
        new Lowered(
            "module m(input [3:0] a, output reg [3:0] y); integer i, j;\n"
                + "  reg [3:0] stride; always @* stride = ~a;\n"
                + "  always @* begin y = 0; for (i = 0, j = 0; i < 4; i = i + 1, j = j + stride)\n"
                + "    y[i] = a[3 - i]; end\nendmodule\n");
    assertEquals(2, m.nodes.size());
    assertEquals(1, m.live.size());
    assertEquals(Set.of(m.signal("y"), m.signal("i")), m.live.get(0).writes());
    assertEquals(Set.of(m.signal("a")), m.live.get(0).reads());
  }

  @Test
  void clockedByAnInput() {
    Lowered m = new Lowered(COUNTER);
    assertEquals("clk", m.clocking.clock().name());
    caught(
        Pass.CLOCKING,
        "\"clk\" cannot be the clock",
        () -> m.trace.clocked(m.live, m.clocking, Set.of(m.signal("d"))));
    Node edge = m.node("q");
    Node.Trigger clock = edge.triggers().get(0);
    Node.Trigger any =
        new Node.Trigger(Process.Edge.ANY, m.read("d"), m.signal("d"), false, clock.listed());
    caught(
        Pass.CLOCKING,
        "without a loop",
        () ->
            m.trace.clocked(
                List.of(like(edge, Node.Kind.EDGE, List.of(any))), m.clocking, m.inputs));
  }

  // ---- scheduled -------------------------------------------------------------------------------

  @Test
  void unitsFollowWhatTheyRead() {
    Lowered m =
        new Lowered(
            "module m(input a, output y); wire b = ~a; assign y = ~b & a;" + " endmodule\n");
    List<LoweredDesign.Unit> units = new ArrayList<>(m.units);
    Pass pass = Pass.ORDER_UNITS;
    assertEquals(2, units.size());
    Collections.reverse(units);
    caught(
        pass, "comes before what writes \"b\"", () -> new CheckScheduleForm(pass, m.live, units));
    caught(
        pass, "stands in no unit", () -> new CheckScheduleForm(pass, m.live, units.subList(1, 2)));
    caught(
        pass,
        "stands in two units",
        () ->
            new CheckScheduleForm(pass, m.live, List.of(units.get(1), units.get(0), units.get(1))));
    caught(pass, "not live", () -> new CheckScheduleForm(pass, m.live.subList(0, 1), m.units));
    LoweredDesign.Unit both = new LoweredDesign.Unit(m.live, false, List.of());
    caught(
        pass, "in a cycle that is none", () -> new CheckScheduleForm(pass, m.live, List.of(both)));
  }

  @Test
  void stepsReadWhatIsUpToDate() {
    Lowered m = new Lowered(COUNTER);
    List<LoweredDesign.Step> steps = m.steps;
    assertEquals(3, steps.size());
    LoweredDesign.Step before = steps.get(0);
    LoweredDesign.Step phase = steps.get(1);
    LoweredDesign.Step after = steps.get(2);
    Map<String, List<LoweredDesign.Step>> broken =
        Map.of(
            "\"next\" is not up to date", List.of(phase, after),
            "\"y\" is not up to date", List.of(before, phase),
            "is in no phase", List.of(before, after),
            "runs twice in one phase", List.of(before, twice(phase), after));
    broken.forEach(
        (part, list) ->
            caught(Pass.BUILD_SCHEDULE, part, () -> m.trace.scheduled(list, m.outputs, false)));
    caught(
        Pass.BUILD_SCHEDULE,
        "a loop has one settle step",
        () -> m.trace.scheduled(steps, m.outputs, true));
  }

  private static LoweredDesign.Step twice(LoweredDesign.Step step) {
    LoweredDesign.Phase phase = assertInstanceOf(LoweredDesign.Phase.class, step);
    List<LoweredDesign.Activation> activations = new ArrayList<>(phase.activations());
    activations.addAll(phase.activations());
    return new LoweredDesign.Phase(phase.when(), activations, false);
  }

  // ---- from outside ----------------------------------------------------------------------------

  @Test
  void aViolationIsAnInternalErrorThatNamesThePass() {
    CompileResult result =
        new VerilogCompiler()
            .compile(
                new DesignSource(unit(COUNTER), null),
                (pass, text) -> {
                  if (pass == Pass.REMOVE_DEAD) {
                    throw new FormViolation(pass, "something is left");
                  }
                });
    CompileResult.Rejected rejected = assertInstanceOf(CompileResult.Rejected.class, result);
    assertEquals(DiagnosticCode.INTERNAL_ERROR, rejected.diagnostics().get(0).code());
    assertTrue(
        rejected.diagnostics().get(0).message().contains("after RemoveDead: something is left"),
        rejected.diagnostics().get(0).message());
  }
}
