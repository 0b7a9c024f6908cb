package io.refmill.compiler.lower.pass;

import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.lower.clock.Clocking;
import io.refmill.compiler.lower.describe.DescribeInterface;
import io.refmill.compiler.lower.doubt.FindDoubts;
import io.refmill.compiler.lower.form.Form;
import io.refmill.compiler.lower.hierarchy.FindUnfitUnits;
import io.refmill.compiler.lower.hierarchy.FlattenHierarchy;
import io.refmill.compiler.lower.nest.NestInstances;
import io.refmill.compiler.lower.nets.CheckDrivers;
import io.refmill.compiler.lower.nets.HoldCalls;
import io.refmill.compiler.lower.nets.ReleasePulledNets;
import io.refmill.compiler.lower.nets.ResolveDrivers;
import io.refmill.compiler.lower.nets.ResolveOverrides;
import io.refmill.compiler.lower.nets.SplitBidirectional;
import io.refmill.compiler.lower.process.CheckFunctions;
import io.refmill.compiler.lower.process.ClassifyProcesses;
import io.refmill.compiler.lower.process.CompleteChoices;
import io.refmill.compiler.lower.process.ConstantTables;
import io.refmill.compiler.lower.process.DropCaseItems;
import io.refmill.compiler.lower.process.DropRepeated;
import io.refmill.compiler.lower.process.RemoveDead;
import io.refmill.compiler.lower.process.Specialise;
import io.refmill.compiler.lower.process.SplitAssignments;
import io.refmill.compiler.lower.process.UseConstants;
import io.refmill.compiler.lower.schedule.BuildSchedule;
import io.refmill.compiler.lower.schedule.CheckSettling;
import io.refmill.compiler.lower.schedule.DropUnreachable;
import io.refmill.compiler.lower.schedule.OrderUnits;
import io.refmill.compiler.lower.schedule.SplitByStep;
import io.refmill.compiler.lower.schedule.SplitFeedback;
import io.refmill.compiler.lower.start.CheckResets;
import io.refmill.compiler.lower.start.HoldInReset;
import io.refmill.compiler.lower.start.HoldStartValues;
import io.refmill.compiler.lower.start.InitialValues;
import io.refmill.compiler.lower.start.LateControls;
import io.refmill.compiler.lower.start.SettleStartValues;
import io.refmill.compiler.lower.state.LoweringState;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * The passes of {@code Lowering} in order: what each needs, what it leaves, what it does. Both
 * roads read this list, that of the design and that of submodules which stay units.
 */
public enum Pass {
  /** Not of lowering, but what it begins with. */
  ELABORATE(
      "Elaborate",
      Road.DESIGNS,
      Form.ELABORATED,
      Form.ELABORATED,
      FormPrinter::elaborated,
      d -> {}),

  FLATTEN_HIERARCHY(
      "FlattenHierarchy",
      Road.ALL,
      Form.ELABORATED,
      Form.FLAT,
      FormPrinter::flat,
      d -> d.flattened(FlattenHierarchy.run(d.top(), d.keep()))),
  RESOLVE_OVERRIDES(
      "ResolveOverrides",
      Road.DESIGNS,
      Form.FLAT,
      Form.PROCEDURAL,
      FormPrinter::flat,
      d -> d.directed(ResolveOverrides.run(d.flat()))),
  SPLIT_BIDIRECTIONAL(
      "SplitBidirectional",
      Road.DESIGNS,
      Form.PROCEDURAL,
      Form.DIRECTED,
      FormPrinter::flat,
      SplitBidirectional::split),
  RELEASE_PULLED_NETS(
      "ReleasePulledNets",
      Road.DESIGNS,
      Form.DIRECTED,
      Form.DIRECTED,
      FormPrinter::flat,
      d -> d.directed(ReleasePulledNets.run(d.flat()))),
  INITIAL_VALUES(
      "InitialValues",
      Road.DESIGNS,
      Form.DIRECTED,
      Form.INITIALISED,
      FormPrinter::started,
      d -> {
        InitialValues.Result found = InitialValues.run(d.flat());
        d.initialised(found.design(), found.starts());
      }),
  CONSTANT_TABLES(
      "ConstantTables",
      Road.DESIGNS,
      Form.INITIALISED,
      Form.INITIALISED,
      FormPrinter::started,
      d -> {
        Map<Signal, Map<Integer, BigInteger>> tables = ConstantTables.of(d.flat());
        d.flat(ConstantTables.without(d.flat(), tables.keySet()));
        d.starts(d.starts().withArrays(tables));
      }),
  USE_CONSTANTS(
      "UseConstants",
      Road.DESIGNS,
      Form.INITIALISED,
      Form.INITIALISED,
      FormPrinter::flat,
      d -> d.flat(UseConstants.run(d.flat(), d.inputs(), d.starts()))),
  SPECIALISE(
      "Specialise",
      Road.ALL,
      Form.FLAT,
      Form.REACHABLE,
      FormPrinter::flat,
      d -> d.flat(Specialise.unreachable(d.flat()))),
  SPLIT_ASSIGNMENTS(
      "SplitAssignments",
      Road.DESIGNS,
      Form.REACHABLE,
      Form.REACHABLE,
      FormPrinter::flat,
      d -> d.flat(SplitAssignments.run(d.flat()))),
  RESOLVE_DRIVERS(
      "ResolveDrivers",
      Road.ALL,
      Form.REACHABLE,
      Form.RESOLVED,
      FormPrinter::flat,
      d -> {
        d.drivenInputs(ResolveDrivers.drivenInputs(d.flat(), d.inputs()));
        d.sharedNets(ResolveDrivers.shared(d.flat()));
        d.flat(ResolveDrivers.run(d.flat(), d.inputs()));
      }),
  HOLD_CALLS(
      "HoldCalls",
      Road.ALL,
      Form.RESOLVED,
      Form.RESOLVED,
      FormPrinter::flat,
      d -> d.callsHeld(HoldCalls.run(d.flat(), d.inputs()))),
  DROP_CASE_ITEMS(
      "DropCaseItems",
      Road.DESIGNS,
      Form.RESOLVED,
      Form.RESOLVED,
      FormPrinter::flat,
      d -> d.flat(DropCaseItems.run(d.flat(), d.inputs(), d.starts()))),
  DROP_REPEATED(
      "DropRepeated",
      Road.DESIGNS,
      Form.RESOLVED,
      Form.RESOLVED,
      FormPrinter::flat,
      d -> d.flat(DropRepeated.run(d.flat()))),
  COMPLETE_CHOICES(
      "CompleteChoices",
      Road.ALL,
      Form.RESOLVED,
      Form.RESOLVED,
      FormPrinter::flat,
      d -> d.flat(CompleteChoices.run(d.flat()))),
  SPLIT_FEEDBACK(
      "SplitFeedback",
      Road.ALL,
      Form.RESOLVED,
      Form.RESOLVED,
      FormPrinter::flat,
      d -> d.flat(SplitFeedback.run(d.flat()))),
  CHECK_FUNCTIONS(
      "CheckFunctions",
      Road.ALL,
      Form.RESOLVED,
      Form.RESOLVED,
      FormPrinter::flat,
      d -> CheckFunctions.run(d.flat())),
  CLASSIFY_PROCESSES(
      "ClassifyProcesses",
      Road.ALL,
      Form.RESOLVED,
      Form.CLASSIFIED,
      FormPrinter::nodes,
      d -> {
        Set<Signal> held = d.heldAtStart();
        d.nodes(ClassifyProcesses.run(d.flat(), d.inputs(), held == null ? Set.of() : held));
      }),
  REMOVE_DEAD(
      "RemoveDead",
      Road.ALL,
      Form.CLASSIFIED,
      Form.LIVE,
      FormPrinter::live,
      d -> d.live(RemoveDead.run(d.nodes(), d.outputs()))),
  CLOCKING(
      "Clocking",
      Road.ALL,
      Form.LIVE,
      Form.CLOCKED,
      FormPrinter::clocking,
      d -> d.clocking(new Clocking(d.live(), d.inputs(), d.outputs(), d.byEvents()))),
  ORDER_UNITS(
      "OrderUnits",
      Road.ALL,
      Form.CLOCKED,
      Form.ORDERED,
      FormPrinter::units,
      d -> d.units(OrderUnits.run(d.live()))),
  SETTLE_START_VALUES(
      "SettleStartValues",
      Road.DESIGNS,
      Form.ORDERED,
      Form.ORDERED,
      FormPrinter::starts,
      d -> d.starts(SettleStartValues.run(d.units(), d.flat(), d.starts(), d.clocking().clock()))),
  HOLD_IN_RESET(
      "HoldInReset",
      Road.DESIGNS,
      Form.ORDERED,
      Form.ORDERED,
      FormPrinter::starts,
      d -> {
        HoldInReset.Result found =
            HoldInReset.run(d.live(), d.units(), d.flat(), d.inputs(), d.starts(), d.clocking());
        d.held(found.starts(), found.conflict());
      }),
  HOLD_START_VALUES(
      "HoldStartValues",
      Road.DESIGNS,
      Form.ORDERED,
      Form.ORDERED,
      FormPrinter::nodes,
      CLASSIFY_PROCESSES,
      HoldStartValues::again),
  LATE_CONTROLS(
      "LateControls",
      Road.DESIGNS,
      Form.ORDERED,
      Form.ORDERED,
      FormPrinter::nodes,
      CLASSIFY_PROCESSES,
      LateControls::again),
  FIND_UNFIT_UNITS(
      "FindUnfitUnits",
      Road.DESIGNS,
      Form.ORDERED,
      Form.ORDERED,
      FormPrinter::units,
      FLATTEN_HIERARCHY,
      d -> d.keep().exclude(FindUnfitUnits.run(d.nodes(), d.live(), d.units(), d.inputs()))),
  DESCRIBE_INTERFACE(
      "DescribeInterface",
      Road.DESIGNS,
      Form.ORDERED,
      Form.ORDERED,
      ResultPrinter::described,
      DescribeInterface::describe),
  CHECK_DRIVERS(
      "CheckDrivers",
      Road.DESIGNS,
      Form.ORDERED,
      Form.ORDERED,
      FormPrinter::nodes,
      d -> CheckDrivers.run(d.nodes(), d.inputs(), d.outputs())),
  CHECK_RESETS(
      "CheckResets",
      Road.DESIGNS,
      Form.ORDERED,
      Form.ORDERED,
      FormPrinter::nodes,
      d -> CheckResets.run(d.resetConflict())),
  CHECK_SETTLING(
      "CheckSettling",
      Road.DESIGNS,
      Form.ORDERED,
      Form.ORDERED,
      FormPrinter::units,
      d -> CheckSettling.run(d.live(), d.units(), d.inputs())),
  BUILD_SCHEDULE(
      "BuildSchedule",
      Road.ALL,
      Form.ORDERED,
      Form.SCHEDULED,
      FormPrinter::steps,
      d ->
          d.schedule(
              BuildSchedule.run(d.live(), d.units(), d.clocking(), d.outputs(), d.reversed()))),
  FIND_DOUBTS(
      "FindDoubts",
      Road.DESIGNS,
      Form.SCHEDULED,
      Form.SCHEDULED,
      ResultPrinter::doubts,
      d -> d.doubts(FindDoubts.run(d))),
  DROP_UNREACHABLE(
      "DropUnreachable",
      Road.DESIGNS,
      Form.SCHEDULED,
      Form.SCHEDULED,
      FormPrinter::steps,
      DropUnreachable::drop),
  SPLIT_BY_STEP(
      "SplitByStep",
      Road.DESIGNS,
      Form.SCHEDULED,
      Form.SCHEDULED,
      FormPrinter::steps,
      SplitByStep::split),
  NEST_INSTANCES(
      "NestInstances",
      Road.DESIGNS,
      Form.SCHEDULED,
      Form.SCHEDULED,
      ResultPrinter::regions,
      d -> d.root(NestInstances.run(d)));

  /** What a pass does to a design. */
  @FunctionalInterface
  interface Work {
    /**
     * @throws LoweringException when the design cannot be lowered
     */
    void on(LoweringState design);
  }

  /** What a pass does that may have found out something which passes before it have to heed. */
  @FunctionalInterface
  interface Review {
    /** Whether to go back. */
    boolean on(LoweringState design);
  }

  /** What a pass is for. */
  private enum Road {
    /** The design, and submodules that may stay units: these have no start values and no edges. */
    ALL,
    /** The design alone. */
    DESIGNS
  }

  /** What is done to a design. */
  public static final List<Pass> OF_DESIGNS = List.of(values()).subList(1, values().length);

  /** What is done to a submodule that may stay a unit. */
  static final List<Pass> OF_UNITS = OF_DESIGNS.stream().filter(p -> p.road == Road.ALL).toList();

  private final String passName;
  private final Road road;
  private final Form needs;
  private final Form form;
  private final Function<LoweringState, String> text;
  private final Pass backTo;
  private final Review work;

  Pass(
      String passName,
      Road road,
      Form needs,
      Form form,
      Function<LoweringState, String> text,
      Work work) {
    this(
        passName,
        road,
        needs,
        form,
        text,
        null,
        design -> {
          work.on(design);
          return false;
        });
  }

  Pass(
      String passName,
      Road road,
      Form needs,
      Form form,
      Function<LoweringState, String> text,
      Pass backTo,
      Review work) {
    this.passName = passName;
    this.road = road;
    this.needs = needs;
    this.form = form;
    this.text = text;
    this.backTo = backTo;
    this.work = work;
  }

  /** The name of its class, as in {@code --dump-after}. */
  public String passName() {
    return passName;
  }

  /** What a design must look like before it. */
  public Form needs() {
    return needs;
  }

  /** What a design looks like after it. */
  public Form form() {
    return form;
  }

  /** The pass at which to go on where this one has found something; null for most. */
  Pass backTo() {
    return backTo;
  }

  /**
   * Does it to a design.
   *
   * @return the pass to go back to, or null to go on with the next
   * @throws LoweringException when the design cannot be lowered
   */
  public Pass run(LoweringState design) {
    if (!design.form().includes(needs)) {
      throw new IllegalStateException(passName + " needs " + needs + ", not " + design.form());
    }
    boolean again = work.on(design);
    design.form(form);
    return again ? backTo : null;
  }

  /** The part of a design that the pass is about, as far as it is there. */
  String text(LoweringState design) {
    return text.apply(design);
  }

  /** The pass of a name, in any case. */
  public static Optional<Pass> named(String name) {
    return Arrays.stream(values()).filter(p -> p.passName.equalsIgnoreCase(name)).findFirst();
  }
}
