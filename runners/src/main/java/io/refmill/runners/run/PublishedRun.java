package io.refmill.runners.run;

import io.refmill.ingest.fault.InputException;
import io.refmill.ingest.fault.MachineFaults;
import io.refmill.pipelines.OutputDirectory;
import io.refmill.pipelines.OutputException;
import io.refmill.pipelines.OutputInUseException;
import io.refmill.pipelines.RunFailedException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine;

/**
 * A run that publishes a directory or nothing, with what is the same for all of them: scratch files
 * that go with it, signals, memory that runs out, and words for what ended it.
 */
public final class PublishedRun {
  /** What has to be so before anything is written. */
  public interface Check {
    /** An exit code if the run can't be, else {@link ExitCode#OK}. */
    int test(Path scratch, Interruption interruption) throws IOException;
  }

  /** The work. */
  public interface Work {
    /** Does it and publishes; the directory is null if there is none. */
    void run(OutputDirectory directory, Path scratch)
        throws InputException, OutputException, RunFailedException, IOException;
  }

  /** Finds out whether there is nothing to do. */
  public interface Made {
    /** Whether the output already is what the work would make; asked after the check. */
    boolean test(Path scratch) throws InputException, OutputException, IOException;
  }

  private final CommandLine command;
  private final PrintWriter err;

  /** A run of a command, which says what goes wrong. */
  public PublishedRun(CommandLine command) {
    this.command = command;
    this.err = command.getErr();
  }

  /**
   * Runs it.
   *
   * @param output where it publishes, or null for nowhere
   * @param force whether a dataset that is there may be replaced
   * @return the exit code
   */
  public int run(Path output, boolean force, Check check, Work work) throws IOException {
    return run(output, force, check, scratch -> false, work);
  }

  /**
   * Runs it, unless there is nothing to do.
   *
   * @param made whether that is so
   */
  public int run(Path output, boolean force, Check check, Made made, Work work) throws IOException {
    String exhausted = Failures.EXHAUSTED;
    try (Interruption interruption = new Interruption(err);
        RunWatch watch = new RunWatch(() -> interruption.end(exhausted, ExitCode.FAILURE));
        RunScratch scratch = RunScratch.open()) {
      interruption.cleans(scratch);
      int ready = check.test(scratch.path(), interruption);
      if (ready != ExitCode.OK) {
        return ready;
      }
      if (made.test(scratch.path())) {
        return ExitCode.OK;
      }
      if (output == null) {
        return run(null, scratch, interruption, work);
      }
      try (OutputDirectory directory = OutputDirectory.open(output, force)) {
        interruption.cleans(directory);
        return run(directory, scratch, interruption, work);
      }
    } catch (OutputInUseException e) {
      return failed(e.getMessage());
    } catch (OutputException | InputException e) {
      throw new CommandLine.ParameterException(command, e.getMessage());
    }
  }

  private int run(
      OutputDirectory directory, RunScratch scratch, Interruption interruption, Work work)
      throws InputException, OutputException, IOException {
    try {
      work.run(directory, scratch.path());
      return ExitCode.OK;
    } catch (RunFailedException e) {
      return interruption.isRunning() ? ExitCode.FAILURE : failed(e.getMessage());
    } catch (IOException | RuntimeException | Error e) {
      if (interruption.isRunning()) {
        return ExitCode.FAILURE;
      }
      Optional<String> lost = interruption.lost();
      if (lost.isPresent()) {
        return failed(lost.get());
      }
      Optional<String> line = Failures.line(e);
      if (line.isEmpty()) {
        // Or a library that found no room for its files.
        Optional<String> full = full(scratch);
        if (full.isPresent()) {
          return failed(full.get());
        }
        throw e;
      }
      boolean placed = MachineFaults.namesFile(e) || !MachineFaults.isOne(e);
      return failed(line.get() + (placed ? "" : places(directory, scratch)));
    }
  }

  /** What is said of a disk without room for scratch files; empty if there is room. */
  private static Optional<String> full(RunScratch scratch) {
    try {
      scratch.requireRoom();
      return Optional.empty();
    } catch (IOException e) {
      return Failures.line(e);
    }
  }

  private static String places(OutputDirectory directory, RunScratch scratch) {
    String made = directory == null ? "" : "the dataset was made in " + directory.work() + ", ";
    return " (" + made + "scratch files in " + scratch.path() + ")";
  }

  private int failed(String why) {
    err.println("refmill: nothing was published: " + why);
    err.flush();
    return ExitCode.FAILURE;
  }
}
