package io.refmill.compiler.lower.hierarchy;

import io.refmill.compiler.ir.ElaboratedModule;
import io.refmill.compiler.ir.ElaboratedModule.Direction;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.lower.form.FlatDesign;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Ports of the top that are unpacked arrays (IEEE 1800-2017 23.2.2.1). The ports of a model are
 * numbers, so such a port is a vector of all elements, the one with the least index in the lowest
 * bits and the last dimension varying most rapidly, and the array inside has another name.
 *
 * <pre>
 * before  input [7:0] a [0:1]
 * after   input [15:0] a;  wire [7:0] a_elements [0:1];
 *         assign a_elements[0] = a[7:0];  assign a_elements[1] = a[15:8];
 * </pre>
 */
final class ArrayPorts {
  private static final String SUFFIX = "_elements";

  private ArrayPorts() {}

  /** Names for the arrays inside, by the arrays that are ports. */
  static Map<Signal, String> names(ElaboratedModule top) {
    Map<Signal, String> names = new HashMap<>();
    Set<String> taken = new HashSet<>();
    top.signals().forEach(s -> taken.add(s.name()));
    for (ElaboratedModule.Port port : top.ports()) {
      if (port.signal().isArray()) {
        String name = port.name() + SUFFIX;
        for (int i = 2; !taken.add(name); i++) {
          name = port.name() + SUFFIX + i;
        }
        names.put(port.signal(), name);
      }
    }
    return names;
  }

  /**
   * The vector that stands for a port.
   *
   * @param array inside the flat design
   */
  static Signal vector(ElaboratedModule.Port port, Signal array) {
    return new Signal(
        port.name(),
        Signal.Kind.NET,
        Signal.Resolution.WIRE,
        Math.multiplyExact(array.width(), array.elements()),
        false,
        List.of(),
        false,
        false,
        null,
        array.location());
  }

  /** The assignments between the elements of an array and their vector. */
  static List<Process> join(Direction direction, Signal vector, Signal array) {
    Expression.SignalReference whole = new Expression.SignalReference(vector);
    Expression.Concatenation elements = Expressions.elementsOf(array);
    if (direction != Direction.INPUT) {
      return List.of(new Process.ContinuousAssignment(whole, elements, array.location()));
    }
    List<Process> processes = new ArrayList<>();
    int width = array.width();
    for (int i = 0, last = array.elements() - 1; i <= last; i++) {
      processes.add(
          new Process.ContinuousAssignment(
              elements.parts().get(last - i),
              new Expression.PartSelect(whole, i * width, width, array.signed()),
              array.location()));
    }
    return processes;
  }

  /** The port with the vector, and what array it was. */
  static FlatDesign.FlatPort port(ElaboratedModule.Port port, Signal vector) {
    return new FlatDesign.FlatPort(port.name(), port.direction(), vector, port.signal());
  }
}
