package io.refmill.beam.duplicates;

import io.refmill.beam.coder.Carried;
import io.refmill.beam.coder.SmileCoder;
import io.refmill.beam.group.Buckets;
import io.refmill.beam.group.GroupInBuckets;
import io.refmill.beam.group.JoinInBuckets;
import io.refmill.beam.group.KeyByPosition;
import io.refmill.beam.run.Outcome;
import io.refmill.beam.run.Outputs;
import io.refmill.beam.run.Run;
import io.refmill.curation.Fingerprints;
import io.refmill.dataset.Candidate;
import io.refmill.dataset.Sample;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.ingest.record.DesignRecord;
import io.refmill.ingest.record.Rejections;
import io.refmill.schemas.RejectedRow;
import io.refmill.schemas.Stage;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.apache.beam.sdk.coders.KvCoder;
import org.apache.beam.sdk.coders.StringUtf8Coder;
import org.apache.beam.sdk.coders.VarLongCoder;
import org.apache.beam.sdk.transforms.DoFn;
import org.apache.beam.sdk.transforms.Flatten;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.transforms.ParDo;
import org.apache.beam.sdk.transforms.join.CoGbkResult;
import org.apache.beam.sdk.transforms.join.KeyedPCollectionTuple;
import org.apache.beam.sdk.values.KV;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.PCollectionList;
import org.apache.beam.sdk.values.PCollectionTuple;
import org.apache.beam.sdk.values.TupleTag;
import org.apache.beam.sdk.values.TupleTagList;

/**
 * Keeps one sample of each design, the preferred one ({@link Candidate#PREFERENCE}): first of those
 * with the same Verilog, then of those with the same model. Outputs {@link Outputs#SAMPLES} and
 * {@link Outputs#REJECTIONS}.
 *
 * <p>What is grouped are {@link Contender}s and no samples, which may have megabytes each: half of
 * a corpus may be copies of one design. Samples meet their fate once, by their positions.
 */
public final class Deduplicate extends PTransform<PCollection<Carried<Sample>>, PCollectionTuple> {
  private static final long serialVersionUID = 1;

  private static final TupleTag<Contender> KEPT = new TupleTag<>("kept") {};
  private static final TupleTag<KV<Long, String>> DUPLICATES = new TupleTag<>("duplicates") {};
  private static final TupleTag<Carried<Sample>> SAMPLE = new TupleTag<>("sample") {};
  private static final TupleTag<String> PREFERRED = new TupleTag<>("preferred") {};

  /** What makes two samples the same. */
  private enum Same {
    /** The same Verilog but for names of the top, comments and layout. */
    VERILOG(Fingerprints::verilog),
    /** The same model: differently written Verilog of one design. */
    PYTHON(Fingerprints::python);

    private final Function<Fingerprints, String> key;

    Same(Function<Fingerprints, String> key) {
      this.key = key;
    }
  }

  /**
   * A sample among its duplicates.
   *
   * @param candidate decides whether it stays
   * @param fingerprints that it shares with them
   */
  record Contender(Candidate candidate, Fingerprints fingerprints) {}

  private final Run run;

  /**
   * A deduplication.
   *
   * @param run that it is part of
   */
  public Deduplicate(Run run) {
    this.run = run;
  }

  @Override
  public PCollectionTuple expand(PCollection<Carried<Sample>> samples) {
    PCollectionTuple sources =
        samples
            .apply("Contenders", ParDo.of(new Contenders()))
            .setCoder(SmileCoder.of(Contender.class))
            .apply("Sources", new KeepPreferred(Same.VERILOG, run.buckets()));
    PCollectionTuple models =
        sources.get(KEPT).apply("Models", new KeepPreferred(Same.PYTHON, run.buckets()));
    PCollection<KV<Long, String>> duplicates =
        PCollectionList.of(sources.get(DUPLICATES))
            .and(models.get(DUPLICATES))
            .apply("Duplicates", Flatten.pCollections());
    return Outputs.withCoders(
        KeyedPCollectionTuple.of(SAMPLE, samples.apply("ByPosition", new KeyByPosition<>()))
            .and(PREFERRED, duplicates)
            .apply("Join", new JoinInBuckets<>(run.buckets()))
            .apply(
                "Keep",
                ParDo.of(new Keep(run)).withOutputTags(Outputs.SAMPLES, Outputs.AND_REJECTIONS)));
  }

  private static final class Contenders extends DoFn<Carried<Sample>, Contender> {
    private static final long serialVersionUID = 1;

    @ProcessElement
    public void contender(@Element Carried<Sample> element, OutputReceiver<Contender> out) {
      Sample sample = element.value();
      out.output(new Contender(sample.candidate(), sample.fingerprints()));
    }
  }

  /**
   * The preferred one of each group, and of all others the positions, with the id of the one that
   * they give way to.
   */
  private static final class KeepPreferred
      extends PTransform<PCollection<Contender>, PCollectionTuple> {
    private static final long serialVersionUID = 1;
    private final Same same;
    private final Buckets buckets;

    private KeepPreferred(Same same, Buckets buckets) {
      this.same = same;
      this.buckets = buckets;
    }

    @Override
    public PCollectionTuple expand(PCollection<Contender> contenders) {
      PCollectionTuple kept =
          contenders
              .apply("Key", ParDo.of(new KeyByFingerprint(same)))
              .setCoder(KvCoder.of(StringUtf8Coder.of(), SmileCoder.of(Contender.class)))
              .apply("Group", new GroupInBuckets<>(buckets))
              .apply(
                  "Prefer",
                  ParDo.of(new Prefer()).withOutputTags(KEPT, TupleTagList.of(DUPLICATES)));
      kept.get(KEPT).setCoder(SmileCoder.of(Contender.class));
      kept.get(DUPLICATES).setCoder(KvCoder.of(VarLongCoder.of(), StringUtf8Coder.of()));
      return kept;
    }
  }

  private static final class KeyByFingerprint extends DoFn<Contender, KV<String, Contender>> {
    private static final long serialVersionUID = 1;
    private final Same same;

    private KeyByFingerprint(Same same) {
      this.same = same;
    }

    @ProcessElement
    public void key(@Element Contender contender, OutputReceiver<KV<String, Contender>> out) {
      out.output(KV.of(same.key.apply(contender.fingerprints()), contender));
    }
  }

  private static final class Prefer extends DoFn<KV<String, Iterable<Contender>>, Contender> {
    private static final long serialVersionUID = 1;

    @ProcessElement
    public void prefer(@Element KV<String, Iterable<Contender>> group, MultiOutputReceiver out) {
      Contender preferred = null;
      List<Long> others = new ArrayList<>();
      // Flink lets the group be read only once.
      for (Contender contender : group.getValue()) {
        Contender behind = contender;
        if (preferred == null || isBefore(contender, preferred)) {
          behind = preferred;
          preferred = contender;
        }
        if (behind != null) {
          others.add(behind.candidate().index());
        }
      }
      out.get(KEPT).output(preferred);
      for (Long other : others) {
        out.get(DUPLICATES).output(KV.of(other, preferred.candidate().id()));
      }
    }

    private static boolean isBefore(Contender one, Contender other) {
      return Candidate.PREFERENCE.compare(one.candidate(), other.candidate()) < 0;
    }
  }

  private static final class Keep extends DoFn<KV<Long, CoGbkResult>, Carried<Sample>> {
    private static final long serialVersionUID = 1;
    private final Run run;

    private Keep(Run run) {
      this.run = run;
    }

    @ProcessElement
    public void keep(@Element KV<Long, CoGbkResult> joined, MultiOutputReceiver out) {
      Carried<Sample> sample = joined.getValue().getOnly(SAMPLE);
      String preferred = joined.getValue().getOnly(PREFERRED, null);
      if (preferred == null) {
        out.get(Outputs.SAMPLES).output(sample);
        return;
      }
      DesignRecord record = sample.value().verified().compiled().record();
      Outcome.<Sample>guarded(
              record, Stage.VERIFIED, () -> new Outcome.Refused<>(duplicate(record, preferred)))
          .output(Outputs.SAMPLES, sample.index(), out, run);
    }
  }

  /** The rejection of a record that gives way to another one. */
  static RejectedRow duplicate(DesignRecord record, String preferred) {
    return Rejections.of(
        record,
        Stage.VERIFIED,
        DiagnosticCode.DUPLICATE,
        DiagnosticCode.DUPLICATE.message(preferred));
  }
}
