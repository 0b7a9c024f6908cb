package io.refmill.beam.write;

import io.refmill.beam.coder.SmileCoder;
import io.refmill.beam.run.Outputs;
import io.refmill.beam.write.GroupIntoShards.Keys;
import io.refmill.dataset.RowRules;
import io.refmill.dataset.Sample;
import io.refmill.dataset.SampleRows;
import io.refmill.dataset.ShardFiles;
import io.refmill.dataset.ShardLayout;
import io.refmill.schemas.RejectedRow;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.List;
import org.apache.beam.sdk.transforms.DoFn;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.transforms.ParDo;
import org.apache.beam.sdk.values.KV;
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
   * @param distill whether there are files for models that language models wrote
   * @param version of refmill
   */
  public record Target(
      String directory, ShardLayout layout, RowRules rules, boolean distill, String version)
      implements Serializable {
    ShardFiles files() {
      return new ShardFiles(Path.of(directory), layout, version);
    }
  }

  private final Target target;

  /** A writing to a target. */
  public WriteShards(Target target) {
    this.target = target;
  }

  @Override
  public PDone expand(PCollectionTuple input) {
    ShardLayout layout = target.layout;
    input
        .get(Outputs.SAMPLES)
        .apply(
            "Samples",
            new GroupIntoShards<>(
                new Keys<>(
                    sample -> sample.value().id(),
                    sample -> layout.shardOf(sample.value()),
                    sample -> SmileCoder.packedBytes(sample.content()),
                    layout.sampleShards())))
        .apply("WriteSamples", ParDo.of(new WriteSamples(target)));
    input
        .get(Outputs.REJECTIONS)
        .apply(
            "Rejections",
            new GroupIntoShards<>(
                new Keys<>(
                    RejectedRow::id,
                    row -> ShardLayout.shardOf(row.id(), layout.shards()),
                    SmileCoder.of(RejectedRow.class)::toBytes,
                    layout.shards())))
        .apply("WriteRejections", ParDo.of(new WriteRejections(target)));
    return PDone.in(input.getPipeline());
  }

  private static final class WriteSamples extends DoFn<KV<Integer, Iterable<List<byte[]>>>, Void> {
    private static final long serialVersionUID = 1;
    private final Target target;
    private transient SampleRows rows;

    private WriteSamples(Target target) {
      this.target = target;
    }

    @Setup
    public void setUp() throws IOException {
      rows = new SampleRows(target.version, target.rules);
    }

    @ProcessElement
    public void write(@Element KV<Integer, Iterable<List<byte[]>>> shard) throws IOException {
      target
          .files()
          .writeSamples(
              shard.getKey(),
              GroupIntoShards.decode(shard.getValue(), Sample.class),
              rows,
              target.distill);
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
      target
          .files()
          .writeRejections(
              shard.getKey(), GroupIntoShards.decode(shard.getValue(), RejectedRow.class));
    }
  }
}
