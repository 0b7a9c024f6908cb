package io.refmill.beam;

import io.refmill.beam.coder.SmileCoder;
import io.refmill.beam.process.ThreadTime;
import io.refmill.beam.run.Bill;
import io.refmill.beam.run.Run;
import io.refmill.beam.store.DesignKey;
import io.refmill.beam.store.Known;
import io.refmill.beam.store.Memory;
import io.refmill.beam.store.Origins;
import io.refmill.contamination.MinHashSignature;
import io.refmill.curation.Category;
import io.refmill.curation.Fingerprints;
import io.refmill.curation.NearDuplicates;
import io.refmill.curation.Specification;
import io.refmill.curation.Wording;
import io.refmill.dataset.CompiledModel;
import io.refmill.dataset.Packed;
import io.refmill.dataset.Sample;
import io.refmill.dataset.VerifiedModel;
import io.refmill.ingest.record.DesignRecord;
import java.io.IOException;

/** What curation says of models by themselves, as other runs found it or as it is found now. */
final class KnownCurations {
  private static final SmileCoder<Curation> CURATION = SmileCoder.of(Curation.class);

  private final Wording wording;
  private final Run run;
  private final Memory memory;

  KnownCurations(Wording wording, Run run, Memory memory) {
    this.wording = wording;
    this.run = run;
    this.memory = memory;
  }

  /** The sample of a model. */
  Sample sample(VerifiedModel verified, Bill bill) throws Exception {
    // What a language model was asked for is worded already.
    Wording used = verified.distilled() == null ? wording : Wording.DEFAULT;
    if (!memory.isWorking()) {
      return curation(verified, used, bill).sample(verified, null);
    }
    String origin = Origins.of(verified);
    DesignKey key = key(verified, used, origin);
    Known<Curation> known = memory.recall(key, CURATION);
    if (known != null) {
      return known.value().sample(verified, known.origin(origin));
    }
    Curation found = curation(verified, used, bill);
    Known<Curation> kept = memory.keep(key, found, CURATION);
    return found.sample(verified, kept == null ? null : kept.origin(origin));
  }

  /** The sample of a model that the compiler made; null if no run has found what it is. */
  Sample known(VerifiedModel verified) throws IOException {
    String origin = Origins.of(verified);
    Known<Curation> known = memory.recall(key(verified, wording, origin), CURATION);
    return known == null ? null : known.value().sample(verified, known.origin(origin));
  }

  /** All of a model that has a say in its curation: not what bears the record's name or place. */
  private DesignKey key(VerifiedModel verified, Wording used, String origin) throws IOException {
    DesignRecord record = verified.compiled().record();
    return DesignKey.of(
        record.design(),
        origin,
        () -> run.store().key("curation").add(used.toString()).addOptional(record.specification()));
  }

  private static Curation curation(VerifiedModel verified, Wording wording, Bill bill) {
    long before = ThreadTime.ofThread();
    try {
      return Curation.of(verified, wording);
    } finally {
      bill.addCuration(ThreadTime.ofThread() - before);
    }
  }

  /** What curation says of a model by itself. */
  private record Curation(
      Fingerprints fingerprints,
      String signature,
      Category category,
      Specification.Source source,
      Packed<Specification> specification) {
    static Curation of(VerifiedModel verified, Wording wording) {
      CompiledModel compiled = verified.compiled();
      DesignRecord record = compiled.record();
      String verilog = record.allText();
      Specification specification =
          Specification.of(
              record.specification(),
              record.mainText(),
              compiled.model(),
              compiled.description(),
              verified.trace(),
              verified.kept(),
              wording);
      return new Curation(
          Fingerprints.of(
              verilog, compiled.model().design().topModule(), compiled.model().python()),
          NearDuplicates.signature(verilog, compiled.model().design().topModule())
              .map(MinHashSignature::toString)
              .orElse(""),
          Category.of(compiled.description().categories(), compiled.model().design()),
          specification.source(),
          Packed.of(specification));
    }

    Sample sample(VerifiedModel verified, String origin) {
      return Sample.alone(
          verified, fingerprints, signature, category, source, specification, origin);
    }
  }
}
