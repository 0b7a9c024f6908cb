package io.refmill.cosim.settings;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * How verification is done. Only {@code vectors}, {@code seed} and {@code searchCalls} have an
 * influence on verdicts; everything else is a limit or a matter of speed.
 *
 * @param toolchain programs that are run
 * @param vectors calls for each design, at least 1
 * @param seed of all stimuli; each design's own is derived from it and the design's interface
 * @param simulatorWorkers requests that are simulated at the same time
 * @param pythonWorkers interpreters that stay warm
 * @param batchSize designs in one compilation and one simulation, at most; 1 keeps each alone
 * @param compileTimeout for one compilation, in processor time as the next two
 * @param simulateTimeout for one simulation; several times as much where a design by itself makes
 *     no more calls than its verdict needs, and each ends soon
 * @param pythonTimeout for all calls of one model
 * @param simulatorMemory address space of a simulator process in bytes
 * @param pythonMemory address space of an interpreter in bytes
 * @param maxResultBytes size of the results of one simulation in bytes
 * @param searchCalls calls of the model that are spent at most on finding inputs that reach the
 *     branches which the base stimuli have missed; 0 for none
 * @param confirmShare part of the designs that shared a simulation which are simulated alone too,
 *     to see that company had no influence; 0 for none, 1 for all
 * @param requireIsolation whether to refuse to work where strangers' texts could reach the host if
 *     all else failed
 * @param scratchDirectory where a private directory is made and removed again
 */
public record CosimOptions(
    Toolchain toolchain,
    int vectors,
    long seed,
    int simulatorWorkers,
    int pythonWorkers,
    int batchSize,
    Duration compileTimeout,
    Duration simulateTimeout,
    Duration pythonTimeout,
    long simulatorMemory,
    long pythonMemory,
    long maxResultBytes,
    int searchCalls,
    double confirmShare,
    boolean requireIsolation,
    Path scratchDirectory) {

  public CosimOptions {
    Objects.requireNonNull(toolchain, "toolchain");
    Objects.requireNonNull(compileTimeout, "compileTimeout");
    Objects.requireNonNull(simulateTimeout, "simulateTimeout");
    Objects.requireNonNull(pythonTimeout, "pythonTimeout");
    Objects.requireNonNull(scratchDirectory, "scratchDirectory");
    requirePositive(vectors, "vectors");
    requirePositive(simulatorWorkers, "simulatorWorkers");
    requirePositive(pythonWorkers, "pythonWorkers");
    requirePositive(batchSize, "batchSize");
    requirePositive(simulatorMemory, "simulatorMemory");
    requirePositive(pythonMemory, "pythonMemory");
    requirePositive(maxResultBytes, "maxResultBytes");
    requirePositive(searchCalls + 1L, "searchCalls + 1");
    if (!(confirmShare >= 0 && confirmShare <= 1)) {
      throw new IllegalArgumentException("confirmShare is not between 0 and 1: " + confirmShare);
    }
  }

  /** The defaults of {@code docs/verification.md}. */
  public static CosimOptions defaults(Toolchain toolchain, Path scratchDirectory) {
    return new CosimOptions(
        toolchain,
        1000,
        1,
        2,
        2,
        50,
        Duration.ofSeconds(20),
        Duration.ofSeconds(20),
        Duration.ofSeconds(10),
        1L << 30,
        512L << 20,
        256L << 20,
        5000,
        0.005,
        false,
        scratchDirectory);
  }

  /** The same with another number of calls. */
  public CosimOptions withVectors(int value) {
    return with(o -> o.vectors = value);
  }

  /** The same with another seed. */
  public CosimOptions withSeed(long value) {
    return with(o -> o.seed = value);
  }

  /** The same with other numbers of processes, and of designs in one simulation. */
  public CosimOptions withWorkers(int simulators, int interpreters, int batch) {
    return with(
        o -> {
          o.simulatorWorkers = simulators;
          o.pythonWorkers = interpreters;
          o.batchSize = batch;
        });
  }

  /** The same with other time limits. */
  public CosimOptions withTimeouts(Duration compile, Duration simulate, Duration python) {
    return with(
        o -> {
          o.compileTimeout = compile;
          o.simulateTimeout = simulate;
          o.pythonTimeout = python;
        });
  }

  /** The same with other memory limits, in bytes. */
  public CosimOptions withMemory(long simulator, long python) {
    return with(
        o -> {
          o.simulatorMemory = simulator;
          o.pythonMemory = python;
        });
  }

  /** The same with another number of calls for reaching more branches. */
  public CosimOptions withSearch(int calls) {
    return with(o -> o.searchCalls = calls);
  }

  /** The same with another share of designs that are confirmed alone. */
  public CosimOptions withConfirmation(double share) {
    return with(o -> o.confirmShare = share);
  }

  /** The same, refusing to work without isolation if asked to. */
  public CosimOptions withIsolationRequired(boolean value) {
    return with(o -> o.requireIsolation = value);
  }

  /** The same with other programs. */
  public CosimOptions withToolchain(Toolchain value) {
    return with(o -> o.toolchain = value);
  }

  /** A copy with some values changed. */
  private CosimOptions with(Consumer<Draft> change) {
    Draft draft = new Draft(this);
    change.accept(draft);
    return draft.options();
  }

  /** Options that can still be changed. */
  private static final class Draft {
    private Toolchain toolchain;
    private int vectors;
    private long seed;
    private int simulatorWorkers;
    private int pythonWorkers;
    private int batchSize;
    private Duration compileTimeout;
    private Duration simulateTimeout;
    private Duration pythonTimeout;
    private long simulatorMemory;
    private long pythonMemory;
    private final long maxResultBytes;
    private int searchCalls;
    private double confirmShare;
    private boolean requireIsolation;
    private final Path scratchDirectory;

    Draft(CosimOptions o) {
      toolchain = o.toolchain;
      vectors = o.vectors;
      seed = o.seed;
      simulatorWorkers = o.simulatorWorkers;
      pythonWorkers = o.pythonWorkers;
      batchSize = o.batchSize;
      compileTimeout = o.compileTimeout;
      simulateTimeout = o.simulateTimeout;
      pythonTimeout = o.pythonTimeout;
      simulatorMemory = o.simulatorMemory;
      pythonMemory = o.pythonMemory;
      maxResultBytes = o.maxResultBytes;
      searchCalls = o.searchCalls;
      confirmShare = o.confirmShare;
      requireIsolation = o.requireIsolation;
      scratchDirectory = o.scratchDirectory;
    }

    CosimOptions options() {
      return new CosimOptions(
          toolchain,
          vectors,
          seed,
          simulatorWorkers,
          pythonWorkers,
          batchSize,
          compileTimeout,
          simulateTimeout,
          pythonTimeout,
          simulatorMemory,
          pythonMemory,
          maxResultBytes,
          searchCalls,
          confirmShare,
          requireIsolation,
          scratchDirectory);
    }
  }

  private static void requirePositive(long value, String name) {
    if (value < 1) {
      throw new IllegalArgumentException(name + " must be positive, and is " + value);
    }
  }
}
