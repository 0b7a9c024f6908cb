package io.refmill.cosim.verdict;

import io.refmill.contract.DesignInterface;
import io.refmill.contract.DesignInterface.Port;
import io.refmill.contract.LaterCalls;
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
import io.refmill.cosim.python.ReachedChange;
import io.refmill.cosim.values.AdvancedState;
import io.refmill.cosim.values.OutputBits;
import io.refmill.cosim.values.PortValues;
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
import java.util.stream.IntStream;

/**
 * Models that agree although no output ever changes, also in the longer run: model and simulator
 * are started from states that the design could be in much later ({@link AdvancedState}), in which
 * only what moves at all is elsewhere ({@link AdvancedModel#motion}). Where the two then agree in
 * all of these runs and an output changes, the agreement means something.
 *
 * <p>It only ever adds to a match. A run in which they differ takes nothing away, since the state
 * may be one that no call leads to, but then nothing is added either.
 */
final class AdvancedRuns {
  private static final int RUNS = 6;
  private static final int CALLS = 256;

  private final IcarusSimulator simulator;
  private final PythonPool interpreters;
  private final long seed;

  AdvancedRuns(IcarusSimulator simulator, PythonPool interpreters, long seed) {
    this.simulator = simulator;
    this.interpreters = interpreters;
    this.seed = seed;
  }

  /** A run whose model has answered; without a job if there is nothing to simulate. */
  private record Started(int of, SimulationJob job, PythonRun run, ReachedChange.Later later) {
    static Started failed(int of, Throwable problem) {
      Verdict.Failed verdict = Faults.verdict(problem);
      return new Started(
          of, null, new PythonRun.Failed(verdict.code(), verdict.message(), ""), null);
    }
  }

  /** Whether the agreement says next to nothing, and the state can be another one. */
  static boolean isWanted(Judged judged) {
    DesignInterface design = judged.subject().design();
    return judged.verdict() instanceof Verdict.Match match
        && match.strength().toggled().values().stream().noneMatch(bits -> bits.contains("1"))
        && design.protocol() == Protocol.CYCLE
        && !design.clocks().isEmpty()
        && judged.subject().chosen().isEmpty()
        && judged.facts().listing() != null
        && !model(judged).settable().isEmpty();
  }

  static AdvancedModel model(Judged judged) {
    return new AdvancedModel(judged.candidate().python(), judged.subject().design());
  }

  /** Makes the runs; the models in the same order, with what the runs have added. */
  List<Judged> of(List<Judged> models, Path base, Workers workers) throws InterruptedException {
    return made(models, of -> start(models.get(of), of), base, workers);
  }

  /**
   * Makes runs of which outputs are known to change in the model.
   *
   * @param runs of each model
   */
  List<Judged> of(
      List<Judged> models, List<List<ReachedChange.Later>> runs, Path base, Workers workers)
      throws InterruptedException {
    return made(models, of -> start(models.get(of), of, runs.get(of)), base, workers);
  }

  /** Starts the runs of one of the models. */
  private interface Starter {
    List<Started> start(int of) throws IOException, InterruptedException;
  }

  private List<Judged> made(List<Judged> models, Starter starter, Path base, Workers workers)
      throws InterruptedException {
    List<Started> started =
        workers
            .map(
                IntStream.range(0, models.size()).boxed().toList(),
                1,
                starter::start,
                (of, problem) -> List.of(Started.failed(of, problem)))
            .stream()
            .flatMap(List::stream)
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

  private List<Started> start(Judged judged, int of) throws IOException, InterruptedException {
    AdvancedModel model = model(judged);
    DesignInterface design = model.design();
    PythonPool told = interpreters.telling(judged.subject().spending().further());
    AdvancedModel.Motion motion = model.motion(told, RUNS, CALLS, seed);
    List<Started> started = new ArrayList<>();
    for (int number = 0; number < RUNS; number++) {
      Map<List<String>, List<BigInteger>> state = motion.later(design, seed, number);
      if (!state.isEmpty()) {
        Stimuli stimuli = AdvancedState.stimuli(design, CALLS, seed, number);
        started.add(started(judged, of, number, new ReachedChange.Later(state, stimuli)));
      }
    }
    return started;
  }

  private List<Started> start(Judged judged, int of, List<ReachedChange.Later> runs)
      throws IOException, InterruptedException {
    List<Started> started = new ArrayList<>();
    for (ReachedChange.Later run : runs) {
      started.add(started(judged, of, RUNS + started.size(), run));
    }
    return started;
  }

  private Started started(Judged judged, int of, int number, ReachedChange.Later later)
      throws IOException, InterruptedException {
    AdvancedModel model = model(judged);
    PythonPool told = interpreters.telling(judged.subject().spending().further());
    PythonRun run = told.run(model.from(later.state()), model.design(), later.calls(), 0, false);
    DesignUnderTest subject = judged.subject().advanced(number, later.state());
    SimulationJob job = new SimulationJob(subject, later.calls(), judged.facts());
    return new Started(of, run instanceof PythonRun.Completed ? job : null, run, later);
  }

  private static Judged with(Judged judged, List<Started> runs, Simulations results) {
    DesignInterface design = judged.subject().design();
    Verdict.Match match = (Verdict.Match) judged.verdict();
    Changes changes = new Changes(design.outputs());
    long calls = 0;
    LaterCalls shown = LaterCalls.NONE;
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
      if (shown.calls() == 0) {
        String python = judged.candidate().python();
        List<PortValues> columns = ((PythonRun.Completed) run.run()).columns();
        shown = ShownLater.of(design, python, run.later(), comparison, columns);
      }
    }
    Map<String, String> changed = changes.found();
    return changed.values().stream().noneMatch(bits -> bits.contains("1"))
        ? judged
        : new Judged(
            judged.candidate(),
            judged.subject(),
            judged.facts(),
            match.with(match.strength().advanced(calls, changed)).showing(shown));
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
