package io.refmill.beam.duplicates;

import io.refmill.beam.coder.SmileCoder;
import io.refmill.dataset.Candidate;
import io.refmill.dataset.Cluster;
import java.util.ArrayList;
import java.util.List;
import org.apache.beam.sdk.coders.KvCoder;
import org.apache.beam.sdk.coders.VarLongCoder;
import org.apache.beam.sdk.transforms.DoFn;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.transforms.ParDo;
import org.apache.beam.sdk.values.KV;
import org.apache.beam.sdk.values.PCollection;

/**
 * Names the clusters of one kind, each after its preferred sample: for each sample that is like
 * another one, by its position, its cluster.
 */
final class NameClusters
    extends PTransform<PCollection<KV<Long, Iterable<Candidate>>>, PCollection<KV<Long, Cluster>>> {
  private static final long serialVersionUID = 1;

  @Override
  public PCollection<KV<Long, Cluster>> expand(PCollection<KV<Long, Iterable<Candidate>>> linked) {
    return linked
        .apply("Name", ParDo.of(new Name()))
        .setCoder(KvCoder.of(VarLongCoder.of(), SmileCoder.of(Cluster.class)));
  }

  private static final class Name extends DoFn<KV<Long, Iterable<Candidate>>, KV<Long, Cluster>> {
    private static final long serialVersionUID = 1;

    @ProcessElement
    public void name(
        @Element KV<Long, Iterable<Candidate>> linked, OutputReceiver<KV<Long, Cluster>> out) {
      List<Candidate> candidates = new ArrayList<>();
      linked.getValue().forEach(candidates::add);
      if (candidates.size() > 1) {
        Cluster cluster = Cluster.of(candidates);
        candidates.forEach(candidate -> out.output(KV.of(candidate.index(), cluster)));
      }
    }
  }
}
