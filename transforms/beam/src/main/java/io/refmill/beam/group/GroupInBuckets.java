package io.refmill.beam.group;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.beam.sdk.coders.ByteArrayCoder;
import org.apache.beam.sdk.coders.Coder;
import org.apache.beam.sdk.coders.IterableCoder;
import org.apache.beam.sdk.coders.KvCoder;
import org.apache.beam.sdk.coders.VarIntCoder;
import org.apache.beam.sdk.transforms.DoFn;
import org.apache.beam.sdk.transforms.GroupByKey;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.transforms.ParDo;
import org.apache.beam.sdk.values.KV;
import org.apache.beam.sdk.values.PCollection;

/**
 * {@link GroupByKey} for keys of which there are about as many as elements. The direct runner makes
 * a bundle of each key, which costs far more than what is done with it, in every step behind it
 * too. So keys are grouped in {@link Buckets}, whose contents have room in memory. Values are
 * encoded meanwhile, since that runner copies a group for each bundle that adds to it.
 *
 * @param <K> with a hash code that is the same in every process
 */
public final class GroupInBuckets<K, V>
    extends PTransform<PCollection<KV<K, V>>, PCollection<KV<K, Iterable<V>>>> {
  private static final long serialVersionUID = 1;

  private final Buckets buckets;

  /** With so many buckets. */
  public GroupInBuckets(Buckets buckets) {
    this.buckets = buckets;
  }

  @Override
  @SuppressWarnings("unchecked") // a collection of pairs has a coder of pairs
  public PCollection<KV<K, Iterable<V>>> expand(PCollection<KV<K, V>> input) {
    KvCoder<K, V> coder = (KvCoder<K, V>) input.getCoder();
    return input
        .apply("Bucket", ParDo.of(new Bucket<>(buckets, coder)))
        .setCoder(
            KvCoder.of(VarIntCoder.of(), KvCoder.of(coder.getKeyCoder(), ByteArrayCoder.of())))
        .apply("Group", GroupByKey.create())
        .apply("Groups", ParDo.of(new Groups<>(coder.getValueCoder())))
        .setCoder(KvCoder.of(coder.getKeyCoder(), IterableCoder.of(coder.getValueCoder())));
  }

  private static final class Bucket<K, V> extends DoFn<KV<K, V>, KV<Integer, KV<K, byte[]>>> {
    private static final long serialVersionUID = 1;
    private final Buckets buckets;
    private final Coder<V> values;

    private Bucket(Buckets buckets, KvCoder<K, V> coder) {
      this.buckets = buckets;
      this.values = coder.getValueCoder();
    }

    @ProcessElement
    public void key(@Element KV<K, V> element, OutputReceiver<KV<Integer, KV<K, byte[]>>> out)
        throws IOException {
      ByteArrayOutputStream value = new ByteArrayOutputStream();
      values.encode(element.getValue(), value);
      out.output(KV.of(buckets.of(element.getKey()), KV.of(element.getKey(), value.toByteArray())));
    }
  }

  private static final class Groups<K, V>
      extends DoFn<KV<Integer, Iterable<KV<K, byte[]>>>, KV<K, Iterable<V>>> {
    private static final long serialVersionUID = 1;
    private final Coder<V> values;

    private Groups(Coder<V> values) {
      this.values = values;
    }

    @ProcessElement
    public void group(
        @Element KV<Integer, Iterable<KV<K, byte[]>>> bucket,
        OutputReceiver<KV<K, Iterable<V>>> out)
        throws IOException {
      Map<K, List<byte[]>> groups = new LinkedHashMap<>();
      for (KV<K, byte[]> element : bucket.getValue()) {
        groups.computeIfAbsent(element.getKey(), key -> new ArrayList<>(1)).add(element.getValue());
      }
      for (Map.Entry<K, List<byte[]>> group : groups.entrySet()) {
        List<V> decoded = new ArrayList<>(group.getValue().size());
        for (byte[] value : group.getValue()) {
          decoded.add(values.decode(new ByteArrayInputStream(value)));
        }
        out.output(KV.of(group.getKey(), decoded));
      }
    }
  }
}
