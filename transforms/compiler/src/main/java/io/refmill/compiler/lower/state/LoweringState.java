package io.refmill.compiler.lower.state;

import io.refmill.compiler.ir.ElaboratedModule;
import io.refmill.compiler.ir.ElaboratedModule.Direction;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.clock.Clocking;
import io.refmill.compiler.lower.form.FlatDesign;
import io.refmill.compiler.lower.form.Form;
import io.refmill.compiler.lower.form.LoweringException;
import io.refmill.compiler.lower.hierarchy.CombinationalUnits;
import io.refmill.compiler.lower.plan.LoweredDesign;
import io.refmill.compiler.lower.plan.Region;
import io.refmill.compiler.lower.plan.Schedule;
import io.refmill.compiler.lower.plan.StartValues;
import io.refmill.contract.DesignInterface;
import io.refmill.contract.Doubt;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What the passes have made of a design so far. Each part is there from the {@code Pass} on that
 * makes it; who asks for one before that, or for what a road without that pass does not make, is an
 * error of ours.
 */
public final class LoweringState {
  private final ElaboratedModule top;
  private final CombinationalUnits keep;
  private final boolean reversed;
  private final boolean byEvents;
  private Form form = Form.ELABORATED;

  private FlatDesign flat;
  private FlatDesign withInitialConstructs;
  private FlatDesign withCalls;
  private Set<Signal> inputs = Set.of();
  private Set<Signal> outputs = Set.of();
  private Set<Signal> drivenInputs = Set.of();
  private Set<Signal> sharedNets = Set.of();
  private StartValues starts = StartValues.ZERO;
  private Set<Signal> heldAtStart;
  private List<Node> nodes;
  private List<Node> live;
  private Clocking clocking;
  private List<LoweredDesign.Unit> units;
  private LoweringException resetConflict;
  private List<Doubt> lateControls;
  private Set<Signal> state;
  private DesignInterface design;
  private Schedule schedule;
  private List<Doubt> doubts;
  private Region root;

  /**
   * A design of which nothing is known but its source.
   *
   * @param keep which submodules stay units
   * @param reversed whether processes that start together run in the opposite order of the source
   */
  public LoweringState(ElaboratedModule top, CombinationalUnits keep, boolean reversed) {
    this(top, keep, reversed, false);
  }

  /**
   * A design of which nothing is known but its source.
   *
   * @param byEvents whether the protocol is EVENT whatever the clocks are
   */
  public LoweringState(
      ElaboratedModule top, CombinationalUnits keep, boolean reversed, boolean byEvents) {
    this.top = top;
    this.keep = keep;
    this.reversed = reversed;
    this.byEvents = byEvents;
  }

  private static <T> T made(T part) {
    if (part == null) {
      throw new IllegalStateException("no pass has made this yet");
    }
    return part;
  }

  // ---- what is given
  // -----------------------------------------------------------------------------

  public ElaboratedModule top() {
    return top;
  }

  public CombinationalUnits keep() {
    return keep;
  }

  public boolean reversed() {
    return reversed;
  }

  /** Whether the protocol is EVENT whatever the clocks are. */
  public boolean byEvents() {
    return byEvents;
  }

  /** What the last pass has left. */
  public Form form() {
    return form;
  }

  public void form(Form reached) {
    form = reached;
  }

  /** Whether the design has the parts that a form speaks of. */
  public boolean has(Form other) {
    return form.includes(other);
  }

  // ---- signals and processes
  // ---------------------------------------------------------------------

  public FlatDesign flat() {
    return made(flat);
  }

  public void flat(FlatDesign design) {
    flat = design;
  }

  /** Begins anew: whatever was found out was so for other units. */
  public void flattened(FlatDesign design) {
    directed(design);
    starts = StartValues.ZERO;
    heldAtStart = null;
    lateControls = null;
  }

  /** Tells inputs from outputs, now that every port is one or the other. */
  public void directed(FlatDesign design) {
    flat = design;
    inputs = new LinkedHashSet<>();
    outputs = new LinkedHashSet<>();
    for (FlatDesign.FlatPort p : design.ports()) {
      (p.direction() == Direction.INPUT ? inputs : outputs).add(p.signal());
    }
  }

  /** Inputs that the module drives too, as their drivers have been left out. */
  public Set<Signal> drivenInputs() {
    return drivenInputs;
  }

  public void drivenInputs(Set<Signal> found) {
    drivenInputs = found;
  }

  /** Nets with several drivers of the same bits, which may disagree or all let go. */
  public Set<Signal> sharedNets() {
    return sharedNets;
  }

  public void sharedNets(Set<Signal> found) {
    sharedNets = found;
  }

  public Set<Signal> inputs() {
    return inputs;
  }

  public Set<Signal> outputs() {
    return outputs;
  }

  public StartValues starts() {
    return starts;
  }

  public void starts(StartValues values) {
    starts = values;
  }

  public void initialised(FlatDesign design, StartValues values) {
    withInitialConstructs = flat;
    flat = design;
    starts = values;
  }

  /** The design before {@code InitialValues}. */
  public FlatDesign withInitialConstructs() {
    return made(withInitialConstructs);
  }

  public void callsHeld(FlatDesign design) {
    withCalls = flat;
    flat = design;
  }

  /** The design before {@code HoldCalls}. */
  public FlatDesign withCalls() {
    return made(withCalls);
  }

  // ---- classified processes
  // ----------------------------------------------------------------------

  /** Variables that keep their start values until their processes run; null while unknown. */
  public Set<Signal> heldAtStart() {
    return heldAtStart;
  }

  public void heldAtStart(Set<Signal> signals) {
    heldAtStart = signals;
  }

  public List<Node> nodes() {
    return made(nodes);
  }

  public void nodes(List<Node> all) {
    nodes = all;
  }

  public List<Node> live() {
    return made(live);
  }

  public void live(List<Node> some) {
    live = some;
  }

  public Clocking clocking() {
    return made(clocking);
  }

  public void clocking(Clocking found) {
    clocking = found;
  }

  // ---- order
  // -------------------------------------------------------------------------------------

  public List<LoweredDesign.Unit> units() {
    return made(units);
  }

  public void units(List<LoweredDesign.Unit> ordered) {
    units = ordered;
  }

  /** Signals in combinational cycles. */
  public Set<Signal> feedback() {
    Set<Signal> result = new HashSet<>();
    units().forEach(u -> result.addAll(u.feedback()));
    return result;
  }

  /** Where a reset meets a start value of the source, or null. */
  public LoweringException resetConflict() {
    return resetConflict;
  }

  public void held(StartValues values, LoweringException conflict) {
    starts = values;
    resetConflict = conflict;
  }

  /** What {@code LateControls} finds, once; null while unknown. */
  public List<Doubt> lateControls() {
    return lateControls;
  }

  public void lateControls(List<Doubt> found) {
    lateControls = found;
  }

  // ---- what comes of it
  // --------------------------------------------------------------------------

  /** Signals whose value outlives a call, in order of declaration. */
  public Set<Signal> state() {
    return made(state);
  }

  public void state(Set<Signal> signals) {
    state = signals;
  }

  public DesignInterface design() {
    return made(design);
  }

  public boolean isDescribed() {
    return design != null;
  }

  public void design(DesignInterface described) {
    design = described;
  }

  public Schedule schedule() {
    return made(schedule);
  }

  public void schedule(Schedule built) {
    schedule = built;
  }

  public List<Doubt> doubts() {
    return made(doubts);
  }

  public boolean hasDoubts() {
    return doubts != null;
  }

  public void doubts(List<Doubt> found) {
    doubts = found;
  }

  /** Whether the order of processes decides over results. */
  public boolean races() {
    return doubts().stream().anyMatch(d -> d.kind() == Doubt.Kind.RACE);
  }

  public Region root() {
    return made(root);
  }

  public boolean isNested() {
    return root != null;
  }

  public void root(Region region) {
    root = region;
  }
}
