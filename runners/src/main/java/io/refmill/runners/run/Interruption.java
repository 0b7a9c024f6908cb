package io.refmill.runners.run;

import io.refmill.pipelines.BuildJob;
import io.refmill.pipelines.OutputDirectory;
import io.refmill.runners.cluster.ClusterWatch;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * What happens on Ctrl-C, SIGTERM and the like, and where a run cannot go on: child processes are
 * ended, and unpublished work and scratch files are removed. The JVM itself then exits with 128 and
 * the signal's number: 130 for an interrupt, 143 for SIGTERM.
 */
public final class Interruption implements AutoCloseable {
  private static final int ATTEMPTS = 20;
  private static final long PAUSE_MILLIS = 25;

  private final PrintWriter err;
  private final Thread hook;
  private final LastWords words = new LastWords(this::say);
  private final Runnable removal = this::remove;
  private volatile OutputDirectory directory;
  private volatile RunScratch scratch;
  private volatile ClusterWatch watch;
  private volatile BooleanSupplier isPublished;
  private volatile boolean running;
  private volatile String reason = "ended by a signal";

  Interruption(PrintWriter err) {
    this.err = err;
    this.hook = new Thread(this::cleanUp, "refmill-interrupted");
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** Has scratch files removed. */
  public void cleans(RunScratch used) {
    scratch = used;
    used.leave();
  }

  /**
   * Has the job on a cluster ended, if there is one. One of the same output that goes on from a
   * client that was killed is ended at once: it would write among the files of this run.
   *
   * @param used follows the job; empty if all is done in this process
   * @param output of the run; null if it has none
   * @param shown what shows how a run in this process goes
   * @return what is to be told how the run goes
   */
  public BuildJob.Listener follows(
      Optional<ClusterWatch> used, OutputDirectory output, BuildJob.Listener shown)
      throws IOException {
    if (used.isEmpty()) {
      return shown;
    }
    if (used.get().cancel() > 0 && output != null) {
      output.clear();
    }
    watch = used.get();
    return watch;
  }

  /** What to say of a run that failed because its cluster is gone; empty if it is there. */
  Optional<String> lost() {
    return watch == null ? Optional.empty() : watch.lost();
  }

  /** Says who knows whether a dataset is in its place, if that is not the directory. */
  public void publishes(BooleanSupplier remote) {
    isPublished = remote;
  }

  /** Has unpublished work removed. */
  public void cleans(OutputDirectory used) {
    directory = used;
  }

  /** Whether a signal is ending the process: what fails then, fails because of that. */
  public boolean isRunning() {
    return running;
  }

  /**
   * Ends the process as a signal would, for a reason that the user is told, with this exit code.
   */
  void end(String why, int exitCode) {
    reason = why;
    running = true;
    // Ends in the hook, which waits for nothing that could wait for this thread.
    Runtime.getRuntime().exit(exitCode);
  }

  private void cleanUp() {
    running = true;
    // What there is no memory for now the next run removes.
    LastWords.isDone(removal);
    words.say();
  }

  private void remove() {
    try {
      if (watch != null) {
        // First: its workers write to what is removed next.
        watch.cancel();
      }
    } catch (IOException e) {
      err.println("refmill: ".concat(e.getMessage()));
    }
    // Workers still run while the JVM goes down: they may start a process or write a file
    // meanwhile.
    for (int i = 0; i < ATTEMPTS; i++) {
      ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
      try {
        if (directory != null) {
          directory.discard();
        }
      } catch (IOException e) {
        // A file appeared in a directory that was being removed; the next attempt gets it.
      }
      if (scratch != null) {
        scratch.clear();
      }
      try {
        Thread.sleep(PAUSE_MILLIS);
      } catch (InterruptedException e) {
        break;
      }
    }
    try {
      if (directory != null) {
        directory.close();
      }
    } catch (IOException e) {
      // The next run removes what is left.
    }
    if (scratch != null) {
      scratch.close();
    }
  }

  private void say() {
    // Joined by hand: a concatenation that could not be linked for want of memory never is again.
    BooleanSupplier remote = isPublished;
    boolean done =
        remote == null ? directory != null && directory.published() : remote.getAsBoolean();
    String end = done ? "; the dataset had been published" : "; nothing was published";
    err.println("refmill: ".concat(reason).concat(end));
    err.flush();
  }

  @Override
  public void close() {
    if (running) {
      // Someone is ending the process, and may have no memory for it: the end of this thread's own
      // work ends it too, and the hook says why.
      return;
    }
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The JVM is going down, and the hook is running.
      running = true;
    }
  }
}
