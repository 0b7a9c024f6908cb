package io.refmill.beam.write;

import io.refmill.beam.coder.SmileCoder;
import io.refmill.dataset.MarkFiles;
import io.refmill.dataset.RowMark;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.beam.sdk.coders.KvCoder;
import org.apache.beam.sdk.coders.VarLongCoder;
import org.apache.beam.sdk.transforms.DoFn;
import org.apache.beam.sdk.transforms.GroupByKey;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.transforms.ParDo;
import org.apache.beam.sdk.values.KV;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.PDone;

/** Writes marks in parts, whose sizes do not depend on the number of rows. */
public final class WriteMarks extends PTransform<PCollection<RowMark>, PDone> {
  private static final long serialVersionUID = 1;

  private final String directory;

  /**
   * A writing.
   *
   * @param directory that all workers share
   */
  public WriteMarks(String directory) {
    this.directory = directory;
  }

  @Override
  public PDone expand(PCollection<RowMark> marks) {
    marks
        .apply("ByPart", ParDo.of(new KeyByPart()))
        .setCoder(KvCoder.of(VarLongCoder.of(), SmileCoder.of(RowMark.class)))
        .apply("Parts", GroupByKey.create())
        .apply("Write", ParDo.of(new Write(directory)));
    return PDone.in(marks.getPipeline());
  }

  private static final class KeyByPart extends DoFn<RowMark, KV<Long, RowMark>> {
    private static final long serialVersionUID = 1;

    @ProcessElement
    public void key(@Element RowMark mark, OutputReceiver<KV<Long, RowMark>> out) {
      out.output(KV.of(MarkFiles.part(mark.index()), mark));
    }
  }

  private static final class Write extends DoFn<KV<Long, Iterable<RowMark>>, Void> {
    private static final long serialVersionUID = 1;
    private final String directory;

    private Write(String directory) {
      this.directory = directory;
    }

    @ProcessElement
    public void write(@Element KV<Long, Iterable<RowMark>> part) throws IOException {
      new MarkFiles(Path.of(directory)).write(part.getKey(), part.getValue());
    }
  }
}
