package io.refmill.cosim;

import io.refmill.contract.DesignInterface;
import io.refmill.contract.DesignInterface.Clock;
import io.refmill.contract.DesignInterface.ClockEdge;
import io.refmill.contract.DesignInterface.Direction;
import io.refmill.contract.DesignInterface.Port;
import io.refmill.contract.DesignInterface.Reset;
import io.refmill.contract.DesignInterface.ResetKind;
import io.refmill.contract.DesignInterface.StateVariable;
import io.refmill.contract.Protocol;
import io.refmill.parser.SourceUnit;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/** Builds interfaces by hand, as the compiler will. */
public final class Designs {
  private final String top;
  private Protocol protocol = Protocol.CYCLE;
  private final List<Port> ports = new ArrayList<>();
  private final List<Clock> clocks = new ArrayList<>();
  private final List<Reset> resets = new ArrayList<>();
  private final List<StateVariable> state = new ArrayList<>();
  private final List<BigInteger> constants = new ArrayList<>();

  private Designs(String top) {
    this.top = top;
  }

  public static Designs top(String name) {
    return new Designs(name);
  }

  public Designs event() {
    protocol = Protocol.EVENT;
    return this;
  }

  public Designs clock(String name) {
    return clock(name, ClockEdge.RISING);
  }

  public Designs clock(String name, ClockEdge edge) {
    clocks.add(new Clock(name, edge));
    return in(name, 1);
  }

  public Designs reset(String name, boolean activeHigh, ResetKind kind) {
    resets.add(new Reset(name, activeHigh, kind));
    return in(name, 1);
  }

  public Designs in(String name, int width) {
    ports.add(new Port(name, Direction.INPUT, width, false));
    return this;
  }

  public Designs out(String name, int width) {
    ports.add(new Port(name, Direction.OUTPUT, width, false));
    return this;
  }

  public Designs constant(long value) {
    constants.add(BigInteger.valueOf(value));
    return this;
  }

  public Designs state(int width, long initial, boolean initialised, String... path) {
    return array(width, 0, 0, initial, initialised, path);
  }

  public Designs net(int width, long initial, String... path) {
    state.add(
        new StateVariable(
            List.of(path), width, List.of(), BigInteger.valueOf(initial), false, false));
    return this;
  }

  public Designs array(
      int width, int low, int depth, long initial, boolean initialised, String... path) {
    state.add(
        new StateVariable(
            List.of(path),
            width,
            depth == 0 ? List.of() : List.of(new DesignInterface.Dimension(low, depth)),
            BigInteger.valueOf(initial),
            initialised,
            true));
    return this;
  }

  public DesignInterface build() {
    return new DesignInterface(
        top,
        protocol,
        ports,
        clocks,
        resets,
        state,
        !clocks.isEmpty() || !state.isEmpty(),
        constants);
  }

  public VerificationRequest request(String verilog, String python) {
    return new VerificationRequest(
        top, SourceUnit.of("rtl/" + top + ".v", verilog), python, build());
  }
}
