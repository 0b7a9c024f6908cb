package io.refmill.runners.options;

import io.refmill.contamination.ContaminationList;
import io.refmill.curation.ContaminationPolicy;
import io.refmill.curation.Thresholds;
import io.refmill.runners.value.Places;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** What counts as a problem of a benchmark, and what becomes of it. */
public final class ContaminationOptions {
  private static final String LIST = "--contamination-list";

  @Option(
      names = "--contamination",
      defaultValue = "standard",
      paramLabel = "POLICY",
      description =
          "strict: whatever answers a problem of a benchmark goes; standard: what many designs do"
              + " goes only if its text or ports are those of a problem too; report: nothing goes,"
              + " everything is marked; default: ${DEFAULT-VALUE}.")
  private ContaminationPolicy policy = ContaminationPolicy.STANDARD;

  @Option(
      names = LIST,
      paramLabel = "FILE",
      description = "Benchmark fingerprints besides the bundled ones; may be repeated.")
  private List<Path> lists = new ArrayList<>();

  @Option(
      names = "--min-code-tokens",
      defaultValue = "50",
      paramLabel = "N",
      description =
          "Answers of fewer tokens are compared as a whole only; default: ${DEFAULT-VALUE}.")
  private int minCodeTokens = Thresholds.DEFAULT.minCodeTokens();

  @Option(
      names = "--min-ngrams",
      defaultValue = "8",
      paramLabel = "N",
      description = "Rare 13-grams that must be shared at least; default: ${DEFAULT-VALUE}.")
  private int minNgrams = Thresholds.DEFAULT.minNgrams();

  @Option(
      names = "--code-share",
      defaultValue = "0.5",
      paramLabel = "SHARE",
      description =
          "Part of the answer's rare 13-grams, or of the record's, that these must be; default:"
              + " ${DEFAULT-VALUE}.")
  private double codeShare = Thresholds.DEFAULT.codeShare();

  @Option(
      names = "--prompt-share",
      defaultValue = "0.4",
      paramLabel = "SHARE",
      description = "The same for prompts; default: ${DEFAULT-VALUE}.")
  private double promptShare = Thresholds.DEFAULT.promptShare();

  @Option(
      names = "--min-prompt-words",
      defaultValue = "10",
      paramLabel = "N",
      description =
          "Prompts of fewer words count only as the whole specification; default:"
              + " ${DEFAULT-VALUE}.")
  private int minPromptWords = Thresholds.DEFAULT.minPromptWords();

  @Option(
      names = "--similarity",
      defaultValue = "0.8",
      paramLabel = "SHARE",
      description =
          "Similarity from which on a record is written like an answer; default:"
              + " ${DEFAULT-VALUE}.")
  private double similarity = Thresholds.DEFAULT.similarity();

  @Option(
      names = "--rouge-l",
      defaultValue = "0.6",
      paramLabel = "SHARE",
      description =
          "ROUGE-L from which on a record is worded like a prompt; default: ${DEFAULT-VALUE}.")
  private double rougeL = Thresholds.DEFAULT.rougeL();

  @Option(
      names = "--common",
      defaultValue = "1",
      paramLabel = "N",
      description =
          "Unrelated designs from which on a behaviour is what many designs do; default:"
              + " ${DEFAULT-VALUE}.")
  private int common = Thresholds.DEFAULT.common();

  /** What becomes of records that overlap with a benchmark. */
  public ContaminationPolicy policy() {
    return policy;
  }

  /** The lists' files. */
  public List<String> lists() {
    return lists.stream().map(Path::toString).toList();
  }

  /**
   * What an overlap must reach.
   *
   * @throws IllegalArgumentException if a value is out of its range
   */
  public Thresholds thresholds() {
    return new Thresholds(
        minCodeTokens,
        minNgrams,
        codeShare,
        promptShare,
        minPromptWords,
        similarity,
        rougeL,
        common);
  }

  /** Refuses values out of range, and lists that can't be read. */
  public void check(CommandLine command) {
    try {
      thresholds();
    } catch (IllegalArgumentException e) {
      throw new CommandLine.ParameterException(command, "--" + e.getMessage(), e);
    }
    lists.forEach(list -> check(command, list));
  }

  private static void check(CommandLine command, Path list) {
    // Nor a pipe: each worker reads it.
    Places.file(command, LIST, list);
    try (InputStream in = Files.newInputStream(list)) {
      ContaminationList.read(in);
    } catch (IOException | IllegalArgumentException e) {
      throw new CommandLine.ParameterException(
          command, LIST + ": cannot read " + list + ": " + e.getMessage(), e);
    }
  }
}
