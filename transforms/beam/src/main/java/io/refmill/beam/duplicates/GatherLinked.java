package io.refmill.beam.duplicates;

import io.refmill.beam.coder.SmileCoder;
import io.refmill.beam.group.Buckets;
import io.refmill.beam.group.GroupInBuckets;
import io.refmill.beam.group.JoinInBuckets;
import io.refmill.dataset.Candidate;
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
 * Gathers those that are linked: of all {@link #CANDIDATE}s by their positions and, for each that
 * is not the first of what it is linked with, that {@link #FIRST} one, the candidates by the first
 * one. What is gathered are candidates and no samples, so that many may be linked.
 */
final class GatherLinked
    extends PTransform<KeyedPCollectionTuple<Long>, PCollection<KV<Long, Iterable<Candidate>>>> {
  private static final long serialVersionUID = 1;

  static final TupleTag<Candidate> CANDIDATE = new TupleTag<>("candidate") {};
  static final TupleTag<Long> FIRST = new TupleTag<>("first") {};
  static final KvCoder<Long, Candidate> BY_POSITION =
      KvCoder.of(VarLongCoder.of(), SmileCoder.of(Candidate.class));

  private final Buckets buckets;

  GatherLinked(Buckets buckets) {
    this.buckets = buckets;
  }

  @Override
  public PCollection<KV<Long, Iterable<Candidate>>> expand(KeyedPCollectionTuple<Long> input) {
    return input
        .apply("Join", new JoinInBuckets<>(buckets))
        .apply("KeyByFirst", ParDo.of(new KeyByFirst()))
        .setCoder(BY_POSITION)
        .apply("Group", new GroupInBuckets<>(buckets));
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
}
