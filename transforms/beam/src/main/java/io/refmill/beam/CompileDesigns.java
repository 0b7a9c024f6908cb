package io.refmill.beam;

import io.refmill.compiler.CompileResult;
import io.refmill.compiler.VerilogCompiler;
import io.refmill.dataset.CompiledModel;
import io.refmill.ingest.DesignRecord;
import io.refmill.ingest.Rejections;
import io.refmill.parser.parse.ParseCache;
import io.refmill.schemas.Stage;
import org.apache.beam.sdk.transforms.DoFn;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.transforms.ParDo;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.PCollectionTuple;

/** Converts designs: outputs {@link Outputs#MODELS} and {@link Outputs#REJECTIONS}. */
public final class CompileDesigns extends PTransform<PCollection<DesignRecord>, PCollectionTuple> {
  private static final long serialVersionUID = 1;

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
  public PCollectionTuple expand(PCollection<DesignRecord> designs) {
    PCollectionTuple compiled =
        designs.apply(
            "Compile",
            ParDo.of(new Compile(limits, run))
                .withOutputTags(Outputs.MODELS, Outputs.AND_REJECTIONS));
    compiled.get(Outputs.MODELS).setCoder(JsonCoder.of(CompiledModel.class));
    return Outputs.withCoder(compiled);
  }

  private static final class Compile extends DoFn<DesignRecord, CompiledModel> {
    private static final long serialVersionUID = 1;

    private final Limits limits;
    private final Run run;
    private transient ParseCache cache;
    private transient VerilogCompiler compiler;
    private transient RunCounters counters;

    private Compile(Limits limits, Run run) {
      this.limits = limits;
      this.run = run;
    }

    @Setup
    public void setUp() {
      cache = ParseCaches.of(run);
      compiler = new VerilogCompiler(limits.parse(), limits.compile(), cache);
      counters = run.counters();
    }

    @ProcessElement
    public void compile(@Element DesignRecord record, MultiOutputReceiver out) {
      Outcome<CompiledModel> outcome = Outcome.guarded(record, Stage.READ, () -> compile(record));
      counters.compiled.incrementAndGet();
      if (outcome instanceof Outcome.Accepted<CompiledModel>) {
        counters.models.incrementAndGet();
      }
      outcome.output(Outputs.MODELS, out, run);
    }

    private Outcome<CompiledModel> compile(DesignRecord record) {
      VerilogCompiler.Digested digested = compiler.digest(record.design(), design -> true);
      counters.filesNeeded.accumulateAndGet(cache.needed(), Math::max);
      counters.filesParsed.accumulateAndGet(cache.parsed(), Math::max);
      if (digested.result() instanceof CompileResult.Accepted accepted) {
        return new Outcome.Accepted<>(
            new CompiledModel(record, accepted.model(), digested.structure()));
      }
      CompileResult.Rejected rejected = (CompileResult.Rejected) digested.result();
      return new Outcome.Refused<>(
          Rejections.of(record, Stage.valueOf(rejected.reached().name()), rejected.diagnostics()));
    }
  }
}
