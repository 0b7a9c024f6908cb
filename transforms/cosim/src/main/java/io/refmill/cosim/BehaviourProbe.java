package io.refmill.cosim;

import io.refmill.contract.DesignInterface;
import io.refmill.cosim.process.AtExit;
import io.refmill.cosim.process.LimitedProcess;
import io.refmill.cosim.process.MachineFault;
import io.refmill.cosim.process.ScratchDirectory;
import io.refmill.cosim.process.Spending;
import io.refmill.cosim.python.Behaviour;
import io.refmill.cosim.python.FoundPorts;
import io.refmill.cosim.python.Look;
import io.refmill.cosim.python.PythonPool;
import io.refmill.cosim.settings.CosimOptions;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;

/**
 * Finds out how models behave, in interpreters as isolated as those of verification. No simulator
 * is needed. For use by several threads.
 */
public final class BehaviourProbe implements AutoCloseable {
  private final LimitedProcess processes = new LimitedProcess();
  private final ScratchDirectory scratch;
  private final PythonPool interpreters;
  private final AtExit atExit;

  /** Interpreters start when they are first needed. */
  public BehaviourProbe(CosimOptions options) {
    // The interpreter's own path, as a launcher is not to be seen in isolation.
    CosimOptions found = options.withToolchain(options.toolchain().check().toolchain());
    this.scratch = new ScratchDirectory(options.scratchDirectory());
    this.interpreters = new PythonPool(found, processes, scratch.root(), true);
    this.atExit = new AtExit(this::release, "refmill-behaviour-shutdown");
  }

  /**
   * The behaviour of a model. If there is no time for all that is asked, what takes longest is left
   * out.
   *
   * @param look what is asked besides the whole response
   * @param spending hears what the model takes
   * @return empty if the model could not be run to the end within its limits
   * @throws MachineFault if that says nothing about the model
   */
  public Optional<Behaviour> of(String python, DesignInterface design, Look look, Spending spending)
      throws IOException, InterruptedException {
    PythonPool told = interpreters.telling(spending);
    Optional<Behaviour> all = told.behaviour(python, design, null, look);
    return all.isPresent() || look.equals(look.quick())
        ? all
        : told.behaviour(python, design, null, look.quick());
  }

  /** The whole response alone, and nobody hears of it. */
  public Optional<Behaviour> of(String python, DesignInterface design)
      throws IOException, InterruptedException {
    return of(python, design, Look.WHOLE, Spending.UNTOLD);
  }

  /**
   * The behaviours of a design whose source leaves bits open (x): of a table, all ways to fill them
   * if they are few.
   *
   * @param python the model with 0 in their place
   * @param filled the model with 1
   * @param look what is asked besides the whole response
   * @return empty if a model could not be run to the end within its limits
   * @throws MachineFault if that says nothing about the models
   */
  public Optional<Behaviour> of(String python, String filled, DesignInterface design, Look look)
      throws IOException, InterruptedException {
    Optional<Behaviour> all = interpreters.behaviour(python, design, filled, look);
    return all.isPresent() || look.equals(look.quick())
        ? all
        : interpreters.behaviour(python, design, filled, look.quick());
  }

  /**
   * What can be told of the ports of a model that came without its source.
   *
   * @param widths of ports as far as they are known
   * @return empty if the model could not be run
   * @throws MachineFault if that says nothing about the model
   */
  public Optional<FoundPorts> ports(String python, Map<String, Integer> widths)
      throws IOException, InterruptedException {
    return interpreters.ports(python, widths);
  }

  @Override
  public void close() {
    release();
    atExit.cancel();
  }

  private void release() {
    processes.killAll();
    interpreters.close();
    scratch.close();
  }
}
