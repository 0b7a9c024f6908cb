package io.refmill.curation;

import io.refmill.contamination.BenchmarkDesign;
import io.refmill.contamination.BenchmarkSample;
import io.refmill.contamination.BenchmarkSample.Channel;
import io.refmill.contamination.ContaminationList;
import io.refmill.contamination.DesignFingerprint;
import io.refmill.contamination.Hashes;
import io.refmill.contamination.ModuleShape;
import io.refmill.contamination.Normalizer;
import io.refmill.contamination.PortSignature;
import io.refmill.contamination.VerilogTokenizer;
import io.refmill.contract.DesignInterface;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Says whether a record repeats a benchmark, and exactly why. Instances are immutable and may be
 * shared by threads; the answer depends on the arguments alone.
 *
 * <p>Code and prompt are two channels, and one of them is enough. A record overlaps a problem when
 *
 * <ol>
 *   <li>its Verilog is an answer's text, up to layout, comments, spelling of numbers and the top
 *       module's name ({@link Reason#SAME_TEXT});
 *   <li>its top module has the interface (port names, directions, widths) and the body of an answer
 *       in the loose form of {@link Normalizer#loose}, internal names apart ({@link
 *       Reason#SAME_STRUCTURE});
 *   <li>it shares n-grams with an answer of at least {@link Thresholds#minCodeTokens()} tokens: at
 *       least {@link Thresholds#minNgrams()}, and {@link Thresholds#codeShare()} of the answer's or
 *       of its own ({@link Reason#NGRAMS}); n-grams that are common in benchmarks or ordinary code
 *       are not in the lists;
 *   <li>its specification has the words of a prompt, or holds them as one passage ({@link
 *       Reason#SAME_TEXT}), or shares n-grams with it, at least {@link Thresholds#minNgrams()} and
 *       {@link Thresholds#promptShare()} of the prompt's or of its own;
 *   <li>its design has the logic or the behaviour of an answer ({@link Reason#SAME_LOGIC}, {@link
 *       Reason#SAME_BEHAVIOUR}); what is common knowledge, {@link ContaminationPolicy} decides.
 * </ol>
 *
 * <p>Texts of short modules are compared by the first two rules only. A half adder has few ways to
 * be written: one with other port names, or built otherwise, is common knowledge and not a leak;
 * one with the same ports and the same statements cannot be told from a copy, and is dropped.
 * {@code contamination-lists/README.md} has the measured rates.
 */
public final class ContaminationFilter {

  /** Why a record counts as contaminated, strongest first. */
  public enum Reason {
    SAME_TEXT,
    SAME_STRUCTURE,
    NGRAMS,
    SAME_LOGIC,
    SAME_BEHAVIOUR
  }

  /**
   * What an overlap must reach.
   *
   * @param minCodeTokens answers with fewer tokens are compared as a whole only
   * @param minNgrams least number of shared n-grams
   * @param codeShare of the answer's n-grams or of the candidate's, 0 to 1
   * @param promptShare of the prompt's n-grams or of the candidate's, 0 to 1
   * @param minPhraseWords prompts with fewer words count only as the whole specification
   */
  public record Thresholds(
      int minCodeTokens, int minNgrams, double codeShare, double promptShare, int minPhraseWords) {
    /** Measured on VerilogEval v2 against RTLCoder; see {@code contamination-lists/README.md}. */
    public static final Thresholds DEFAULT = new Thresholds(50, 8, 0.5, 0.4, 10);
  }

  /**
   * One overlap.
   *
   * @param benchmark its name
   * @param entry the problem's name in the benchmark
   * @param channel code or prompt
   * @param reason the rule that found it
   * @param sharedNgrams number of shared n-grams; 0 for the other reasons
   * @param shareOfEntry shared over the entry's n-grams; 1 for the other reasons
   * @param shareOfCandidate shared over the candidate's n-grams; 1 for the other reasons
   * @param samePorts whether a design with the same logic or behaviour has the same port names too
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

    /** A finding in texts. */
    Finding(
        String benchmark,
        String entry,
        Channel channel,
        Reason reason,
        int sharedNgrams,
        double shareOfEntry,
        double shareOfCandidate) {
      this(
          benchmark,
          entry,
          channel,
          reason,
          sharedNgrams,
          shareOfEntry,
          shareOfCandidate,
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

    /** How much is shared, 0 to 1: of the entry or of the candidate, whichever is more. */
    public double score() {
      return Math.max(shareOfEntry, shareOfCandidate);
    }

    /** One phrase, for the second argument of the CONTAMINATED message. */
    public String describe() {
      String text = channel == Channel.CODE ? "answer" : "prompt";
      return switch (reason) {
        case SAME_TEXT -> "same " + text + " as " + entry;
        case SAME_STRUCTURE -> "same ports and body as " + entry;
        case NGRAMS ->
            String.format(
                Locale.ROOT,
                "%d n-grams of the %s of %s, %.0f%% of the entry's and %.0f%% of the record's",
                sharedNgrams,
                text,
                entry,
                100 * shareOfEntry,
                100 * shareOfCandidate);
        case SAME_LOGIC -> "same logic as " + entry + more();
        case SAME_BEHAVIOUR -> "same behaviour as " + entry + more();
      };
    }

    private String more() {
      return samePorts
          ? ", and the same port names"
          : others == 0 ? "" : ", which " + others + " unrelated designs have too";
    }
  }

  private record Indexed(String benchmark, BenchmarkSample sample, int ngrams) {}

  private final Thresholds thresholds;
  private final Map<String, Indexed> codeTexts = new HashMap<>();
  private final Map<String, Indexed> codeShapes = new HashMap<>();
  private final Map<String, Indexed> promptTexts = new HashMap<>();
  private final Map<Long, Indexed> phrases = new HashMap<>();
  private final Map<Channel, Map<Long, List<Indexed>>> ngrams = new HashMap<>();
  private final Set<Integer> phraseLengths = new TreeSet<>();
  private final Set<Integer> windows = new TreeSet<>();
  private final DesignIndex designs = new DesignIndex();

  /** A filter against {@code lists}. */
  public ContaminationFilter(List<ContaminationList> lists, Thresholds thresholds) {
    this.thresholds = thresholds;
    for (Channel channel : Channel.values()) {
      ngrams.put(channel, new HashMap<>());
    }
    for (ContaminationList list : lists) {
      windows.add(list.window());
      for (BenchmarkSample sample : list.samples()) {
        add(list.benchmark(), sample);
      }
      for (BenchmarkDesign design : list.designs()) {
        designs.add(list.benchmark(), design);
      }
    }
  }

  /** A filter against the bundled lists with default thresholds. */
  public static ContaminationFilter bundled() {
    return new ContaminationFilter(ContaminationList.bundled(), Thresholds.DEFAULT);
  }

  private void add(String benchmark, BenchmarkSample sample) {
    long[] hashes = sample.ngrams();
    Indexed indexed = new Indexed(benchmark, sample, hashes.length);
    switch (sample.channel()) {
      case CODE -> {
        codeTexts.putIfAbsent(sample.exact(), indexed);
        codeShapes.putIfAbsent(sample.shape(), indexed);
      }
      case PROMPT -> {
        promptTexts.putIfAbsent(sample.exact(), indexed);
        promptTexts.putIfAbsent(sample.shape(), indexed);
        if (sample.length() >= thresholds.minPhraseWords()) {
          phrases.putIfAbsent(sample.phrase(), indexed);
          phraseLengths.add(sample.length());
        }
      }
    }
    boolean whole =
        sample.channel() == Channel.CODE && sample.length() < thresholds.minCodeTokens();
    if (!whole) {
      for (long hash : hashes) {
        ngrams.get(sample.channel()).computeIfAbsent(hash, h -> new ArrayList<>(1)).add(indexed);
      }
    }
  }

  /**
   * Whether a design with such inputs and outputs, clocks of the cycle protocol apart, may behave
   * as one of a list: only then its behaviour is worth finding out.
   */
  public boolean mayAnswer(PortSignature ports) {
    return designs.mayAnswer(ports);
  }

  /**
   * Checks a record whose texts are all that is known.
   *
   * @see #check(String, String, DesignInterface, DesignFingerprint)
   */
  public List<Finding> check(String verilog, String specification, DesignInterface design) {
    return check(verilog, specification, design, null);
  }

  /**
   * Checks a record.
   *
   * @param verilog its source, all files together, or null
   * @param specification its natural-language text, or null
   * @param design the elaborated interface, or null; where given, widths that the text leaves to
   *     parameters are compared too, and it names the top
   * @param fingerprint what the design does, or null
   * @return what overlaps, strongest first; empty when the record is clean
   */
  public List<Finding> check(
      String verilog, String specification, DesignInterface design, DesignFingerprint fingerprint) {
    Map<String, Finding> findings = new LinkedHashMap<>();
    if (verilog != null) {
      checkCode(verilog, design, findings);
    }
    if (specification != null) {
      checkPrompt(Normalizer.words(specification), findings);
    }
    if (fingerprint != null) {
      designs.check(fingerprint).forEach(finding -> put(finding, findings));
    }
    return findings.values().stream()
        .sorted(
            Comparator.comparing(Finding::reason)
                .thenComparing(Finding::background)
                .thenComparing(f -> -Math.max(f.shareOfEntry(), f.shareOfCandidate()))
                .thenComparing(Finding::channel)
                .thenComparing(Finding::benchmark)
                .thenComparing(Finding::entry))
        .toList();
  }

  private void checkCode(String verilog, DesignInterface design, Map<String, Finding> findings) {
    List<String> tokens = VerilogTokenizer.tokenize(verilog);
    String top = design == null ? null : design.topModule();
    whole(codeTexts.get(Hashes.sha256(Normalizer.strict(tokens, top))), Reason.SAME_TEXT, findings);
    List<ModuleShape> shapes = ModuleShape.of(Normalizer.loose(tokens, top));
    List<List<String>> bodies = new ArrayList<>();
    for (ModuleShape shape : shapes) {
      bodies.add(shape.body());
      if (shape.name().equals(Normalizer.TOP)) {
        whole(codeShapes.get(shape.digest()), Reason.SAME_STRUCTURE, findings);
        if (design != null) {
          String digest = shape.digest(ports(design));
          whole(codeShapes.get(digest), Reason.SAME_STRUCTURE, findings);
        }
      }
    }
    overlap(Channel.CODE, bodies, thresholds.codeShare(), findings);
  }

  private static List<String> ports(DesignInterface design) {
    return design.ports().stream()
        .map(
            port ->
                ModuleShape.port(
                    port.name(),
                    port.direction().name().toLowerCase(Locale.ROOT),
                    String.valueOf(port.width())))
        .toList();
  }

  private void checkPrompt(List<String> words, Map<String, Finding> findings) {
    whole(promptTexts.get(Hashes.sha256(words)), Reason.SAME_TEXT, findings);
    for (int length : phraseLengths) {
      for (long hash : Hashes.windows(words, length)) {
        whole(phrases.get(hash), Reason.SAME_TEXT, findings);
      }
    }
    overlap(Channel.PROMPT, List.of(words), thresholds.promptShare(), findings);
  }

  private static void whole(Indexed hit, Reason reason, Map<String, Finding> findings) {
    if (hit != null) {
      put(
          new Finding(hit.benchmark, hit.sample.entry(), hit.sample.channel(), reason, 0, 1, 1),
          findings);
    }
  }

  private void overlap(
      Channel channel, List<List<String>> texts, double share, Map<String, Finding> findings) {
    for (int window : windows) {
      Set<Long> own = new HashSet<>();
      for (List<String> text : texts) {
        for (long hash : Hashes.windows(text, window)) {
          own.add(hash);
        }
      }
      Map<Indexed, Integer> shared = new HashMap<>();
      for (long hash : own) {
        for (Indexed indexed : ngrams.get(channel).getOrDefault(hash, List.of())) {
          shared.merge(indexed, 1, Integer::sum);
        }
      }
      shared.forEach(
          (indexed, count) -> {
            double ofEntry = (double) count / indexed.ngrams;
            double ofCandidate = (double) count / own.size();
            if (count >= thresholds.minNgrams() && Math.max(ofEntry, ofCandidate) >= share) {
              put(
                  new Finding(
                      indexed.benchmark,
                      indexed.sample.entry(),
                      channel,
                      Reason.NGRAMS,
                      count,
                      ofEntry,
                      ofCandidate),
                  findings);
            }
          });
    }
  }

  /** Keeps the strongest finding for each entry and channel. */
  private static void put(Finding finding, Map<String, Finding> findings) {
    findings.merge(
        finding.benchmark() + "\n" + finding.entry() + "\n" + finding.channel(),
        finding,
        (a, b) -> {
          int byReason = a.reason().compareTo(b.reason());
          if (byReason != 0) {
            return byReason < 0 ? a : b;
          }
          if (a.background() != b.background()) {
            return a.background() < b.background() ? a : b;
          }
          double strengthA = Math.max(a.shareOfEntry(), a.shareOfCandidate());
          double strengthB = Math.max(b.shareOfEntry(), b.shareOfCandidate());
          return strengthA >= strengthB ? a : b;
        });
  }
}
