package io.refmill.compiler.ir;

import io.refmill.diagnostics.SourceLocation;
import java.util.Map;
import java.util.Set;

/**
 * The delays of a source, which models leave out (IEEE 1800-2017 9.4.1, 9.4.5, 10.3.3).
 *
 * @param nets continuous assignments with a delay
 * @param assignments nonblocking assignments with a delay, and how it is written
 * @param processes always constructs whose body begins with a delay, by units of their module's
 *     time
 * @param ends always constructs that end by assigning, after such a delay, what they found before
 *     it
 */
public record Delays(
    Set<SourceLocation> nets,
    Map<SourceLocation, String> assignments,
    Map<SourceLocation, Integer> processes,
    Map<SourceLocation, Integer> ends) {
  /** No delay. */
  public static final Delays NONE = new Delays(Set.of(), Map.of(), Map.of(), Map.of());

  public Delays {
    nets = Set.copyOf(nets);
    assignments = Map.copyOf(assignments);
    processes = Map.copyOf(processes);
    ends = Map.copyOf(ends);
  }

  /** Whether there is none. */
  public boolean isEmpty() {
    return nets.isEmpty() && assignments.isEmpty() && processes.isEmpty() && ends.isEmpty();
  }
}
