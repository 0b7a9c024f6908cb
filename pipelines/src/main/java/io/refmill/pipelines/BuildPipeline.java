package io.refmill.pipelines;

import io.refmill.beam.CurateModels;
import io.refmill.beam.LimitLength;
import io.refmill.beam.ReadRecords;
import io.refmill.beam.RecallSamples;
import io.refmill.beam.coder.Carried;
import io.refmill.beam.coder.SmileCoder;
import io.refmill.beam.compile.CompileDesigns;
import io.refmill.beam.duplicates.ClusterSamples;
import io.refmill.beam.duplicates.Deduplicate;
import io.refmill.beam.prove.ProveSamples;
import io.refmill.beam.prove.Proving;
import io.refmill.beam.run.Outputs;
import io.refmill.beam.run.Run;
import io.refmill.beam.screen.Decontaminate;
import io.refmill.beam.screen.FingerprintDesigns;
import io.refmill.beam.screen.Screening;
import io.refmill.beam.teach.AnnotateSamples;
import io.refmill.beam.teach.DistillRejections;
import io.refmill.beam.teach.Teaching;
import io.refmill.beam.teach.TryProblems;
import io.refmill.beam.verify.Verification;
import io.refmill.beam.verify.VerifyModels;
import io.refmill.beam.write.WriteParts;
import io.refmill.beam.write.WriteShards;
import io.refmill.beam.write.WriteSlowest;
import io.refmill.dataset.DesignCost;
import io.refmill.dataset.Sample;
import io.refmill.dataset.StagePart;
import io.refmill.dataset.VerifiedModel;
import io.refmill.ingest.InputPlan;
import io.refmill.ingest.plan.ReadTask;
import io.refmill.ingest.record.DesignRecord;
import io.refmill.schemas.RejectedRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.beam.sdk.Pipeline;
import org.apache.beam.sdk.transforms.Create;
import org.apache.beam.sdk.transforms.Filter;
import org.apache.beam.sdk.transforms.Flatten;
import org.apache.beam.sdk.transforms.Reshuffle;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.PCollectionList;
import org.apache.beam.sdk.values.PCollectionTuple;

/** The road from records to shards, in the order in which they take it. */
final class BuildPipeline {
  private BuildPipeline() {}

  static void assemble(
      Pipeline pipeline,
      BuildOptions options,
      InputPlan plan,
      WriteShards.Target target,
      Verification verification,
      Optional<Proving> proving,
      Screening screening,
      Optional<Teaching> teaching,
      Run run) {
    Outputs.register(pipeline.getCoderRegistry());
    List<PCollection<RejectedRow>> rejections = new ArrayList<>();
    List<PCollection<DesignCost>> costs = new ArrayList<>();
    int buckets = run.buckets().count();

    PCollectionTuple read =
        pipeline
            .apply("Tasks", Create.of(plan.tasks()).withCoder(SmileCoder.of(ReadTask.class)))
            .apply("SpreadTasks", Reshuffle.<ReadTask>viaRandomKey().withNumBuckets(buckets))
            .apply("ReadRecords", new ReadRecords(options.ingest(), run));
    rejections.add(read.get(Outputs.REJECTIONS));

    PCollectionTuple compiled =
        read.get(Outputs.DESIGNS)
            .apply(
                "Spread", Reshuffle.<Carried<DesignRecord>>viaRandomKey().withNumBuckets(buckets))
            .apply(
                "CompileDesigns",
                new CompileDesigns(
                    options.limits(),
                    new RecallSamples(verification, target.rules().wording(), run),
                    run));
    costs.add(compiled.get(Outputs.COSTS));

    PCollectionTuple verified =
        compiled
            .get(Outputs.MODELS)
            .apply("VerifyModels", new VerifyModels(options.limits(), verification, run));
    costs.add(verified.get(Outputs.COSTS));
    PCollection<RejectedRow> unconverted =
        PCollectionList.of(compiled.get(Outputs.REJECTIONS))
            .and(verified.get(Outputs.REJECTIONS))
            .apply("Unconverted", Flatten.pCollections());
    PCollection<Carried<VerifiedModel>> found = verified.get(Outputs.VERIFIED);
    if (teaching.isPresent() && teaching.get().distill() != null) {
      PCollectionTuple distilled =
          unconverted.apply("Distill", new DistillRejections(teaching.get(), run));
      distilled
          .get(DistillRejections.TURNS)
          .apply("WriteTurns", new WriteParts<>(StagePart.TURNS, target));
      distilled
          .get(DistillRejections.OUTCOMES)
          .apply("WriteOutcomes", new WriteParts<>(StagePart.OUTCOMES, target));
      unconverted = distilled.get(Outputs.REJECTIONS);
      found =
          PCollectionList.of(found)
              .and(distilled.get(Outputs.VERIFIED))
              .apply("AllVerified", Flatten.pCollections());
    }
    rejections.add(unconverted);

    PCollectionTuple curated =
        found.apply("CurateModels", new CurateModels(target.rules().wording(), run));
    rejections.add(curated.get(Outputs.REJECTIONS));
    costs.add(curated.get(Outputs.COSTS));

    PCollectionTuple distinct =
        PCollectionList.of(curated.get(Outputs.SAMPLES))
            .and(compiled.get(Outputs.SAMPLES))
            .apply("AllCurated", Flatten.pCollections())
            .apply("Deduplicate", new Deduplicate(run));
    rejections.add(distinct.get(Outputs.REJECTIONS));

    PCollectionTuple known =
        distinct
            .get(Outputs.SAMPLES)
            .apply("FingerprintDesigns", new FingerprintDesigns(screening, run));
    rejections.add(known.get(Outputs.REJECTIONS));
    costs.add(known.get(Outputs.COSTS));

    PCollectionTuple clustered =
        known
            .get(Outputs.SAMPLES)
            .apply("Duplicates", new ClusterSamples(options.dropNearDuplicates(), run));
    rejections.add(clustered.get(Outputs.REJECTIONS));

    PCollectionTuple clean =
        clustered.get(Outputs.SAMPLES).apply("Decontaminate", new Decontaminate(screening, run));
    rejections.add(clean.get(Outputs.REJECTIONS));

    PCollectionTuple limited =
        clean.get(Outputs.SAMPLES).apply("LimitLength", new LimitLength(target.rules(), run));
    rejections.add(limited.get(Outputs.REJECTIONS));

    PCollection<Carried<Sample>> samples = limited.get(Outputs.SAMPLES);
    if (proving.isPresent()) {
      // Last, so that nothing is proven in vain; and before anything is asked about a sample.
      PCollectionTuple proven =
          samples.apply("ProveSamples", new ProveSamples(proving.get(), verification, run));
      rejections.add(proven.get(Outputs.REJECTIONS));
      costs.add(proven.get(Outputs.COSTS));
      samples = proven.get(Outputs.SAMPLES);
    }
    if (teaching.isPresent()) {
      teach(samples, teaching.get(), target, run);
    }

    PCollection<RejectedRow> rejected =
        PCollectionList.of(rejections).apply("AllRejections", Flatten.pCollections());
    PCollectionTuple.of(Outputs.SAMPLES, samples)
        .and(Outputs.REJECTIONS, rejected)
        .apply("WriteShards", new WriteShards(target));
    PCollectionList.of(costs)
        .apply("AllCosts", Flatten.pCollections())
        .apply("WriteSlowest", new WriteSlowest(target, run));
  }

  /** What is asked about samples that are about to be written. */
  private static void teach(
      PCollection<Carried<Sample>> samples, Teaching teaching, WriteShards.Target target, Run run) {
    PCollection<Carried<Sample>> converted =
        samples.apply(
            "Converted", Filter.by((Carried<Sample> sample) -> !sample.value().byLanguageModel()));
    if (teaching.annotate() != null) {
      converted
          .apply("Annotate", new AnnotateSamples(teaching, target, run))
          .apply("WriteAnnotated", new WriteParts<>(StagePart.ANNOTATED, target));
    }
    if (teaching.curate() != null) {
      PCollectionTuple tried = converted.apply("Try", new TryProblems(teaching, target, run));
      tried
          .get(TryProblems.ROLLOUTS)
          .apply("WriteRollouts", new WriteParts<>(StagePart.ROLLOUTS, target));
      tried
          .get(TryProblems.SELECTION)
          .apply("WriteSelection", new WriteParts<>(StagePart.SELECTION, target));
    }
  }
}
