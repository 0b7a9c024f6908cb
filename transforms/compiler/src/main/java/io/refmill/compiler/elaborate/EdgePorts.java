package io.refmill.compiler.elaborate;

import io.refmill.contract.DesignInterface.Clock;
import io.refmill.contract.DesignInterface.ClockEdge;
import io.refmill.contract.DesignInterface.Reset;
import io.refmill.contract.DesignInterface.ResetKind;
import io.refmill.syntax.CompilationUnitSyntax;
import io.refmill.syntax.ConnectionSyntax;
import io.refmill.syntax.ExpressionSyntax;
import io.refmill.syntax.ExpressionSyntax.IdentifierSyntax;
import io.refmill.syntax.ItemSyntax;
import io.refmill.syntax.ItemSyntax.AlwaysSyntax;
import io.refmill.syntax.ItemSyntax.AnsiPortSyntax;
import io.refmill.syntax.ItemSyntax.InstanceSyntax;
import io.refmill.syntax.ItemSyntax.InstantiationSyntax;
import io.refmill.syntax.ItemSyntax.ModuleSyntax;
import io.refmill.syntax.ItemSyntax.NonAnsiPortSyntax;
import io.refmill.syntax.ItemSyntax.PortSyntax;
import io.refmill.syntax.StatementSyntax.TimedSyntax;
import io.refmill.syntax.SyntaxNodes;
import io.refmill.syntax.TimingControlSyntax.EventControlSyntax;
import io.refmill.syntax.TimingControlSyntax.EventExpressionSyntax;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Ports whose edges start processes, as the text says it: of the module itself, and of submodules
 * to which it connects a port by name. A signal of a sensitivity list that its process also reads
 * is an asynchronous control, any other one a clock.
 */
public final class EdgePorts {
  private final Map<String, ModuleSyntax> modules = new HashMap<>();
  private final Set<String> open = new HashSet<>();
  private final Map<String, Use> known = new HashMap<>();

  /** What waits for a port: edges of clocks, and levels of controls. */
  private record Use(Map<String, ClockEdge> clocks, Map<String, Boolean> controls) {}

  private EdgePorts(List<CompilationUnitSyntax> trees) {
    for (CompilationUnitSyntax tree : trees) {
      for (ItemSyntax item : tree.items()) {
        if (item instanceof ModuleSyntax module) {
          modules.putIfAbsent(module.name(), module);
        }
      }
    }
  }

  /**
   * What was found.
   *
   * @param clocks in the order of their names
   * @param resets controls, active at the level that follows their edge
   */
  public record Found(List<Clock> clocks, List<Reset> resets) {}

  /** Looks through a module and what is below it. */
  public static Found of(List<CompilationUnitSyntax> trees, String module) {
    Use use = new EdgePorts(trees).use(module);
    List<Clock> clocks = new ArrayList<>();
    use.clocks.forEach((port, edge) -> clocks.add(new Clock(port, edge)));
    List<Reset> resets = new ArrayList<>();
    use.controls.forEach(
        (port, high) -> {
          if (!use.clocks.containsKey(port)) {
            resets.add(new Reset(port, high, ResetKind.ASYNCHRONOUS));
          }
        });
    return new Found(clocks, resets);
  }

  private Use use(String name) {
    Use before = known.get(name);
    if (before != null) {
      return before;
    }
    Use use = new Use(new TreeMap<>(), new TreeMap<>());
    ModuleSyntax module = modules.get(name);
    if (module == null || !open.add(name)) {
      return use;
    }
    SyntaxNodes.visit(
        module,
        node -> {
          if (node instanceof AlwaysSyntax always && always.body() instanceof TimedSyntax timed) {
            add(timed, use);
          } else if (node instanceof InstantiationSyntax instances) {
            instances.instances().forEach(i -> add(instances.moduleName(), i, use));
          }
        });
    open.remove(name);
    Set<String> ports = new HashSet<>(names(module));
    use.clocks.keySet().retainAll(ports);
    use.controls.keySet().retainAll(ports);
    known.put(name, use);
    return use;
  }

  private static void add(TimedSyntax timed, Use use) {
    if (!(timed.timing() instanceof EventControlSyntax control)) {
      return;
    }
    Set<String> read = new HashSet<>();
    SyntaxNodes.visit(
        timed.body(),
        node -> {
          if (node instanceof IdentifierSyntax identifier) {
            read.add(identifier.name());
          }
        });
    for (EventExpressionSyntax event : control.events()) {
      if (!event.edge().isEmpty() && event.expression() instanceof IdentifierSyntax signal) {
        if (read.contains(signal.name()) && control.events().size() > 1) {
          use.controls.put(signal.name(), event.edge().equals("posedge"));
        } else {
          use.clocks.merge(signal.name(), edge(event.edge()), EdgePorts::both);
        }
      }
    }
  }

  private static ClockEdge edge(String edge) {
    return switch (edge) {
      case "posedge" -> ClockEdge.RISING;
      case "negedge" -> ClockEdge.FALLING;
      default -> ClockEdge.BOTH;
    };
  }

  private static ClockEdge both(ClockEdge one, ClockEdge other) {
    return one == other ? one : ClockEdge.BOTH;
  }

  private void add(String child, InstanceSyntax instance, Use use) {
    Use below = use(child);
    if (below.clocks.isEmpty() && below.controls.isEmpty()) {
      return;
    }
    List<String> ports = names(modules.get(child));
    for (int i = 0; i < instance.connections().size(); i++) {
      ConnectionSyntax connection = instance.connections().get(i);
      switch (connection.form()) {
        case WILDCARD -> ports.forEach(port -> add(port, port, below, use));
        case IMPLICIT -> add(connection.name(), connection.name(), below, use);
        case NAMED -> add(connection.name(), name(connection.value()), below, use);
        case POSITIONAL ->
            add(i < ports.size() ? ports.get(i) : null, name(connection.value()), below, use);
      }
    }
  }

  private static String name(ExpressionSyntax value) {
    return value instanceof IdentifierSyntax identifier ? identifier.name() : null;
  }

  /** A port of a submodule that is connected to a signal; either may be null. */
  private static void add(String port, String signal, Use below, Use use) {
    if (port == null || signal == null) {
      return;
    }
    ClockEdge edge = below.clocks.get(port);
    if (edge != null) {
      use.clocks.merge(signal, edge, EdgePorts::both);
    }
    Boolean high = below.controls.get(port);
    if (high != null) {
      use.controls.putIfAbsent(signal, high);
    }
  }

  private static List<String> names(ModuleSyntax module) {
    List<String> names = new ArrayList<>();
    for (PortSyntax port : module.ports()) {
      names.add(
          port instanceof AnsiPortSyntax ansi
              ? ansi.declarator().name()
              : ((NonAnsiPortSyntax) port).name());
    }
    return names;
  }
}
