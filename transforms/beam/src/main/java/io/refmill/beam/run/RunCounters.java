package io.refmill.beam.run;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Live counts of a run in this process, for the terminal. A retried bundle counts twice here; the
 * report's numbers are taken from the written shards instead.
 */
public final class RunCounters {
  private static final Map<String, RunCounters> RUNS = new ConcurrentHashMap<>();

  /** Records whose text was read. */
  public final AtomicLong read = new AtomicLong();

  /** Records that the compiler is done with. */
  public final AtomicLong compiled = new AtomicLong();

  /** Files of the designs that the compiler was given, each as often as it was needed. */
  public final AtomicLong filesNeeded = new AtomicLong();

  /** Those of them that were not known from another design. */
  public final AtomicLong filesParsed = new AtomicLong();

  /** Models that were made. */
  public final AtomicLong models = new AtomicLong();

  /** Models that co-simulation has run, or is done with. */
  public final AtomicLong simulated = new AtomicLong();

  /** Models that co-simulation confirmed. */
  public final AtomicLong verified = new AtomicLong();

  /** Records rejected, whatever the reason. */
  public final AtomicLong rejected = new AtomicLong();

  /** Records that met a fault of the machine. */
  public final AtomicLong faults = new AtomicLong();

  /** Shared simulations that were taken apart, since a design came to something else alone. */
  public final AtomicLong interferences = new AtomicLong();

  /** Samples that are neither duplicates nor contaminated. */
  public final AtomicLong accepted = new AtomicLong();

  /** Tasks for language models that a stage has come to. */
  public final AtomicLong tasks = new AtomicLong();

  /** Those of them that are done. */
  public final AtomicLong taught = new AtomicLong();

  /** Results of the compiler that another run had come to. */
  public final AtomicLong knownDesigns = new AtomicLong();

  /** Verdicts that another run had come to. */
  public final AtomicLong knownVerdicts = new AtomicLong();

  /** Samples whose models the prover is done with. */
  public final AtomicLong tried = new AtomicLong();

  /** What another run had come to in proving. */
  public final AtomicLong knownProofs = new AtomicLong();

  private RunCounters() {}

  /** The counters of a run; any worker in this process gets the same ones. */
  public static RunCounters of(String run) {
    return RUNS.computeIfAbsent(run, key -> new RunCounters());
  }

  /** Forgets a run. */
  public static void remove(String run) {
    RUNS.remove(run);
  }
}
