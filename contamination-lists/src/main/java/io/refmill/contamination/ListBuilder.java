package io.refmill.contamination;

import io.refmill.contamination.BenchmarkSample.Channel;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Builds the list of VerilogEval v2 from a checkout of it. Deterministic: the same checkout and
 * background give the same bytes.
 *
 * <p>Usage: {@code java io.refmill.contamination.ListBuilder CHECKOUT COMMIT BACKGROUND OUTPUT},
 * where BACKGROUND is a directory of ordinary Verilog files, whose n-grams are not distinctive.
 *
 * <p>An n-gram is boilerplate, and left out, when more than {@value #MAX_SHARING_ENTRIES} problems
 * have it or the background does. A paragraph of a prompt is boilerplate when {@value
 * #MIN_SHARED_PARAGRAPH} problems or more have it.
 */
public final class ListBuilder {
  /** Tokens or words in an n-gram. */
  static final int WINDOW = 13;

  private static final int MAX_SHARING_ENTRIES = 3;
  private static final int MIN_SHARED_PARAGRAPH = 5;
  private static final List<String> DIRECTORIES =
      List.of("dataset_code-complete-iccad2023", "dataset_spec-to-rtl");
  private static final String CODE_SUFFIX = "_ref.sv";
  private static final String PROMPT_SUFFIX = "_prompt.txt";

  /** A text of the benchmark: problem, directory and contents. */
  private record Text(String entry, String variant, String text) {}

  private final Set<Long> background = new HashSet<>();

  private ListBuilder() {}

  /** See the class comment. */
  public static void main(String[] arguments) throws IOException {
    if (arguments.length != 4) {
      System.err.println("usage: ListBuilder CHECKOUT COMMIT BACKGROUND OUTPUT");
      System.exit(2);
    }
    ContaminationList list = build(Path.of(arguments[0]), arguments[1], Path.of(arguments[2]));
    Files.writeString(Path.of(arguments[3]), list.format(), StandardCharsets.UTF_8);
  }

  /**
   * Builds the list.
   *
   * @param checkout directory that holds the two {@code dataset_*} directories
   * @param commit the checkout's commit, for the record
   * @param background directory of ordinary Verilog files
   */
  public static ContaminationList build(Path checkout, String commit, Path background)
      throws IOException {
    ListBuilder builder = new ListBuilder();
    for (Path file : files(background)) {
      String name = file.toString();
      if (name.endsWith(".v") || name.endsWith(".sv")) {
        for (long hash : codeWindows(Files.readString(file))) {
          builder.background.add(hash);
        }
      }
    }
    Map<String, String> header = new LinkedHashMap<>();
    header.put("format", ContaminationList.FORMAT);
    header.put("benchmark", "VerilogEval v2");
    header.put("source", "https://github.com/NVlabs/verilog-eval");
    header.put("commit", commit);
    header.put("license", "MIT, Copyright (c) 2023-2024 NVIDIA Research Projects");
    header.put("window", String.valueOf(WINDOW));
    List<BenchmarkSample> samples = new ArrayList<>();
    samples.addAll(builder.code(texts(checkout, CODE_SUFFIX)));
    samples.addAll(builder.prompts(texts(checkout, PROMPT_SUFFIX)));
    return new ContaminationList(header, samples);
  }

  private static List<Path> files(Path directory) throws IOException {
    try (Stream<Path> all = Files.walk(directory)) {
      return all.filter(Files::isRegularFile).sorted().toList();
    }
  }

  private static List<Text> texts(Path checkout, String suffix) throws IOException {
    Map<String, Text> byKey = new TreeMap<>();
    for (String directory : DIRECTORIES) {
      for (Path file : files(checkout.resolve(directory))) {
        String name = file.getFileName().toString();
        if (name.endsWith(suffix)) {
          String entry = name.substring(0, name.length() - suffix.length());
          byKey.put(entry + "\t" + directory, new Text(entry, directory, Files.readString(file)));
        }
      }
    }
    return List.copyOf(byKey.values());
  }

  private List<BenchmarkSample> code(List<Text> texts) {
    Map<Long, Set<String>> entriesOf = new HashMap<>();
    for (Text text : texts) {
      for (long hash : codeWindows(text.text())) {
        entriesOf.computeIfAbsent(hash, h -> new HashSet<>()).add(text.entry());
      }
    }
    Map<String, BenchmarkSample> distinct = new LinkedHashMap<>();
    for (Text text : texts) {
      List<String> tokens = VerilogTokenizer.tokenize(text.text());
      List<String> strict = Normalizer.strict(tokens, null);
      List<ModuleShape> shapes = ModuleShape.of(Normalizer.loose(tokens, null));
      String shape = shapes.get(shapes.size() - 1).digest();
      BenchmarkSample sample =
          new BenchmarkSample(
              Channel.CODE,
              text.entry(),
              text.variant(),
              strict.size(),
              Hashes.sha256(strict),
              shape,
              0,
              distinctive(codeWindows(text.text()), entriesOf));
      distinct.putIfAbsent(sample.entry() + sample.exact(), sample);
    }
    return List.copyOf(distinct.values());
  }

  private List<BenchmarkSample> prompts(List<Text> texts) {
    Map<List<String>, Set<String>> paragraphs = new HashMap<>();
    for (Text text : texts) {
      for (List<String> paragraph : PromptText.paragraphs(text.text())) {
        paragraphs.computeIfAbsent(paragraph, p -> new HashSet<>()).add(text.entry());
      }
    }
    Set<List<String>> shared = new HashSet<>();
    paragraphs.forEach(
        (paragraph, entries) -> {
          if (entries.size() >= MIN_SHARED_PARAGRAPH) {
            shared.add(paragraph);
          }
        });
    Map<Long, Set<String>> entriesOf = new HashMap<>();
    for (Text text : texts) {
      for (long hash : languageWindows(PromptText.body(text.text(), shared))) {
        entriesOf.computeIfAbsent(hash, h -> new HashSet<>()).add(text.entry());
      }
    }
    List<BenchmarkSample> samples = new ArrayList<>();
    for (Text text : texts) {
      List<String> body = PromptText.body(text.text(), shared);
      long[] phrase = body.isEmpty() ? new long[] {0} : Hashes.windows(body, body.size());
      samples.add(
          new BenchmarkSample(
              Channel.PROMPT,
              text.entry(),
              text.variant(),
              body.size(),
              Hashes.sha256(Normalizer.words(text.text())),
              Hashes.sha256(body),
              phrase[0],
              distinctive(languageWindows(body), entriesOf)));
    }
    return samples;
  }

  /** Windows of module bodies; headers are compared as interfaces instead. */
  private static long[] codeWindows(String text) {
    List<String> loose = Normalizer.loose(VerilogTokenizer.tokenize(text), null);
    return ModuleShape.of(loose).stream()
        .flatMapToLong(shape -> Arrays.stream(Hashes.windows(shape.body(), WINDOW)))
        .toArray();
  }

  private static long[] languageWindows(List<String> words) {
    long[] all = Hashes.windows(words, WINDOW);
    return IntStream.range(0, all.length)
        .filter(i -> Normalizer.isLanguage(words.subList(i, i + WINDOW)))
        .mapToLong(i -> all[i])
        .toArray();
  }

  private long[] distinctive(long[] windows, Map<Long, Set<String>> entriesOf) {
    Set<Long> kept = new TreeSet<>();
    for (long hash : windows) {
      if (entriesOf.get(hash).size() <= MAX_SHARING_ENTRIES && !background.contains(hash)) {
        kept.add(hash);
      }
    }
    return kept.stream().mapToLong(Long::longValue).toArray();
  }
}
