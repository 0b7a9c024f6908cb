package io.refmill.compiler.lower.hierarchy;

import io.refmill.compiler.ir.ElaboratedModule;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.lower.form.FlatDesign;
import io.refmill.compiler.lower.form.LoweringException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Replaces every instance by its contents (IEEE 1800-2017 23.3.3: a port connection is a continuous
 * assignment).
 *
 * <pre>
 * before  module top(input a, output y);  inv u(.i(a), .o(y));  endmodule
 * after   assign y = ~a;
 * </pre>
 *
 * <p>A port that is connected to a whole signal of the same width becomes that signal, as
 * simulators collapse such nets, and so does an array port; any other connection becomes an
 * assignment to or from {@code u.port}.
 */
public final class FlattenHierarchy {
  private FlattenHierarchy() {}

  /**
   * The contents of all instances.
   *
   * @param keep which of them stay units
   * @throws LoweringException INOUT_PORT, DRIVE_CONFLICT, HIERARCHICAL_REFERENCE and what cannot be
   *     a connection
   */
  public static FlatDesign run(ElaboratedModule top, CombinationalUnits keep) {
    FlatSignals flat = new FlatSignals(keep);
    Map<Signal, Signal> map = flat.declare(top);
    FlatProcesses processes = new FlatProcesses(keep, flat);
    flat.scopes().forEach(processes::add);
    List<FlatDesign.FlatPort> ports = new ArrayList<>();
    for (ElaboratedModule.Port port : top.ports()) {
      Signal signal = map.get(port.signal());
      if (signal.isArray()) {
        Signal vector = flat.addPort(ArrayPorts.vector(port, signal));
        processes.add(ArrayPorts.join(port.direction(), vector, signal));
        ports.add(ArrayPorts.port(port, vector));
      } else {
        ports.add(new FlatDesign.FlatPort(port.name(), port.direction(), signal));
      }
    }
    return new FlatDesign(
        top.name(), ports, flat.signals(), processes.processes(), flat.origins(), flat.instances());
  }
}
