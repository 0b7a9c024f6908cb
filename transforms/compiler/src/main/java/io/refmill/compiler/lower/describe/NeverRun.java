package io.refmill.compiler.lower.describe;

import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.run.Interpreter;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.plan.StartValues;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds variables that a simulator leaves at x although the source says what they are: {@code
 * always @*} does not run at the start (IEEE 1800-2017 9.2.2.1), and never does when it reads
 * nothing. The model takes the constant, as synthesis does; the run of the simulator that starts
 * with the model's state starts with it too.
 *
 * <pre>
 * always @* limit = 5;
 * always @* over = count &gt; limit;
 * </pre>
 */
final class NeverRun {
  private NeverRun() {}

  /**
   * The variables and their constants; none when an output would show nothing else, since the
   * model's own values would be compared with themselves.
   */
  static Map<Signal, BigInteger> find(
      List<Node> nodes, Set<Signal> inputs, Set<Signal> outputs, StartValues initials) {
    Map<Signal, BigInteger> found = new LinkedHashMap<>();
    Map<Signal, List<Node>> writers = new LinkedHashMap<>();
    Set<Signal> read = new HashSet<>();
    for (Node n : nodes) {
      read.addAll(n.reads());
      n.writes().forEach(s -> writers.computeIfAbsent(s, k -> new ArrayList<>()).add(n));
    }
    for (Node n : nodes) {
      Interpreter i = new Interpreter();
      if (neverRuns(n) && i.tryExecute(((Process.AlwaysConstruct) n.process()).body())) {
        for (Signal s : n.writes()) {
          boolean alone = writers.get(s).size() == 1 && !s.isArray() && i.signal(s) != null;
          if (alone && read.contains(s) && !initials.of(s).initialised()) {
            found.put(s, i.signal(s));
          }
        }
      }
    }
    boolean nothingElse =
        !found.isEmpty() && outputs.stream().anyMatch(o -> constant(o, inputs, writers));
    return nothingElse ? Map.of() : found;
  }

  private static boolean neverRuns(Node n) {
    return n.kind() == Node.Kind.COMBINATIONAL
        && n.process() instanceof Process.AlwaysConstruct a
        && a.kind() == Process.AlwaysKind.ALWAYS
        && a.implicit()
        && n.reads().isEmpty();
  }

  /** Whether what an output depends on are constants, some of them never assigned. */
  private static boolean constant(
      Signal output, Set<Signal> inputs, Map<Signal, List<Node>> writers) {
    Set<Signal> seen = new HashSet<>(Set.of(output));
    List<Signal> work = new ArrayList<>(seen);
    boolean some = false;
    while (!work.isEmpty()) {
      Signal s = work.remove(work.size() - 1);
      if (inputs.contains(s)) {
        return false;
      }
      for (Node n : writers.getOrDefault(s, List.of())) {
        if (n.kind() != Node.Kind.COMBINATIONAL) {
          return false;
        }
        some |= neverRuns(n);
        for (Signal r : n.reads()) {
          if (seen.add(r)) {
            work.add(r);
          }
        }
      }
    }
    return some;
  }
}
