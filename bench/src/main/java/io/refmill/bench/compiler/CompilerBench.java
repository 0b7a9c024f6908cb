package io.refmill.bench.compiler;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.refmill.compiler.CompilerLimits;
import io.refmill.compiler.elaborate.ElaborationResult;
import io.refmill.compiler.elaborate.Elaborator;
import io.refmill.compiler.emit.PythonModel;
import io.refmill.compiler.lower.Lowering;
import io.refmill.compiler.lower.LoweringException;
import io.refmill.parser.ParseLimits;
import io.refmill.parser.ParseResult;
import io.refmill.parser.SourceUnit;
import io.refmill.parser.VerilogParser;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Times parsing, elaboration, and lowering with emission, warm and on one thread. */
@Command(
    name = "compiler",
    mixinStandardHelpOptions = true,
    description = "Times the stages of the compiler.")
public final class CompilerBench implements Callable<Integer> {
  private static final List<String> STAGES = List.of("parse", "elaborate", "lower and emit");

  @Parameters(description = "directories of sources, or JSONL files", arity = "0..*")
  private List<Path> corpora = List.of();

  @Option(names = "--column", description = "of JSONL files (default: ${DEFAULT-VALUE})")
  private String column = "code";

  @Option(names = "--limit", description = "designs of each corpus (default: ${DEFAULT-VALUE})")
  private int limit = 5000;

  @Option(names = "--warm", description = "designs compiled before (default: ${DEFAULT-VALUE})")
  private int warm = 300;

  @Option(names = "--scaling", description = "also run generated designs of growing size")
  private boolean scaling;

  /** Runs the benchmark. */
  public static void main(String[] arguments) {
    System.exit(new CommandLine(new CompilerBench()).execute(arguments));
  }

  @Override
  public Integer call() throws IOException {
    System.out.printf(
        "%-28s %-15s %8s %10s %10s %10s%n",
        "corpus", "stage", "designs", "median us", "p90 us", "total ms");
    for (Path corpus : corpora) {
      List<String> sources = read(corpus);
      for (int i = 0; i < Math.min(warm, sources.size()); i++) {
        time(sources.get(i));
      }
      print(corpus.getFileName().toString(), sources.stream().map(CompilerBench::time).toList());
    }
    if (scaling) {
      for (int kilobytes : new int[] {10, 100, 1000, 10_000}) {
        String source = ScalingDesigns.assignments(kilobytes * 1000);
        print("assignments, " + kilobytes + " kB", List.of(time(source)));
      }
      for (int instances : new int[] {100, 1000, 10_000}) {
        print("instances, " + instances, List.of(time(ScalingDesigns.instances(instances))));
      }
    }
    return 0;
  }

  /** Nanoseconds of each stage; -1 for one that was not reached or failed. */
  private static long[] time(String source) {
    long[] result = {-1, -1, -1};
    long start = System.nanoTime();
    ParseResult parsed = VerilogParser.parse(SourceUnit.of("bench.v", source), ParseLimits.DEFAULT);
    if (!parsed.diagnostics().isEmpty()) {
      return result;
    }
    result[0] = System.nanoTime() - start;
    start = System.nanoTime();
    ElaborationResult elaborated =
        Elaborator.elaborate(parsed.trees(), null, CompilerLimits.DEFAULT);
    if (elaborated.top() == null || !elaborated.diagnostics().isEmpty()) {
      return result;
    }
    result[1] = System.nanoTime() - start;
    start = System.nanoTime();
    try {
      Lowering.Result lowered = Lowering.run(elaborated.top());
      PythonModel.emit(lowered.design(), lowered.live());
      result[2] = System.nanoTime() - start;
    } catch (LoweringException e) {
      return result;
    }
    return result;
  }

  private static void print(String corpus, List<long[]> times) {
    for (int stage = 0; stage < STAGES.size(); stage++) {
      int index = stage;
      long[] sorted =
          times.stream().mapToLong(t -> t[index]).filter(t -> t >= 0).sorted().toArray();
      if (sorted.length == 0) {
        System.out.printf("%-28s %-15s %8d%n", corpus, STAGES.get(stage), 0);
        continue;
      }
      System.out.printf(
          "%-28s %-15s %8d %10d %10d %10d%n",
          corpus,
          STAGES.get(stage),
          sorted.length,
          sorted[sorted.length / 2] / 1000,
          sorted[(int) (sorted.length * 0.9)] / 1000,
          Arrays.stream(sorted).sum() / 1_000_000);
    }
  }

  private List<String> read(Path corpus) throws IOException {
    List<String> result = new ArrayList<>();
    if (Files.isDirectory(corpus)) {
      try (Stream<Path> files = Files.walk(corpus)) {
        for (Path file :
            files.filter(p -> p.toString().matches(".*\\.s?v")).sorted().limit(limit).toList()) {
          result.add(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
        }
      }
      return result;
    }
    ObjectMapper mapper = new ObjectMapper();
    try (BufferedReader reader = Files.newBufferedReader(corpus)) {
      String line;
      while ((line = reader.readLine()) != null && result.size() < limit) {
        JsonNode value = mapper.readTree(line).path(column);
        if (value.isTextual()) {
          result.add(value.asText());
        }
      }
    }
    if (result.isEmpty()) {
      throw new IOException(corpus + " has no text in column \"" + column + "\"");
    }
    return result;
  }
}
