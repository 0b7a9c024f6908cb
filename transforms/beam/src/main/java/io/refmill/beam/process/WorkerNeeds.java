package io.refmill.beam.process;

import io.refmill.cosim.settings.Toolchain;
import java.io.Serializable;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;

/**
 * What every process that works on a run must have, in a form that travels to it: programs of the
 * versions that the run says it used, and the directory that all of them write to.
 *
 * @param simulator such as {@code Icarus Verilog 11.0}
 * @param python such as {@code 3.11.7}
 * @param directory that all share
 * @param origin the process that found these, which need not look again
 */
public record WorkerNeeds(String simulator, String python, String directory, String origin)
    implements Serializable {
  private static final Set<WorkerNeeds> MET = new HashSet<>();

  private static final String REMEDY =
      "; install Icarus Verilog (iverilog, vvp) and Python 3.8 or later there, or name them by"
          + " REFMILL_IVERILOG, REFMILL_VVP and REFMILL_PYTHON in the environment of its"
          + " TaskManager";

  /** What this process found. */
  public static WorkerNeeds here(String simulator, String python, String directory) {
    return new WorkerNeeds(simulator, python, directory, process());
  }

  /**
   * Makes sure that this process has all that, once.
   *
   * @throws WorkerException if it does not; names the host, what is missing, and what to do
   */
  public void check() {
    if (origin.equals(process())) {
      return;
    }
    synchronized (MET) {
      if (!MET.contains(this)) {
        NativeLibraries.load();
        check(Toolchain.find(System.getenv()).check());
        MET.add(this);
      }
    }
  }

  /** Compares what a worker's machine answered with what is needed. */
  void check(Toolchain.Check found) {
    if (!found.ok()) {
      throw new WorkerException(
          "the worker on "
              + host()
              + " lacks programs: "
              + String.join("; ", found.problems())
              + REMEDY);
    }
    differ("Icarus Verilog", simulator, found.simulatorVersion());
    differ("Python", python, found.pythonVersion());
    if (!Files.isDirectory(Path.of(directory))) {
      throw new WorkerException(
          "the worker on "
              + host()
              + " does not see the directory "
              + directory
              + "; input and output must be on a file system that all workers share, under the same"
              + " paths");
    }
  }

  private static void differ(String program, String expected, String found) {
    if (!expected.equals(found)) {
      throw new WorkerException(
          "the worker on "
              + host()
              + " has another "
              + program
              + ": "
              + found
              + " where the run was started with "
              + expected
              + "; its rows could differ; give all machines the same version");
    }
  }

  private static String process() {
    return ProcessHandle.current().pid() + "@" + host();
  }

  private static String host() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "a host without a name";
    }
  }
}
