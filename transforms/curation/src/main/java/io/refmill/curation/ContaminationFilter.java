package io.refmill.curation;

import io.refmill.contamination.BenchmarkDesign;
import io.refmill.contamination.BenchmarkSample;
import io.refmill.contamination.ContaminationList;
import io.refmill.contamination.DesignFingerprint;
import io.refmill.contamination.PortSignature;
import io.refmill.contract.DesignInterface;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Says whether a record repeats a benchmark, and exactly why. Instances are immutable and may be
 * shared by threads; the answer depends on the arguments alone.
 *
 * <p>Code and prompt are two channels, and one of them is enough. A record overlaps a problem when
 *
 * <ol>
 *   <li>its Verilog is an answer's text, up to layout, comments, spelling of numbers and the top
 *       module's name ({@link Finding.Reason#SAME_TEXT});
 *   <li>its top module has the interface (port names, directions, widths) and the body of an answer
 *       in the loose form of {@link io.refmill.contamination.Normalizer#loose}, internal names
 *       apart ({@link Finding.Reason#SAME_STRUCTURE});
 *   <li>it shares n-grams with an answer of at least {@link Thresholds#minCodeTokens()} tokens: at
 *       least {@link Thresholds#minNgrams()}, and {@link Thresholds#codeShare()} of the answer's or
 *       of its own ({@link Finding.Reason#NGRAMS}); n-grams that are common in benchmarks or
 *       ordinary code are not in the lists;
 *   <li>it is written like such an answer as a whole, by {@link Thresholds#similarity()} of their
 *       short windows ({@link Finding.Reason#NEAR_DUPLICATE});
 *   <li>its specification has the words of a prompt, or holds them as one passage ({@link
 *       Finding.Reason#SAME_TEXT}), or shares n-grams with it, at least {@link
 *       Thresholds#minNgrams()} and {@link Thresholds#promptShare()} of the prompt's or of its own,
 *       or has most of its words in their order ({@link Finding.Reason#ROUGE_L}, {@link
 *       Thresholds#rougeL()});
 *   <li>its design has the logic or the behaviour of an answer ({@link Finding.Reason#SAME_LOGIC},
 *       {@link Finding.Reason#SAME_BEHAVIOUR}); what is common knowledge, {@link
 *       ContaminationPolicy} decides.
 * </ol>
 *
 * <p>Texts of short modules are compared by the first two rules only. A half adder has few ways to
 * be written: one with other port names, or built otherwise, is common knowledge and not a leak;
 * one with the same ports and the same statements cannot be told from a copy, and is dropped.
 * {@code docs/contamination.md} has the measured rates.
 */
public final class ContaminationFilter {
  private final CodeIndex code;
  private final PromptIndex prompts;
  private final DesignIndex designs = new DesignIndex();

  /** A filter against {@code lists}. */
  public ContaminationFilter(List<ContaminationList> lists, Thresholds thresholds) {
    this.code = new CodeIndex(thresholds);
    this.prompts = new PromptIndex(thresholds);
    for (ContaminationList list : lists) {
      for (BenchmarkSample sample : list.samples()) {
        NgramIndex.Entry entry = new NgramIndex.Entry(list.benchmark(), sample);
        switch (sample.channel()) {
          case CODE -> code.add(entry, list.window());
          case PROMPT -> prompts.add(entry, list.window());
        }
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

  /**
   * Whether a design with such inputs and outputs, clocks of the cycle protocol apart, may behave
   * as one of a list: only then its behaviour is worth finding out.
   */
  public boolean mayAnswer(PortSignature ports) {
    return designs.mayAnswer(ports);
  }

  /** The same of designs that no unrelated one behaves like. */
  public boolean mayAnswerRarely(PortSignature ports) {
    return designs.mayAnswerRarely(ports);
  }

  /**
   * The sketches of what a design with such ports may do bit by bit as one of a list that has other
   * ports: only with one of these its digest is worth finding out.
   */
  public Set<String> sketches(PortSignature ports) {
    return designs.sketches(ports);
  }

  /**
   * Checks a record whose texts are all that is known.
   *
   * @see #check(String, String, DesignInterface, List)
   */
  public List<Finding> check(String verilog, String specification, DesignInterface design) {
    return check(verilog, specification, design, List.of());
  }

  /**
   * Checks a record.
   *
   * @param verilog its source, all files together, or null
   * @param specification its natural-language text, or null
   * @param design the elaborated interface, or null; where given, widths that the text leaves to
   *     parameters are compared too, and it names the top
   * @param fingerprints what the design does, or each of those that the source may be of
   * @return what overlaps, strongest first, one for each problem and channel; empty when the record
   *     is clean
   */
  public List<Finding> check(
      String verilog,
      String specification,
      DesignInterface design,
      List<DesignFingerprint> fingerprints) {
    Map<String, Finding> findings = new LinkedHashMap<>();
    if (verilog != null) {
      code.check(verilog, design, finding -> put(finding, findings));
    }
    if (specification != null) {
      prompts.check(specification, finding -> put(finding, findings));
    }
    for (DesignFingerprint fingerprint : fingerprints) {
      designs.check(fingerprint).forEach(finding -> put(finding, findings));
    }
    return findings.values().stream().sorted(Finding.STRONGEST).toList();
  }

  /** Keeps the strongest finding for each entry and channel. */
  private static void put(Finding finding, Map<String, Finding> findings) {
    findings.merge(
        finding.benchmark() + "\n" + finding.entry() + "\n" + finding.channel(),
        finding,
        (a, b) -> Finding.STRONGEST.compare(a, b) <= 0 ? a : b);
  }
}
