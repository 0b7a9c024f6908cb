package io.refmill.beam.prove;

import io.refmill.beam.process.ProcessWide;
import io.refmill.beam.process.WorkerException;
import io.refmill.cosim.settings.Toolchain;
import io.refmill.proof.EngineProgram;
import io.refmill.proof.Prover;
import io.refmill.proof.ProverOptions;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * How models are proven, in a form that travels to workers. Workers of one process share an engine.
 *
 * @param version of the program that decides, such as {@code Yosys 0.23}
 * @param second version of the program that is asked for second opinions, such as {@code Z3
 *     4.8.12}; empty if none is
 * @param seconds of processor time for one model
 * @param workers proofs at the same time in one process
 * @param scratch directory for the engine's files
 */
public record Proving(String version, String second, int seconds, int workers, String scratch)
    implements Serializable {
  private static final ProcessWide<Proving, Prover> PROVERS = new ProcessWide<>(Proving::open);

  /** The process's prover; each call needs one of {@link #release}. */
  Prover acquire() {
    return PROVERS.acquire(this);
  }

  /** Gives the prover back; the last one ends its processes. */
  void release() {
    PROVERS.release(this);
  }

  /** Ends the prover's processes, whoever still holds it. */
  public void closeAll() {
    PROVERS.close(this);
  }

  private Prover open() {
    EngineProgram yosys = EngineProgram.yosys(System.getenv());
    if (!yosys.ok()) {
      throw new WorkerException("a worker cannot prove models: " + yosys.missing());
    }
    checkVersion(yosys.version(), version);
    Optional<EngineProgram> z3 =
        second.isEmpty() ? Optional.empty() : Optional.of(EngineProgram.z3(System.getenv()));
    if (z3.isPresent()) {
      if (!z3.get().ok()) {
        throw new WorkerException("a worker cannot give second opinions: " + z3.get().missing());
      }
      checkVersion(z3.get().version(), second);
    }
    Path directory = Path.of(scratch);
    try {
      Files.createDirectories(directory);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    String python = Toolchain.find(System.getenv()).check().toolchain().python();
    return new Prover(new ProverOptions(python, yosys, z3, workers, seconds, directory));
  }

  private static void checkVersion(String here, String there) {
    if (!here.equals(there)) {
      throw new WorkerException(
          "a worker has "
              + here
              + " where the run was started with "
              + there
              + "; its rows could differ; give all machines the same version");
    }
  }
}
