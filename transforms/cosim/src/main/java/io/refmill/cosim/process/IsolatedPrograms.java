package io.refmill.cosim.process;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.refmill.cosim.settings.Toolchain;
import io.refmill.diagnostics.DiagnosticCode;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * Runs programs under limits, the simulator's and others, each in a view of the system that holds
 * nothing but programs and its own directory, where the platform allows that ({@code
 * isolation.py}); and lets none run whose program was not judged ({@code compiled.py}). For use by
 * several threads.
 *
 * <p>How a run ended tells what the program did. Whatever the machine did to it, such as killing
 * it, is no outcome: the run is repeated, and if that does not help, a {@link MachineFault} says
 * so.
 */
public final class IsolatedPrograms implements AutoCloseable {
  private static final List<String> SCRIPTS =
      List.of(
          "launcher.py",
          "isolation.py",
          "runs.py",
          "frames.py",
          "compiled.py",
          "rules.py",
          "system_tasks.txt");
  private static final int ATTEMPTS = 3;

  private final String python;
  private final List<String> programs;
  private final String driver;
  private final LimitedProcess processes;
  private final Path scratch;
  private final Path scripts;
  private final WarmProcesses<Launcher> launchers = new WarmProcesses<>();
  private final Map<String, Uses> uses = new ConcurrentHashMap<>();
  private volatile boolean closed;

  /** How a run ended. */
  public enum How {
    EXIT,
    SIGNAL,
    TIME,
    /** It asked for more than its limit and could not go on, on a machine that has so much. */
    MEMORY,
    FILE_SIZE,
    REFUSED
  }

  /**
   * Limits of one run.
   *
   * @param time of the processor, in whole seconds; rounded up
   * @param memory address space in bytes
   * @param fileBytes size of any one file that it writes
   */
  public record Limits(Duration time, long memory, long fileBytes) {}

  /**
   * A sign of life that a program must give.
   *
   * @param within so much processor time of its own
   * @param begins so much of it where there has been none yet
   * @param file that must change its size
   */
  public record Progress(Duration within, Duration begins, Path file) {}

  /**
   * What is to be known of a compiled program before it may run.
   *
   * @param program its file
   * @param benches names of the bench modules, each with one design in it
   * @param driver name of the module that makes the calls
   * @param reading those benches whose designs may read files into memories
   * @param seen for each bench the system tasks that its text shows
   * @param folders for each bench what the names of its design's sources begin with; null if the
   *     program has one design
   */
  public record Check(
      Path program,
      List<String> benches,
      String driver,
      Set<String> reading,
      Map<String, Set<String>> seen,
      Map<String, String> folders) {}

  /** Why a design must not run. */
  public record Refusal(DiagnosticCode code, String message) {}

  /**
   * How a run ended.
   *
   * @param code exit status, or number of the signal that the program brought upon itself
   * @param stalled whether it was ended since it gave no sign of life
   * @param refused by bench: then nothing was run
   * @param used processor time that it took, with whatever it started, in all attempts
   */
  public record Outcome(
      How how, int code, boolean stalled, Map<String, Refusal> refused, Duration used) {
    /** Whether it was ended for the processor time that it took, or gave no sign of life. */
    public boolean timedOut() {
      return how == How.TIME;
    }

    /** Whether it came to its own end, and says that all is well. */
    public boolean succeeded() {
      return how == How.EXIT && code == 0;
    }
  }

  /**
   * @param scratch the directory in which all runs have theirs
   */
  public IsolatedPrograms(Toolchain toolchain, LimitedProcess processes, Path scratch) {
    this(
        toolchain.python(),
        List.of(toolchain.iverilog(), toolchain.vvp()),
        toolchain.iverilog(),
        processes,
        scratch);
  }

  /**
   * Runs other programs in the same way.
   *
   * @param python the interpreter
   * @param programs that may be installed outside the system's directories, and files beside which
   *     there is what they need: the view shows where they are. One that asks the system for its
   *     own place comes first, as {@code --own=PROGRAM}
   * @param scratch the directory in which all runs have theirs
   */
  public IsolatedPrograms(
      String python, List<String> programs, LimitedProcess processes, Path scratch) {
    this(python, programs, "", processes, scratch);
  }

  private IsolatedPrograms(
      String python, List<String> programs, String driver, LimitedProcess processes, Path scratch) {
    this.python = python;
    this.programs = List.copyOf(programs);
    this.driver = driver;
    this.processes = processes;
    this.scratch = scratch;
    this.scripts = scratch.resolve("launcher");
    try {
      Files.createDirectory(scripts);
      Files.createDirectory(view());
      BundledFiles.copy(SCRIPTS, scripts);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write to " + scratch, e);
    }
  }

  private Path view() {
    return scripts.resolve("view");
  }

  /** Whether programs are isolated; starts a launcher if none has said it yet. */
  public Isolation isolation() throws IOException {
    Launcher launcher = take();
    Isolation isolation = launcher.isolation();
    launchers.giveBack(launcher, true);
    return isolation;
  }

  /** A run, described step by step. */
  public final class Run {
    private final List<String> command;
    private final ObjectNode request = Launcher.request();

    private Run(List<String> command, Path inside, Path folder, Limits limits) {
      this.command = command;
      ArrayNode words = request.putArray("command");
      command.forEach(words::add);
      request.put("inside", inside.toAbsolutePath().toString());
      request.put("folder", folder.toAbsolutePath().toString());
      request.put("seconds", Math.max(1, limits.time().plusMillis(999).toSeconds()));
      request.put("memory", limits.memory());
      request.put("file", limits.fileBytes());
      request.put("quiet", false);
      // A compiler's driver starts a shell; the run time is started directly.
      request.put("shell", command.get(0).equals(driver));
    }

    /** Logs what the program writes to its error stream only: the other may be a flood. */
    public Run quietly() {
      request.put("quiet", true);
      return this;
    }

    /** Ends the run if it gives no sign of life. */
    public Run progressing(Progress progress) {
      request.put("stalled", progress.within().toMillis() / 1000.0);
      request.put("begins", progress.begins().toMillis() / 1000.0);
      request.put("sign", progress.file().toAbsolutePath().toString());
      return this;
    }

    /** Runs it only if its program may run. */
    public Run checking(Check check) {
      ObjectNode node = request.putObject("check");
      node.put("program", check.program().toAbsolutePath().toString());
      node.put("driver", check.driver());
      ArrayNode benches = node.putArray("benches");
      check.benches().forEach(benches::add);
      ArrayNode reading = node.putArray("reads");
      check.reading().forEach(reading::add);
      ObjectNode seen = node.putObject("seen");
      check
          .seen()
          .forEach((bench, names) -> names.stream().sorted().forEach(seen.putArray(bench)::add));
      if (check.folders() != null) {
        check.folders().forEach(node.putObject("folders")::put);
      }
      return this;
    }

    /**
     * Runs it to its end.
     *
     * @param log receives what it says
     * @throws MachineFault if the machine kept it from its end, each time that it was tried
     */
    public Outcome to(Path log) throws IOException {
      request.put("log", log.toAbsolutePath().toString());
      String problem = "";
      double seconds = 0;
      for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        JsonNode answer = answer(request);
        uses.computeIfAbsent(command.get(0), name -> new Uses()).add(answer);
        seconds += answer.path("seconds").asDouble();
        if (!answer.path("how").asText().equals("fault")) {
          return outcome(answer, seconds);
        }
        problem = answer.path("why").asText();
      }
      throw new MachineFault(
          Path.of(command.get(0)).getFileName() + ": " + problem + ", " + ATTEMPTS + " times");
    }
  }

  /**
   * Describes a run.
   *
   * @param inside the directory in which the program starts, at or below the one around {@code
   *     folder}
   * @param folder the run's own directory: the only one that it can see and write
   */
  public Run run(List<String> command, Path inside, Path folder, Limits limits) {
    return new Run(command, inside, folder, limits);
  }

  /** What runs of a program have taken until now. */
  public ProgramUse use(String program) {
    Uses sum = uses.getOrDefault(program, new Uses());
    return new ProgramUse(
        Path.of(program).getFileName().toString(),
        sum.runs.sum(),
        Duration.ofNanos(sum.complete.sum()),
        Duration.ofNanos(sum.ended.sum()));
  }

  private static final class Uses {
    final LongAdder runs = new LongAdder();
    final LongAdder complete = new LongAdder();
    final LongAdder ended = new LongAdder();

    void add(JsonNode answer) {
      boolean late = answer.path("how").asText().equals("time");
      runs.increment();
      (late ? ended : complete).add((long) (answer.path("seconds").asDouble() * 1e9));
    }
  }

  private JsonNode answer(ObjectNode request) throws IOException {
    Launcher launcher = take();
    boolean good = false;
    try {
      JsonNode answer = launcher.ask(request);
      good = true;
      return answer;
    } catch (IOException e) {
      if (closed) {
        throw new MachineFault("the programs were closed", e);
      }
      String why =
          e instanceof EOFException ? "the launcher ended" : String.valueOf(e.getMessage());
      return Launcher.request().put("how", "fault").put("why", why);
    } finally {
      launchers.giveBack(launcher, good);
    }
  }

  private Launcher take() throws IOException {
    Optional<Launcher> idle = launchers.take();
    return idle.isPresent() ? idle.get() : start();
  }

  private Launcher start() throws IOException {
    List<String> command = new ArrayList<>(List.of(python, "-I", "-S"));
    command.add(scripts.resolve("launcher.py").toString());
    command.add(scratch.toString());
    command.add(view().toString());
    command.addAll(programs);
    IOException last = null;
    for (int attempt = 0; attempt < ATTEMPTS && !closed; attempt++) {
      try {
        return launchers.started(new Launcher(processes, command, scripts));
      } catch (IOException e) {
        last = e;
      }
    }
    throw last != null ? last : new MachineFault("the programs were closed");
  }

  private static Outcome outcome(JsonNode answer, double seconds) {
    Map<String, Refusal> refused = new HashMap<>();
    answer
        .path("refused")
        .fields()
        .forEachRemaining(
            entry -> {
              DiagnosticCode code = DiagnosticCode.valueOf(entry.getValue().get(0).asText());
              refused.put(
                  entry.getKey(),
                  new Refusal(code, code.message(entry.getValue().get(1).asText())));
            });
    How how =
        switch (answer.path("how").asText()) {
          case "exit" -> How.EXIT;
          case "memory" -> How.MEMORY;
          case "signal" -> How.SIGNAL;
          case "time" -> How.TIME;
          case "file" -> How.FILE_SIZE;
          case "refused" -> How.REFUSED;
          default -> throw new IllegalStateException("the launcher answered " + answer);
        };
    return new Outcome(
        how,
        answer.path("code").asInt(),
        answer.path("stalled").asBoolean(),
        Collections.unmodifiableMap(refused),
        Duration.ofNanos((long) (seconds * 1e9)));
  }

  @Override
  public void close() {
    closed = true;
    launchers.close();
  }
}
