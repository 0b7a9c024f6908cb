package io.refmill.compiler.lower.pass;

import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.clock.Clocking;
import io.refmill.compiler.lower.form.FlatDesign;
import io.refmill.compiler.lower.form.Form;
import io.refmill.compiler.lower.plan.LoweredDesign;
import io.refmill.compiler.lower.state.LoweringState;
import java.util.List;
import java.util.Set;

/**
 * Stands between the passes of one design: checks the form that each leaves, then shows it to who
 * asked. Every check is linear in the design but for sets of bits.
 */
public final class PassTrace {
  private final PassObserver observer;
  private final CheckFlatForm flatForm = new CheckFlatForm();
  private FlatDesign checked;
  private CheckScheduleForm order;

  public PassTrace(PassObserver observer) {
    this.observer = observer;
  }

  /** Checks what a pass has changed, and shows the design. */
  public void after(Pass pass, LoweringState d) {
    boolean flat = pass != Pass.ELABORATE && !pass.form().includes(Form.CLASSIFIED);
    if (flat || pass.form().includes(Form.CLASSIFIED) && d.flat() != checked) {
      flat(pass, d.flat());
    }
    switch (pass) {
      case INITIAL_VALUES -> CheckFlatForm.startValues(pass, d.flat(), d.starts());
      case CLASSIFY_PROCESSES -> classified(d.nodes(), d.inputs(), d.outputs());
      case REMOVE_DEAD -> live(d.nodes(), d.live(), d.outputs());
      case CLOCKING -> clocked(d.live(), d.clocking(), d.inputs());
      case ORDER_UNITS -> ordered(d.live(), d.units());
      case BUILD_SCHEDULE -> scheduled(d.schedule().steps(), d.outputs(), d.clocking().needsLoop());
      default -> {
        // The others promise nothing that is not checked above.
      }
    }
    observer.after(pass, () -> pass.text(d));
  }

  /** The signals and processes of a design. */
  void flat(Pass pass, FlatDesign design) {
    flatForm.check(pass, design);
    checked = design;
  }

  /** Every process has a kind. */
  void classified(List<Node> nodes, Set<Signal> inputs, Set<Signal> outputs) {
    flatForm.processes(Pass.CLASSIFY_PROCESSES, processes(nodes));
    CheckNodeForm.classified(Pass.CLASSIFY_PROCESSES, nodes, inputs, outputs);
  }

  /** What is left of the processes is neither too much nor too little. */
  void live(List<Node> all, List<Node> live, Set<Signal> outputs) {
    flatForm.processes(Pass.REMOVE_DEAD, processes(live));
    CheckNodeForm.live(Pass.REMOVE_DEAD, all, live, outputs);
  }

  /** The clocks are input ports. */
  void clocked(List<Node> live, Clocking clocking, Set<Signal> inputs) {
    CheckNodeForm.clocked(Pass.CLOCKING, live, clocking, inputs);
  }

  /** Each unit follows those that it reads from. */
  void ordered(List<Node> live, List<LoweredDesign.Unit> units) {
    order = new CheckScheduleForm(Pass.ORDER_UNITS, live, units);
  }

  /** In the steps of what was last put in order everything is up to date where it is read. */
  void scheduled(List<LoweredDesign.Step> steps, Set<Signal> outputs, boolean loop) {
    order.steps(Pass.BUILD_SCHEDULE, steps, outputs, loop);
  }

  private static List<Process> processes(List<Node> nodes) {
    return nodes.stream().map(Node::process).toList();
  }
}
