package io.refmill.cosim.icarus;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Which designs of a shared compilation an error is about.
 *
 * @param refused those that Icarus refuses, as far as it has come
 * @param driven those that drive an input of their own, so that it must be a net in the bench; none
 *     of these is among the refused
 */
record SharedErrors(Set<DesignUnderTest> refused, Set<DesignUnderTest> driven) {
  /** Reads a log. */
  static SharedErrors of(Path log, List<SimulationJob> group) throws IOException {
    Set<DesignUnderTest> refused = new LinkedHashSet<>();
    Set<DesignUnderTest> driven = new LinkedHashSet<>();
    for (String line : IcarusLog.errors(log)) {
      Optional<SimulationJob> job = subject(line, group);
      if (job.isPresent()) {
        boolean net = IcarusLog.saysDriven(line) && !job.get().facts().inputsAreNets();
        (net ? driven : refused).add(job.get().subject());
      }
    }
    driven.removeAll(refused);
    return new SharedErrors(refused, driven);
  }

  /** What the driver does to a design names its bench; else the file says whose it is. */
  private static Optional<SimulationJob> subject(String line, List<SimulationJob> group) {
    Optional<SimulationJob> handled =
        group.stream().filter(job -> line.contains(" " + job.names().module() + ".")).findFirst();
    int slash = line.indexOf('/');
    return handled.isPresent() || slash <= 0
        ? handled
        : group.stream().filter(j -> j.folder().equals(line.substring(0, slash))).findFirst();
  }
}
