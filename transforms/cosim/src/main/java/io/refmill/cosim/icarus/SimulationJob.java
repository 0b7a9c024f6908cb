package io.refmill.cosim.icarus;

import io.refmill.contract.DesignInterface;
import io.refmill.cosim.process.Spending;
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
 * @param spending hears what is spent on it
 */
public record SimulationJob(
    DesignUnderTest subject, Stimuli stimuli, CompilationFacts facts, Spending spending) {
  /** Designs of that many gates together take about as long as all that share a run may. */
  static final int MANY_NODES = 4000;

  /** A design of that many gates runs by itself where those that share a run have too many. */
  private static final int SOME_NODES = 500;

  /** A job whose design hears what is spent on it. */
  public SimulationJob(DesignUnderTest subject, Stimuli stimuli, CompilationFacts facts) {
    this(subject, stimuli, facts, subject.spending());
  }

  /** The first of the jobs of each design. */
  public static List<SimulationJob> distinct(List<SimulationJob> jobs) {
    Map<DesignUnderTest, SimulationJob> first = new LinkedHashMap<>();
    jobs.forEach(job -> first.putIfAbsent(job.subject(), job));
    return List.copyOf(first.values());
  }

  /** The same with what is known now. */
  SimulationJob with(CompilationFacts now) {
    return new SimulationJob(subject, stimuli, now, spending);
  }

  /** The same for a run behind the first one. */
  SimulationJob further() {
    return new SimulationJob(subject, stimuli, facts, spending.further());
  }

  /** Of how many gates a compilation has shown the design to be made; 0 if it was not compiled. */
  int nodes() {
    return facts.listing() == null
        ? 0
        : facts.listing().nodes(names().module(), names().instance());
  }

  /** Whether it has a good part of the gates where those that share a run have too many. */
  boolean isHeavy() {
    return nodes() >= SOME_NODES;
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
