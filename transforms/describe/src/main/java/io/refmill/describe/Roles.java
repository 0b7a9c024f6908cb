package io.refmill.describe;

import io.refmill.compiler.ir.Signal;
import io.refmill.contract.DesignInterface;
import io.refmill.contract.DesignInterface.Reset;
import io.refmill.contract.DesignInterface.ResetKind;
import io.refmill.contract.Protocol;
import java.math.BigInteger;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** What ports are for, where their clocks and resets alone say too little. */
final class Roles {
  private Roles() {}

  /** By the port's name. */
  static Map<String, String> of(DesignFacts facts) {
    Map<String, String> roles = new TreeMap<>();
    DesignInterface design = facts.design();
    for (Reset reset : design.resets()) {
      if (sets(reset, facts)) {
        roles.put(
            reset.port(),
            (reset.kind() == ResetKind.ASYNCHRONOUS ? "asynchronous" : "synchronous")
                + " set, active "
                + (reset.activeHigh() ? "high" : "low"));
      }
    }
    if (design.protocol() == Protocol.EVENT) {
      Set<String> controls = new HashSet<>();
      design.resets().forEach(r -> controls.add(r.port()));
      Set<Signal> read = new HashSet<>();
      facts.live().forEach(n -> read.addAll(n.reads()));
      for (DesignInterface.Clock clock : design.clocks()) {
        boolean data = read.stream().anyMatch(s -> s.name().equals(clock.port()));
        if (controls.contains(clock.port())) {
          roles.putIfAbsent(clock.port(), control(design, clock.port()));
        } else if (data) {
          roles.put(clock.port(), "edge-sensitive input, " + edge(clock.edge()));
        }
      }
    }
    return roles;
  }

  private static String control(DesignInterface design, String port) {
    Reset reset = design.resets().stream().filter(r -> r.port().equals(port)).findFirst().get();
    return (reset.kind() == ResetKind.ASYNCHRONOUS ? "asynchronous" : "synchronous")
        + " reset, active "
        + (reset.activeHigh() ? "high" : "low");
  }

  private static String edge(DesignInterface.ClockEdge edge) {
    return switch (edge) {
      case RISING -> "rising edge";
      case FALLING -> "falling edge";
      case BOTH -> "both edges";
    };
  }

  /** Whether the port gives all that it controls ones only. */
  private static boolean sets(Reset reset, DesignFacts facts) {
    boolean any = false;
    for (Register r : facts.registers()) {
      BigInteger value = ResetValues.of(r.decision(), reset, facts.design().resets());
      if (value == null) {
        continue;
      }
      if (!value.equals(Term.mask(r.signal().width()))) {
        return false;
      }
      any = true;
    }
    return any;
  }
}
