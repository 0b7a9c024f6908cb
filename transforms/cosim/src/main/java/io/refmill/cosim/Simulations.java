package io.refmill.cosim;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What a number of designs came to, and which of them shared a run. For use by several threads
 * while it is filled.
 */
final class Simulations {
  private final Map<SimulationJob, SimulationResult> results = new ConcurrentHashMap<>();
  private final Map<SimulationJob, Set<SimulationJob>> companies = new ConcurrentHashMap<>();
  private final Map<SimulationJob, List<SimulationJob>> groups = new ConcurrentHashMap<>();

  void put(SimulationJob job, SimulationResult result) {
    results.put(job, result);
  }

  void putIfAbsent(SimulationJob job, SimulationResult result) {
    results.putIfAbsent(job, result);
  }

  /** Takes note of who was to share a run, whatever became of it. */
  void putGroup(List<SimulationJob> group) {
    group.forEach(job -> groups.put(job, group));
  }

  /** Takes the results of a run that its jobs shared. */
  void putShared(Map<SimulationJob, SimulationResult> shared) {
    results.putAll(shared);
    Set<SimulationJob> company = Set.copyOf(shared.keySet());
    company.forEach(job -> companies.put(job, company));
  }

  boolean has(SimulationJob job) {
    return results.containsKey(job);
  }

  /** The result of a job; null if it was not among those that were run. */
  SimulationResult get(SimulationJob job) {
    return results.get(job);
  }

  /** Those that shared a run with a job, itself included; empty if it was alone. */
  Set<SimulationJob> company(SimulationJob job) {
    return companies.getOrDefault(job, Set.of());
  }

  /**
   * Those that were to share a run with a job: no other can have been in any run with it. Null if
   * it was not among those that were run.
   */
  List<SimulationJob> group(SimulationJob job) {
    return groups.get(job);
  }

  /** Those of some jobs that shared a run with others. */
  List<SimulationJob> shared(List<SimulationJob> jobs) {
    return jobs.stream().filter(companies::containsKey).toList();
  }
}
