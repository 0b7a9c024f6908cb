package io.refmill.describe;

import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.lower.access.Node;
import io.refmill.contract.DesignInterface;
import io.refmill.contract.DesignInterface.Reset;
import io.refmill.contract.DesignInterface.ResetKind;
import io.refmill.contract.Protocol;
import java.math.BigInteger;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What ports are for, where their clocks and resets alone say too little. */
final class Roles {
  /** Names of ports that are resets whatever they give; a preset or a clear is none. */
  private static final Pattern NAMED_RESET = Pattern.compile("(?i)(?<!p)reset|(?:^|_|[ans])rst");

  private Roles() {}

  /** By the port's name. */
  static Map<String, String> of(DesignFacts facts) {
    Map<String, String> roles = new TreeMap<>();
    DesignInterface design = facts.design();
    for (Reset reset : design.resets()) {
      String level = ", active " + (reset.activeHigh() ? "high" : "low");
      String told =
          (kind(reset, facts) + (sets(reset, facts) ? " set" : " reset")).strip()
              + (isLimited(reset, facts) ? " under further conditions" : "")
              + level;
      boolean synchronous = reset.kind() == ResetKind.SYNCHRONOUS;
      String shown = (synchronous ? "synchronous reset" : "asynchronous reset") + level;
      boolean clocks = design.clocks().stream().anyMatch(c -> c.port().equals(reset.port()));
      if (actsAtBothLevels(reset, facts)) {
        roles.put(reset.port(), "asynchronous control");
      } else if (clocks || !told.equals(shown)) {
        roles.put(reset.port(), told);
      }
    }
    if (design.protocol() == Protocol.CYCLE) {
      controls(facts, roles);
      clock(facts, roles);
    }
    if (design.protocol() == Protocol.EVENT) {
      edges(facts, roles);
    }
    return roles;
  }

  /** Whether something waits for the edge with which a reset becomes active, and for the other. */
  private static boolean actsAtBothLevels(Reset reset, DesignFacts facts) {
    return facts.live().stream()
        .flatMap(node -> node.triggers().stream())
        .filter(t -> t.control() && t.port() != null && isPort(t.port(), reset))
        .map(Node.Trigger::edge)
        .collect(Collectors.toSet())
        .containsAll(Set.of(Process.Edge.POSEDGE, Process.Edge.NEGEDGE));
  }

  /** Inputs that clocked processes wait for, and that are no resets. */
  private static void controls(DesignFacts facts, Map<String, String> roles) {
    Map<String, Set<Process.Edge>> edges = new TreeMap<>();
    facts.live().stream()
        .flatMap(node -> node.triggers().stream())
        .filter(t -> t.control() && t.port() != null)
        .filter(t -> facts.design().resets().stream().noneMatch(r -> isPort(t.port(), r)))
        .forEach(t -> edges.computeIfAbsent(t.port().name(), k -> new HashSet<>()).add(t.edge()));
    edges.forEach(
        (port, ways) ->
            roles.putIfAbsent(
                port,
                "asynchronous control"
                    + (ways.equals(Set.of(Process.Edge.POSEDGE))
                        ? ", active high"
                        : ways.equals(Set.of(Process.Edge.NEGEDGE)) ? ", active low" : "")));
  }

  /**
   * A clock of which the table would say an edge that is not what counts, or not for all: some
   * processes, or all, wait for a gate.
   */
  private static void clock(DesignFacts facts, Map<String, String> roles) {
    for (DesignInterface.Clock clock : facts.design().clocks()) {
      boolean falls = clock.edge() == DesignInterface.ClockEdge.FALLING;
      boolean all =
          facts.live().stream()
              .filter(node -> node.kind() == Node.Kind.EDGE)
              .allMatch(facts::waitsForClock);
      if (falls && !all || !isWaitedFor(clock, facts)) {
        roles.put(clock.port(), "clock");
      }
    }
  }

  /** Whether something waits for edges of a clock itself, not of what is made of it. */
  private static boolean isWaitedFor(DesignInterface.Clock clock, DesignFacts facts) {
    return facts.live().stream()
        .flatMap(node -> node.triggers().stream())
        .anyMatch(t -> t.port() != null && t.port().name().equals(clock.port()));
  }

  /** Inputs that are waited for, and read besides. */
  private static void edges(DesignFacts facts, Map<String, String> roles) {
    DesignInterface design = facts.design();
    Set<Signal> read = new HashSet<>();
    facts.live().forEach(n -> read.addAll(n.reads()));
    for (DesignInterface.Clock clock : design.clocks()) {
      if (read.stream().anyMatch(s -> s.name().equals(clock.port()))) {
        String edge = isWaitedFor(clock, facts) ? ", " + edge(clock.edge()) : "";
        roles.putIfAbsent(clock.port(), "edge-sensitive input" + edge);
      }
    }
    Set<Signal> bits = new HashSet<>();
    facts.live().stream()
        .filter(node -> node.kind() == Node.Kind.EDGE)
        .flatMap(node -> node.triggers().stream())
        .filter(t -> t.port() == null)
        .forEach(t -> Expressions.signals(t.expression(), bits));
    facts.inputs().stream()
        .filter(s -> s.width() > 1 && bits.contains(s))
        .forEach(s -> roles.putIfAbsent(s.name(), "data, with bits whose edges count"));
  }

  /**
   * What waits for the edge at which a reset becomes active does not wait for a clock; empty where
   * there is no clock to wait for, or something follows the reset without one.
   */
  private static String kind(Reset reset, DesignFacts facts) {
    DesignInterface.ClockEdge own =
        reset.activeHigh() ? DesignInterface.ClockEdge.RISING : DesignInterface.ClockEdge.FALLING;
    boolean starts =
        facts.design().clocks().stream()
            .anyMatch(
                c ->
                    c.port().equals(reset.port())
                        && (c.edge() == own || c.edge() == DesignInterface.ClockEdge.BOTH));
    if (starts || reset.kind() == ResetKind.ASYNCHRONOUS || facts.waitedFor().contains(reset)) {
      return "asynchronous";
    }
    return facts.clocked() && !holds(reset, facts) && !makesControls(reset, facts)
        ? "synchronous"
        : "";
  }

  /** Whether logic makes an asynchronous control of a reset, as a gate with a second one does. */
  private static boolean makesControls(Reset reset, DesignFacts facts) {
    Set<Signal> awaited = new HashSet<>();
    facts.live().stream()
        .flatMap(node -> node.triggers().stream())
        .filter(Node.Trigger::control)
        .forEach(t -> Expressions.signals(t.expression(), awaited));
    return awaited.stream().flatMap(s -> facts.sources(s).stream()).anyMatch(s -> isPort(s, reset));
  }

  /** Whether something that keeps a value without a clock looks at a reset. */
  private static boolean holds(Reset reset, DesignFacts facts) {
    return facts.live().stream()
        .filter(
            n ->
                n.kind() == Node.Kind.CHANGE
                    || n.kind() == Node.Kind.LATCH && !facts.heldBy(n).isEmpty())
        .flatMap(n -> n.readsAndTriggers().keySet().stream())
        .anyMatch(s -> isPort(s, reset));
  }

  private static String edge(DesignInterface.ClockEdge edge) {
    return switch (edge) {
      case RISING -> "rising edge";
      case FALLING -> "falling edge";
      case BOTH -> "both edges";
    };
  }

  /** Whether all registers that ask for a synchronous reset ask for something else first. */
  private static boolean isLimited(Reset reset, DesignFacts facts) {
    if (reset.kind() != ResetKind.SYNCHRONOUS) {
      return false;
    }
    boolean asked = false;
    for (Register r : facts.registers()) {
      if (asks(r.decision(), reset)) {
        asked = true;
        if (ResetValues.isFirst(r.decision(), reset, facts.design().resets())) {
          return false;
        }
      }
    }
    return asked;
  }

  private static boolean asks(Decision decision, Reset reset) {
    if (!(decision instanceof Decision.Either e)) {
      return false;
    }
    Set<Signal> asked = new HashSet<>();
    Expressions.signals(e.condition(), asked);
    return asked.stream().anyMatch(s -> isPort(s, reset))
        || asks(e.yes(), reset)
        || asks(e.no(), reset);
  }

  /** Whether the port gives all that it controls ones only, and is not called a reset. */
  private static boolean sets(Reset reset, DesignFacts facts) {
    if (NAMED_RESET.matcher(reset.port()).find()) {
      return false;
    }
    Map<Signal, Decision> decisions = new LinkedHashMap<>();
    facts.registers().forEach(r -> decisions.put(r.signal(), r.decision()));
    for (Node n : facts.live()) {
      boolean reads = n.readsAndTriggers().keySet().stream().anyMatch(s -> isPort(s, reset));
      if (n.kind() == Node.Kind.CHANGE && reads) {
        return false;
      } else if (n.kind() == Node.Kind.LATCH && reads) {
        facts.heldBy(n).stream()
            .filter(facts.values()::containsKey)
            .forEach(s -> decisions.put(s, facts.values().get(s)));
      }
    }
    boolean any = false;
    for (Map.Entry<Signal, Decision> e : decisions.entrySet()) {
      BigInteger value = ResetValues.of(e.getValue(), reset, facts.design().resets());
      if (value == null) {
        continue;
      }
      if (!value.equals(Term.mask(e.getKey().width()))) {
        return false;
      }
      any = true;
    }
    return any;
  }

  private static boolean isPort(Signal s, Reset reset) {
    return s.name().equals(reset.port());
  }
}
