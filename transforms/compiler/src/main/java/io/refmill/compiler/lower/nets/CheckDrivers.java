package io.refmill.compiler.lower.nets;

import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.access.Positions;
import io.refmill.compiler.lower.access.WritersByBit;
import io.refmill.compiler.lower.form.LoweringException;
import io.refmill.diagnostics.DiagnosticCode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Rejects what {@link ResolveDrivers} could not give one driver (IEEE 1800-2017 6.5): one bit of a
 * variable must not be driven by two processes of which one is combinational.
 */
public final class CheckDrivers {
  private CheckDrivers() {}

  /** Looks at all drivers of a design or unit with these ports. */
  public static void run(List<Node> nodes, Set<Signal> inputs, Set<Signal> outputs) {
    Map<Signal, List<Node>> writers = new LinkedHashMap<>();
    Set<Signal> seenOutside = new HashSet<>(outputs);
    for (Node n : nodes) {
      n.writes().forEach(s -> writers.computeIfAbsent(s, k -> new ArrayList<>()).add(n));
      seenOutside.addAll(n.reads());
    }
    writers.forEach(
        (s, list) -> {
          if (inputs.contains(s)) {
            throw new LoweringException(
                DiagnosticCode.DRIVE_CONFLICT,
                list.get(0).process().location(),
                "input port \"" + s.name() + "\" is driven inside the module");
          }
          if (list.size() < 2) {
            return;
          }
          boolean temporary =
              !seenOutside.contains(s)
                  && list.stream()
                      .allMatch(n -> n.accesses().loopVariables().contains(s) || n.assignsAll(s));
          if (!temporary) {
            signal(s, list);
          }
        });
  }

  private static void signal(Signal s, List<Node> writers) {
    WritersByBit edges = new WritersByBit();
    WritersByBit others = new WritersByBit();
    for (Node b : writers) {
      Consumer<Node> report =
          a -> {
            throw new LoweringException(
                DiagnosticCode.DRIVE_CONFLICT,
                b.process().location(),
                "\"" + s.name() + "\" is also driven at " + a.process().location());
          };
      Positions bits = b.accesses().writes().get(s);
      others.forEach(s, bits, report);
      // What always_comb assigns is its own, whatever it waits for (9.2.2.2.1).
      if (b.kind() == Node.Kind.EDGE && !b.runsAtStart()) {
        edges.add(b);
      } else {
        edges.forEach(s, bits, report);
        others.add(b);
      }
    }
  }
}
