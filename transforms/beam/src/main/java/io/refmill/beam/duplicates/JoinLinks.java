package io.refmill.beam.duplicates;

import io.refmill.curation.DuplicateForest;
import io.refmill.curation.DuplicateForest.Link;
import java.util.List;
import org.apache.beam.sdk.coders.KvCoder;
import org.apache.beam.sdk.coders.ListCoder;
import org.apache.beam.sdk.coders.VarIntCoder;
import org.apache.beam.sdk.coders.VarLongCoder;
import org.apache.beam.sdk.transforms.DoFn;
import org.apache.beam.sdk.transforms.GroupByKey;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.transforms.ParDo;
import org.apache.beam.sdk.values.KV;
import org.apache.beam.sdk.values.PCollection;

/**
 * Puts together what is linked: of links in parts, for each position that is linked with an earlier
 * one, directly or not, the first of them. That is done in two steps, first in parts and then as a
 * whole, which needs memory for the links of a {@link DuplicateForest} alone: one for each position
 * that is linked, however many links there were.
 */
final class JoinLinks
    extends PTransform<PCollection<KV<Integer, KV<Long, Long>>>, PCollection<KV<Long, Long>>> {
  private static final long serialVersionUID = 1;

  static final KvCoder<Long, Long> POSITIONS = KvCoder.of(VarLongCoder.of(), VarLongCoder.of());

  @Override
  public PCollection<KV<Long, Long>> expand(PCollection<KV<Integer, KV<Long, Long>>> links) {
    return links
        .apply("ByPart", GroupByKey.create())
        .apply("Forests", ParDo.of(new Forests()))
        .setCoder(KvCoder.of(VarIntCoder.of(), ListCoder.of(POSITIONS)))
        .apply("Together", GroupByKey.create())
        .apply("Forest", ParDo.of(new Forest()))
        .setCoder(POSITIONS);
  }

  private static final class Forests
      extends DoFn<KV<Integer, Iterable<KV<Long, Long>>>, KV<Integer, List<KV<Long, Long>>>> {
    private static final long serialVersionUID = 1;

    @ProcessElement
    public void forest(
        @Element KV<Integer, Iterable<KV<Long, Long>>> part,
        OutputReceiver<KV<Integer, List<KV<Long, Long>>>> out) {
      DuplicateForest forest = new DuplicateForest();
      part.getValue().forEach(link -> forest.link(new Link(link.getKey(), link.getValue())));
      out.output(KV.of(0, forest.links().stream().map(l -> KV.of(l.first(), l.second())).toList()));
    }
  }

  private static final class Forest
      extends DoFn<KV<Integer, Iterable<List<KV<Long, Long>>>>, KV<Long, Long>> {
    private static final long serialVersionUID = 1;

    @ProcessElement
    public void forest(
        @Element KV<Integer, Iterable<List<KV<Long, Long>>>> parts,
        OutputReceiver<KV<Long, Long>> out) {
      DuplicateForest forest = new DuplicateForest();
      for (List<KV<Long, Long>> part : parts.getValue()) {
        part.forEach(link -> forest.link(new Link(link.getKey(), link.getValue())));
      }
      for (Link link : forest.links()) {
        out.output(KV.of(link.second(), link.first()));
      }
    }
  }
}
