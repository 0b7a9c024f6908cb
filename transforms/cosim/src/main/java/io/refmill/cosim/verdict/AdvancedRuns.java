package io.refmill.cosim.verdict;

import io.refmill.contract.DesignInterface;
import io.refmill.contract.DesignInterface.Port;
import io.refmill.contract.DesignInterface.StateVariable;
import io.refmill.contract.Protocol;
import io.refmill.contract.Verdict;
import io.refmill.cosim.icarus.DesignUnderTest;
import io.refmill.cosim.icarus.IcarusSimulator;
import io.refmill.cosim.icarus.SimulationJob;
import io.refmill.cosim.icarus.SimulationResult;
import io.refmill.cosim.icarus.Simulations;
import io.refmill.cosim.icarus.Start;
import io.refmill.cosim.process.Faults;
import io.refmill.cosim.process.Workers;
import io.refmill.cosim.python.PythonPool;
import io.refmill.cosim.python.PythonRun;
import io.refmill.cosim.values.AdvancedState;
import io.refmill.cosim.values.OutputBits;
import io.refmill.cosim.values.Stimuli;
import io.refmill.diagnostics.DiagnosticCode;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Models that agree although no output ever changes, also in the longer run: model and simulator
 * are started from states that the design could be in much later ({@link AdvancedState}). Where the
 * two then agree in all of these runs and an output changes, the agreement means something.
 *
 * <p>It only ever adds to a match. A run in which they differ takes nothing away, since the state
 * may be one that no call leads to, but then nothing is added either.
 */
final class AdvancedRuns {
  private static final int RUNS = 6;
  private static final int CALLS = 256;
  private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

  private final IcarusSimulator simulator;
  private final PythonPool interpreters;
  private final long seed;

  AdvancedRuns(IcarusSimulator simulator, PythonPool interpreters, long seed) {
    this.simulator = simulator;
    this.interpreters = interpreters;
    this.seed = seed;
  }

  /** A run whose model has answered; without a job if there is nothing to simulate. */
  private record Started(int of, SimulationJob job, PythonRun run) {
    static Started failed(int of, Throwable problem) {
      Verdict.Failed verdict = Faults.verdict(problem);
      return new Started(of, null, new PythonRun.Failed(verdict.code(), verdict.message(), ""));
    }
  }

  /** A run that is to be made. */
  private record Planned(int of, int number) {}

  /** Whether the agreement says next to nothing, and the state can be another one. */
  static boolean isWanted(Judged judged) {
    DesignInterface design = judged.subject().design();
    return judged.verdict() instanceof Verdict.Match match
        && match.strength().toggled().values().stream().noneMatch(bits -> bits.contains("1"))
        && design.protocol() == Protocol.CYCLE
        && !design.clocks().isEmpty()
        && judged.subject().chosen().isEmpty()
        && judged.facts().listing() != null
        && design.state().stream().anyMatch(v -> isSettable(v, judged.candidate().python()));
  }

  /** Makes the runs; the models in the same order, with what the runs have added. */
  List<Judged> of(List<Judged> models, Path base, Workers workers) throws InterruptedException {
    List<Planned> planned = new ArrayList<>();
    for (int i = 0; i < models.size(); i++) {
      for (int number = 0; number < RUNS; number++) {
        planned.add(new Planned(i, number));
      }
    }
    List<Started> started =
        workers
            .map(
                planned,
                RUNS,
                one -> start(models.get(one.of()), one),
                (one, problem) -> Optional.of(Started.failed(one.of(), problem)))
            .stream()
            .flatMap(Optional::stream)
            .toList();
    Simulations results =
        simulator.simulateApart(
            started.stream().map(Started::job).filter(Objects::nonNull).toList(),
            Start.INITIALISED,
            base,
            workers);
    return IntStream.range(0, models.size())
        .mapToObj(
            i -> with(models.get(i), started.stream().filter(s -> s.of() == i).toList(), results))
        .toList();
  }

  private Optional<Started> start(Judged judged, Planned planned)
      throws IOException, InterruptedException {
    DesignInterface design = judged.subject().design();
    String python = judged.candidate().python();
    Map<List<String>, BigInteger> state =
        AdvancedState.draw(design, seed, planned.number(), v -> isSettable(v, python));
    if (state.isEmpty()) {
      return Optional.empty();
    }
    Stimuli stimuli = AdvancedState.stimuli(design, CALLS, seed, planned.number());
    PythonRun run = interpreters.run(advanced(python, design, state), design, stimuli, 0);
    DesignUnderTest subject = judged.subject().advanced(planned.number(), state);
    SimulationJob job = new SimulationJob(subject, stimuli, judged.facts());
    return Optional.of(
        new Started(planned.of(), run instanceof PythonRun.Completed ? job : null, run));
  }

  /** The model with other values to start from. */
  private static String advanced(
      String python, DesignInterface design, Map<List<String>, BigInteger> state) {
    StringBuilder text = new StringBuilder(python);
    text.append("\n\nFromTheStart = TopModule\n\n\nclass TopModule(FromTheStart):\n");
    text.append("    def __init__(self):\n        super().__init__()\n");
    for (StateVariable variable : design.state()) {
      BigInteger value = state.get(variable.path());
      if (value != null) {
        String name = "self." + name(variable.path());
        String whole = variable.depth() == 0 ? "" + value : "[" + value + "] * len(" + name + ")";
        text.append("        ").append(name).append(" = ").append(whole).append('\n');
      }
    }
    return text.toString();
  }

  /** Whether the model has a variable of that name; that it is the same one shows in the run. */
  private static boolean isSettable(StateVariable variable, String python) {
    String name = name(variable.path());
    return NAME.matcher(name).matches()
        && Pattern.compile("\\bself\\." + name + "\\b").matcher(python).find();
  }

  private static String name(List<String> path) {
    return String.join("_", path);
  }

  private static Judged with(Judged judged, List<Started> runs, Simulations results) {
    DesignInterface design = judged.subject().design();
    Verdict.Match match = (Verdict.Match) judged.verdict();
    Changes changes = new Changes(design.outputs());
    long calls = 0;
    for (Started run : runs) {
      if (run.run() instanceof PythonRun.Failed failed) {
        if (failed.code() == DiagnosticCode.MACHINE_FAULT) {
          return failed(judged, failed.code(), failed.message());
        }
        continue;
      }
      SimulationResult result = results.get(run.job().subject());
      if (result instanceof SimulationResult.Failed failed && result.isFault()) {
        return failed(judged, failed.code(), failed.message());
      }
      if (!(result instanceof SimulationResult.Completed completed) || !completed.exact()) {
        continue;
      }
      OutputComparison comparison =
          new OutputComparison(
              design.outputs(), completed.rows(), ((PythonRun.Completed) run.run()).columns());
      if (comparison.firstMismatch() >= 0) {
        return judged;
      }
      changes.add(comparison);
      calls += comparison.rows().calls();
    }
    Map<String, String> changed = changes.found();
    return changed.values().stream().noneMatch(bits -> bits.contains("1"))
        ? judged
        : new Judged(
            judged.candidate(),
            judged.subject(),
            judged.facts(),
            new Verdict.Match(match.strength().advanced(calls, changed), match.trace()));
  }

  /** The machine has kept a run from its end: nobody knows what it would have shown. */
  private static Judged failed(Judged judged, DiagnosticCode code, String message) {
    return new Judged(
        judged.candidate(), judged.subject(), judged.facts(), new Verdict.Failed(code, message));
  }

  /** What the outputs have been in several runs. */
  private static final class Changes {
    private final List<Port> outputs;
    private final List<BigInteger> ones = new ArrayList<>();
    private final List<BigInteger> zeros = new ArrayList<>();

    Changes(List<Port> outputs) {
      this.outputs = outputs;
      for (int port = 0; port < outputs.size(); port++) {
        ones.add(BigInteger.ZERO);
        zeros.add(BigInteger.ZERO);
      }
    }

    void add(OutputComparison comparison) {
      for (int port = 0; port < outputs.size(); port++) {
        OutputBits bits = comparison.bits().get(port);
        for (int word = 0; word < bits.words(); word++) {
          long one = 0;
          long zero = 0;
          for (int call = 0; call < comparison.rows().calls(); call++) {
            one |= bits.value(call, word);
            zero |= bits.known(call, word) & ~bits.value(call, word);
          }
          ones.set(port, ones.get(port).or(shifted(one, word)));
          zeros.set(port, zeros.get(port).or(shifted(zero, word)));
        }
      }
    }

    private static BigInteger shifted(long word, int index) {
      return new BigInteger(Long.toUnsignedString(word)).shiftLeft(Long.SIZE * index);
    }

    /** By port, a 1 for each bit that was 0 and 1, most significant first. */
    Map<String, String> found() {
      Map<String, String> result = new LinkedHashMap<>();
      for (int port = 0; port < outputs.size(); port++) {
        BigInteger both = ones.get(port).and(zeros.get(port));
        StringBuilder text = new StringBuilder();
        for (int bit = outputs.get(port).width() - 1; bit >= 0; bit--) {
          text.append(both.testBit(bit) ? '1' : '0');
        }
        result.put(outputs.get(port).name(), text.toString());
      }
      return result;
    }
  }
}
