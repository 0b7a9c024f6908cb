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
 * @param between always constructs with delays between their statements, by the units of time that
 *     these take together
 * @param prompt statements of such that run at the moment of the event alone
 * @param late those that may run behind a delay
 */
public record Delays(
    Set<SourceLocation> nets,
    Map<SourceLocation, String> assignments,
    Map<SourceLocation, Integer> processes,
    Map<SourceLocation, Integer> ends,
    Map<SourceLocation, Integer> between,
    Set<SourceLocation> prompt,
    Set<SourceLocation> late) {
  /** No delay. */
  public static final Delays NONE =
      new Delays(Set.of(), Map.of(), Map.of(), Map.of(), Map.of(), Set.of(), Set.of());

  public Delays {
    nets = Set.copyOf(nets);
    assignments = Map.copyOf(assignments);
    processes = Map.copyOf(processes);
    ends = Map.copyOf(ends);
    between = Map.copyOf(between);
    prompt = Set.copyOf(prompt);
    late = Set.copyOf(late);
  }

  /** Whether there is none. */
  public boolean isEmpty() {
    return nets.isEmpty()
        && assignments.isEmpty()
        && processes.isEmpty()
        && ends.isEmpty()
        && between.isEmpty();
  }
}
