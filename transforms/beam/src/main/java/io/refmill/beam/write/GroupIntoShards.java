package io.refmill.beam.write;

import io.refmill.beam.coder.SmileCoder;
import io.refmill.beam.group.Portions;
import io.refmill.beam.group.SharedTexts;
import io.refmill.dataset.ShardLayout;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.apache.beam.sdk.coders.ByteArrayCoder;
import org.apache.beam.sdk.coders.KvCoder;
import org.apache.beam.sdk.coders.ListCoder;
import org.apache.beam.sdk.coders.VarIntCoder;
import org.apache.beam.sdk.transforms.Create;
import org.apache.beam.sdk.transforms.DoFn;
import org.apache.beam.sdk.transforms.Flatten;
import org.apache.beam.sdk.transforms.GroupByKey;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.transforms.ParDo;
import org.apache.beam.sdk.values.KV;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.PCollectionList;

/**
 * Encoded rows by shard; every shard is there, if need be with an empty list only. Rows are grouped
 * in two steps, since the direct runner's cost for a group grows with the square of its size.
 */
final class GroupIntoShards<T>
    extends PTransform<PCollection<T>, PCollection<KV<Integer, Iterable<List<byte[]>>>>> {
  private static final long serialVersionUID = 1;

  /** Of a shard, for the first step of grouping. */
  private static final int PARTS = 16;

  interface IdOf<T> extends Serializable {
    String id(T row);
  }

  interface ShardOf<T> extends Serializable {
    int shard(T row);
  }

  interface Encoding<T> extends Serializable {
    byte[] bytes(T row) throws IOException;
  }

  /** What tells rows apart, which of so many shards they are in, and their bytes. */
  record Keys<T>(IdOf<T> id, ShardOf<T> shard, Encoding<T> encoding, int shards)
      implements Serializable {}

  private final Keys<T> keys;

  GroupIntoShards(Keys<T> keys) {
    this.keys = keys;
  }

  @Override
  public PCollection<KV<Integer, Iterable<List<byte[]>>>> expand(PCollection<T> rows) {
    KvCoder<Integer, List<byte[]>> coder =
        KvCoder.of(VarIntCoder.of(), ListCoder.of(ByteArrayCoder.of()));
    List<KV<Integer, List<byte[]>>> empty = new ArrayList<>();
    for (int shard = 0; shard < keys.shards; shard++) {
      empty.add(KV.of(shard, List.of()));
    }
    PCollection<KV<Integer, List<byte[]>>> all =
        rows.getPipeline().apply(getName() + "Shards", Create.of(empty).withCoder(coder));
    PCollection<KV<Integer, List<byte[]>>> parts =
        rows.apply("ByPart", ParDo.of(new KeyByPart<>(keys)))
            .setCoder(KvCoder.of(VarIntCoder.of(), ByteArrayCoder.of()))
            .apply("Parts", GroupByKey.create())
            .apply("ByShard", ParDo.of(new KeyByShard()))
            .setCoder(coder);
    return PCollectionList.of(all)
        .and(parts)
        .apply("WithShards", Flatten.pCollections())
        .apply("Group", GroupByKey.create());
  }

  private static final class KeyByPart<T> extends DoFn<T, KV<Integer, byte[]>> {
    private static final long serialVersionUID = 1;
    private final Keys<T> keys;

    private KeyByPart(Keys<T> keys) {
      this.keys = keys;
    }

    @ProcessElement
    public void key(@Element T row, OutputReceiver<KV<Integer, byte[]>> out) throws IOException {
      int part = ShardLayout.shardOf(keys.id.id(row) + "/part", PARTS);
      int shard = keys.shard.shard(row);
      out.output(KV.of(shard * PARTS + part, keys.encoding.bytes(row)));
    }
  }

  private static final class KeyByShard
      extends DoFn<KV<Integer, Iterable<byte[]>>, KV<Integer, List<byte[]>>> {
    private static final long serialVersionUID = 1;

    @ProcessElement
    public void key(
        @Element KV<Integer, Iterable<byte[]>> part,
        OutputReceiver<KV<Integer, List<byte[]>>> out) {
      Portions.of(part.getValue(), rows -> out.output(KV.of(part.getKey() / PARTS, rows)));
    }
  }

  /** The rows of a shard. */
  static <T> List<T> decode(Iterable<List<byte[]>> parts, Class<T> type) throws IOException {
    SmileCoder<T> coder = SmileCoder.of(type);
    SharedTexts texts = new SharedTexts();
    List<T> rows = new ArrayList<>();
    for (List<byte[]> part : parts) {
      for (byte[] row : part) {
        rows.add(coder.fromBytes(row, texts));
      }
    }
    return rows;
  }
}
