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
            kind(reset, design) + " set, active " + (reset.activeHigh() ? "high" : "low"));
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
    return kind(reset, design) + " reset, active " + (reset.activeHigh() ? "high" : "low");
  }

  /** What waits for the edge at which a reset becomes active does not wait for a clock. */
  private static String kind(Reset reset, DesignInterface design) {
    DesignInterface.ClockEdge own =
        reset.activeHigh() ? DesignInterface.ClockEdge.RISING : DesignInterface.ClockEdge.FALLING;
    boolean starts =
        design.clocks().stream()
            .anyMatch(
                c ->
                    c.port().equals(reset.port())
                        && (c.edge() == own || c.edge() == DesignInterface.ClockEdge.BOTH));
    return starts || reset.kind() == ResetKind.ASYNCHRONOUS ? "asynchronous" : "synchronous";
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
