package io.refmill.beam;

import io.refmill.contamination.ContaminationList;
import io.refmill.curation.ContaminationFilter;
import io.refmill.dataset.CompiledModel;
import io.refmill.dataset.Sample;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.ingest.Rejections;
import io.refmill.schemas.Stage;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.beam.sdk.transforms.DoFn;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.transforms.ParDo;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.PCollectionTuple;

/**
 * Takes out what overlaps a benchmark: outputs {@link Outputs#SAMPLES} and {@link
 * Outputs#REJECTIONS}.
 */
public final class Decontaminate extends PTransform<PCollection<Sample>, PCollectionTuple> {
  private static final long serialVersionUID = 1;

  private final List<String> lists;
  private final Run run;

  /**
   * A decontamination against the bundled lists and some more.
   *
   * @param lists files in the form of the bundled ones
   * @param run that it is part of
   */
  public Decontaminate(List<String> lists, Run run) {
    this.lists = List.copyOf(lists);
    this.run = run;
  }

  @Override
  public PCollectionTuple expand(PCollection<Sample> samples) {
    PCollectionTuple clean =
        samples.apply(
            "Check",
            ParDo.of(new Check(lists, run))
                .withOutputTags(Outputs.SAMPLES, Outputs.AND_REJECTIONS));
    clean.get(Outputs.SAMPLES).setCoder(JsonCoder.of(Sample.class));
    return Outputs.withCoder(clean);
  }

  /**
   * The filter against the bundled lists and those in files.
   *
   * @throws IOException if one can't be read
   */
  public static ContaminationFilter filter(List<String> files) throws IOException {
    List<ContaminationList> lists = new ArrayList<>(ContaminationList.bundled());
    for (String file : files) {
      if (!Files.isRegularFile(Path.of(file))) {
        // Nor a pipe: a list is read by each worker.
        throw new FileSystemException(file, null, "no such file");
      }
      try (InputStream in = Files.newInputStream(Path.of(file))) {
        lists.add(ContaminationList.read(in));
      }
    }
    return new ContaminationFilter(lists, ContaminationFilter.Thresholds.DEFAULT);
  }

  private static final class Check extends DoFn<Sample, Sample> {
    private static final long serialVersionUID = 1;
    private final List<String> lists;
    private final Run run;
    private transient ContaminationFilter filter;

    private Check(List<String> lists, Run run) {
      this.lists = lists;
      this.run = run;
    }

    @Setup
    public void setUp() throws IOException {
      filter = filter(lists);
    }

    @ProcessElement
    public void check(@Element Sample sample, MultiOutputReceiver out) {
      Outcome<Sample> outcome =
          Outcome.guarded(
              sample.verified().compiled().record(), Stage.DISTINCT, () -> checked(sample));
      if (outcome instanceof Outcome.Accepted<Sample>) {
        run.counters().accepted.incrementAndGet();
      }
      outcome.output(Outputs.SAMPLES, out, run);
    }

    private Outcome<Sample> checked(Sample sample) {
      CompiledModel compiled = sample.verified().compiled();
      List<ContaminationFilter.Finding> findings =
          filter.check(
              compiled.record().allText(),
              sample.specification().text(),
              compiled.model().design());
      if (findings.isEmpty()) {
        return new Outcome.Accepted<>(sample);
      }
      ContaminationFilter.Finding strongest = findings.get(0);
      return new Outcome.Refused<>(
          Rejections.of(
              compiled.record(),
              Stage.DISTINCT,
              DiagnosticCode.CONTAMINATED,
              DiagnosticCode.CONTAMINATED.message(strongest.benchmark(), strongest.describe())));
    }
  }
}
