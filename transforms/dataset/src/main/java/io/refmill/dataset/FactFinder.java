package io.refmill.dataset;

import io.refmill.contract.Doubt;
import io.refmill.contract.DoubtText;
import io.refmill.curation.Baseline;
import io.refmill.curation.TokenCounter;
import io.refmill.ingest.record.DesignRecord;
import io.refmill.parser.SourceFile;
import io.refmill.schemas.DesignKey;
import io.refmill.schemas.RowFacts;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/** Finds what is known of a sample besides what it teaches. */
public final class FactFinder {
  /** An answer that has understood nothing would earn too much. */
  static final String BASELINE = "baseline";

  /** There is no trace to judge answers by: not one call of so many ports fits. */
  static final String NO_TRACE = "no_trace";

  /** The prompt has more tokens than trainers take. */
  static final String LONG_PROMPT = "long_prompt";

  /** The text that came with the design contradicts it. */
  static final String CONTRADICTED = "contradicted";

  private static final String COMPILER = "ir";

  private final RowRules rules;
  private final TokenCounter tokens;

  /**
   * A finder.
   *
   * @throws IOException if the tokenizer can't be read
   */
  public FactFinder(RowRules rules) throws IOException {
    this.rules = rules;
    this.tokens = TokenCounter.of(rules.tokenizer());
  }

  /** Measures a sample whose model the compiler made. */
  public Measures measures(Sample sample) {
    if (sample.measures() != null) {
      return sample.measures();
    }
    List<Integer> counts =
        SampleRows.messages(sample).stream().map(each -> tokens.count(each.content())).toList();
    int last = counts.size() - 1;
    return new Measures(
        counts.subList(0, last).stream().mapToInt(Integer::intValue).sum(),
        counts.get(last),
        Baseline.of(sample.verified().trace(), sample.verified().compiled().model().design()));
  }

  /** The facts of a sample. */
  RowFacts facts(Sample sample, Measures measures) {
    DesignRecord record = sample.verified().compiled().record();
    List<SourceFile> files = record.design().unit().files();
    return new RowFacts(
        contentId(record, sample.verified().compiled().model().design().topModule()),
        COMPILER,
        files.isEmpty() ? record.source() : files.get(files.size() - 1).path(),
        hex(sha256(record.mainText())),
        split(sample),
        measures.promptTokens(),
        measures.answerTokens(),
        measures.baseline().passRate(),
        measures.baseline().toggleShare(),
        rlExclusion(sample, measures),
        Stream.of(Doubt.Kind.CONSTANT, Doubt.Kind.SLIP)
            .flatMap(kind -> DoubtText.of(doubts(sample, kind)).stream())
            .toList(),
        record.lineage() == null ? null : record.lineage().base(),
        sample.design().behaviours());
  }

  private static List<Doubt> doubts(Sample sample, Doubt.Kind kind) {
    return sample.verified().compiled().model().doubts(kind);
  }

  /** Tokens of all turns of a sample whose model a language model wrote. */
  public long distilledTokens(Sample sample) {
    return sample.verified().distilled().messages().stream()
        .mapToLong(message -> tokens.count(message.content()))
        .sum();
  }

  /** Which design a sample is about. */
  DesignKey key(Sample sample) {
    DesignRecord record = sample.verified().compiled().record();
    String top = sample.verified().compiled().model().design().topModule();
    return new DesignKey(
        record.id(),
        record.index(),
        record.source(),
        top,
        record.license(),
        contentId(record, top),
        split(sample));
  }

  private String split(Sample sample) {
    int split = rules.splits().of(sample, rules.seed());
    return rules.splits().parts().get(split).name();
  }

  private String rlExclusion(Sample sample, Measures measures) {
    Baseline baseline = measures.baseline();
    if (!sample.specification().findings().isEmpty() && !rules.wording().contradicted()) {
      return CONTRADICTED;
    }
    if (baseline.comparedCalls() == 0) {
      return NO_TRACE;
    }
    // Whatever rows are asked for, the first call gives the answer to a constant away.
    if (baseline.passRate() >= rules.maxBaseline()
        || !doubts(sample, Doubt.Kind.CONSTANT).isEmpty()) {
      return BASELINE;
    }
    boolean tooLong =
        rules.maxPromptTokens() > 0 && measures.promptTokens() > rules.maxPromptTokens();
    return tooLong ? LONG_PROMPT : null;
  }

  private static String contentId(DesignRecord record, String top) {
    MessageDigest digest = sha256();
    for (SourceFile file : record.design().unit().files()) {
      add(digest, file.text());
    }
    for (SourceFile file : record.design().unit().includes()) {
      add(digest, file.path());
      add(digest, file.text());
    }
    add(digest, top);
    return hex(digest.digest());
  }

  /** With its length, so that no two lists of texts are one. */
  private static void add(MessageDigest digest, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    digest.update((bytes.length + ":").getBytes(StandardCharsets.US_ASCII));
    digest.update(bytes);
  }

  private static byte[] sha256(String text) {
    return sha256().digest(text.getBytes(StandardCharsets.UTF_8));
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }
}
