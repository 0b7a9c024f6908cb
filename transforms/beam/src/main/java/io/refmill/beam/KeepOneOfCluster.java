package io.refmill.beam;

import io.refmill.dataset.Cluster;
import io.refmill.dataset.Sample;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.ingest.DesignRecord;
import io.refmill.ingest.Rejections;
import io.refmill.schemas.Stage;
import java.util.ArrayList;
import java.util.List;
import org.apache.beam.sdk.coders.KvCoder;
import org.apache.beam.sdk.coders.VarLongCoder;
import org.apache.beam.sdk.transforms.DoFn;
import org.apache.beam.sdk.transforms.GroupByKey;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.transforms.ParDo;
import org.apache.beam.sdk.transforms.join.CoGbkResult;
import org.apache.beam.sdk.transforms.join.CoGroupByKey;
import org.apache.beam.sdk.transforms.join.KeyedPCollectionTuple;
import org.apache.beam.sdk.values.KV;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.PCollectionTuple;
import org.apache.beam.sdk.values.TupleTag;

/**
 * Says of each sample which cluster of near duplicates it is in, and keeps the preferred one of
 * each cluster alone if that is asked for: outputs {@link Outputs#SAMPLES} and {@link
 * Outputs#REJECTIONS}.
 */
public final class KeepOneOfCluster extends PTransform<PCollection<Sample>, PCollectionTuple> {
  private static final long serialVersionUID = 1;

  private static final TupleTag<Sample> SAMPLE = new TupleTag<>("sample") {};
  private static final TupleTag<Long> FIRST = new TupleTag<>("first") {};
  private static final KvCoder<Long, Sample> BY_POSITION =
      KvCoder.of(VarLongCoder.of(), JsonCoder.of(Sample.class));

  private final boolean drop;
  private final Run run;

  /**
   * A selection.
   *
   * @param drop whether the others of a cluster become rejections
   * @param run that it is part of
   */
  public KeepOneOfCluster(boolean drop, Run run) {
    this.drop = drop;
    this.run = run;
  }

  @Override
  public PCollectionTuple expand(PCollection<Sample> samples) {
    PCollection<KV<Long, Long>> clusters = samples.apply("Cluster", new ClusterDuplicates());
    PCollection<KV<Long, Sample>> keyed =
        samples.apply("ByPosition", ParDo.of(new KeyByPosition())).setCoder(BY_POSITION);
    PCollectionTuple kept =
        KeyedPCollectionTuple.of(SAMPLE, keyed)
            .and(FIRST, clusters)
            .apply("Join", CoGroupByKey.create())
            .apply("KeyByFirst", ParDo.of(new KeyByFirst()))
            .setCoder(BY_POSITION)
            .apply("Group", GroupByKey.create())
            .apply(
                "Keep",
                ParDo.of(new Keep(drop, run))
                    .withOutputTags(Outputs.SAMPLES, Outputs.AND_REJECTIONS));
    kept.get(Outputs.SAMPLES).setCoder(JsonCoder.of(Sample.class));
    return Outputs.withCoder(kept);
  }

  private static final class KeyByPosition extends DoFn<Sample, KV<Long, Sample>> {
    private static final long serialVersionUID = 1;

    @ProcessElement
    public void key(@Element Sample sample, OutputReceiver<KV<Long, Sample>> out) {
      out.output(KV.of(sample.index(), sample));
    }
  }

  private static final class KeyByFirst extends DoFn<KV<Long, CoGbkResult>, KV<Long, Sample>> {
    private static final long serialVersionUID = 1;

    @ProcessElement
    public void key(@Element KV<Long, CoGbkResult> joined, OutputReceiver<KV<Long, Sample>> out) {
      Long first = joined.getValue().getOnly(FIRST, joined.getKey());
      out.output(KV.of(first, joined.getValue().getOnly(SAMPLE)));
    }
  }

  private static final class Keep extends DoFn<KV<Long, Iterable<Sample>>, Sample> {
    private static final long serialVersionUID = 1;
    private final boolean drop;
    private final Run run;

    private Keep(boolean drop, Run run) {
      this.drop = drop;
      this.run = run;
    }

    @ProcessElement
    public void keep(@Element KV<Long, Iterable<Sample>> group, MultiOutputReceiver out) {
      List<Sample> samples = new ArrayList<>();
      group.getValue().forEach(samples::add);
      samples.sort(Sample.PREFERENCE);
      Sample first = samples.get(0);
      Cluster cluster = new Cluster(first.id(), samples.size());
      for (Sample sample : samples) {
        if (sample == first || !drop) {
          out.get(Outputs.SAMPLES).output(sample.in(cluster));
          continue;
        }
        DesignRecord record = sample.verified().compiled().record();
        Outcome.<Sample>guarded(
                record,
                Stage.VERIFIED,
                () ->
                    new Outcome.Refused<>(
                        Rejections.of(
                            record,
                            Stage.VERIFIED,
                            DiagnosticCode.DUPLICATE,
                            DiagnosticCode.DUPLICATE.message(first.id()))))
            .output(Outputs.SAMPLES, out, run);
      }
    }
  }
}
