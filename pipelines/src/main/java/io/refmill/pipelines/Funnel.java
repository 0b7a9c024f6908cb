package io.refmill.pipelines;

import io.refmill.dataset.ShardSummary;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.schemas.Stage;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * How many records came how far, counted from what was written.
 *
 * @param records of the input
 * @param written samples
 * @param rejected rejections
 * @param lastStage number of records by the last stage they completed
 * @param codes number of rejections by code
 * @param coverage of the samples' models
 * @param proofs of the samples' models
 * @param splits rows of each split, in order
 */
public record Funnel(
    long records,
    long written,
    long rejected,
    Map<Stage, Long> lastStage,
    Map<DiagnosticCode, Long> codes,
    ShardSummary.Coverage coverage,
    ShardSummary.Proofs proofs,
    Map<String, Rows> splits) {

  /**
   * Samples in {@code sft}, how many of them are in {@code rl} too, and those in {@code distilled}.
   */
  public record Rows(long sft, long rl, long distilled) {
    /** Of a build that asks no language model. */
    public Rows(long sft, long rl) {
      this(sft, rl, 0);
    }

    Rows plus(Rows other) {
      return new Rows(sft + other.sft, rl + other.rl, distilled + other.distilled);
    }
  }

  /** Counts summaries of shards. */
  static Funnel of(
      long records,
      List<ShardSummary> samples,
      List<ShardSummary> rejections,
      Map<String, Rows> splits) {
    Map<Stage, Long> stages = new EnumMap<>(Stage.class);
    Map<DiagnosticCode, Long> codes = new EnumMap<>(DiagnosticCode.class);
    long written = samples.stream().mapToLong(ShardSummary::rows).sum();
    stages.put(Stage.WRITTEN, written);
    long rejected = 0;
    for (ShardSummary summary : rejections) {
      rejected += summary.rows();
      for (Map.Entry<String, Long> outcome : summary.outcomes().entrySet()) {
        String[] parts = outcome.getKey().split(" ", 2);
        stages.merge(
            Stage.valueOf(parts[0].toUpperCase(Locale.ROOT)), outcome.getValue(), Long::sum);
        codes.merge(DiagnosticCode.valueOf(parts[1]), outcome.getValue(), Long::sum);
      }
    }
    ShardSummary.Coverage coverage =
        samples.stream()
            .map(ShardSummary::coverage)
            .reduce(ShardSummary.Coverage.NONE, ShardSummary.Coverage::plus);
    ShardSummary.Proofs proofs =
        samples.stream()
            .map(ShardSummary::proofs)
            .reduce(ShardSummary.Proofs.NONE, ShardSummary.Proofs::plus);
    return new Funnel(records, written, rejected, stages, codes, coverage, proofs, splits);
  }

  /** Records that completed a stage. */
  public long reached(Stage stage) {
    long count = 0;
    for (Map.Entry<Stage, Long> entry : lastStage.entrySet()) {
      if (entry.getKey().compareTo(stage) >= 0) {
        count += entry.getValue();
      }
    }
    return count;
  }

  /** Samples that are in {@code sft}. */
  public long sft() {
    return written - distilled();
  }

  /** Samples whose models a language model wrote, which are in {@code distilled}. */
  public long distilled() {
    return splits.values().stream().mapToLong(Rows::distilled).sum();
  }

  /** Samples that are in {@code rl}. */
  public long rl() {
    return splits.values().stream().mapToLong(Rows::rl).sum();
  }

  /** Rejections with a code. */
  public long count(DiagnosticCode code) {
    return codes.getOrDefault(code, 0L);
  }

  /** What does not add up; empty if every record is in exactly one output. */
  List<String> problems() {
    List<String> problems = new ArrayList<>();
    if (written + rejected != records) {
      problems.add(
          records
              + " records were read, and "
              + written
              + " samples and "
              + rejected
              + " rejections written: "
              + Math.abs(records - written - rejected)
              + (written + rejected < records ? " are missing" : " too many"));
    }
    long staged = lastStage.values().stream().mapToLong(Long::longValue).sum();
    if (staged != written + rejected) {
      problems.add(staged + " outcomes for " + (written + rejected) + " rows");
    }
    long coded = codes.values().stream().mapToLong(Long::longValue).sum();
    if (coded != rejected) {
      problems.add(coded + " codes for " + rejected + " rejections");
    }
    return problems;
  }

  /** Codes with their counts, most frequent first. */
  public List<Map.Entry<DiagnosticCode, Long>> byFrequency() {
    List<Map.Entry<DiagnosticCode, Long>> entries =
        new ArrayList<>(new TreeMap<>(codes).entrySet());
    entries.sort(Map.Entry.<DiagnosticCode, Long>comparingByValue().reversed());
    return entries;
  }
}
