package io.refmill.cosim.icarus;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a number of designs came to, and which of them shared a run. */
public final class Simulations {
  private final Map<DesignUnderTest, Simulated> results = new HashMap<>();
  private final Map<DesignUnderTest, Set<DesignUnderTest>> companies = new HashMap<>();
  private final Map<DesignUnderTest, Set<DesignUnderTest>> groups = new HashMap<>();

  /**
   * What a group of designs came to.
   *
   * @param results of all of them
   * @param company those that did share a run
   */
  record Group(List<Simulated> results, Set<DesignUnderTest> company) {
    /** None of them shared a run. */
    static Group apart(List<Simulated> results) {
      return new Group(results, Set.of());
    }

    /** Some shared a run, the others were alone. */
    static Group of(List<Simulated> shared, List<Simulated> alone) {
      return new Group(Stream.concat(shared.stream(), alone.stream()).toList(), subjects(shared));
    }

    private Set<DesignUnderTest> members() {
      return subjects(results);
    }

    private static Set<DesignUnderTest> subjects(List<Simulated> simulated) {
      return simulated.stream().map(Simulated::subject).collect(Collectors.toUnmodifiableSet());
    }
  }

  Simulations(List<Group> all) {
    for (Group group : all) {
      group.results().forEach(one -> results.put(one.subject(), one));
      group.company().forEach(design -> companies.put(design, group.company()));
      Set<DesignUnderTest> members = group.members();
      members.forEach(design -> groups.put(design, members));
    }
  }

  /** The result of a design; null if it was not among those that were run. */
  public SimulationResult get(DesignUnderTest design) {
    Simulated simulated = results.get(design);
    return simulated == null ? null : simulated.result();
  }

  /** A job with what was found out here, if it was among those that were run. */
  public SimulationJob updated(SimulationJob job) {
    Simulated simulated = results.get(job.subject());
    return simulated == null ? job : job.with(simulated.job().facts());
  }

  /** Those that shared a run with a design, itself included; empty if it was alone. */
  public Set<DesignUnderTest> company(DesignUnderTest design) {
    return companies.getOrDefault(design, Set.of());
  }

  /**
   * Those that were to share a run with a design: no other can have been in any run with it. Null
   * if it was not among those that were run.
   */
  Set<DesignUnderTest> group(DesignUnderTest design) {
    return groups.get(design);
  }

  /** Those of some jobs that shared a run with others. */
  public List<SimulationJob> shared(List<SimulationJob> jobs) {
    return jobs.stream().filter(job -> companies.containsKey(job.subject())).toList();
  }
}
