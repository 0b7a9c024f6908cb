package io.refmill.pipelines;

import io.refmill.contamination.Benchmark;
import io.refmill.contamination.BenchmarkSample.Channel;
import io.refmill.contamination.BenchmarkText;
import io.refmill.contamination.ContaminationList;
import io.refmill.contamination.ListBuilder;
import io.refmill.contamination.PortSignature;
import io.refmill.contamination.layout.LayoutException;
import io.refmill.contamination.layout.Layouts;
import io.refmill.fingerprint.ModelFingerprinter;
import io.refmill.ingest.fault.InputException;
import io.refmill.ingest.settings.IngestOptions;
import io.refmill.schemas.RejectedRow;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** Makes the contamination list of a benchmark, or of anybody's own set of problems. */
public final class ContaminationListJob {
  private static final String OWN_VARIANT = "input";

  /**
   * What a list is made of.
   *
   * @param provenance its first lines
   * @param texts of the benchmark
   * @param unreadable records of the input that are no text
   */
  public record Source(
      Map<String, String> provenance, List<BenchmarkText> texts, List<RejectedRow> unreadable) {}

  private ContaminationListJob() {}

  /**
   * A benchmark's texts, of a checkout in its own layout.
   *
   * @param commit of the checkout
   * @throws LayoutException if the directory holds something else
   */
  public static Source of(Benchmark benchmark, Path checkout, String commit)
      throws IOException, LayoutException {
    return new Source(benchmark.provenance(commit), Layouts.read(benchmark, checkout), List.of());
  }

  /**
   * The texts of an input: the Verilog of each record, and its description where there is one. The
   * record's id becomes the problem's name.
   *
   * @param name of the benchmark
   * @throws InputException if an input is not there
   */
  public static Source of(String name, List<String> inputs, IngestOptions options)
      throws InputException, IOException, InterruptedException {
    List<BenchmarkText> texts = new ArrayList<>();
    List<RejectedRow> unreadable =
        DesignInput.forEach(
            inputs,
            options,
            record -> {
              texts.add(
                  new BenchmarkText(
                      Channel.CODE,
                      record.id(),
                      OWN_VARIANT,
                      record.allText(),
                      record.design().top()));
              if (record.specification() != null) {
                texts.add(
                    new BenchmarkText(
                        Channel.PROMPT, record.id(), OWN_VARIANT, record.specification()));
              }
            });
    Map<String, String> provenance = new LinkedHashMap<>();
    Benchmark.provenanceFields().forEach(field -> provenance.put(field, ""));
    provenance.put("benchmark", name);
    return new Source(provenance, texts, unreadable);
  }

  /** Opens fingerprinters. */
  public interface Fingerprinters {
    /**
     * Opens one.
     *
     * @param wanted says of the widths of a design's ports whether its behaviour is asked for
     */
    ModelFingerprinter open(Predicate<PortSignature> wanted);
  }

  /**
   * Makes a list.
   *
   * @param background inputs with ordinary designs; their columns have usual names
   * @throws InputException if an input is not there
   */
  public static ContaminationList build(
      Source source, List<String> background, IngestOptions options, Fingerprinters fingerprinters)
      throws InputException, IOException, InterruptedException {
    ListBuilder builder;
    try (ModelFingerprinter all = fingerprinters.open(ports -> true)) {
      builder = new ListBuilder(source.provenance(), source.texts(), all);
    }
    if (!background.isEmpty()) {
      List<PortSignature> known = builder.signatures();
      Predicate<PortSignature> wanted = ports -> known.stream().anyMatch(ports::covers);
      try (ModelFingerprinter similar = fingerprinters.open(wanted)) {
        DesignInput.forEach(
            background,
            options,
            record -> builder.addBackground(record.allText(), record.design().top(), similar));
      }
    }
    return builder.build();
  }

  /** Writes a list; the file appears when it is whole. */
  public static void write(ContaminationList list, Path file) throws IOException {
    Path absolute = file.toAbsolutePath();
    Files.createDirectories(absolute.getParent());
    Path part = absolute.resolveSibling("." + absolute.getFileName() + ".part");
    try {
      Files.writeString(part, list.format(), StandardCharsets.UTF_8);
      Files.move(
          part, absolute, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(part);
    }
  }
}
