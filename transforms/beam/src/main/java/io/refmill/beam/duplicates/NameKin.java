package io.refmill.beam.duplicates;

import io.refmill.beam.coder.SmileCoder;
import io.refmill.dataset.Candidate;
import io.refmill.dataset.Kin;
import java.util.ArrayList;
import java.util.List;
import org.apache.beam.sdk.coders.KvCoder;
import org.apache.beam.sdk.coders.VarLongCoder;
import org.apache.beam.sdk.transforms.DoFn;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.transforms.ParDo;
import org.apache.beam.sdk.values.KV;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.PCollectionView;

/** For each sample that is linked with another one in any way, by its position, its {@link Kin}. */
final class NameKin
    extends PTransform<PCollection<KV<Long, Iterable<Candidate>>>, PCollection<KV<Long, Kin>>> {
  private static final long serialVersionUID = 1;

  private final PCollectionView<Long> samples;

  /**
   * A naming.
   *
   * @param samples number of all samples
   */
  NameKin(PCollectionView<Long> samples) {
    this.samples = samples;
  }

  @Override
  public PCollection<KV<Long, Kin>> expand(PCollection<KV<Long, Iterable<Candidate>>> linked) {
    return linked
        .apply("Name", ParDo.of(new Name(samples)).withSideInputs(samples))
        .setCoder(KvCoder.of(VarLongCoder.of(), SmileCoder.of(Kin.class)));
  }

  private static final class Name extends DoFn<KV<Long, Iterable<Candidate>>, KV<Long, Kin>> {
    private static final long serialVersionUID = 1;
    private final PCollectionView<Long> samples;

    private Name(PCollectionView<Long> samples) {
      this.samples = samples;
    }

    @ProcessElement
    public void name(ProcessContext context) {
      List<Candidate> candidates = new ArrayList<>();
      context.element().getValue().forEach(candidates::add);
      if (candidates.size() > 1) {
        Kin kin = Kin.of(candidates, context.sideInput(samples));
        candidates.forEach(candidate -> context.output(KV.of(candidate.index(), kin)));
      }
    }
  }
}
