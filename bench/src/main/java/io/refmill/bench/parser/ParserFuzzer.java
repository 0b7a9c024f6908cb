package io.refmill.bench.parser;

import io.refmill.diagnostics.Diagnostic;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.parser.ParseLimits;
import io.refmill.parser.SourceUnit;
import io.refmill.parser.parse.ParseResult;
import io.refmill.parser.parse.VerilogParser;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Gives the parser damaged sources for some time. Reports internal errors, exceptions, and inputs
 * that take longer than two seconds or much memory; exit code 1 if there are any.
 */
@Command(
    name = "parser",
    mixinStandardHelpOptions = true,
    description = "Gives the parser damaged sources and reports crashes and hangs.")
public final class ParserFuzzer implements Callable<Integer> {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private static final long SLOW_NANOS = 2_000_000_000L;
  private static final long LARGE_BYTES = 512L << 20;

  @Parameters(description = "files and directories with sources", arity = "1..*")
  private List<Path> seeds = List.of();

  @Option(names = "--seconds", description = "how long (default: ${DEFAULT-VALUE})")
  private int seconds = 60;

  @Option(names = "--seed", description = "of the mutations (default: ${DEFAULT-VALUE})")
  private long seed = 1;

  @Option(names = "--out", description = "where reproducers go (default: ${DEFAULT-VALUE})")
  private Path out = Path.of("target/parser-fuzz");

  private int problems;

  /** Runs the fuzzer. */
  public static void main(String[] arguments) {
    System.exit(new CommandLine(new ParserFuzzer()).execute(arguments));
  }

  @Override
  public Integer call() throws IOException {
    List<String> sources = read();
    if (sources.isEmpty()) {
      System.err.println("no sources in " + seeds);
      return 2;
    }
    Files.createDirectories(out);
    SourceMutator mutator = new SourceMutator(new SplittableRandom(seed), sources);
    long end = System.nanoTime() + seconds * 1_000_000_000L;
    long count = 0;
    long accepted = 0;
    long slowest = 0;
    long largest = 0;
    while (System.nanoTime() < end) {
      String source = mutator.next();
      count++;
      Runtime runtime = Runtime.getRuntime();
      long memory = runtime.totalMemory() - runtime.freeMemory();
      // The processor's time: a machine that is busy with other things says nothing of the parser.
      long start = THREADS.getCurrentThreadCpuTime();
      String problem = problem(source);
      long took = THREADS.getCurrentThreadCpuTime() - start;
      long used = runtime.totalMemory() - runtime.freeMemory() - memory;
      slowest = Math.max(slowest, took);
      largest = Math.max(largest, runtime.totalMemory() - runtime.freeMemory());
      boolean well = problem == null || problem.isEmpty();
      if (well && took > SLOW_NANOS) {
        problem = "took " + took / 1_000_000 + " ms";
      }
      if (well && used > LARGE_BYTES) {
        problem = "used " + (used >> 20) + " MB";
      }
      if (problem == null) {
        continue;
      }
      if (problem.isEmpty()) {
        accepted++;
        continue;
      }
      Path file = out.resolve("problem-" + problems++ + ".v");
      Files.writeString(file, source);
      System.out.println(file + ": " + problem);
    }
    System.out.printf(
        "%d sources in %d s, %d accepted, slowest %d ms, heap up to %d MB, %d problems%n",
        count, seconds, accepted, slowest / 1_000_000, largest >> 20, problems);
    return problems == 0 ? 0 : 1;
  }

  /** What went wrong; an empty string if the source was accepted, null if it was refused. */
  private static String problem(String source) {
    try {
      ParseResult result =
          VerilogParser.parse(SourceUnit.of("fuzz.v", source), ParseLimits.DEFAULT);
      for (Diagnostic d : result.diagnostics()) {
        if (d.code() == DiagnosticCode.INTERNAL_ERROR || d.code() == DiagnosticCode.PARSE_TIMEOUT) {
          return d.toString();
        }
      }
      return result.diagnostics().isEmpty() ? "" : null;
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      return e.toString();
    }
  }

  private List<String> read() throws IOException {
    List<String> result = new ArrayList<>();
    for (Path path : seeds) {
      try (Stream<Path> files = Files.walk(path)) {
        for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
          if (file.toString().matches(".*\\.s?vh?")) {
            result.add(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
          }
        }
      }
    }
    return result;
  }
}
