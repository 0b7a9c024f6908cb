package io.refmill.beam.duplicates;

import io.refmill.beam.coder.Carried;
import io.refmill.beam.coder.SmileCoder;
import io.refmill.contamination.DesignFingerprint;
import io.refmill.dataset.Candidate;
import io.refmill.dataset.Packed;
import io.refmill.dataset.Sample;
import org.apache.beam.sdk.transforms.DoFn;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.transforms.ParDo;
import org.apache.beam.sdk.values.PCollection;

/**
 * What clusters are found by. It is taken from samples once, since runners hand all of an element
 * to each of its readers, and clusters have five.
 *
 * @param candidate what decides which of a cluster is preferred
 * @param signature of the source's text; empty if that is too short
 * @param packedDesign what the design does
 */
record Traits(Candidate candidate, String signature, Packed<DesignFingerprint> packedDesign) {
  /** What the design does. */
  DesignFingerprint design() {
    return packedDesign.value();
  }

  /** Position of the record in the input. */
  long index() {
    return candidate.index();
  }

  /** Those of samples. */
  static final class Of extends PTransform<PCollection<Carried<Sample>>, PCollection<Traits>> {
    private static final long serialVersionUID = 1;

    @Override
    public PCollection<Traits> expand(PCollection<Carried<Sample>> samples) {
      return samples.apply("Take", ParDo.of(new Take())).setCoder(SmileCoder.of(Traits.class));
    }
  }

  private static final class Take extends DoFn<Carried<Sample>, Traits> {
    private static final long serialVersionUID = 1;

    @ProcessElement
    public void take(@Element Carried<Sample> element, OutputReceiver<Traits> out) {
      Sample sample = element.value();
      out.output(new Traits(sample.candidate(), sample.signature(), sample.packedDesign()));
    }
  }
}
