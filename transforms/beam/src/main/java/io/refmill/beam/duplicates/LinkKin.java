package io.refmill.beam.duplicates;

import io.refmill.beam.group.Buckets;
import org.apache.beam.sdk.coders.KvCoder;
import org.apache.beam.sdk.coders.VarIntCoder;
import org.apache.beam.sdk.transforms.DoFn;
import org.apache.beam.sdk.transforms.Flatten;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.transforms.ParDo;
import org.apache.beam.sdk.values.KV;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.PCollectionList;

/**
 * Finds {@link io.refmill.dataset.Kin}: of what {@link LinkDuplicates} found of each kind, the
 * links of all kinds together.
 */
final class LinkKin
    extends PTransform<PCollectionList<KV<Long, Long>>, PCollection<KV<Long, Long>>> {
  private static final long serialVersionUID = 1;

  private final Buckets buckets;

  LinkKin(Buckets buckets) {
    this.buckets = buckets;
  }

  @Override
  public PCollection<KV<Long, Long>> expand(PCollectionList<KV<Long, Long>> links) {
    return links
        .apply("Links", Flatten.pCollections())
        .apply("InParts", ParDo.of(new KeyByPart(buckets)))
        .setCoder(KvCoder.of(VarIntCoder.of(), JoinLinks.POSITIONS))
        .apply("Join", new JoinLinks());
  }

  private static final class KeyByPart extends DoFn<KV<Long, Long>, KV<Integer, KV<Long, Long>>> {
    private static final long serialVersionUID = 1;
    private final Buckets buckets;

    private KeyByPart(Buckets buckets) {
      this.buckets = buckets;
    }

    @ProcessElement
    public void key(@Element KV<Long, Long> link, OutputReceiver<KV<Integer, KV<Long, Long>>> out) {
      // By the first of a cluster, which the links of other kinds are likely to have as well.
      out.output(KV.of(buckets.of(link.getValue()), link));
    }
  }
}
