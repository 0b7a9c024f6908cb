package io.refmill.beam;

import io.refmill.dataset.Sample;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.ingest.DesignRecord;
import io.refmill.ingest.Rejections;
import io.refmill.schemas.RejectedRow;
import io.refmill.schemas.Stage;
import java.util.ArrayList;
import java.util.List;
import org.apache.beam.sdk.coders.KvCoder;
import org.apache.beam.sdk.coders.StringUtf8Coder;
import org.apache.beam.sdk.transforms.DoFn;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.transforms.ParDo;
import org.apache.beam.sdk.values.KV;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.PCollectionTuple;

/**
 * Keeps one sample of each design, the preferred one ({@link Sample#PREFERENCE}): outputs {@link
 * Outputs#SAMPLES} and {@link Outputs#REJECTIONS}.
 */
public final class Deduplicate extends PTransform<PCollection<Sample>, PCollectionTuple> {
  private static final long serialVersionUID = 1;

  /** What makes two samples the same. */
  public enum Same {
    /** The same Verilog but for names of the top, comments and layout. */
    VERILOG,
    /** The same model: differently written Verilog of one design. */
    PYTHON;

    private String of(Sample sample) {
      return switch (this) {
        case VERILOG -> sample.fingerprints().verilog();
        case PYTHON -> sample.fingerprints().python();
      };
    }
  }

  private final Same same;
  private final Run run;

  /**
   * A deduplication.
   *
   * @param run that it is part of
   */
  public Deduplicate(Same same, Run run) {
    this.same = same;
    this.run = run;
  }

  @Override
  public PCollectionTuple expand(PCollection<Sample> samples) {
    PCollectionTuple distinct =
        samples
            .apply("Key", ParDo.of(new KeyByFingerprint(same)))
            .setCoder(KvCoder.of(StringUtf8Coder.of(), JsonCoder.of(Sample.class)))
            .apply("Group", new GroupInBuckets<>(run.buckets()))
            .apply(
                "KeepPreferred",
                ParDo.of(new KeepPreferred(run))
                    .withOutputTags(Outputs.SAMPLES, Outputs.AND_REJECTIONS));
    distinct.get(Outputs.SAMPLES).setCoder(JsonCoder.of(Sample.class));
    return Outputs.withCoder(distinct);
  }

  private static final class KeyByFingerprint extends DoFn<Sample, KV<String, Sample>> {
    private static final long serialVersionUID = 1;
    private final Same same;

    private KeyByFingerprint(Same same) {
      this.same = same;
    }

    @ProcessElement
    public void key(@Element Sample sample, OutputReceiver<KV<String, Sample>> out) {
      out.output(KV.of(same.of(sample), sample));
    }
  }

  private static final class KeepPreferred extends DoFn<KV<String, Iterable<Sample>>, Sample> {
    private static final long serialVersionUID = 1;
    private final Run run;

    private KeepPreferred(Run run) {
      this.run = run;
    }

    @ProcessElement
    public void keep(@Element KV<String, Iterable<Sample>> group, MultiOutputReceiver out) {
      // Flink lets the group be read only once.
      List<Sample> samples = new ArrayList<>();
      group.getValue().forEach(samples::add);
      samples.sort(Sample.PREFERENCE);
      Sample preferred = samples.get(0);
      out.get(Outputs.SAMPLES).output(preferred);
      for (Sample other : samples.subList(1, samples.size())) {
        DesignRecord record = other.verified().compiled().record();
        Outcome.<Sample>guarded(
                record, Stage.VERIFIED, () -> new Outcome.Refused<>(duplicate(record, preferred)))
            .output(Outputs.SAMPLES, out, run);
      }
    }

    private static RejectedRow duplicate(DesignRecord record, Sample of) {
      return Rejections.of(
          record,
          Stage.VERIFIED,
          DiagnosticCode.DUPLICATE,
          DiagnosticCode.DUPLICATE.message(of.id()));
    }
  }
}
