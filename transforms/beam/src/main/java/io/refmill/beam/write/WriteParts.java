package io.refmill.beam.write;

import io.refmill.beam.coder.SmileCoder;
import io.refmill.beam.write.GroupIntoShards.Keys;
import io.refmill.dataset.ShardLayout;
import io.refmill.dataset.StagePart;
import java.io.IOException;
import java.util.List;
import org.apache.beam.sdk.transforms.DoFn;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.transforms.ParDo;
import org.apache.beam.sdk.values.KV;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.PDone;

/** Writes the rows of a stage with a language model, in shards as those of samples are. */
public final class WriteParts<T> extends PTransform<PCollection<T>, PDone> {
  private static final long serialVersionUID = 1;

  private final StagePart<T> part;
  private final WriteShards.Target target;

  /**
   * A writing.
   *
   * @param part that the rows are
   */
  public WriteParts(StagePart<T> part, WriteShards.Target target) {
    this.part = part;
    this.target = target;
  }

  @Override
  public PDone expand(PCollection<T> rows) {
    StagePart<T> rowsOf = part;
    ShardLayout layout = target.layout();
    rows.apply(
            "Rows",
            new GroupIntoShards<>(
                new Keys<>(
                    row -> rowsOf.columns().key(row).id(),
                    row -> rowsOf.shardOf(row, layout),
                    SmileCoder.of(part.rowClass())::toBytes,
                    part.shards(layout))))
        .apply("Write", ParDo.of(new Write<>(part, target)));
    return PDone.in(rows.getPipeline());
  }

  private static final class Write<T> extends DoFn<KV<Integer, Iterable<List<byte[]>>>, Void> {
    private static final long serialVersionUID = 1;
    private final StagePart<T> part;
    private final WriteShards.Target target;

    private Write(StagePart<T> part, WriteShards.Target target) {
      this.part = part;
      this.target = target;
    }

    @ProcessElement
    public void write(@Element KV<Integer, Iterable<List<byte[]>>> shard) throws IOException {
      target
          .files()
          .writePart(
              part, shard.getKey(), GroupIntoShards.decode(shard.getValue(), part.rowClass()));
    }
  }
}
