package io.refmill.cosim.verdict;

import io.refmill.contract.DesignInterface;
import io.refmill.contract.Verdict;
import io.refmill.cosim.icarus.DesignUnderTest;
import io.refmill.cosim.icarus.IcarusSimulator;
import io.refmill.cosim.icarus.SimulationJob;
import io.refmill.cosim.icarus.Simulations;
import io.refmill.cosim.icarus.Start;
import io.refmill.cosim.process.Faults;
import io.refmill.cosim.process.Workers;
import io.refmill.cosim.python.PythonPool;
import io.refmill.cosim.python.PythonRun;
import io.refmill.cosim.settings.CosimOptions;
import io.refmill.cosim.values.OutputRows;
import io.refmill.cosim.values.PortValues;
import io.refmill.cosim.values.Stimuli;
import io.refmill.cosim.values.StimulusGenerator;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;

/**
 * Brings models that are simulated together to their verdicts: runs the models, has their designs
 * simulated ({@link Trials}), and runs those again for longer of which that says little.
 */
public final class Judge {
  /** Models that a thread takes at once. */
  static final int TOGETHER = 5;

  /**
   * Stimuli and results that are held in memory at once, about: room for well over a thousand
   * designs of usual size.
   */
  private static final long MAX_BYTES = 256L << 20;

  private final CosimOptions options;
  private final IcarusSimulator simulator;
  private final PythonPool interpreters;
  private final Judgement.Versions versions;

  /**
   * A judge.
   *
   * @param versions of the simulator and of Python
   */
  public Judge(
      CosimOptions options,
      IcarusSimulator simulator,
      PythonPool interpreters,
      Judgement.Versions versions) {
    this.options = options;
    this.simulator = simulator;
    this.interpreters = interpreters;
    this.versions = versions;
  }

  /**
   * Gives every candidate its verdict; candidates of one design share its simulations.
   *
   * @param base the directory that the programs run in
   * @param workers that share the work
   * @param simulated is told how many have been through their first simulation
   * @return in the order of the candidates
   */
  public List<Judged> judge(
      List<Candidate> candidates, Path base, Workers workers, IntConsumer simulated)
      throws InterruptedException {
    try {
      return judgeAll(candidates, base, workers, simulated);
    } catch (RuntimeException | Error e) {
      Verdict.Failed verdict = Faults.verdict(e);
      return candidates.stream().map(candidate -> candidate.judged(verdict)).toList();
    }
  }

  private List<Judged> judgeAll(
      List<Candidate> candidates, Path base, Workers workers, IntConsumer simulated)
      throws InterruptedException {
    Map<Candidate, Judged> judged = passes(candidates, base, workers, simulated);
    // The outcome is the simulator's, not the model's: a constant model must not get away with it.
    Map<DesignUnderTest, DesignUnderTest> longer = new HashMap<>();
    Map<Candidate, Candidate> again = new LinkedHashMap<>();
    for (Candidate candidate : candidates) {
      Judged first = judged.get(candidate);
      if (LongerRun.isWanted(first, options.vectors())) {
        DesignUnderTest subject =
            longer.computeIfAbsent(
                first.subject(), design -> design.longer(LongerRun.factor(first.verdict())));
        again.put(candidate, candidate.again(subject, first));
      }
    }
    Map<Candidate, Judged> second = passes(List.copyOf(again.values()), base, workers, count -> {});
    again.forEach(
        (candidate, longRun) -> {
          Verdict first = judged.get(candidate).verdict();
          if (LongerRun.isTelling(first, second.get(longRun).verdict())) {
            judged.put(candidate, second.get(longRun));
          }
        });
    List<Candidate> still =
        candidates.stream().filter(c -> AdvancedRuns.isWanted(judged.get(c))).toList();
    List<Judged> moved =
        new AdvancedRuns(simulator, interpreters, options.seed())
            .of(still.stream().map(judged::get).toList(), base, workers);
    for (int i = 0; i < still.size(); i++) {
      judged.put(still.get(i), moved.get(i));
    }
    reach(candidates, judged, base, workers);
    rest(candidates, judged, base, workers);
    begin(candidates, judged, base, workers);
    goOn(candidates, judged, base, workers);
    differ(candidates, judged, base, workers);
    return candidates.stream().map(judged::get).toList();
  }

  /** Has those make calls, perhaps from later states, of which nothing moves in any others. */
  private void reach(
      List<Candidate> candidates, Map<Candidate, Judged> judged, Path base, Workers workers)
      throws InterruptedException {
    List<Judged> still =
        candidates.stream().map(judged::get).filter(OutputSearch::isWanted).toList();
    OutputSearch search = new OutputSearch(interpreters, this::stimuli);
    List<OutputSearch.Found> found =
        workers.map(still, 1, search::of, (one, problem) -> OutputSearch.Found.nothing(one));
    List<OutputSearch.Found> longer = found.stream().filter(f -> f.longer() != null).toList();
    Map<Candidate, Judged> others =
        passes(
            longer.stream().map(OutputSearch.Found::longer).toList(), base, workers, count -> {});
    for (OutputSearch.Found one : longer) {
      judged.put(one.judged().candidate(), one.settled(others.get(one.longer())));
    }
    List<OutputSearch.Found> later = found.stream().filter(f -> !f.later().isEmpty()).toList();
    List<Judged> moved =
        new AdvancedRuns(simulator, interpreters, options.seed())
            .of(
                later.stream().map(OutputSearch.Found::judged).toList(),
                later.stream().map(OutputSearch.Found::later).toList(),
                base,
                workers);
    for (Judged one : moved) {
      judged.put(one.candidate(), one);
    }
  }

  /** Has those begin with data at rest of which nothing moves in the usual calls. */
  private void rest(
      List<Candidate> candidates, Map<Candidate, Judged> judged, Path base, Workers workers)
      throws InterruptedException {
    Map<Candidate, Candidate> resting =
        StartsAtRest.of(
            candidates.stream().filter(c -> StartsAtRest.isWanted(judged.get(c))).toList(),
            options.vectors(),
            options.seed());
    Map<Candidate, Judged> others =
        passes(List.copyOf(resting.values()), base, workers, count -> {});
    resting.forEach(
        (candidate, other) ->
            judged.computeIfPresent(
                candidate, (same, first) -> StartsAtRest.settled(first, others.get(other))));
  }

  /** Has those begin otherwise that may be right in the usual calls alone. */
  private void begin(
      List<Candidate> candidates, Map<Candidate, Judged> judged, Path base, Workers workers)
      throws InterruptedException {
    Map<Candidate, List<Candidate>> begun =
        new Beginnings(options.seed())
            .of(candidates.stream().filter(c -> Beginnings.isWanted(judged.get(c))).toList());
    Map<Candidate, Judged> others =
        passes(begun.values().stream().flatMap(List::stream).toList(), base, workers, count -> {});
    begun.forEach(
        (candidate, each) ->
            judged.computeIfPresent(
                candidate,
                (same, first) ->
                    Beginnings.settled(first, each.stream().map(others::get).toList())));
  }

  /** Has those make other calls too that may be right in the usual ones by chance. */
  private void goOn(
      List<Candidate> candidates, Map<Candidate, Judged> judged, Path base, Workers workers)
      throws InterruptedException {
    Map<Candidate, List<Candidate>> further =
        new FurtherCalls(options.vectors(), options.seed())
            .of(candidates.stream().filter(c -> FurtherCalls.isWanted(judged.get(c))).toList());
    Map<Candidate, Judged> others =
        passes(further.values().stream().flatMap(List::stream).toList(), base, workers, c -> {});
    further.forEach(
        (candidate, each) ->
            judged.computeIfPresent(
                candidate,
                (same, first) ->
                    Beginnings.settled(first, each.stream().map(others::get).toList())));
  }

  /** Has those make the calls in which they differ from the compiler's own models. */
  private void differ(
      List<Candidate> candidates, Map<Candidate, Judged> judged, Path base, Workers workers)
      throws InterruptedException {
    List<Candidate> wanted =
        candidates.stream().filter(c -> Differences.isWanted(judged.get(c))).toList();
    Differences differences = new Differences(interpreters, options.seed());
    List<List<Candidate>> runs =
        workers.map(wanted, 1, differences::of, (candidate, problem) -> List.<Candidate>of());
    Map<Candidate, Judged> others =
        passes(runs.stream().flatMap(List::stream).toList(), base, workers, count -> {});
    for (int i = 0; i < wanted.size(); i++) {
      Judged first = judged.get(wanted.get(i));
      judged.put(
          wanted.get(i), Beginnings.settled(first, runs.get(i).stream().map(others::get).toList()));
    }
  }

  /** Takes as many candidates at a time as memory has room for. */
  private Map<Candidate, Judged> passes(
      List<Candidate> candidates, Path base, Workers workers, IntConsumer simulated)
      throws InterruptedException {
    Map<Candidate, Judged> judged = new HashMap<>();
    for (int from = 0, to; from < candidates.size(); from = to) {
      long bytes = 0;
      for (to = from; to < candidates.size(); to++) {
        bytes += bytes(candidates.get(to).subject());
        if (bytes > MAX_BYTES && to > from) {
          break;
        }
      }
      for (Judged one : pass(candidates.subList(from, to), base, workers, simulated)) {
        judged.put(one.candidate(), one);
      }
    }
    return judged;
  }

  /**
   * What a design's stimuli and results take, about: what goes in and what the model answers in
   * words, what the simulator prints in two runs as characters.
   */
  private long bytes(DesignUnderTest subject) {
    long calls = (long) subject.factor() * options.vectors();
    long words =
        subject.design().ports().stream().mapToLong(p -> PortValues.words(p.width())).sum();
    return calls * (2L * OutputRows.width(subject.design()) + words * Long.BYTES);
  }

  private List<Judged> pass(
      List<Candidate> candidates, Path base, Workers workers, IntConsumer simulated)
      throws InterruptedException {
    List<Judged> judged = new ArrayList<>();
    List<Answered> answered = open(answers(candidates, workers), judged);
    List<Answered> open = open(LongerRun.withoutNews(answered, simulator, base, workers), judged);
    Simulations plain =
        simulator.simulate(
            Trials.jobs(open), suspects(open), Start.PLAIN, base, workers, simulated);
    judged.addAll(new Trials(simulator, interpreters, versions, base, workers).judge(open, plain));
    return judged;
  }

  /** Designs with an output that the model holds at 0, as it does where a design leaves it open. */
  private static Set<DesignUnderTest> suspects(List<Answered> models) {
    return models.stream()
        .filter(model -> model.run() instanceof PythonRun.Completed run && holdsAtZero(run))
        .map(Answered::subject)
        .collect(Collectors.toSet());
  }

  private static boolean holdsAtZero(PythonRun.Completed run) {
    return run.columns().stream().anyMatch(PortValues::isZero);
  }

  /**
   * Those that have no verdict yet.
   *
   * @param judged takes the others
   */
  private static List<Answered> open(List<ModelOutcome> outcomes, List<Judged> judged) {
    List<Answered> open = new ArrayList<>();
    for (ModelOutcome outcome : outcomes) {
      if (outcome instanceof Answered answered) {
        open.add(answered);
      } else {
        judged.add((Judged) outcome);
      }
    }
    return open;
  }

  private List<ModelOutcome> answers(List<Candidate> candidates, Workers workers)
      throws InterruptedException {
    Map<DesignUnderTest, List<Candidate>> users = new LinkedHashMap<>();
    candidates.forEach(c -> users.computeIfAbsent(c.subject(), s -> new ArrayList<>()).add(c));
    return workers.map(List.copyOf(users.values()), TOGETHER, this::timed, Judge::failed).stream()
        .flatMap(List::stream)
        .toList();
  }

  private static List<ModelOutcome> failed(List<Candidate> sharing, Throwable problem) {
    Verdict.Failed verdict = Faults.verdict(problem);
    return sharing.stream().<ModelOutcome>map(candidate -> candidate.judged(verdict)).toList();
  }

  private List<ModelOutcome> timed(List<Candidate> sharing)
      throws IOException, InterruptedException {
    return sharing.get(0).subject().spending().timed(() -> run(sharing));
  }

  /**
   * Runs the models of one design first: one that needs more calls than the base stimuli to be seen
   * whole gets them, and the simulator then makes these calls too.
   */
  private List<ModelOutcome> run(List<Candidate> sharing) throws IOException, InterruptedException {
    DesignUnderTest subject = sharing.get(0).subject();
    Stimuli base = subject.chosen().orElseGet(() -> stimuli(subject.design(), subject.factor()));
    // Added calls could race where the others have been chosen so that none does; and a function
    // that was given all its inputs goes nowhere else.
    boolean settled =
        subject.chosen().isPresent()
            || StimulusGenerator.isExhaustive(subject.design(), base.calls());
    int searchCalls = settled ? 0 : options.searchCalls();
    PythonPool told = interpreters.telling(subject.spending());
    List<ModelOutcome> answers = new ArrayList<>();
    for (Candidate candidate : sharing) {
      PythonRun run =
          told.run(candidate.python(), subject.design(), base, searchCalls, !candidate.compiled());
      SimulationJob job = new SimulationJob(subject, base, candidate.facts());
      if (run instanceof PythonRun.Completed completed && !completed.added().isEmpty()) {
        Stimuli longer = base.with(completed.added());
        job =
            sharing.size() == 1
                ? new SimulationJob(subject, longer, candidate.facts())
                : job.variant(Integer.toString(answers.size()), longer);
      }
      answers.add(new Answered(candidate, job, run));
    }
    return answers;
  }

  /** The stimuli of a design that may have any. */
  public Stimuli stimuli(DesignInterface design, int factor) {
    return new StimulusGenerator(design, factor * options.vectors(), options.seed()).generate();
  }
}
