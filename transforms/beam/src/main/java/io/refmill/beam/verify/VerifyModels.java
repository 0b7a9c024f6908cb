package io.refmill.beam.verify;

import io.refmill.beam.coder.Carried;
import io.refmill.beam.compile.Compilation;
import io.refmill.beam.compile.Limits;
import io.refmill.beam.compile.ParseCaches;
import io.refmill.beam.group.GroupNeighbours;
import io.refmill.beam.process.ThreadTime;
import io.refmill.beam.run.Bill;
import io.refmill.beam.run.MemoryFn;
import io.refmill.beam.run.Outcome;
import io.refmill.beam.run.Outputs;
import io.refmill.beam.run.Run;
import io.refmill.beam.run.RunCounters;
import io.refmill.compiler.VerilogCompiler;
import io.refmill.compiler.source.NeededModules;
import io.refmill.contract.DesignInterface;
import io.refmill.contract.Doubt;
import io.refmill.contract.Protocol;
import io.refmill.contract.Verdict;
import io.refmill.cosim.CoSimulator;
import io.refmill.cosim.VerificationRequest;
import io.refmill.cosim.process.Spending;
import io.refmill.curation.TeachesNothing;
import io.refmill.dataset.CompiledModel;
import io.refmill.dataset.VerifiedModel;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.ingest.fault.Guard;
import io.refmill.schemas.Stage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.function.LongFunction;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.transforms.ParDo;
import org.apache.beam.sdk.values.KV;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.PCollectionTuple;

/**
 * Co-simulates models: outputs {@link Outputs#VERIFIED}, {@link Outputs#REJECTIONS} and {@link
 * Outputs#COSTS}.
 *
 * <p>Models are simulated in batches, since starting a simulator costs more than most models. A
 * batch holds neighbours in the input, so that batches are the same on every runner.
 */
public final class VerifyModels
    extends PTransform<PCollection<Carried<CompiledModel>>, PCollectionTuple> {
  private static final long serialVersionUID = 1;

  /** Models in one simulation, at most. */
  public static final int BATCH = 50;

  private static final GroupNeighbours.Position<CompiledModel> POSITION =
      model -> model.record().index();

  private final Limits limits;
  private final Verification verification;
  private final Run run;

  /**
   * A verification.
   *
   * @param limits on what a design may cost that is converted in another way
   * @param run that it is part of
   */
  public VerifyModels(Limits limits, Verification verification, Run run) {
    this.limits = limits;
    this.verification = verification;
    this.run = run;
  }

  @Override
  public PCollectionTuple expand(PCollection<Carried<CompiledModel>> models) {
    return Outputs.withCoders(
        models
            .apply("Neighbours", new GroupNeighbours<>())
            .apply(
                "Verify",
                ParDo.of(new Verify(limits, verification, run))
                    .withOutputTags(Outputs.VERIFIED, Outputs.AND_COSTS)));
  }

  private static final class Verify
      extends MemoryFn<KV<Long, Iterable<List<byte[]>>>, Carried<VerifiedModel>> {
    private static final long serialVersionUID = 1;

    private final Limits limits;
    private final Verification verification;
    private transient CoSimulator simulator;
    private transient KnownVerdicts known;
    private transient VerilogCompiler byEvents;
    private transient NeededModules needed;
    private transient ThreadTime time;

    private Verify(Limits limits, Verification verification, Run run) {
      super(run);
      this.limits = limits;
      this.verification = verification;
    }

    @Override
    protected void ready() {
      run.checkWorker();
      simulator = verification.acquire();
      known = new KnownVerdicts(run, verification, memory, simulator);
      time = new ThreadTime();
      needed = new NeededModules();
      byEvents =
          new VerilogCompiler(limits.parse(), limits.compile(), ParseCaches.of(run))
              .byEvents()
              .withThreads(time::counting);
    }

    @Override
    protected void release() {
      if (simulator != null) {
        simulator = null;
        verification.release();
      }
    }

    @ProcessElement
    public void verify(@Element KV<Long, Iterable<List<byte[]>>> group, MultiOutputReceiver out)
        throws IOException {
      List<CompiledModel> models = GroupNeighbours.decode(group, CompiledModel.class, POSITION);
      RunCounters counters = run.counters();
      AtomicInteger told = new AtomicInteger();
      Map<Long, Bill> bills = new HashMap<>();
      models.forEach(model -> bills.put(model.record().index(), new Bill()));
      IntFunction<Outcome<VerifiedModel>> outcomes =
          Guard.call(
              () -> outcomes(models, bills, told),
              error -> i -> Outcome.failed(models.get(i).record(), Stage.LOWERED, error));
      counters.simulated.addAndGet(Math.max(0, models.size() - told.get()));
      counters.interferences.set(simulator.interferences());
      for (int i = 0; i < models.size(); i++) {
        Outcome<VerifiedModel> outcome = outcomes.apply(i);
        if (outcome instanceof Outcome.Accepted<VerifiedModel>) {
          counters.verified.incrementAndGet();
        }
        CompiledModel model = models.get(i);
        bills
            .get(model.record().index())
            .output(model.record(), () -> model.model().design().topModule(), outcome, out);
        outcome.output(Outputs.VERIFIED, model.record().index(), out, run);
      }
    }

    /** Verifies a batch, and says how to make of it the outcome of each model. */
    private IntFunction<Outcome<VerifiedModel>> outcomes(
        List<CompiledModel> models, Map<Long, Bill> bills, AtomicInteger told) throws IOException {
      RunCounters counters = run.counters();
      IntConsumer counting =
          count -> {
            told.addAndGet(count);
            counters.simulated.addAndGet(count);
          };
      List<KnownVerdicts.Reached> verdicts =
          known.verdicts(models, counting, some -> verify(some, counting, bills::get));
      Map<Integer, Outcome<VerifiedModel>> seen = seenBetweenEdges(models, verdicts, bills);
      return i -> {
        CompiledModel model = models.get(i);
        return seen.containsKey(i)
            ? seen.get(i)
            : Outcome.guarded(model.record(), Stage.LOWERED, () -> outcome(model, verdicts.get(i)));
      };
    }

    /**
     * The outcomes of models that are verified, and of which no output changes where outputs are
     * read after an edge alone: by events they may. A model that is not verified so, or shows no
     * more, changes nothing, but for faults, which say nothing of a design.
     */
    private Map<Integer, Outcome<VerifiedModel>> seenBetweenEdges(
        List<CompiledModel> models, List<KnownVerdicts.Reached> verdicts, Map<Long, Bill> bills)
        throws IOException {
      List<Integer> places = new ArrayList<>();
      List<CompiledModel> others = new ArrayList<>();
      for (int i = 0; i < models.size(); i++) {
        CompiledModel model = models.get(i);
        DesignInterface design = model.model().design();
        if (verdicts.get(i).verdict() instanceof Verdict.Match match
            && design.protocol() == Protocol.CYCLE
            && !design.clocks().isEmpty()
            && isIdle(model, match)) {
          Compilation other = compiledByEvents(model, bills.get(model.record().index()));
          if (other.outcome(model.record(), needed, null)
              instanceof Outcome.Accepted<CompiledModel> accepted) {
            places.add(i);
            others.add(accepted.value());
          }
        }
      }
      Map<Integer, Outcome<VerifiedModel>> seen = new HashMap<>();
      List<KnownVerdicts.Reached> found =
          others.isEmpty()
              ? List.of()
              : known.verdicts(
                  others,
                  count -> {},
                  some -> verify(some, count -> {}, index -> bills.get(index).further()));
      for (int k = 0; k < others.size(); k++) {
        Outcome<VerifiedModel> outcome = outcome(others.get(k), found.get(k));
        boolean fault =
            found.get(k).verdict() instanceof Verdict.Failed failed
                && (failed.code() == DiagnosticCode.MACHINE_FAULT
                    || failed.code() == DiagnosticCode.INTERNAL_ERROR);
        boolean moves =
            outcome instanceof Outcome.Accepted<VerifiedModel> accepted
                && TraceChanges.again(
                    others.get(k).model().design(),
                    accepted.value().trace(),
                    accepted.value().strength().toggled());
        if (fault || moves) {
          seen.put(places.get(k), outcome);
        }
      }
      return seen;
    }

    private Compilation compiledByEvents(CompiledModel model, Bill bill) {
      long before = time.nanos();
      try {
        return Compilation.of(byEvents, needed, model.record().design());
      } finally {
        bill.addCompilation(time.nanos() - before);
      }
    }

    private static boolean isIdle(CompiledModel model, Verdict.Match match) {
      Verdict.Failed problem = TeachesNothing.problem(match.strength(), isConstant(model));
      return problem != null && problem.code() == DiagnosticCode.CONSTANT_OUTPUT;
    }

    /**
     * Verifies models.
     *
     * @param spendings by positions of records, who hears what is spent on them
     */
    private List<Verdict> verify(
        List<CompiledModel> models, IntConsumer told, LongFunction<Spending> spendings) {
      List<Verdict> verdicts =
          simulator.verify(
              models.stream().map(Verify::request).toList(),
              told,
              i -> spendings.apply(models.get(i).record().index()));
      if (verdicts.size() != models.size()) {
        throw new IllegalStateException(
            verdicts.size() + " verdicts for " + models.size() + " models");
      }
      return verdicts;
    }

    private static VerificationRequest request(CompiledModel model) {
      return new VerificationRequest(
          Long.toString(model.record().index()), model.record().design().unit(), model.model());
    }

    private static Outcome<VerifiedModel> outcome(
        CompiledModel model, KnownVerdicts.Reached reached) {
      if (!(reached.verdict() instanceof Verdict.Match match)) {
        return new Outcome.Refused<>(Unverified.row(model.record(), reached.verdict()));
      }
      Verdict.Failed idle = TeachesNothing.problem(match.strength(), isConstant(model));
      return idle == null
          ? new Outcome.Accepted<>(new VerifiedModel(model, match).of(reached.origin()))
          : new Outcome.Refused<>(Unverified.row(model.record(), idle));
    }

    private static boolean isConstant(CompiledModel model) {
      return !model.model().doubts(Doubt.Kind.CONSTANT).isEmpty();
    }
  }
}
