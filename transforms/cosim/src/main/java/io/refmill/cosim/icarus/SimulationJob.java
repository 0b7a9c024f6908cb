package io.refmill.cosim.icarus;

import io.refmill.contract.DesignInterface;
import io.refmill.cosim.source.SourceTraits;
import io.refmill.cosim.values.Stimuli;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A design on its way through the simulator.
 *
 * @param subject the design
 * @param stimuli its inputs in all calls
 * @param facts what is known of it from compilations before
 */
public record SimulationJob(DesignUnderTest subject, Stimuli stimuli, CompilationFacts facts) {
  /** A design of that many gates takes about as long as all that share a run otherwise. */
  private static final int MANY_NODES = 500;

  /** The first of the jobs of each design. */
  public static List<SimulationJob> distinct(List<SimulationJob> jobs) {
    Map<DesignUnderTest, SimulationJob> first = new LinkedHashMap<>();
    jobs.forEach(job -> first.putIfAbsent(job.subject(), job));
    return List.copyOf(first.values());
  }

  /** The same with what is known now. */
  SimulationJob with(CompilationFacts now) {
    return new SimulationJob(subject, stimuli, now);
  }

  /**
   * Whether a compilation has shown a design that would use up the time of those that share its
   * run; every one of them would have to be run again.
   */
  boolean isHeavy() {
    return facts.listing() != null
        && facts.listing().nodes(names().module(), names().instance()) >= MANY_NODES;
  }

  /** The same design beside this one, with stimuli of its own. */
  public SimulationJob variant(String name, Stimuli other) {
    return new SimulationJob(subject.variant(name), other, facts.underOtherNames());
  }

  /** The bench of this design, whose clock has that name. */
  TestBench bench(String clock) {
    return bench(clock, false);
  }

  /**
   * The same.
   *
   * @param shared whether the source is compiled with others
   */
  TestBench bench(String clock, boolean shared) {
    String top = shared ? subject.topInCompany() : design().topModule();
    return new TestBench(names(), design(), top, stimuli, clock, facts.inputsAreNets());
  }

  /** The ports, state and protocol of the design. */
  public DesignInterface design() {
    return subject.design();
  }

  TestBench.Names names() {
    return subject.names();
  }

  String folder() {
    return subject.folder();
  }

  SourceTraits traits() {
    return subject.traits();
  }
}
