package io.refmill.beam.duplicates;

import io.refmill.beam.coder.Carried;
import io.refmill.beam.group.JoinInBuckets;
import io.refmill.beam.group.KeyByPosition;
import io.refmill.beam.run.Outcome;
import io.refmill.beam.run.Outputs;
import io.refmill.beam.run.Run;
import io.refmill.dataset.Candidate;
import io.refmill.dataset.Cluster;
import io.refmill.dataset.Clusters;
import io.refmill.dataset.Clusters.Likeness;
import io.refmill.dataset.Kin;
import io.refmill.dataset.Sample;
import io.refmill.ingest.record.DesignRecord;
import io.refmill.schemas.Stage;
import org.apache.beam.sdk.transforms.Count;
import org.apache.beam.sdk.transforms.DoFn;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.transforms.ParDo;
import org.apache.beam.sdk.transforms.View;
import org.apache.beam.sdk.transforms.join.CoGbkResult;
import org.apache.beam.sdk.transforms.join.KeyedPCollectionTuple;
import org.apache.beam.sdk.values.KV;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.PCollectionList;
import org.apache.beam.sdk.values.PCollectionTuple;
import org.apache.beam.sdk.values.PCollectionView;
import org.apache.beam.sdk.values.TupleTag;

/**
 * Says of each sample which clusters of duplicates it is in and which others it must share a split
 * with, and keeps the preferred one of near duplicates alone if that is asked for: outputs {@link
 * Outputs#SAMPLES} and {@link Outputs#REJECTIONS}.
 */
public final class ClusterSamples
    extends PTransform<PCollection<Carried<Sample>>, PCollectionTuple> {
  private static final long serialVersionUID = 1;

  private static final TupleTag<Carried<Sample>> SAMPLE = new TupleTag<>("sample") {};
  private static final TupleTag<Cluster> NEAR = new TupleTag<>("near") {};
  private static final TupleTag<Cluster> STRUCTURE = new TupleTag<>("structure") {};
  private static final TupleTag<Cluster> BEHAVIOUR = new TupleTag<>("behaviour") {};
  private static final TupleTag<Kin> KIN = new TupleTag<>("kin") {};

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
    PCollection<KV<Long, Candidate>> candidates =
        traits.apply("Candidates", ParDo.of(new Candidates())).setCoder(GatherLinked.BY_POSITION);
    PCollection<KV<Long, Long>> near = links(traits, "Near", Likeness.NEAR);
    PCollection<KV<Long, Long>> structure = links(traits, "Structure", Likeness.STRUCTURE);
    PCollection<KV<Long, Long>> behaviour = links(traits, "Behaviour", Likeness.BEHAVIOUR);
    PCollection<KV<Long, Long>> kin =
        PCollectionList.of(near)
            .and(structure)
            .and(behaviour)
            .and(links(traits, "Lineage", Likeness.LINEAGE))
            .apply("Kin", new LinkKin(run.buckets()));
    PCollectionView<Long> count =
        candidates.apply("Count", Count.globally()).apply("Number", View.asSingleton());
    return Outputs.withCoders(
        KeyedPCollectionTuple.of(SAMPLE, samples.apply("ByPosition", new KeyByPosition<>()))
            .and(NEAR, clusters(candidates, "Near", near))
            .and(STRUCTURE, clusters(candidates, "Structure", structure))
            .and(BEHAVIOUR, clusters(candidates, "Behaviour", behaviour))
            .and(KIN, linked(candidates, "Kin", kin).apply("NameKin", new NameKin(count)))
            .apply("Join", new JoinInBuckets<>(run.buckets()))
            .apply(
                "Keep",
                ParDo.of(new Keep(drop, run))
                    .withOutputTags(Outputs.SAMPLES, Outputs.AND_REJECTIONS)));
  }

  private PCollection<KV<Long, Long>> links(
      PCollection<Traits> traits, String name, Likeness likeness) {
    return traits.apply(name, new LinkDuplicates(likeness, run.buckets()));
  }

  private PCollection<KV<Long, Cluster>> clusters(
      PCollection<KV<Long, Candidate>> candidates, String name, PCollection<KV<Long, Long>> links) {
    return linked(candidates, name, links).apply("Name" + name, new NameClusters());
  }

  private PCollection<KV<Long, Iterable<Candidate>>> linked(
      PCollection<KV<Long, Candidate>> candidates, String name, PCollection<KV<Long, Long>> links) {
    return KeyedPCollectionTuple.of(GatherLinked.CANDIDATE, candidates)
        .and(GatherLinked.FIRST, links)
        .apply("Gather" + name, new GatherLinked(run.buckets()));
  }

  private static final class Candidates extends DoFn<Traits, KV<Long, Candidate>> {
    private static final long serialVersionUID = 1;

    @ProcessElement
    public void candidate(@Element Traits traits, OutputReceiver<KV<Long, Candidate>> out) {
      out.output(KV.of(traits.index(), traits.candidate()));
    }
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
              joined.getValue().getOnly(BEHAVIOUR, alone),
              joined.getValue().getOnly(KIN, Kin.alone(sample.candidate())));
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
