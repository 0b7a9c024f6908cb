package io.refmill.curation;

import io.refmill.contamination.BenchmarkSample;
import io.refmill.contamination.BenchmarkSample.Channel;
import java.util.Comparator;
import java.util.Locale;

/**
 * One overlap of a record with a benchmark.
 *
 * @param benchmark its name
 * @param entry the problem's name in the benchmark
 * @param channel code or prompt
 * @param reason the rule that found it
 * @param sharedNgrams number of shared n-grams; 0 for the other reasons
 * @param shareOfEntry shared over the entry's n-grams or words; for a near duplicate the estimated
 *     similarity; 1 for the other reasons
 * @param shareOfCandidate shared over the candidate's n-grams or words; as above otherwise
 * @param samePorts whether a design with the same logic or behaviour has the same port names too,
 *     and these are not those of other designs as well
 * @param others unrelated designs that behave so too; 0 for texts
 */
public record Finding(
    String benchmark,
    String entry,
    Channel channel,
    Reason reason,
    int sharedNgrams,
    double shareOfEntry,
    double shareOfCandidate,
    boolean samePorts,
    int others) {

  /** Why a record counts as contaminated, strongest first. */
  public enum Reason {
    SAME_TEXT,
    SAME_STRUCTURE,
    NGRAMS,
    NEAR_DUPLICATE,
    ROUGE_L,
    SAME_LOGIC,
    SAME_BEHAVIOUR,
    SAME_BEHAVIOUR_IN_BITS,
    SAME_BEHAVIOUR_AND_MORE
  }

  /** Strongest first; of equals in an order that depends on names alone. */
  static final Comparator<Finding> STRONGEST =
      Comparator.comparing(Finding::reason)
          .thenComparing(Finding::background)
          .thenComparing(finding -> -finding.score())
          .thenComparing(Finding::channel)
          .thenComparing(Finding::benchmark)
          .thenComparing(Finding::entry);

  /** A finding in whole texts. */
  static Finding whole(String benchmark, BenchmarkSample sample, Reason reason) {
    return shared(benchmark, sample, reason, 0, 1, 1);
  }

  /** A finding in parts of texts. */
  static Finding shared(
      String benchmark,
      BenchmarkSample sample,
      Reason reason,
      int ngrams,
      double ofEntry,
      double ofCandidate) {
    return new Finding(
        benchmark,
        sample.entry(),
        sample.channel(),
        reason,
        ngrams,
        ofEntry,
        ofCandidate,
        false,
        0);
  }

  /** Unrelated designs that are as much like the entry as the record is: 0 for evident copies. */
  public int background() {
    return samePorts ? 0 : others;
  }

  /** What was compared and how: {@code code_ngrams}. */
  public String layer() {
    return (channel + "_" + reason).toLowerCase(Locale.ROOT);
  }

  /**
   * How much is shared, 0 to 1: of the entry or of the candidate, whichever is more; ROUGE-L is the
   * harmonic mean of both.
   */
  public double score() {
    return reason == Reason.ROUGE_L
        ? 2 * shareOfEntry * shareOfCandidate / (shareOfEntry + shareOfCandidate)
        : Math.max(shareOfEntry, shareOfCandidate);
  }

  /** One phrase, for the second argument of the CONTAMINATED message. */
  public String describe() {
    String text = channel == Channel.CODE ? "answer" : "prompt";
    return switch (reason) {
      case SAME_TEXT -> "same " + text + " as " + entry;
      case SAME_STRUCTURE -> "same ports and body as " + entry;
      case NGRAMS ->
          format(
              "%d n-grams of the %s of %s, %.0f%% of the entry's and %.0f%% of the record's",
              sharedNgrams, text, entry, 100 * shareOfEntry, 100 * shareOfCandidate);
      case NEAR_DUPLICATE ->
          format("written like the %s of %s, similarity %.2f", text, entry, score());
      case ROUGE_L -> format("worded like the %s of %s, ROUGE-L %.2f", text, entry, score());
      case SAME_LOGIC -> "same logic as " + entry + more();
      case SAME_BEHAVIOUR -> "same behaviour as " + entry + more();
      case SAME_BEHAVIOUR_IN_BITS -> "same behaviour as " + entry + ", bit by bit" + more();
      case SAME_BEHAVIOUR_AND_MORE -> "same behaviour as " + entry + ", and one more output";
    };
  }

  private static String format(String pattern, Object... arguments) {
    return String.format(Locale.ROOT, pattern, arguments);
  }

  private String more() {
    return samePorts
        ? ", and the same port names"
        : others == 0 ? "" : ", which " + others + " unrelated designs have too";
  }
}
