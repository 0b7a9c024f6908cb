package io.refmill.beam.group;

import java.util.ArrayList;
import java.util.List;
import org.apache.beam.sdk.coders.Coder;
import org.apache.beam.sdk.coders.KvCoder;
import org.apache.beam.sdk.transforms.DoFn;
import org.apache.beam.sdk.transforms.Flatten;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.transforms.ParDo;
import org.apache.beam.sdk.transforms.join.CoGbkResult;
import org.apache.beam.sdk.transforms.join.CoGbkResult.CoGbkResultCoder;
import org.apache.beam.sdk.transforms.join.CoGbkResultSchema;
import org.apache.beam.sdk.transforms.join.CoGroupByKey;
import org.apache.beam.sdk.transforms.join.KeyedPCollectionTuple;
import org.apache.beam.sdk.transforms.join.RawUnionValue;
import org.apache.beam.sdk.transforms.join.UnionCoder;
import org.apache.beam.sdk.values.KV;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.PCollectionList;

/** {@link CoGroupByKey} by way of {@link GroupInBuckets}, for the same reason. */
public final class JoinInBuckets<K>
    extends PTransform<KeyedPCollectionTuple<K>, PCollection<KV<K, CoGbkResult>>> {
  private static final long serialVersionUID = 1;

  private final Buckets buckets;

  /** With so many buckets. */
  public JoinInBuckets(Buckets buckets) {
    this.buckets = buckets;
  }

  @Override
  public PCollection<KV<K, CoGbkResult>> expand(KeyedPCollectionTuple<K> input) {
    CoGbkResultSchema schema = input.getCoGbkResultSchema();
    List<Coder<?>> coders = new ArrayList<>();
    for (KeyedPCollectionTuple.TaggedKeyedPCollection<K, ?> each : input.getKeyedCollections()) {
      coders.add(pairs(each.getCollection()).getValueCoder());
    }
    UnionCoder union = UnionCoder.of(coders);
    Coder<K> keys = pairs(input.getKeyedCollections().get(0).getCollection()).getKeyCoder();
    PCollectionList<KV<K, RawUnionValue>> tagged = PCollectionList.empty(input.getPipeline());
    for (KeyedPCollectionTuple.TaggedKeyedPCollection<K, ?> each : input.getKeyedCollections()) {
      int tag = schema.getIndex(each.getTupleTag());
      tagged = tagged.and(tag(each.getCollection(), tag).setCoder(KvCoder.of(keys, union)));
    }
    return tagged
        .apply("Flatten", Flatten.pCollections())
        .apply("Group", new GroupInBuckets<>(buckets))
        .apply("Results", ParDo.of(new Results<>(schema)))
        .setCoder(KvCoder.of(keys, CoGbkResultCoder.of(schema, union)));
  }

  @SuppressWarnings("unchecked") // a collection of pairs has a coder of pairs
  private static <K, V> KvCoder<K, V> pairs(PCollection<KV<K, V>> collection) {
    return (KvCoder<K, V>) collection.getCoder();
  }

  private static <K, V> PCollection<KV<K, RawUnionValue>> tag(
      PCollection<KV<K, V>> collection, int tag) {
    return collection.apply("Tag" + tag, ParDo.of(new Tag<>(tag)));
  }

  private static final class Tag<K, V> extends DoFn<KV<K, V>, KV<K, RawUnionValue>> {
    private static final long serialVersionUID = 1;
    private final int tag;

    private Tag(int tag) {
      this.tag = tag;
    }

    @ProcessElement
    public void tag(@Element KV<K, V> element, OutputReceiver<KV<K, RawUnionValue>> out) {
      out.output(KV.of(element.getKey(), new RawUnionValue(tag, element.getValue())));
    }
  }

  private static final class Results<K>
      extends DoFn<KV<K, Iterable<RawUnionValue>>, KV<K, CoGbkResult>> {
    private static final long serialVersionUID = 1;
    private final CoGbkResultSchema schema;

    private Results(CoGbkResultSchema schema) {
      this.schema = schema;
    }

    @ProcessElement
    public void result(
        @Element KV<K, Iterable<RawUnionValue>> group, OutputReceiver<KV<K, CoGbkResult>> out) {
      out.output(KV.of(group.getKey(), new CoGbkResult(schema, group.getValue())));
    }
  }
}
