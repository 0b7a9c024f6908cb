package io.refmill.beam.compile;

import io.refmill.beam.coder.Carried;
import io.refmill.beam.coder.SmileCoder;
import io.refmill.beam.process.ThreadTime;
import io.refmill.beam.run.Bill;
import io.refmill.beam.run.Outcome;
import io.refmill.beam.run.Outputs;
import io.refmill.beam.run.Run;
import io.refmill.beam.run.RunCounters;
import io.refmill.beam.store.DesignKey;
import io.refmill.beam.store.Memory;
import io.refmill.compiler.DesignSource;
import io.refmill.compiler.VerilogCompiler;
import io.refmill.compiler.source.NeededModules;
import io.refmill.dataset.CompiledModel;
import io.refmill.ingest.record.DesignRecord;
import io.refmill.parser.parse.ParseCache;
import io.refmill.schemas.Stage;
import java.io.IOException;
import org.apache.beam.sdk.transforms.DoFn;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.transforms.ParDo;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.PCollectionTuple;

/**
 * Converts designs: outputs {@link Outputs#MODELS}, {@link Outputs#REJECTIONS} and {@link
 * Outputs#COSTS}.
 */
public final class CompileDesigns
    extends PTransform<PCollection<Carried<DesignRecord>>, PCollectionTuple> {
  private static final long serialVersionUID = 1;
  private static final SmileCoder<DesignSource> DESIGN = SmileCoder.of(DesignSource.class);
  private static final SmileCoder<Compilation> COMPILATION = SmileCoder.of(Compilation.class);

  private final Limits limits;
  private final Run run;

  /**
   * A conversion.
   *
   * @param limits on what a design may cost
   * @param run that it is part of
   */
  public CompileDesigns(Limits limits, Run run) {
    this.limits = limits;
    this.run = run;
  }

  @Override
  public PCollectionTuple expand(PCollection<Carried<DesignRecord>> designs) {
    PCollectionTuple compiled =
        designs.apply(
            "Compile",
            ParDo.of(new Compile(limits, run)).withOutputTags(Outputs.MODELS, Outputs.AND_COSTS));
    compiled.get(Outputs.MODELS).setCoder(Carried.coder(CompiledModel.class));
    return Outputs.withCoder(compiled);
  }

  private static final class Compile extends DoFn<Carried<DesignRecord>, Carried<CompiledModel>> {
    private static final long serialVersionUID = 1;

    private final Limits limits;
    private final Run run;
    private transient ParseCache cache;
    private transient VerilogCompiler compiler;
    private transient NeededModules needed;
    private transient RunCounters counters;
    private transient Memory memory;
    private transient ThreadTime time;

    private Compile(Limits limits, Run run) {
      this.limits = limits;
      this.run = run;
    }

    @Setup
    public void setUp() {
      cache = ParseCaches.of(run);
      time = new ThreadTime();
      needed = new NeededModules();
      compiler =
          new VerilogCompiler(limits.parse(), limits.compile(), cache).withThreads(time::counting);
      counters = run.counters();
      memory = run.store().acquire();
    }

    @Teardown
    public void tearDown() {
      if (memory != null) {
        memory = null;
        run.store().release();
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
      outcome.output(Outputs.MODELS, element.index(), out, run);
    }

    private static String module(DesignRecord record, Outcome<CompiledModel> outcome) {
      return outcome instanceof Outcome.Accepted<CompiledModel> accepted
          ? accepted.value().model().design().topModule()
          : record.design().top();
    }

    private Outcome<CompiledModel> compile(DesignRecord record, Bill bill) throws IOException {
      DesignKey key =
          DesignKey.of(
              record.design(),
              design ->
                  run.store()
                      .key("compilation")
                      .add(limits.toString())
                      .add(DESIGN.toBytes(design))
                      .key());
      Compilation known = memory.recall(key, COMPILATION);
      if (known != null) {
        if (memory.isEarlier(key)) {
          counters.knownDesigns.incrementAndGet();
        }
        return known.outcome(record, needed);
      }
      Compilation made = compile(record.design(), bill);
      if (made.isFinal()) {
        memory.keep(key, made, COMPILATION);
      }
      return made.outcome(record, needed);
    }

    private Compilation compile(DesignSource design, Bill bill) {
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
