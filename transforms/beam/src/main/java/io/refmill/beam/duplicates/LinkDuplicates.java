package io.refmill.beam.duplicates;

import io.refmill.beam.group.Buckets;
import io.refmill.beam.group.GroupInBuckets;
import io.refmill.contamination.DesignFingerprint;
import io.refmill.contamination.MinHashSignature;
import io.refmill.curation.DuplicateForest.Link;
import io.refmill.curation.NearDuplicates;
import io.refmill.curation.NearDuplicates.Member;
import io.refmill.dataset.Candidate;
import io.refmill.dataset.Clusters.Likeness;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.beam.sdk.coders.CustomCoder;
import org.apache.beam.sdk.coders.KvCoder;
import org.apache.beam.sdk.coders.StringUtf8Coder;
import org.apache.beam.sdk.coders.VarIntCoder;
import org.apache.beam.sdk.coders.VarLongCoder;
import org.apache.beam.sdk.transforms.DoFn;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.transforms.ParDo;
import org.apache.beam.sdk.values.KV;
import org.apache.beam.sdk.values.PCollection;

/**
 * Finds clusters of duplicates of one kind: for each sample that is in one and is not the first of
 * it in the input, the first one, both by their positions. Samples meet by what they share: bands
 * of their signatures, digests of their designs, or the row that they were made of.
 */
final class LinkDuplicates extends PTransform<PCollection<Traits>, PCollection<KV<Long, Long>>> {
  private static final long serialVersionUID = 1;

  private static final SignatureCoder SIGNATURE = new SignatureCoder();

  private final Likeness likeness;
  private final Buckets buckets;

  LinkDuplicates(Likeness likeness, Buckets buckets) {
    this.likeness = likeness;
    this.buckets = buckets;
  }

  @Override
  public PCollection<KV<Long, Long>> expand(PCollection<Traits> samples) {
    return links(samples)
        .setCoder(KvCoder.of(VarIntCoder.of(), JoinLinks.POSITIONS))
        .apply("Join", new JoinLinks());
  }

  private PCollection<KV<Integer, KV<Long, Long>>> links(PCollection<Traits> samples) {
    if (likeness == Likeness.NEAR) {
      return samples
          .apply("Bands", ParDo.of(new Bands()))
          .setCoder(KvCoder.of(VarLongCoder.of(), KvCoder.of(VarLongCoder.of(), SIGNATURE)))
          .apply("ByBand", new GroupInBuckets<>(buckets))
          .apply("Compare", ParDo.of(new Compare(buckets)));
    }
    return samples
        .apply("Digests", ParDo.of(new Digests(likeness)))
        .setCoder(KvCoder.of(StringUtf8Coder.of(), VarLongCoder.of()))
        .apply("ByDigest", new GroupInBuckets<>(buckets))
        .apply("Link", ParDo.of(new LinkEqual(buckets)));
  }

  private static final class Bands extends DoFn<Traits, KV<Long, KV<Long, MinHashSignature>>> {
    private static final long serialVersionUID = 1;

    @ProcessElement
    public void bands(
        @Element Traits traits, OutputReceiver<KV<Long, KV<Long, MinHashSignature>>> out) {
      if (!traits.signature().isEmpty()) {
        MinHashSignature signature = MinHashSignature.parse(traits.signature());
        for (long band : signature.bands()) {
          out.output(KV.of(band, KV.of(traits.index(), signature)));
        }
      }
    }
  }

  private static final class Compare
      extends DoFn<KV<Long, Iterable<KV<Long, MinHashSignature>>>, KV<Integer, KV<Long, Long>>> {
    private static final long serialVersionUID = 1;
    private final Buckets buckets;

    private Compare(Buckets buckets) {
      this.buckets = buckets;
    }

    @ProcessElement
    public void compare(
        @Element KV<Long, Iterable<KV<Long, MinHashSignature>>> band,
        OutputReceiver<KV<Integer, KV<Long, Long>>> out) {
      List<Member> members = new ArrayList<>();
      band.getValue().forEach(each -> members.add(new Member(each.getKey(), each.getValue())));
      int part = buckets.of(band.getKey());
      for (Link link : NearDuplicates.links(members)) {
        out.output(KV.of(part, KV.of(link.first(), link.second())));
      }
    }
  }

  private static final class Digests extends DoFn<Traits, KV<String, Long>> {
    private static final long serialVersionUID = 1;
    private final Likeness likeness;

    private Digests(Likeness likeness) {
      this.likeness = likeness;
    }

    @ProcessElement
    public void digests(@Element Traits traits, OutputReceiver<KV<String, Long>> out) {
      digests(traits).forEach(digest -> out.output(KV.of(digest, traits.index())));
    }

    private Collection<String> digests(Traits traits) {
      DesignFingerprint design = traits.design();
      return switch (likeness) {
        case NEAR -> throw new IllegalStateException("texts are compared");
        case STRUCTURE -> design.structure().isEmpty() ? Set.of() : Set.of(design.structure());
        case BEHAVIOUR -> design.behaviours();
        case LINEAGE -> ids(traits.candidate());
      };
    }

    /** A base may be here itself, or another dataset's, and only its variants here. */
    private static Set<String> ids(Candidate candidate) {
      return candidate.lineage() == null
          ? Set.of(candidate.id())
          : new TreeSet<>(List.of(candidate.id(), candidate.lineage().base()));
    }
  }

  private static final class LinkEqual
      extends DoFn<KV<String, Iterable<Long>>, KV<Integer, KV<Long, Long>>> {
    private static final long serialVersionUID = 1;
    private final Buckets buckets;

    private LinkEqual(Buckets buckets) {
      this.buckets = buckets;
    }

    @ProcessElement
    public void link(
        @Element KV<String, Iterable<Long>> equal,
        OutputReceiver<KV<Integer, KV<Long, Long>>> out) {
      int part = buckets.of(equal.getKey());
      Long one = null;
      for (Long other : equal.getValue()) {
        if (one != null) {
          Link link = Link.of(one, other);
          out.output(KV.of(part, KV.of(link.first(), link.second())));
        }
        one = other;
      }
    }
  }

  private static final class SignatureCoder extends CustomCoder<MinHashSignature> {
    private static final long serialVersionUID = 1;

    @Override
    public void encode(MinHashSignature value, OutputStream out) throws IOException {
      out.write(value.bytes());
    }

    @Override
    public MinHashSignature decode(InputStream in) throws IOException {
      byte[] bytes = in.readNBytes(MinHashSignature.BYTES);
      if (bytes.length < MinHashSignature.BYTES) {
        throw new EOFException();
      }
      return MinHashSignature.of(bytes);
    }

    @Override
    public void verifyDeterministic() {
      // As many bytes for each.
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof SignatureCoder;
    }

    @Override
    public int hashCode() {
      return SignatureCoder.class.hashCode();
    }
  }
}
