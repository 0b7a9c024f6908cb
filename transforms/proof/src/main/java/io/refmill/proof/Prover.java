package io.refmill.proof;

import io.refmill.contract.Proof;
import io.refmill.cosim.process.AtExit;
import io.refmill.cosim.process.Faults;
import io.refmill.cosim.process.IsolatedPrograms;
import io.refmill.cosim.process.Isolation;
import io.refmill.cosim.process.LimitedProcess;
import io.refmill.cosim.process.ScratchDirectory;
import io.refmill.cosim.process.Workers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * Has the engine prove models, some at a time, each such batch by a process of its own, under
 * limits and isolated as a simulator is. Answers do not depend on the other tasks, on their order
 * or on the number of workers, but for those at a limit of time. For use by several threads.
 *
 * <p>Whatever happens to one task, every task gets an answer. An engine that is ended by a task
 * costs the others a second run without it.
 */
public final class Prover implements AutoCloseable {
  /** Tasks of one process: what it takes to start one is little beside so many proofs. */
  static final int BATCH = 20;

  private static final String REQUESTS = "requests.json";
  private static final String ANSWERS = "answers.json";

  /** For the engine to start, and to keep its own limits. */
  private static final int GRACE_SECONDS = 10;

  /** Address space of Yosys; netlists of corpora take far less. */
  private static final long MEGABYTES = 2048;

  private static final long MEGABYTE = 1 << 20;
  private static final long MAX_FILE = 512 * MEGABYTE;

  /** More would be no answer. */
  private static final long MAX_ANSWER = 64 * MEGABYTE;

  private final ProverOptions options;
  private final LimitedProcess processes = new LimitedProcess();
  private final ScratchDirectory scratch;
  private final Path scripts;
  private final IsolatedPrograms programs;
  private final Workers workers;
  private final AtExit atExit;

  /**
   * Makes ready; nothing is started before it is asked for.
   *
   * @throws IllegalStateException if Yosys is not there
   */
  public Prover(ProverOptions options) {
    if (!options.yosys().ok()) {
      throw new IllegalStateException(options.yosys().missing());
    }
    options
        .second()
        .filter(z3 -> !z3.ok())
        .ifPresent(
            z3 -> {
              throw new IllegalStateException(z3.missing());
            });
    this.options = options;
    this.scratch = new ScratchDirectory(options.scratch());
    this.scripts = scratch.root().resolve("engine");
    try {
      Files.createDirectory(scripts);
      EngineFiles.copy(scripts);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write to " + scratch.root(), e);
    }
    List<String> shown =
        new ArrayList<>(
            List.of(
                "--own=" + options.yosys().program(),
                options.python(),
                scripts.resolve(EngineFiles.START).toString()));
    options.second().ifPresent(z3 -> shown.add(z3.program()));
    this.programs = new IsolatedPrograms(options.python(), shown, processes, scratch.root());
    this.workers = Workers.of(options.workers(), "refmill-proof");
    this.atExit = new AtExit(this::release, "refmill-proof-shutdown");
  }

  /** Such as {@code Yosys 0.23}. */
  public String version() {
    return options.yosys().version();
  }

  /** Such as {@code Z3 4.8.12}; empty if there is no second opinion. */
  public String second() {
    return options.second().map(EngineProgram::version).orElse("");
  }

  /** Whether the engine is isolated from the host. */
  public Isolation isolation() {
    try {
      return programs.isolation();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Tries to prove models: an answer for each task, in the same order. */
  public List<Attempt> prove(List<ProofTask> tasks) {
    List<List<ProofTask>> batches = new ArrayList<>();
    for (int from = 0; from < tasks.size(); from += BATCH) {
      batches.add(tasks.subList(from, Math.min(tasks.size(), from + BATCH)));
    }
    try {
      return workers
          .map(
              batches,
              1,
              this::batch,
              (batch, problem) ->
                  Collections.nCopies(batch.size(), Attempt.failed(Faults.verdict(problem))))
          .stream()
          .flatMap(List::stream)
          .toList();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while proving", e);
    }
  }

  private List<Attempt> batch(List<ProofTask> tasks) throws IOException {
    Answer together = ask(tasks);
    if (together.attempts().isPresent()) {
      return together.attempts().get();
    }
    if (tasks.size() == 1) {
      return List.of(Attempt.of(silent(together.how())));
    }
    List<Attempt> attempts = new ArrayList<>();
    for (ProofTask task : tasks) {
      Answer alone = ask(List.of(task));
      attempts.add(
          alone.attempts().map(one -> one.get(0)).orElseGet(() -> Attempt.of(silent(alone.how()))));
    }
    return attempts;
  }

  /** What is said of a task that the engine did not survive. */
  private Proof silent(IsolatedPrograms.Outcome how) {
    boolean late = how.timedOut();
    return new Proof(
        Proof.Outcome.UNDECIDED,
        late ? Proof.Reason.TIME_LIMIT : Proof.Reason.ENGINE_FAILED,
        late ? "the engine was ended by its limit of time" : "the engine gave no answer",
        0,
        false,
        false,
        version(),
        how.used().toMillis(),
        null);
  }

  /** Attempts, or how the engine ended without any. */
  private record Answer(Optional<List<Attempt>> attempts, IsolatedPrograms.Outcome how) {}

  private Answer ask(List<ProofTask> tasks) throws IOException {
    Path folder = scratch.newJob();
    try {
      Files.write(folder.resolve(REQUESTS), EngineMessages.request(tasks));
      IsolatedPrograms.Outcome how =
          programs
              .run(command(), folder, folder, limits(tasks.size()))
              .quietly()
              .to(folder.resolve("log.txt"));
      ScratchDirectory.requireRoom(folder);
      Path answers = folder.resolve(ANSWERS);
      byte[] text = how.succeeded() && size(answers) <= MAX_ANSWER ? read(answers) : new byte[0];
      return new Answer(EngineMessages.answers(text, tasks.size(), version(), second()), how);
    } finally {
      ScratchDirectory.delete(folder);
    }
  }

  private static long size(Path file) throws IOException {
    return Files.exists(file) ? Files.size(file) : 0;
  }

  private static byte[] read(Path file) throws IOException {
    try {
      return Files.readAllBytes(file);
    } catch (NoSuchFileException e) {
      return new byte[0];
    }
  }

  private List<String> command() {
    List<String> command =
        new ArrayList<>(
            List.of(
                options.python(),
                // Nothing of the user's; the engine's files are beside the script.
                "-s",
                "-S",
                "-B",
                scripts.resolve(EngineFiles.START).toString(),
                REQUESTS,
                ANSWERS,
                scripts.resolve(EngineFiles.ENGINE).toString(),
                "--yosys=" + options.yosys().program(),
                "--scratch=.",
                "--seconds=" + options.seconds(),
                "--memory=" + MEGABYTES));
    options.second().ifPresent(z3 -> command.add("--z3=" + z3.program()));
    return command;
  }

  /** The engine keeps the limits of each task; these hold where it does not. */
  private IsolatedPrograms.Limits limits(int tasks) {
    return new IsolatedPrograms.Limits(
        Duration.ofSeconds((long) options.secondsOfBoth() * tasks + GRACE_SECONDS),
        MEGABYTES * MEGABYTE,
        MAX_FILE);
  }

  @Override
  public void close() {
    release();
    atExit.cancel();
  }

  private void release() {
    workers.interrupt();
    programs.close();
    processes.killAll();
    workers.close();
    scratch.close();
  }
}
