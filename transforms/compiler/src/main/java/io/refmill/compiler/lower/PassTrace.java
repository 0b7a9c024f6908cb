package io.refmill.compiler.lower;

import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import java.util.List;
import java.util.Set;

/**
 * Stands between the passes of one design: checks the form that each leaves, then shows it to who
 * asked. Every check is linear in the design but for sets of bits.
 */
final class PassTrace {
  private final PassObserver observer;
  private final CheckFlatForm flatForm = new CheckFlatForm();
  private CheckScheduleForm order;

  PassTrace(PassObserver observer) {
    this.observer = observer;
  }

  /** The design, if it has the form that the pass promises. */
  FlatDesign after(Pass pass, FlatDesign design) {
    flatForm.check(pass, design);
    observer.after(pass, () -> FormPrinter.print(design, null));
    return design;
  }

  /** The design without initial constructs, if its start values fit. */
  FlatDesign after(Pass pass, FlatDesign design, InitialValues initials) {
    flatForm.check(pass, design);
    CheckFlatForm.startValues(pass, design, initials);
    observer.after(pass, () -> FormPrinter.print(design, initials));
    return design;
  }

  /** The processes, if every one has a kind. */
  List<Node> classified(FlatDesign design, List<Node> nodes, Set<Signal> inputs) {
    Pass pass = Pass.CLASSIFY_PROCESSES;
    flatForm.processes(pass, processes(nodes));
    CheckNodeForm.classified(pass, nodes, inputs);
    observer.after(pass, () -> FormPrinter.processes(design, nodes));
    return nodes;
  }

  /** What is left of the processes, if it is neither too much nor too little. */
  List<Node> live(FlatDesign design, List<Node> all, List<Node> live, Set<Signal> outputs) {
    Pass pass = Pass.REMOVE_DEAD;
    flatForm.processes(pass, processes(live));
    CheckNodeForm.live(pass, all, live, outputs);
    observer.after(pass, () -> FormPrinter.processes(design, live));
    return live;
  }

  /** The clocks, if they are input ports. */
  Clocking clocked(List<Node> live, Clocking clocking, Set<Signal> inputs) {
    CheckNodeForm.clocked(Pass.CLOCKING, live, clocking, inputs);
    observer.after(Pass.CLOCKING, () -> FormPrinter.print(clocking));
    return clocking;
  }

  /** The units, if each follows those that it reads from. */
  BuildSchedule ordered(List<Node> live, BuildSchedule schedule) {
    order = new CheckScheduleForm(Pass.BUILD_SCHEDULE, live, schedule.units());
    return schedule;
  }

  /** The steps of what was last put in order, if everything is up to date where it is read. */
  List<LoweredDesign.Step> scheduled(
      List<LoweredDesign.Step> steps, Set<Signal> outputs, boolean loop) {
    order.steps(steps, outputs, loop);
    observer.after(Pass.BUILD_SCHEDULE, () -> FormPrinter.steps(steps, loop));
    return steps;
  }

  private static List<Process> processes(List<Node> nodes) {
    return nodes.stream().map(Node::process).toList();
  }
}
