package io.refmill.describe;

import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.lower.access.Node;
import io.refmill.contract.Protocol;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What processes have to do with each other that one edge starts. */
final class StartedTogether {
  private StartedTogether() {}

  /**
   * Whether what waits for edges reads what others give at the same moment, or assigns a variable
   * now at once and now later: then the processes are told in their order.
   */
  static boolean needsOrder(DesignFacts facts) {
    for (Node node : edges(facts)) {
      Set<Signal> read = node.readsAndTriggers().keySet();
      boolean given =
          facts.live().stream()
              .filter(other -> other != node)
              .anyMatch(other -> !Collections.disjoint(givenAtOnce(other), read));
      if (given || !Collections.disjoint(node.blockingWrites(), node.nonblockingWrites())) {
        return true;
      }
    }
    return false;
  }

  /** What a process gives those that something starts at the same moment. */
  private static Set<Signal> givenAtOnce(Node node) {
    return switch (node.kind()) {
      case CHANGE -> node.writes();
      case EDGE -> node.blockingWrites();
      default -> Set.of();
    };
  }

  /**
   * Whether two processes that one edge starts assign the same bits, of which the later one counts.
   */
  static boolean share(DesignFacts facts) {
    // Most of many processes assign nothing that another one does.
    Map<Signal, List<Node>> writers = new LinkedHashMap<>();
    for (Node node : edges(facts)) {
      node.writes().forEach(s -> writers.computeIfAbsent(s, key -> new ArrayList<>()).add(node));
    }
    for (Map.Entry<Signal, List<Node>> written : writers.entrySet()) {
      List<Node> nodes = written.getValue();
      for (int i = 0; i < nodes.size(); i++) {
        for (int k = i + 1; k < nodes.size(); k++) {
          Node a = nodes.get(i);
          Node b = nodes.get(k);
          if (overlap(a, b, written.getKey()) && startTogether(a, b)) {
            return true;
          }
        }
      }
    }
    return false;
  }

  /**
   * Whether edges that come in the same call start processes of which one assigns what the other
   * one does, or reads at once: the order of their lines is that of the model.
   */
  static boolean inOneCall(DesignFacts facts) {
    if (facts.design().protocol() == Protocol.CYCLE) {
      return false;
    }
    List<Node> nodes = edges(facts);
    for (int i = 0; i < nodes.size(); i++) {
      for (int k = i + 1; k < nodes.size(); k++) {
        Node a = nodes.get(i);
        Node b = nodes.get(k);
        if (!startTogether(a, b)
            && !exclude(a, b)
            && (overlap(a, b) || gives(a, b) || gives(b, a))) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean gives(Node from, Node to) {
    return !Collections.disjoint(from.blockingWrites(), to.reads());
  }

  /** Whether each of two processes waits for one edge, and these are the two of one signal. */
  private static boolean exclude(Node a, Node b) {
    return a.triggers().size() == 1
        && b.triggers().size() == 1
        && a.triggers().get(0).expression().equals(b.triggers().get(0).expression());
  }

  private static boolean startTogether(Node a, Node b) {
    Set<String> keys = new HashSet<>();
    a.triggers().forEach(t -> keys.add(t.key()));
    return b.triggers().stream().anyMatch(t -> keys.contains(t.key()));
  }

  private static boolean overlap(Node a, Node b) {
    Set<Signal> both = new HashSet<>(a.writes());
    both.retainAll(b.writes());
    return both.stream().anyMatch(s -> overlap(a, b, s));
  }

  /** Whether two processes that both assign a signal assign the same bits of it. */
  private static boolean overlap(Node a, Node b, Signal s) {
    return a.accesses().writes().get(s).overlaps(b.accesses().writes().get(s));
  }

  private static List<Node> edges(DesignFacts facts) {
    return facts.live().stream().filter(n -> n.kind() == Node.Kind.EDGE).toList();
  }
}
