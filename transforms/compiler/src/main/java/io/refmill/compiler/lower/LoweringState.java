package io.refmill.compiler.lower;

import io.refmill.compiler.ir.ElaboratedModule;
import io.refmill.compiler.ir.ElaboratedModule.Direction;
import io.refmill.compiler.ir.Signal;
import io.refmill.contract.DesignInterface;
import io.refmill.contract.Doubt;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What the passes have made of a design so far. Each part is there from the {@link Pass} on that
 * makes it; who asks for one before that, or for what a road without that pass does not make, is an
 * error of ours.
 */
final class LoweringState {
  private final ElaboratedModule top;
  private final KeepCombinational keep;
  private final boolean reversed;
  private Form form = Form.ELABORATED;

  private FlatDesign flat;
  private FlatDesign withInitialConstructs;
  private FlatDesign withCalls;
  private Set<Signal> inputs = Set.of();
  private Set<Signal> outputs = Set.of();
  private StartValues starts = StartValues.ZERO;
  private Set<Signal> heldAtStart;
  private List<Node> nodes;
  private List<Node> live;
  private Clocking clocking;
  private List<LoweredDesign.Unit> units;
  private LoweringException resetConflict;
  private LateControls late;
  private Set<Signal> state;
  private DesignInterface design;
  private BuildSchedule.Schedule schedule;
  private List<Doubt> doubts;
  private Region root;

  /**
   * A design of which nothing is known but its source.
   *
   * @param keep which submodules stay units
   * @param reversed whether processes that start together run in the opposite order of the source
   */
  LoweringState(ElaboratedModule top, KeepCombinational keep, boolean reversed) {
    this.top = top;
    this.keep = keep;
    this.reversed = reversed;
  }

  private static <T> T made(T part) {
    if (part == null) {
      throw new IllegalStateException("no pass has made this yet");
    }
    return part;
  }

  // ---- what is given
  // -----------------------------------------------------------------------------

  ElaboratedModule top() {
    return top;
  }

  KeepCombinational keep() {
    return keep;
  }

  boolean reversed() {
    return reversed;
  }

  /** What the last pass has left. */
  Form form() {
    return form;
  }

  void form(Form reached) {
    form = reached;
  }

  /** Whether the design has the parts that a form speaks of. */
  boolean has(Form other) {
    return form.includes(other);
  }

  // ---- signals and processes
  // ---------------------------------------------------------------------

  FlatDesign flat() {
    return made(flat);
  }

  void flat(FlatDesign design) {
    flat = design;
  }

  /** Begins anew: whatever was found out was so for other units. */
  void flattened(FlatDesign design) {
    directed(design);
    starts = StartValues.ZERO;
    heldAtStart = null;
    late = null;
  }

  /** Tells inputs from outputs, now that every port is one or the other. */
  void directed(FlatDesign design) {
    flat = design;
    inputs = new LinkedHashSet<>();
    outputs = new LinkedHashSet<>();
    for (FlatDesign.FlatPort p : design.ports()) {
      (p.direction() == Direction.INPUT ? inputs : outputs).add(p.signal());
    }
  }

  Set<Signal> inputs() {
    return inputs;
  }

  Set<Signal> outputs() {
    return outputs;
  }

  StartValues starts() {
    return starts;
  }

  void starts(StartValues values) {
    starts = values;
  }

  void initialised(InitialValues.Result result) {
    withInitialConstructs = flat;
    flat = result.design();
    starts = result.starts();
  }

  /** The design before {@link InitialValues}. */
  FlatDesign withInitialConstructs() {
    return made(withInitialConstructs);
  }

  void callsHeld(FlatDesign design) {
    withCalls = flat;
    flat = design;
  }

  /** The design before {@link HoldCalls}. */
  FlatDesign withCalls() {
    return made(withCalls);
  }

  // ---- classified processes
  // ----------------------------------------------------------------------

  /** Variables that keep their start values until their processes run; null while unknown. */
  Set<Signal> heldAtStart() {
    return heldAtStart;
  }

  void heldAtStart(Set<Signal> signals) {
    heldAtStart = signals;
  }

  List<Node> nodes() {
    return made(nodes);
  }

  void nodes(List<Node> all) {
    nodes = all;
  }

  List<Node> live() {
    return made(live);
  }

  void live(List<Node> some) {
    live = some;
  }

  Clocking clocking() {
    return made(clocking);
  }

  void clocking(Clocking found) {
    clocking = found;
  }

  // ---- order
  // -------------------------------------------------------------------------------------

  List<LoweredDesign.Unit> units() {
    return made(units);
  }

  void units(List<LoweredDesign.Unit> ordered) {
    units = ordered;
  }

  /** Signals in combinational cycles. */
  Set<Signal> feedback() {
    return OrderUnits.feedback(units());
  }

  /** Values before the first call. */
  InitialTriggers triggers() {
    return new InitialTriggers(units(), flat(), starts, clocking().clock());
  }

  /** Where a reset meets a start value of the source, or null. */
  LoweringException resetConflict() {
    return resetConflict;
  }

  void held(HoldInReset.Result result) {
    starts = result.starts();
    resetConflict = result.conflict();
  }

  /** Null while unknown. */
  LateControls late() {
    return late;
  }

  void late(LateControls found) {
    late = found;
  }

  // ---- what comes of it
  // --------------------------------------------------------------------------

  /** Signals whose value outlives a call, in order of declaration. */
  Set<Signal> state() {
    return made(state);
  }

  void state(Set<Signal> signals) {
    state = signals;
  }

  DesignInterface design() {
    return made(design);
  }

  boolean isDescribed() {
    return design != null;
  }

  void design(DesignInterface described) {
    design = described;
  }

  BuildSchedule.Schedule schedule() {
    return made(schedule);
  }

  void schedule(BuildSchedule.Schedule built) {
    schedule = built;
  }

  List<Doubt> doubts() {
    return made(doubts);
  }

  boolean hasDoubts() {
    return doubts != null;
  }

  void doubts(List<Doubt> found) {
    doubts = found;
  }

  /** Whether the order of processes decides over results. */
  boolean races() {
    return doubts().stream().anyMatch(d -> d.kind() == Doubt.Kind.RACE);
  }

  Region root() {
    return made(root);
  }

  boolean isNested() {
    return root != null;
  }

  void root(Region region) {
    root = region;
  }
}
