package io.refmill.beam.duplicates;

import io.refmill.beam.coder.SmileCoder;
import io.refmill.beam.group.Buckets;
import io.refmill.beam.group.GroupInBuckets;
import io.refmill.beam.group.JoinInBuckets;
import io.refmill.dataset.Candidate;
import io.refmill.dataset.Cluster;
import io.refmill.dataset.Clusters.Likeness;
import java.util.ArrayList;
import java.util.List;
import org.apache.beam.sdk.coders.KvCoder;
import org.apache.beam.sdk.coders.VarLongCoder;
import org.apache.beam.sdk.transforms.DoFn;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.transforms.ParDo;
import org.apache.beam.sdk.transforms.join.CoGbkResult;
import org.apache.beam.sdk.transforms.join.KeyedPCollectionTuple;
import org.apache.beam.sdk.values.KV;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.TupleTag;

/**
 * Finds the clusters of one kind and names each after its preferred sample: for each sample that is
 * like another one, by its position, its cluster. What is grouped are {@link Candidate}s and no
 * samples, so that a cluster may be large.
 */
final class NameClusters extends PTransform<PCollection<Traits>, PCollection<KV<Long, Cluster>>> {
  private static final long serialVersionUID = 1;

  private static final TupleTag<Candidate> CANDIDATE = new TupleTag<>("candidate") {};
  private static final TupleTag<Long> FIRST = new TupleTag<>("first") {};
  private static final KvCoder<Long, Candidate> BY_POSITION =
      KvCoder.of(VarLongCoder.of(), SmileCoder.of(Candidate.class));

  private final Likeness likeness;
  private final Buckets buckets;

  NameClusters(Likeness likeness, Buckets buckets) {
    this.likeness = likeness;
    this.buckets = buckets;
  }

  @Override
  public PCollection<KV<Long, Cluster>> expand(PCollection<Traits> samples) {
    PCollection<KV<Long, Long>> links =
        samples.apply("Find", new LinkDuplicates(likeness, buckets));
    PCollection<KV<Long, Candidate>> candidates =
        samples.apply("Candidates", ParDo.of(new Candidates())).setCoder(BY_POSITION);
    return KeyedPCollectionTuple.of(CANDIDATE, candidates)
        .and(FIRST, links)
        .apply("Join", new JoinInBuckets<>(buckets))
        .apply("KeyByFirst", ParDo.of(new KeyByFirst()))
        .setCoder(BY_POSITION)
        .apply("Group", new GroupInBuckets<>(buckets))
        .apply("Name", ParDo.of(new Name()))
        .setCoder(KvCoder.of(VarLongCoder.of(), SmileCoder.of(Cluster.class)));
  }

  private static final class Candidates extends DoFn<Traits, KV<Long, Candidate>> {
    private static final long serialVersionUID = 1;

    @ProcessElement
    public void candidate(@Element Traits traits, OutputReceiver<KV<Long, Candidate>> out) {
      out.output(KV.of(traits.index(), traits.candidate()));
    }
  }

  private static final class KeyByFirst extends DoFn<KV<Long, CoGbkResult>, KV<Long, Candidate>> {
    private static final long serialVersionUID = 1;

    @ProcessElement
    public void key(
        @Element KV<Long, CoGbkResult> joined, OutputReceiver<KV<Long, Candidate>> out) {
      Long first = joined.getValue().getOnly(FIRST, joined.getKey());
      out.output(KV.of(first, joined.getValue().getOnly(CANDIDATE)));
    }
  }

  private static final class Name extends DoFn<KV<Long, Iterable<Candidate>>, KV<Long, Cluster>> {
    private static final long serialVersionUID = 1;

    @ProcessElement
    public void name(
        @Element KV<Long, Iterable<Candidate>> group, OutputReceiver<KV<Long, Cluster>> out) {
      List<Candidate> candidates = new ArrayList<>();
      group.getValue().forEach(candidates::add);
      if (candidates.size() > 1) {
        candidates.sort(Candidate.PREFERENCE);
        Candidate preferred = candidates.get(0);
        Cluster cluster = new Cluster(preferred.id(), preferred.index(), candidates.size());
        candidates.forEach(candidate -> out.output(KV.of(candidate.index(), cluster)));
      }
    }
  }
}
