package io.refmill.beam.duplicates;

import io.refmill.beam.coder.Carried;
import io.refmill.beam.group.JoinInBuckets;
import io.refmill.beam.group.KeyByPosition;
import io.refmill.beam.run.Outcome;
import io.refmill.beam.run.Outputs;
import io.refmill.beam.run.Run;
import io.refmill.dataset.Cluster;
import io.refmill.dataset.Clusters;
import io.refmill.dataset.Clusters.Likeness;
import io.refmill.dataset.Sample;
import io.refmill.ingest.record.DesignRecord;
import io.refmill.schemas.Stage;
import org.apache.beam.sdk.transforms.DoFn;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.transforms.ParDo;
import org.apache.beam.sdk.transforms.join.CoGbkResult;
import org.apache.beam.sdk.transforms.join.KeyedPCollectionTuple;
import org.apache.beam.sdk.values.KV;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.PCollectionTuple;
import org.apache.beam.sdk.values.TupleTag;

/**
 * Says of each sample which clusters of duplicates it is in, and keeps the preferred one of near
 * duplicates alone if that is asked for: outputs {@link Outputs#SAMPLES} and {@link
 * Outputs#REJECTIONS}.
 */
public final class ClusterSamples
    extends PTransform<PCollection<Carried<Sample>>, PCollectionTuple> {
  private static final long serialVersionUID = 1;

  private static final TupleTag<Carried<Sample>> SAMPLE = new TupleTag<>("sample") {};
  private static final TupleTag<Cluster> NEAR = new TupleTag<>("near") {};
  private static final TupleTag<Cluster> STRUCTURE = new TupleTag<>("structure") {};
  private static final TupleTag<Cluster> BEHAVIOUR = new TupleTag<>("behaviour") {};

  private final boolean drop;
  private final Run run;

  /**
   * A clustering.
   *
   * @param drop whether all but the preferred one of near duplicates become rejections
   * @param run that it is part of
   */
  public ClusterSamples(boolean drop, Run run) {
    this.drop = drop;
    this.run = run;
  }

  @Override
  public PCollectionTuple expand(PCollection<Carried<Sample>> samples) {
    PCollection<Traits> traits = samples.apply("Traits", new Traits.Of());
    PCollectionTuple kept =
        KeyedPCollectionTuple.of(SAMPLE, samples.apply("ByPosition", new KeyByPosition<>()))
            .and(NEAR, traits.apply("Near", new NameClusters(Likeness.NEAR, run.buckets())))
            .and(
                STRUCTURE,
                traits.apply("Structure", new NameClusters(Likeness.STRUCTURE, run.buckets())))
            .and(
                BEHAVIOUR,
                traits.apply("Behaviour", new NameClusters(Likeness.BEHAVIOUR, run.buckets())))
            .apply("Join", new JoinInBuckets<>(run.buckets()))
            .apply(
                "Keep",
                ParDo.of(new Keep(drop, run))
                    .withOutputTags(Outputs.SAMPLES, Outputs.AND_REJECTIONS));
    kept.get(Outputs.SAMPLES).setCoder(Carried.coder(Sample.class));
    return Outputs.withCoder(kept);
  }

  private static final class Keep extends DoFn<KV<Long, CoGbkResult>, Carried<Sample>> {
    private static final long serialVersionUID = 1;
    private final boolean drop;
    private final Run run;

    private Keep(boolean drop, Run run) {
      this.drop = drop;
      this.run = run;
    }

    @ProcessElement
    public void keep(@Element KV<Long, CoGbkResult> joined, MultiOutputReceiver out) {
      Sample sample = joined.getValue().getOnly(SAMPLE).value();
      Cluster alone = Cluster.alone(sample.id(), sample.index());
      Clusters clusters =
          new Clusters(
              joined.getValue().getOnly(NEAR, alone),
              joined.getValue().getOnly(STRUCTURE, alone),
              joined.getValue().getOnly(BEHAVIOUR, alone));
      // Not by the id, which several records may bear.
      if (!drop || clusters.near().index() == sample.index()) {
        out.get(Outputs.SAMPLES).output(Carried.of(sample.index(), sample.in(clusters)));
        return;
      }
      DesignRecord record = sample.verified().compiled().record();
      Outcome.<Sample>guarded(
              record,
              Stage.VERIFIED,
              () -> new Outcome.Refused<>(Deduplicate.duplicate(record, clusters.near().id())))
          .output(Outputs.SAMPLES, sample.index(), out, run);
    }
  }
}
