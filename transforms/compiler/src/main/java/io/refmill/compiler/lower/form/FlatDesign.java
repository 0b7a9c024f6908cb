package io.refmill.compiler.lower.form;

import io.refmill.compiler.ir.ElaboratedModule.Direction;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import java.util.List;
import java.util.Map;

/**
 * A design without hierarchy: every signal of every instance once, every process in terms of them.
 *
 * @param name of the top module
 * @param ports of the top module
 * @param signals in order of declaration, depth first; a port that is directly connected to a
 *     signal of the parent is that signal
 * @param processes in the order in which a simulator would meet them
 * @param origins where each signal stands in the source's hierarchy
 * @param scopes the top and the instances that have become part of it, each before those below it
 */
public record FlatDesign(
    String name,
    List<FlatPort> ports,
    List<Signal> signals,
    List<Process> processes,
    Map<Signal, Origin> origins,
    List<InstanceScope> scopes) {

  public FlatDesign {
    ports = List.copyOf(ports);
    signals = List.copyOf(signals);
    processes = List.copyOf(processes);
    scopes = List.copyOf(scopes);
  }

  /** A design of which nobody asks what instances it had. */
  public FlatDesign(
      String name,
      List<FlatPort> ports,
      List<Signal> signals,
      List<Process> processes,
      Map<Signal, Origin> origins) {
    this(name, ports, signals, processes, origins, List.of());
  }

  /** The same signals with other processes. */
  public FlatDesign withProcesses(List<Process> others) {
    return new FlatDesign(name, ports, signals, others, origins, scopes);
  }

  /**
   * A port of the top.
   *
   * @param array the unpacked array that the signal has all elements of; null where there is none
   */
  public record FlatPort(String name, Direction direction, Signal signal, Signal array) {
    /** A port that is no array. */
    public FlatPort(String name, Direction direction, Signal signal) {
      this(name, direction, signal, null);
    }

    /** The dimensions of the array; empty where there is none. */
    public List<Signal.Dimension> dimensions() {
      return array == null ? List.of() : array.dimensions();
    }

    /** Whether the port, or each element of the array, is signed. */
    public boolean signed() {
      return (array == null ? signal : array).signed();
    }
  }

  /**
   * The declaration that holds a signal's value.
   *
   * @param path names from below the top to the declaration
   * @param variable whether a procedural assignment may write it
   * @param still whether the simulator has no such variable, and what it has instead starts as it
   *     does here
   */
  public record Origin(List<String> path, boolean variable, boolean still) {
    public Origin {
      path = List.copyOf(path);
    }

    /** Of what the source declares. */
    public Origin(List<String> path, boolean variable) {
      this(path, variable, false);
    }
  }
}
