package io.refmill.contamination;

import io.refmill.contamination.BenchmarkSample.Channel;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Makes the list of a benchmark of its texts. Deterministic: the same texts and the same background
 * give the same bytes.
 *
 * <p>An n-gram is boilerplate, and left out, when more than {@value #MAX_SHARING_PROBLEMS} problems
 * have it or {@value #MIN_BACKGROUND_DESIGNS} designs of the background do: one alone may be a copy
 * of the benchmark's. A paragraph of a prompt is boilerplate when {@value #MIN_SHARED_PARAGRAPH}
 * problems or more have it. Entries whose answers have the same shape are one problem here:
 * benchmarks ask for the same design in several ways.
 */
public final class ListBuilder {
  private static final int MAX_SHARING_PROBLEMS = 3;
  private static final int MIN_BACKGROUND_DESIGNS = 2;
  private static final int MIN_SHARED_PARAGRAPH = 5;

  private final Map<String, String> provenance;
  private final List<BenchmarkText> texts;
  private final Map<String, String> problems = new HashMap<>();
  private final Map<BenchmarkText, DesignFingerprint> designs = new LinkedHashMap<>();
  private final Set<String> shapes = new HashSet<>();
  private final List<DesignFingerprint> ordinary = new ArrayList<>();

  private final Map<Long, Integer> backgroundWindows = new HashMap<>();
  private final Set<String> backgroundTexts = new HashSet<>();

  /**
   * A builder.
   *
   * @param provenance first lines of the list, see {@link Benchmark#provenance}
   * @param texts of the benchmark
   * @param fingerprinter for the designs among them
   * @throws IOException if the machine failed
   */
  public ListBuilder(
      Map<String, String> provenance, List<BenchmarkText> texts, DesignFingerprinter fingerprinter)
      throws IOException, InterruptedException {
    this.provenance = new LinkedHashMap<>(provenance);
    this.texts = List.copyOf(texts);
    for (BenchmarkText text : texts) {
      if (text.channel() == Channel.CODE) {
        addDesign(text, fingerprinter);
      }
    }
  }

  private void addDesign(BenchmarkText text, DesignFingerprinter fingerprinter)
      throws IOException, InterruptedException {
    String shape = shape(VerilogTokenizer.tokenize(text.text()), text.top());
    if (shape.isEmpty()) {
      return;
    }
    shapes.add(shape);
    problems.putIfAbsent(key(text), shape);
    Optional<DesignFingerprint> design =
        fingerprinter.ofReference(text.definitions() + text.text(), text.top());
    design.ifPresent(found -> designs.put(text, found));
  }

  /** Signatures of the benchmark's designs: what covers none of them behaves as none of them. */
  public List<PortSignature> signatures() {
    return designs.values().stream()
        .flatMap(design -> Stream.of(design.signature(), design.bits()))
        .filter(ports -> !ports.isEmpty())
        .distinct()
        .map(PortSignature::parse)
        .toList();
  }

  /**
   * Adds a design of the background: what it has is not distinctive of the benchmark. A copy of the
   * benchmark's own designs is left out, and so is one that is there already.
   *
   * @param verilog its source, all files together
   * @param top the module, or null for the only one that no other one instantiates
   * @param fingerprinter for the design
   * @throws IOException if the machine failed
   */
  public void addBackground(String verilog, String top, DesignFingerprinter fingerprinter)
      throws IOException, InterruptedException {
    List<String> tokens = VerilogTokenizer.tokenize(verilog);
    String shape = shape(tokens, top);
    if (shape.isEmpty() || shapes.contains(shape) || !backgroundTexts.add(shape)) {
      return;
    }
    for (long window : new HashSet<>(boxed(TextWindows.ofCode(tokens, top)))) {
      backgroundWindows.merge(window, 1, Integer::sum);
    }
    Optional<DesignFingerprint> design = fingerprinter.of(verilog, top);
    design.filter(found -> !found.responses().isEmpty()).ifPresent(ordinary::add);
  }

  /** The list. */
  public ContaminationList build() {
    Map<String, String> header = new LinkedHashMap<>();
    header.put("format", ContaminationList.FORMAT);
    header.putAll(provenance);
    header.put("window", String.valueOf(TextWindows.NGRAM));
    header.put("background", backgroundTexts.size() + " designs");
    List<BenchmarkSample> samples = new ArrayList<>();
    samples.addAll(code(in(Channel.CODE)));
    samples.addAll(prompts(in(Channel.PROMPT)));
    return new ContaminationList(header, samples, designs());
  }

  private List<BenchmarkText> in(Channel channel) {
    return texts.stream().filter(text -> text.channel() == channel).toList();
  }

  private List<BenchmarkDesign> designs() {
    Map<String, BenchmarkDesign> distinct = new LinkedHashMap<>();
    designs.forEach(
        (text, design) -> {
          distinct.computeIfAbsent(
              text.entry() + "\t" + design.whole(), key -> ofBackground(text, design.whole()));
          // A design of its own: how many behave alike in part says nothing of the whole.
          if (!design.parts().isEmpty()) {
            distinct.computeIfAbsent(
                text.entry() + "\t" + design.inPart(), key -> ofBackground(text, design.inPart()));
          }
          if (!design.bitwise().isEmpty()) {
            distinct.computeIfAbsent(
                text.entry() + "\t" + design.inBits(), key -> ofBackground(text, design.inBits()));
          }
        });
    return List.copyOf(distinct.values());
  }

  /** A design, and what the background has of it. */
  private BenchmarkDesign ofBackground(BenchmarkText text, DesignFingerprint design) {
    int alike = 0;
    int named = 0;
    int namedAlike = 0;
    for (DesignFingerprint other : ordinary) {
      boolean same = other.behavesLike(design);
      boolean names = other.signature().equals(design.signature()) && other.namedLike(design);
      alike += same ? 1 : 0;
      named += names ? 1 : 0;
      namedAlike += same && names ? 1 : 0;
    }
    return new BenchmarkDesign(
        text.entry(), text.variant(), Hashes.sha256(text.text()), design, alike, named, namedAlike);
  }

  private List<BenchmarkSample> code(List<BenchmarkText> code) {
    Map<Long, Set<String>> problemsOf = new HashMap<>();
    for (BenchmarkText text : code) {
      count(text, windows(text), problemsOf);
    }
    Map<String, BenchmarkSample> distinct = new LinkedHashMap<>();
    for (BenchmarkText text : code) {
      List<String> tokens = VerilogTokenizer.tokenize(text.text());
      List<String> strict = Normalizer.strict(tokens, text.top());
      BenchmarkSample sample =
          new BenchmarkSample(
              Channel.CODE,
              text.entry(),
              text.variant(),
              Hashes.sha256(text.text()),
              strict.size(),
              Hashes.sha256(strict),
              shape(tokens, text.top()),
              0,
              TextWindows.similarityOfCode(tokens, text.top()),
              new byte[0],
              distinctive(windows(text), problemsOf));
      distinct.putIfAbsent(sample.entry() + "\t" + sample.exact(), sample);
    }
    return List.copyOf(distinct.values());
  }

  private List<BenchmarkSample> prompts(List<BenchmarkText> prompts) {
    Set<List<String>> shared = sharedParagraphs(prompts);
    Map<Long, Set<String>> problemsOf = new HashMap<>();
    for (BenchmarkText text : prompts) {
      count(text, TextWindows.ofLanguage(PromptText.body(text.text(), shared)), problemsOf);
    }
    Map<String, BenchmarkSample> distinct = new LinkedHashMap<>();
    for (BenchmarkText text : prompts) {
      List<String> body = PromptText.body(text.text(), shared);
      long[] phrase = body.isEmpty() ? new long[] {0} : Hashes.windows(body, body.size());
      BenchmarkSample sample =
          new BenchmarkSample(
              Channel.PROMPT,
              text.entry(),
              text.variant(),
              Hashes.sha256(text.text()),
              body.size(),
              Hashes.sha256(Normalizer.words(text.text())),
              Hashes.sha256(body),
              phrase[0],
              TextWindows.similarity(body),
              PromptOutline.of(body),
              distinctive(TextWindows.ofLanguage(body), problemsOf));
      distinct.putIfAbsent(sample.entry() + "\t" + sample.exact(), sample);
    }
    return List.copyOf(distinct.values());
  }

  private Set<List<String>> sharedParagraphs(List<BenchmarkText> prompts) {
    Map<List<String>, Set<String>> paragraphs = new HashMap<>();
    for (BenchmarkText text : prompts) {
      for (List<String> paragraph : PromptText.paragraphs(text.text())) {
        paragraphs.computeIfAbsent(paragraph, p -> new HashSet<>()).add(problem(text));
      }
    }
    paragraphs.values().removeIf(sharing -> sharing.size() < MIN_SHARED_PARAGRAPH);
    return paragraphs.keySet();
  }

  private void count(BenchmarkText text, long[] windows, Map<Long, Set<String>> problemsOf) {
    for (long window : windows) {
      problemsOf.computeIfAbsent(window, w -> new HashSet<>()).add(problem(text));
    }
  }

  private long[] distinctive(long[] windows, Map<Long, Set<String>> problemsOf) {
    Set<Long> kept = new TreeSet<>();
    for (long window : windows) {
      if (problemsOf.get(window).size() <= MAX_SHARING_PROBLEMS
          && backgroundWindows.getOrDefault(window, 0) < MIN_BACKGROUND_DESIGNS) {
        kept.add(window);
      }
    }
    return kept.stream().mapToLong(Long::longValue).toArray();
  }

  private static long[] windows(BenchmarkText text) {
    return TextWindows.ofCode(VerilogTokenizer.tokenize(text.text()), text.top());
  }

  /** What an entry is about: the shape of its first answer, or else its name. */
  private String problem(BenchmarkText text) {
    return problems.getOrDefault(key(text), text.entry());
  }

  private static String key(BenchmarkText text) {
    return text.variant() + "\t" + text.entry();
  }

  /** The shape of a text's top, or an empty string if it has no module. */
  private static String shape(List<String> tokens, String top) {
    List<ModuleShape> all = ModuleShape.of(Normalizer.loose(tokens, top));
    for (ModuleShape shape : all) {
      if (shape.name().equals(Normalizer.TOP)) {
        return shape.digest();
      }
    }
    return all.isEmpty() ? "" : all.get(all.size() - 1).digest();
  }

  private static List<Long> boxed(long[] windows) {
    List<Long> boxed = new ArrayList<>(windows.length);
    for (long window : windows) {
      boxed.add(window);
    }
    return boxed;
  }
}
