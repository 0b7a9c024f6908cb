package io.refmill.bench.fuzz;

import java.util.List;

/**
 * What an instantiation needs to know of a module.
 *
 * @param name of the module
 * @param inputs data inputs, in order
 * @param outputs in order, after the inputs
 * @param controls clock and reset ports, first in order
 * @param parameterBound the parameter is from 0 to below this; 0 without one
 * @param widthParameter what the parameter for the width of the first input has to be; 0 without
 */
record ModuleShape(
    String name,
    List<Signal> inputs,
    List<Signal> outputs,
    List<String> controls,
    int parameterBound,
    int widthParameter) {
  ModuleShape {
    inputs = List.copyOf(inputs);
    outputs = List.copyOf(outputs);
    controls = List.copyOf(controls);
  }
}
