package io.refmill.beam;

import io.refmill.dataset.RowRules;
import io.refmill.dataset.Sample;
import io.refmill.dataset.SampleRows;
import io.refmill.dataset.ShardFiles;
import io.refmill.dataset.ShardLayout;
import io.refmill.schemas.RejectedRow;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Path;
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
import org.apache.beam.sdk.values.PCollectionTuple;
import org.apache.beam.sdk.values.PDone;

/**
 * Writes samples and rejections in a fixed number of shards, each sorted by id. A record's shard
 * depends on its id alone, and shards without rows are written too, so the files are the same
 * whatever the runner and its parallelism.
 */
public final class WriteShards extends PTransform<PCollectionTuple, PDone> {
  private static final long serialVersionUID = 1;

  /**
   * Where and how.
   *
   * @param directory that all workers share
   * @param layout of the files
   * @param rules for the rows
   * @param version of refmill
   */
  public record Target(String directory, ShardLayout layout, RowRules rules, String version)
      implements Serializable {
    private ShardFiles files() {
      return new ShardFiles(Path.of(directory), layout, version);
    }
  }

  /** Of a shard, for the first step of grouping. */
  private static final int PARTS = 64;

  private final Target target;

  /** A writing to a target. */
  public WriteShards(Target target) {
    this.target = target;
  }

  @Override
  public PDone expand(PCollectionTuple input) {
    ShardLayout layout = target.layout;
    group(
            input.get(Outputs.SAMPLES),
            new Keys<>(Sample.class, Sample::id, layout::shardOf, layout.sampleShards()),
            "Samples")
        .apply("WriteSamples", ParDo.of(new WriteSamples(target)));
    group(
            input.get(Outputs.REJECTIONS),
            new Keys<>(
                RejectedRow.class,
                RejectedRow::id,
                row -> ShardLayout.shardOf(row.id(), layout.shards()),
                layout.shards()),
            "Rejections")
        .apply("WriteRejections", ParDo.of(new WriteRejections(target)));
    return PDone.in(input.getPipeline());
  }

  private interface IdOf<T> extends Serializable {
    String id(T row);
  }

  private interface ShardOf<T> extends Serializable {
    int shard(T row);
  }

  /** What tells rows apart, and which of so many shards they are in. */
  private record Keys<T>(Class<T> type, IdOf<T> id, ShardOf<T> shard, int shards)
      implements Serializable {}

  /**
   * Encoded rows by shard; every shard is there, if need be with an empty list only. Rows are
   * grouped in two steps, since the direct runner's cost for a group grows with the square of its
   * size.
   */
  private <T> PCollection<KV<Integer, Iterable<List<byte[]>>>> group(
      PCollection<T> rows, Keys<T> keys, String name) {
    KvCoder<Integer, List<byte[]>> coder =
        KvCoder.of(VarIntCoder.of(), ListCoder.of(ByteArrayCoder.of()));
    List<KV<Integer, List<byte[]>>> empty = new ArrayList<>();
    for (int shard = 0; shard < keys.shards; shard++) {
      empty.add(KV.of(shard, List.of()));
    }
    PCollection<KV<Integer, List<byte[]>>> all =
        rows.getPipeline().apply(name + "Shards", Create.of(empty).withCoder(coder));
    PCollection<KV<Integer, List<byte[]>>> parts =
        rows.apply(name + "ByPart", ParDo.of(new KeyByPart<>(keys)))
            .setCoder(KvCoder.of(VarIntCoder.of(), ByteArrayCoder.of()))
            .apply(name + "Parts", GroupByKey.create())
            .apply(name + "ByShard", ParDo.of(new KeyByShard()))
            .setCoder(coder);
    return PCollectionList.of(all)
        .and(parts)
        .apply(name + "WithShards", Flatten.pCollections())
        .apply(name + "Group", GroupByKey.create());
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
      out.output(KV.of(shard * PARTS + part, JsonCoder.of(keys.type).toBytes(row)));
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

  private static <T> List<T> decode(Iterable<List<byte[]>> parts, Class<T> type)
      throws IOException {
    JsonCoder<T> coder = JsonCoder.of(type);
    List<T> rows = new ArrayList<>();
    for (List<byte[]> part : parts) {
      for (byte[] row : part) {
        rows.add(coder.fromBytes(row));
      }
    }
    return rows;
  }

  private static final class WriteSamples extends DoFn<KV<Integer, Iterable<List<byte[]>>>, Void> {
    private static final long serialVersionUID = 1;
    private final Target target;

    private WriteSamples(Target target) {
      this.target = target;
    }

    @ProcessElement
    public void write(@Element KV<Integer, Iterable<List<byte[]>>> shard) throws IOException {
      target
          .files()
          .writeSamples(
              shard.getKey(),
              decode(shard.getValue(), Sample.class),
              new SampleRows(target.version, target.rules));
    }
  }

  private static final class WriteRejections
      extends DoFn<KV<Integer, Iterable<List<byte[]>>>, Void> {
    private static final long serialVersionUID = 1;
    private final Target target;

    private WriteRejections(Target target) {
      this.target = target;
    }

    @ProcessElement
    public void write(@Element KV<Integer, Iterable<List<byte[]>>> shard) throws IOException {
      target.files().writeRejections(shard.getKey(), decode(shard.getValue(), RejectedRow.class));
    }
  }
}
