package io.refmill.cosim.python;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.refmill.contract.DesignInterface;
import io.refmill.contract.DesignInterface.ClockEdge;
import io.refmill.contract.DesignInterface.Port;
import io.refmill.contract.Explanation;
import io.refmill.contract.Protocol;
import io.refmill.cosim.process.FramedProcess;
import io.refmill.cosim.process.LimitedProcess;
import io.refmill.cosim.process.WarmProcesses;
import io.refmill.cosim.settings.CosimOptions;
import io.refmill.cosim.values.PortValues;
import io.refmill.cosim.values.Stimuli;
import io.refmill.cosim.values.StimulusGenerator;
import io.refmill.cosim.values.StimulusRandom;
import io.refmill.diagnostics.DiagnosticCode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * One warm interpreter that runs {@code worker.py}. Not for use by two threads at once.
 *
 * <p>The interpreter keeps its own processor time; should that fail, its limit ends it a little
 * later, by a signal that nobody else sends. It cannot sleep, so when we end it the machine has
 * kept it from the processor, unless its time is used up.
 */
final class PythonWorker implements WarmProcesses.Warm {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration GRACE = Duration.ofSeconds(3);
  private static final Duration START = Duration.ofSeconds(30);
  private static final Duration END = Duration.ofSeconds(10);
  private static final int MAX_FRAME = 512 << 20;

  /** How much longer than its processor time an interpreter may take. */
  private static final int WALL_FACTOR = 8;

  /** An exit code above this is that of a process that a signal has ended. */
  private static final int SIGNAL = 128;

  private static final int SIGXCPU = 24;

  /**
   * Signals that a process brings on itself, under Linux or macOS: SIGILL, SIGTRAP, SIGABRT,
   * SIGBUS, SIGFPE, SIGSEGV, SIGXFSZ, SIGSYS.
   */
  private static final Set<Integer> OWN_SIGNALS = Set.of(4, 5, 6, 7, 8, 10, 11, 12, 25, 31);

  /** What is asked for beside the verdict has this part of the time. */
  private static final int EXPERIMENT = 4;

  private final CosimOptions options;
  private final ScheduledExecutorService timer;
  private final FramedProcess process;
  private final boolean isolated;

  /** Processor time that the interpreter had used when it last answered. */
  private Duration used = Duration.ZERO;

  /** How much of it somebody has been told of. */
  private Duration told;

  /** What came back: a message and the values that go with it, or a failure. */
  private record Answer(JsonNode message, byte[] values, PythonRun.Failed failure) {}

  /** Thrown when the interpreter died in the middle of a request. */
  static final class Died extends Exception {
    private static final long serialVersionUID = 1;

    private final boolean fault;

    Died(String message, boolean fault) {
      super(message);
      this.fault = fault;
    }

    /** Whether it was ended from outside, so that nothing is said about the model. */
    boolean fault() {
      return fault;
    }
  }

  /** Set by the alarm, which ends an interpreter that is late. */
  private static final class Lateness {
    private volatile boolean late;

    /** Processor time at that moment. */
    private volatile Duration used = Duration.ZERO;
  }

  PythonWorker(
      CosimOptions options,
      LimitedProcess processes,
      ScheduledExecutorService timer,
      Path script,
      Path directory,
      boolean behaviours)
      throws IOException, Died {
    this.options = options;
    this.timer = timer;
    this.process =
        new FramedProcess(
            processes,
            List.of(
                options.toolchain().python(),
                "-I",
                "-S",
                script.toString(),
                Long.toString(options.pythonMemory()),
                behaviours ? "behaviours" : "runs"),
            directory,
            MAX_FRAME);
    JsonNode hello = start().message();
    this.isolated = hello.path("alone").asBoolean();
    // To start an interpreter is not what its first model has taken.
    this.told = Duration.ofMillis(hello.path("used").asLong());
  }

  /** Processor time since it was asked for this last, as far as is known. */
  Duration spent() {
    Duration spent = used.minus(told);
    told = used;
    return spent.isNegative() ? Duration.ZERO : spent;
  }

  /** Whether the interpreter has namespaces of its own, without files and network. */
  boolean isolated() {
    return isolated;
  }

  /**
   * Runs a model.
   *
   * @param searchCalls what may be spent on reaching more branches; {@link BranchSearch}
   * @param foreign whether somebody else than the compiler has written the model: then it is asked
   *     more about its contract
   * @throws Died if the interpreter ended; the worker is of no use then
   */
  PythonRun run(
      String python, DesignInterface design, Stimuli stimuli, int searchCalls, boolean foreign)
      throws Died, IOException {
    ObjectNode request = request(python, stimuli.calls(), stimuli.inputs());
    request.put("foreign", foreign);
    // Models of others may keep state as they like.
    KeptState kept = foreign ? KeptState.NONE : KeptState.of(python, design);
    return run(request, design, stimuli, BranchSearch.of(design, stimuli, searchCalls), kept);
  }

  /** Runs a model without a search and with less time. */
  PythonRun experiment(String python, DesignInterface design, Stimuli stimuli)
      throws Died, IOException {
    ObjectNode request = request(python, stimuli.calls(), stimuli.inputs());
    request.put("foreign", false);
    shorten(request);
    return run(request, design, stimuli, BranchSearch.of(design, stimuli, 0), KeptState.NONE);
  }

  private void shorten(ObjectNode request) {
    request.put("seconds", options.pythonTimeout().toMillis() / 1000.0 / EXPERIMENT);
  }

  /**
   * Looks at a model's variables around a call.
   *
   * @param widths declared width of those that the design has too, by name
   * @throws Died if the interpreter ended; the worker is of no use then
   */
  List<Watched> watch(String python, Stimuli stimuli, int call, Map<String, Integer> widths)
      throws Died, IOException {
    ObjectNode request = request(python, stimuli.calls(), stimuli.inputs());
    shorten(request);
    request.put("watch", call);
    widths.forEach(request.putObject("state")::put);
    Answer answer = ask(request, values(List.of(stimuli)), 1);
    if (answer.failure() != null) {
      return List.of();
    }
    List<Watched> variables = new ArrayList<>();
    for (JsonNode variable : answer.message().get("variables")) {
      variables.add(
          new Watched(
              new Explanation.Variable(
                  variable.get("name").asText(),
                  variable.get("before").asText(),
                  variable.get("after").asText(),
                  variable.get("changed").asLong()),
              variable.get("exceeded").asInt()));
    }
    return variables;
  }

  /**
   * Runs a model on stimuli that {@code fingerprint.py} makes, in the time that one has for its
   * verdict: with less, a copy of a benchmark's problem would get through by being slow.
   *
   * @return empty if it could not be run to the end
   * @throws Died if the interpreter ended; the worker is of no use then
   */
  Optional<Behaviour> behaviour(String python, DesignInterface design, String filled, Look look)
      throws Died, IOException {
    ObjectNode request = request(python, 0, design.modelInputs());
    request.put("timing", timing(design));
    request.put("state", design.sequential());
    ArrayNode roles = request.putArray("roles");
    for (Port port : design.modelInputs()) {
      roles.add(PortRole.of(port, design).ordinal());
    }
    outputs(request, design);
    if (filled != null) {
      request.put("filled", filled);
    }
    look.write(request);
    Answer answer = sound(ask(request, new byte[0], 1));
    return answer.failure() != null
        ? Optional.empty()
        : Optional.of(
            new Behaviour(
                texts(answer.message().get("influential")),
                texts(answer.message().get("behaviours")),
                texts(answer.message().get("parts")),
                answer.message().get("bits").asInt(),
                texts(answer.message().get("bitwise")),
                texts(answer.message().get("without"))));
  }

  /** What can be told of a model's ports; empty if it could not be run. */
  Optional<FoundPorts> ports(String python, Map<String, Integer> known) throws Died, IOException {
    ObjectNode request = request(python, 0, List.of());
    shorten(request);
    ObjectNode widths = request.putObject("known");
    known.forEach(widths::put);
    Answer answer = sound(ask(request, new byte[0], 1));
    return answer.failure() != null
        ? Optional.empty()
        : Optional.of(FoundPorts.of(answer.message()));
  }

  /** An answer that says something of the model: a bug of ours is no model without behaviour. */
  private static Answer sound(Answer answer) {
    if (answer.failure() != null && answer.failure().code() == DiagnosticCode.INTERNAL_ERROR) {
      throw new IllegalStateException(answer.failure().message());
    }
    return answer;
  }

  /**
   * When a model's outputs are those of its state: a register that is read in the cycle that sets
   * it answers what a wire does.
   */
  private static String timing(DesignInterface design) {
    if (design.protocol() == Protocol.EVENT) {
      return "event";
    }
    if (design.clocks().isEmpty() || !design.sequential()) {
      return "none";
    }
    return design.clocks().stream().anyMatch(c -> c.edge() == ClockEdge.BOTH) ? "edges" : "cycle";
  }

  private static List<String> texts(JsonNode array) {
    List<String> texts = new ArrayList<>();
    array.forEach(text -> texts.add(text.asText()));
    return texts;
  }

  private PythonRun run(
      ObjectNode request,
      DesignInterface design,
      Stimuli stimuli,
      BranchSearch search,
      KeptState kept)
      throws Died, IOException {
    outputs(request, design);
    kept.write(request);
    search.write(request.putObject("search"));
    Answer answer = ask(request, values(List.of(stimuli)), 1 + search.timeFactor(stimuli.calls()));
    if (answer.failure() != null) {
      return answer.failure();
    }
    JsonNode message = answer.message();
    int calls = message.get("calls").asInt();
    int added = calls - stimuli.calls();
    if (added < 0 || added > search.longest()) {
      throw new IllegalStateException("the worker answered " + calls + " calls");
    }
    List<PortValues> columns = new ArrayList<>();
    int offset = columns(answer.values(), 0, calls, design.outputs(), columns);
    List<PortValues> inputs = new ArrayList<>();
    if (added > 0) {
      offset = columns(answer.values(), offset, added, stimuli.inputs(), inputs);
    }
    if (offset != answer.values().length) {
      throw new IllegalStateException("the worker answered values of another size");
    }
    return new PythonRun.Completed(
        columns,
        message.get("coverage").asDouble(),
        message.get("base").asDouble(),
        inputs,
        kept.read(message));
  }

  /**
   * Looks for calls in which two models of a design differ, with {@code differ.py}: their numbers
   * depend on the seed alone, and calls are counted, not time.
   *
   * @param compiled the model that the compiler has made of the same source
   * @return sequences from the start, each of which ends in a call in which the two differ, of the
   *     time that a model has for its verdict; empty if one of them cannot be run
   * @throws Died if the interpreter ended; the worker is of no use then
   */
  Optional<List<Stimuli>> differences(
      String python, String compiled, DesignInterface design, long seed) throws Died, IOException {
    List<Port> inputs = design.modelInputs();
    ObjectNode request = request(python, 0, inputs);
    request.put("own", compiled);
    outputs(request, design);
    ObjectNode guide = request.putObject("guide");
    guide.put("settled", design.state().stream().allMatch(variable -> variable.initialised()));
    long own = StimulusRandom.derive(seed, "differ|" + StimulusGenerator.describe(design));
    new BranchSearch(design, inputs, own, 0, 0).write(guide);
    Answer answer = sound(ask(request, new byte[0], 1));
    if (answer.failure() != null) {
      return Optional.empty();
    }
    List<Stimuli> found = new ArrayList<>();
    int offset = 0;
    for (JsonNode length : answer.message().get("lengths")) {
      List<PortValues> columns = new ArrayList<>();
      offset = columns(answer.values(), offset, length.asInt(), inputs, columns);
      found.add(new Stimuli(inputs, seed, length.asInt(), columns));
    }
    return Optional.of(found);
  }

  /**
   * Looks for calls in which outputs change that do not in the usual ones, with {@code reach.py}.
   *
   * @param base the usual calls
   * @return empty if the model cannot be run
   * @throws Died if the interpreter ended; the worker is of no use then
   */
  Optional<ReachedChange> reach(String python, Stimuli base, ReachSearch search)
      throws Died, IOException {
    ObjectNode request = request(python, base.calls(), base.inputs());
    outputs(request, search.design());
    search.write(request.putObject("reach"), base);
    Answer answer = sound(ask(request, values(List.of(base)), 1));
    if (answer.failure() != null) {
      return Optional.empty();
    }
    JsonNode message = answer.message();
    List<PortValues> added = new ArrayList<>();
    int calls = message.get("calls").asInt();
    int offset = columns(answer.values(), 0, calls, base.inputs(), added);
    List<ReachedChange.Later> later = new ArrayList<>();
    for (JsonNode run : message.get("runs")) {
      List<PortValues> columns = new ArrayList<>();
      int length = run.get("calls").asInt();
      offset = columns(answer.values(), offset, length, base.inputs(), columns);
      Stimuli stimuli = new Stimuli(base.inputs(), base.seed(), length, columns);
      later.add(new ReachedChange.Later(search.state(run.get("state")), stimuli));
    }
    return Optional.of(new ReachedChange(calls == 0 ? List.of() : added, later));
  }

  /**
   * Chooses a vector for each call under which two models agree.
   *
   * @param draws the candidates
   * @throws Died if the interpreter ended; the worker is of no use then
   */
  RaceFreeStimuli.Choice choose(List<String> orders, List<Stimuli> draws) throws Died, IOException {
    Stimuli first = draws.get(0);
    ObjectNode request = request(orders.get(0), first.calls(), first.inputs());
    request.put("reordered", orders.get(1));
    request.put("draws", draws.size());
    Answer answer = ask(request, values(draws), 1);
    if (answer.failure() != null) {
      return new RaceFreeStimuli.Choice.None(answer.failure());
    }
    if (answer.message().has("stuck")) {
      return new RaceFreeStimuli.Choice.Stuck(answer.message().get("stuck").asInt());
    }
    JsonNode taken = answer.message().get("taken");
    int[] result = new int[taken.size()];
    for (int i = 0; i < result.length; i++) {
      result[i] = taken.get(i).asInt();
    }
    return new RaceFreeStimuli.Choice.Found(result);
  }

  private Answer ask(ObjectNode request, byte[] values, long timeFactor) throws Died, IOException {
    Duration limit = options.pythonTimeout().multipliedBy(timeFactor);
    Lateness lateness = new Lateness();
    byte[] text = JSON.writeValueAsBytes(request);
    Answer answer;
    try {
      answer = exchange(text, values, limit.multipliedBy(WALL_FACTOR).plus(GRACE), lateness);
    } catch (IOException e) {
      return ended(e, lateness, limit);
    }
    used = Duration.ofMillis(answer.message().path("used").asLong());
    JsonNode code = answer.message().get("code");
    if (code == null) {
      return answer;
    }
    DiagnosticCode diagnostic = DiagnosticCode.valueOf(code.asText());
    String message = answer.message().path("message").asText();
    return switch (diagnostic) {
      case MACHINE_FAULT -> throw new Died(message, true);
      case PYTHON_TIMEOUT -> new Answer(null, null, timeout());
      default -> {
        String raised = answer.message().path("raised").asText();
        yield new Answer(
            null, null, new PythonRun.Failed(diagnostic, diagnostic.message(message), raised));
      }
    };
  }

  /** What it means that the interpreter ended instead of answering: it was out of time, or died. */
  private Answer ended(IOException problem, Lateness lateness, Duration limit) throws Died {
    if (lateness.late) {
      boolean usedUp = lateness.used.minus(used).compareTo(limit) >= 0;
      used = lateness.used;
      if (usedUp) {
        return new Answer(null, null, timeout());
      }
      throw new Died("an interpreter was kept from the processor", true);
    }
    int exit;
    try {
      if (!process.process().waitFor(END.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new Died("an interpreter does not answer: " + problem.getMessage(), true);
      }
      exit = process.process().exitValue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Died("interrupted", true);
    }
    if (exit == SIGNAL + SIGXCPU) {
      used = used.plus(limit);
      return new Answer(null, null, timeout());
    }
    boolean own = exit > SIGNAL && OWN_SIGNALS.contains(exit - SIGNAL);
    throw new Died("an interpreter ended with exit code " + exit, !own);
  }

  private static int columns(
      byte[] values, int from, int calls, List<Port> ports, List<PortValues> result) {
    int offset = from;
    for (Port port : ports) {
      int end = offset + calls * PortValues.bytes(port.width());
      if (end > values.length) {
        throw new IllegalStateException("the worker answered too few values");
      }
      result.add(PortValues.decode(values, offset, calls, port.width()));
      offset = end;
    }
    return offset;
  }

  @Override
  public boolean alive() {
    return process.alive();
  }

  private PythonRun.Failed timeout() {
    long limit = options.pythonTimeout().toMillis();
    return new PythonRun.Failed(
        DiagnosticCode.PYTHON_TIMEOUT, DiagnosticCode.PYTHON_TIMEOUT.message(limit));
  }

  private static void outputs(ObjectNode request, DesignInterface design) {
    ArrayNode outputs = request.putArray("outputs");
    for (Port port : design.outputs()) {
      outputs.addArray().add(port.name()).add(port.width());
    }
  }

  private ObjectNode request(String python, int calls, List<Port> ports) {
    ObjectNode request = JSON.createObjectNode();
    request.put("python", python);
    request.put("calls", calls);
    request.put("seconds", options.pythonTimeout().toMillis() / 1000.0);
    ArrayNode inputs = request.putArray("inputs");
    ArrayNode widths = request.putArray("widths");
    for (Port port : ports) {
      inputs.add(port.name());
      widths.add(port.width());
    }
    return request;
  }

  /** The inputs of all calls, one port after the other, one set of stimuli after the other. */
  private static byte[] values(List<Stimuli> sets) {
    Stimuli first = sets.get(0);
    long size = 0;
    for (Port port : first.inputs()) {
      size += (long) first.calls() * PortValues.bytes(port.width()) * sets.size();
    }
    byte[] values = new byte[Math.toIntExact(size)];
    int offset = 0;
    for (Stimuli stimuli : sets) {
      for (int i = 0; i < stimuli.inputs().size(); i++) {
        int width = stimuli.inputs().get(i).width();
        stimuli.columns().get(i).encode(width, values, offset);
        offset += stimuli.calls() * PortValues.bytes(width);
      }
    }
    return values;
  }

  private Answer exchange(byte[] request, byte[] values, Duration limit, Lateness lateness)
      throws IOException {
    ScheduledFuture<?> alarm = alarm(limit, lateness);
    try {
      process.send(request, values);
      return frame();
    } finally {
      alarm.cancel(false);
    }
  }

  private Answer start() throws Died {
    ScheduledFuture<?> alarm = alarm(START, new Lateness());
    try {
      return frame();
    } catch (IOException e) {
      close();
      throw new Died("the interpreter does not start: " + e.getMessage(), true);
    } finally {
      alarm.cancel(false);
    }
  }

  private ScheduledFuture<?> alarm(Duration limit, Lateness lateness) {
    return timer.schedule(
        () -> {
          lateness.used = process.process().info().totalCpuDuration().orElse(Duration.ZERO);
          lateness.late = true;
          process.kill();
        },
        limit.toMillis(),
        TimeUnit.MILLISECONDS);
  }

  private Answer frame() throws IOException {
    List<byte[]> parts = process.receive(2);
    return new Answer(JSON.readTree(parts.get(0)), parts.get(1), null);
  }

  @Override
  public void close() {
    process.close();
  }
}
