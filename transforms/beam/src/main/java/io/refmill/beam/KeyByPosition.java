package io.refmill.beam;

import io.refmill.dataset.Sample;
import org.apache.beam.sdk.coders.KvCoder;
import org.apache.beam.sdk.coders.VarLongCoder;
import org.apache.beam.sdk.transforms.DoFn;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.transforms.ParDo;
import org.apache.beam.sdk.values.KV;
import org.apache.beam.sdk.values.PCollection;

/** Samples by their positions in the input, which no two of them share. */
final class KeyByPosition extends PTransform<PCollection<Sample>, PCollection<KV<Long, Sample>>> {
  private static final long serialVersionUID = 1;

  @Override
  public PCollection<KV<Long, Sample>> expand(PCollection<Sample> samples) {
    return samples
        .apply("Key", ParDo.of(new Key()))
        .setCoder(KvCoder.of(VarLongCoder.of(), SmileCoder.of(Sample.class)));
  }

  private static final class Key extends DoFn<Sample, KV<Long, Sample>> {
    private static final long serialVersionUID = 1;

    @ProcessElement
    public void key(@Element Sample sample, OutputReceiver<KV<Long, Sample>> out) {
      out.output(KV.of(sample.index(), sample));
    }
  }
}
