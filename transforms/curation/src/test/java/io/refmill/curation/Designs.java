package io.refmill.curation;

import io.refmill.contract.DesignInterface;
import io.refmill.contract.DesignInterface.Clock;
import io.refmill.contract.DesignInterface.ClockEdge;
import io.refmill.contract.DesignInterface.Direction;
import io.refmill.contract.DesignInterface.Port;
import io.refmill.contract.DesignInterface.Reset;
import io.refmill.contract.DesignInterface.ResetKind;
import io.refmill.contract.DesignInterface.StateVariable;
import io.refmill.contract.Protocol;
import java.math.BigInteger;
import java.util.List;

/** Interfaces of small designs. */
final class Designs {
  private Designs() {}

  static Port in(String name, int width) {
    return new Port(name, Direction.INPUT, width, false);
  }

  static Port out(String name, int width) {
    return new Port(name, Direction.OUTPUT, width, false);
  }

  static StateVariable state(String name, int width, int depth) {
    return new StateVariable(
        List.of(name),
        width,
        depth == 0 ? List.of() : List.of(new DesignInterface.Dimension(0, depth)),
        BigInteger.ZERO,
        false,
        true);
  }

  static DesignInterface combinational(Port... ports) {
    return new DesignInterface(
        "gate", Protocol.CYCLE, List.of(ports), List.of(), List.of(), List.of(), false, List.of());
  }

  static DesignInterface clocked(StateVariable state) {
    return new DesignInterface(
        "counter",
        Protocol.CYCLE,
        List.of(in("clk", 1), in("rst_n", 1), in("step", 10), out("q", 10)),
        List.of(new Clock("clk", ClockEdge.RISING)),
        List.of(new Reset("rst_n", false, ResetKind.ASYNCHRONOUS)),
        List.of(state),
        true,
        List.of());
  }
}
