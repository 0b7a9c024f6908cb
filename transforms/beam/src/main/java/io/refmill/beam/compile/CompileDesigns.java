package io.refmill.beam.compile;

import io.refmill.beam.coder.Carried;
import io.refmill.beam.coder.SmileCoder;
import io.refmill.beam.process.ThreadTime;
import io.refmill.beam.run.Bill;
import io.refmill.beam.run.MemoryFn;
import io.refmill.beam.run.Outcome;
import io.refmill.beam.run.Outputs;
import io.refmill.beam.run.Run;
import io.refmill.beam.run.RunCounters;
import io.refmill.beam.store.DesignKey;
import io.refmill.beam.store.Known;
import io.refmill.beam.store.Origins;
import io.refmill.compiler.DesignSource;
import io.refmill.compiler.VerilogCompiler;
import io.refmill.compiler.source.NeededModules;
import io.refmill.dataset.CompiledModel;
import io.refmill.dataset.Sample;
import io.refmill.ingest.record.DesignRecord;
import io.refmill.parser.parse.ParseCache;
import io.refmill.schemas.Stage;
import java.io.IOException;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.transforms.ParDo;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.PCollectionTuple;

/**
 * Converts designs: outputs {@link Outputs#MODELS}, {@link Outputs#REJECTIONS}, {@link
 * Outputs#COSTS}, and {@link Outputs#SAMPLES} that earlier runs have made of models.
 */
public final class CompileDesigns
    extends PTransform<PCollection<Carried<DesignRecord>>, PCollectionTuple> {
  private static final long serialVersionUID = 1;
  private static final SmileCoder<Compilation> COMPILATION = SmileCoder.of(Compilation.class);

  private final Limits limits;
  private final Recall recall;
  private final Run run;

  /**
   * A conversion.
   *
   * @param limits on what a design may cost
   * @param recall finds the samples that earlier runs have made of models
   * @param run that it is part of
   */
  public CompileDesigns(Limits limits, Recall recall, Run run) {
    this.limits = limits;
    this.recall = recall;
    this.run = run;
  }

  @Override
  public PCollectionTuple expand(PCollection<Carried<DesignRecord>> designs) {
    return Outputs.withCoders(
        designs.apply(
            "Compile",
            ParDo.of(new Compile(limits, recall, run))
                .withOutputTags(Outputs.MODELS, Outputs.AND_COSTS.and(Outputs.SAMPLES))));
  }

  private static final class Compile
      extends MemoryFn<Carried<DesignRecord>, Carried<CompiledModel>> {
    private static final long serialVersionUID = 1;

    private final Limits limits;
    private final Recall recall;
    private transient Recall.Session recalling;
    private transient ParseCache cache;
    private transient VerilogCompiler compiler;
    private transient NeededModules needed;
    private transient RunCounters counters;
    private transient ThreadTime time;

    private Compile(Limits limits, Recall recall, Run run) {
      super(run);
      this.limits = limits;
      this.recall = recall;
    }

    @Override
    protected void ready() {
      cache = ParseCaches.of(run);
      time = new ThreadTime();
      needed = new NeededModules();
      compiler =
          new VerilogCompiler(limits.parse(), limits.compile(), cache).withThreads(time::counting);
      counters = run.counters();
      recalling = memory.hasEarlier() ? recall.open(memory) : null;
    }

    @Override
    protected void release() {
      if (recalling != null) {
        recalling.close();
        recalling = null;
      }
    }

    @ProcessElement
    public void compile(@Element Carried<DesignRecord> element, MultiOutputReceiver out) {
      DesignRecord record = element.value();
      Bill bill = new Bill();
      Outcome<CompiledModel> outcome =
          Outcome.guarded(record, Stage.READ, () -> compile(record, bill));
      counters.compiled.incrementAndGet();
      if (outcome instanceof Outcome.Accepted<CompiledModel>) {
        counters.models.incrementAndGet();
      }
      bill.output(record, () -> module(record, outcome), outcome, out);
      Outcome<Sample> sample = recalled(outcome);
      if (sample != null) {
        sample.output(Outputs.SAMPLES, element.index(), out, run);
      } else {
        outcome.output(Outputs.MODELS, element.index(), out, run);
      }
    }

    /** The sample that earlier runs have made of a model; null if there is none. */
    private Outcome<Sample> recalled(Outcome<CompiledModel> outcome) {
      if (recalling == null
          || !(outcome instanceof Outcome.Accepted<CompiledModel> accepted)
          || accepted.value().origin() == null) {
        return null;
      }
      return Outcome.guarded(
          accepted.value().record(),
          Stage.LOWERED,
          () -> {
            Sample sample = recalling.sample(accepted.value());
            return sample == null ? null : new Outcome.Accepted<>(sample);
          });
    }

    private static String module(DesignRecord record, Outcome<CompiledModel> outcome) {
      return outcome instanceof Outcome.Accepted<CompiledModel> accepted
          ? accepted.value().model().design().topModule()
          : record.design().top();
    }

    private Outcome<CompiledModel> compile(DesignRecord record, Bill bill) throws IOException {
      if (!memory.isWorking()) {
        return made(record.design(), bill).outcome(record, needed, null);
      }
      String design = Origins.of(record.design());
      DesignKey key =
          DesignKey.of(
              record.design(), design, () -> run.store().key("compilation").add(limits.toString()));
      Known<Compilation> known = memory.recall(key, COMPILATION);
      if (known != null) {
        if (memory.isEarlier(key)) {
          counters.knownDesigns.incrementAndGet();
        }
        return known.value().outcome(record, needed, known.origin(design));
      }
      Compilation made = made(record.design(), bill);
      Known<Compilation> kept = made.isFinal() ? memory.keep(key, made, COMPILATION) : null;
      return made.outcome(record, needed, kept == null ? null : kept.origin(design));
    }

    private Compilation made(DesignSource design, Bill bill) {
      Compilation made;
      long before = time.nanos();
      try {
        made = Compilation.of(compiler, needed, design);
      } finally {
        bill.addCompilation(time.nanos() - before);
      }
      counters.filesNeeded.accumulateAndGet(cache.needed(), Math::max);
      counters.filesParsed.accumulateAndGet(cache.parsed(), Math::max);
      return made;
    }
  }
}
