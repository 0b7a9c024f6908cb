package io.refmill.bench.compiler;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.refmill.compiler.elaborate.ElaborationResult;
import io.refmill.compiler.elaborate.Elaborator;
import io.refmill.compiler.emit.comment.SourceComments;
import io.refmill.compiler.emit.model.PythonModel;
import io.refmill.compiler.ir.CompilerLimits;
import io.refmill.compiler.lower.Lowering;
import io.refmill.compiler.lower.form.LoweringException;
import io.refmill.compiler.lower.schedule.CheckDelays;
import io.refmill.parser.ParseLimits;
import io.refmill.parser.SourceUnit;
import io.refmill.parser.parse.ParseResult;
import io.refmill.parser.parse.VerilogParser;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.IntFunction;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Times parsing, elaboration, lowering and emission, warm and on one thread, and tells how long the
 * models are.
 */
@Command(
    name = "compiler",
    mixinStandardHelpOptions = true,
    description = "Times the stages of the compiler.")
public final class CompilerBench implements Callable<Integer> {
  private static final List<String> STAGES = List.of("parse", "elaborate", "lower", "emit");

  @Parameters(description = "directories of sources, or JSONL files", arity = "0..*")
  private List<Path> corpora = List.of();

  @Option(
      names = "--column",
      description = "of JSONL files, or a JSON pointer such as /a/0/b (default: ${DEFAULT-VALUE})")
  private String column = "code";

  @Option(names = "--limit", description = "designs of each corpus (default: ${DEFAULT-VALUE})")
  private int limit = 5000;

  @Option(names = "--warm", description = "designs compiled before (default: ${DEFAULT-VALUE})")
  private int warm = 3000;

  @Option(names = "--scaling", description = "also run generated designs of growing size")
  private boolean scaling;

  @Option(
      names = "--shape",
      split = ",",
      completionCandidates = Shapes.class,
      description = "of generated designs: ${COMPLETION-CANDIDATES} (default: all)")
  private List<String> shapes = List.of();

  /** The names of the shapes. */
  private static final class Shapes implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return ScalingDesign.all().stream().map(ScalingDesign::name).iterator();
    }
  }

  @Option(
      names = "--kilobytes",
      split = ",",
      description = "sizes of generated designs (default: ${DEFAULT-VALUE})")
  private List<Integer> kilobytes = List.of(100, 1000, 10_000);

  @Option(names = "--apart", description = "each shape in a process of its own")
  private boolean apart;

  @Option(names = "--untitled", hidden = true)
  private boolean untitled;

  @Option(
      names = "--instances",
      split = ",",
      description =
          "of generated loops, which run when no shape is named (default: ${DEFAULT-VALUE})")
  private List<Integer> instances = List.of(100, 1000, 10_000);

  /** Runs the benchmark. */
  public static void main(String[] arguments) {
    System.exit(
        new CommandLine(new CompilerBench())
            .setCaseInsensitiveEnumValuesAllowed(true)
            .execute(arguments));
  }

  @Override
  public Integer call() throws IOException {
    for (Path corpus : corpora) {
      List<String> sources = read(corpus);
      for (int i = 0; i < warm; i++) {
        time(sources.get(i % sources.size()));
      }
      print(corpus.getFileName().toString(), sources.stream().map(CompilerBench::time).toList());
    }
    if (scaling) {
      onLargeStack(this::scale);
    }
    return 0;
  }

  private void scale() {
    if (!untitled) {
      System.out.printf("%-28s", "design");
      STAGES.forEach(stage -> System.out.printf(" %9s ms", stage));
      System.out.printf(
          " %9s %6s %9s %6s %9s  %s%n",
          "ms/unit", "ratio", "with all", "ratio", "memory MB", "unit: 1 kB, or 1 instance");
    }
    for (ScalingDesign shape : ScalingDesign.all()) {
      if (shapes.isEmpty() || shapes.stream().anyMatch(shape.name()::equalsIgnoreCase)) {
        if (apart) {
          runApart(shape);
        } else {
          scale(shape.name(), " kB", kilobytes, size -> shape.text(size * 1000));
        }
      }
    }
    if (shapes.isEmpty()) {
      scale("instances", "", instances, GenerateLoops::instances);
      scale("nets", "", instances, GenerateLoops::nets);
      scale("nested", "", instances, GenerateLoops::nested);
    }
  }

  /** Runs one shape in a new process with the options of this one. */
  private void runApart(ScalingDesign shape) {
    List<String> command = new ArrayList<>();
    command.add(ProcessHandle.current().info().command().orElse("java"));
    command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(CompilerBench.class.getName(), "--scaling", "--untitled"));
    command.addAll(List.of("--shape", shape.name(), "--kilobytes"));
    command.add(kilobytes.stream().map(String::valueOf).collect(Collectors.joining(",")));
    System.out.flush();
    try {
      int code = new ProcessBuilder(command).inheritIO().start().waitFor();
      if (code != 0) {
        System.out.println(shape.name() + " ended with " + code);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Designs of one kind in growing sizes, each compared with the first one. */
  private static void scale(
      String name, String unit, List<Integer> sizes, IntFunction<String> source) {
    double[] first = null;
    for (int size : sizes) {
      double[] each = scale(name + " " + size + unit, source.apply(size), size, first);
      first = first == null ? each : first;
    }
  }

  /** Runs on a thread with as much stack as the compiler gives itself. */
  private static void onLargeStack(Runnable work) {
    Thread thread = new Thread(null, work, "bench", 256L << 20);
    thread.start();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static final Pattern COMMENT = Pattern.compile("//[^\\n]*|(?s:/\\*.*?\\*/)");

  /**
   * What one run took and how it ended.
   *
   * @param all nanoseconds of all stages by another clock; -1 when not every one ended
   * @param ratio lines of Python for each line of Verilog, empty ones and comments left out in
   *     both; NaN without a model
   */
  private record Run(long[] nanos, long all, String outcome, double ratio) {
    /** Stages up to lowering, or -1 when it was not reached. */
    long untilLowered() {
      return nanos[2] < 0 ? -1 : nanos[0] + nanos[1] + nanos[2];
    }
  }

  private static Run time(String source) {
    return time(source, ParseLimits.DEFAULT, CompilerLimits.DEFAULT, System::nanoTime, () -> 0);
  }

  /** Nanoseconds of each stage; -1 for one that was not reached or failed. */
  private static Run time(
      String source,
      ParseLimits parseLimits,
      CompilerLimits limits,
      LongSupplier clock,
      LongSupplier other) {
    long[] result = {-1, -1, -1, -1};
    long first = other.getAsLong();
    long start = clock.getAsLong();
    ParseResult parsed = VerilogParser.parse(SourceUnit.of("bench.v", source), parseLimits);
    if (!parsed.diagnostics().isEmpty()) {
      return new Run(result, -1, parsed.diagnostics().get(0).toString(), Double.NaN);
    }
    result[0] = clock.getAsLong() - start;
    start = clock.getAsLong();
    ElaborationResult elaborated = Elaborator.elaborate(parsed.trees(), null, limits);
    if (elaborated.top() == null || !elaborated.diagnostics().isEmpty()) {
      return new Run(result, -1, elaborated.diagnostics().get(0).toString(), Double.NaN);
    }
    result[1] = clock.getAsLong() - start;
    try {
      start = clock.getAsLong();
      Lowering.Result lowered = Lowering.run(elaborated.top(), false);
      CheckDelays.run(elaborated.delays(), lowered.design(), lowered.live());
      result[2] = clock.getAsLong() - start;
      start = clock.getAsLong();
      String python =
          PythonModel.emit(
                  PythonModel.form(lowered.design(), lowered.live()),
                  SourceComments.of(parsed.trees()),
                  limits)
              .python();
      result[3] = clock.getAsLong() - start;
      long all = other.getAsLong() - first;
      return new Run(result, all, python.length() / 1000 + " kB of Python", ratio(python, source));
    } catch (LoweringException e) {
      return new Run(result, -1, e.diagnostic().toString(), Double.NaN);
    } catch (StackOverflowError e) {
      return new Run(result, -1, "stack overflow in " + e.getStackTrace()[0], Double.NaN);
    }
  }

  private static double ratio(String python, String verilog) {
    long code =
        python
            .lines()
            .map(String::strip)
            .filter(l -> !l.startsWith("#"))
            .filter(l -> !l.isEmpty())
            .count();
    String text = COMMENT.matcher(verilog).replaceAll("");
    return (double) code / Math.max(1, text.lines().filter(l -> !l.isBlank()).count());
  }

  /** So that it is time and not a limit that shows; the shapes with wide vectors need some. */
  private static final CompilerLimits RAISED =
      new CompilerLimits(1 << 20, 1L << 26, 4_000_000, 1 << 20, 1 << 28);

  private static final ParseLimits PATIENT = new ParseLimits(16 << 20, 256, 1 << 20, 0);

  /** Up to so many characters a design is compiled several times, and the median counts. */
  private static final int SMALL = 1_100_000;

  /** Compilations of a small design before those that count, and of those. */
  private static final int BEFORE = 3;

  private static final int COUNTED = 5;

  /**
   * One generated design. Time is that of the thread that compiles, then that of the processor with
   * the garbage collector and the translation of byte code.
   *
   * @param first milliseconds of both kinds for each unit of a smaller one, or null
   * @return milliseconds for each unit
   */
  private static double[] scale(String name, String source, int units, double[] first) {
    com.sun.management.OperatingSystemMXBean system =
        (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    LongSupplier own = ManagementFactory.getThreadMXBean()::getCurrentThreadCpuTime;
    boolean small = source.length() <= SMALL;
    for (int i = 0; small && i < BEFORE; i++) {
      time(source, PATIENT, RAISED, own, system::getProcessCpuTime);
    }
    List<MemoryPoolMXBean> pools = ManagementFactory.getMemoryPoolMXBeans();
    List<Run> runs = new ArrayList<>();
    for (int i = 0; i < (small ? COUNTED : 1); i++) {
      System.gc();
      pools.forEach(MemoryPoolMXBean::resetPeakUsage);
      runs.add(time(source, PATIENT, RAISED, own, system::getProcessCpuTime));
    }
    runs.sort(Comparator.comparingLong(r -> LongStream.of(r.nanos()).sum()));
    Run run = runs.get(runs.size() / 2);
    long peak =
        pools.stream()
            .filter(p -> p.getType() == MemoryType.HEAP)
            .mapToLong(p -> p.getPeakUsage().getUsed())
            .sum();
    System.out.printf("%-28s", name);
    long total = 0;
    for (long nanos : run.nanos()) {
      System.out.printf(" %9s   ", nanos < 0 ? "-" : String.valueOf(nanos / 1_000_000));
      total += Math.max(nanos, 0);
    }
    double[] each = {total / 1e6 / units, run.all() / 1e6 / units};
    for (int i = 0; i < each.length; i++) {
      System.out.printf(
          " %9.2f %6s",
          each[i], first == null ? "" : String.format(Locale.ROOT, "%.2f", each[i] / first[i]));
    }
    System.out.printf(" %9d  %s%n", peak / 1_000_000, run.outcome());
    return each;
  }

  private static void print(String corpus, List<Run> runs) {
    System.out.printf(
        "%-28s %-16s %8s %10s %10s %10s %6s%n",
        corpus, "stage", "designs", "median us", "p95 us", "total ms", "share");
    long all =
        runs.stream().mapToLong(r -> Arrays.stream(r.nanos()).filter(t -> t > 0).sum()).sum();
    for (int stage = 0; stage < STAGES.size(); stage++) {
      int index = stage;
      line(STAGES.get(stage), runs.stream().mapToLong(r -> r.nanos()[index]).toArray(), all);
    }
    line("until lowered", runs.stream().mapToLong(Run::untilLowered).toArray(), all);
    double[] ratios = runs.stream().mapToDouble(Run::ratio).filter(r -> r >= 0).sorted().toArray();
    if (ratios.length > 0) {
      System.out.printf(
          "%-28s lines of Python for each of Verilog: median %.2f, p95 %.2f, mean %.2f%n",
          "",
          ratios[ratios.length / 2],
          ratios[(int) (ratios.length * 0.95)],
          Arrays.stream(ratios).average().orElseThrow());
    }
  }

  private static void line(String stage, long[] nanos, long all) {
    long[] sorted = Arrays.stream(nanos).filter(t -> t >= 0).sorted().toArray();
    if (sorted.length == 0) {
      System.out.printf("%-28s %-16s %8d%n", "", stage, 0);
      return;
    }
    long sum = Arrays.stream(sorted).sum();
    System.out.printf(
        "%-28s %-16s %8d %10d %10d %10d %5.1f%%%n",
        "",
        stage,
        sorted.length,
        sorted[sorted.length / 2] / 1000,
        sorted[(int) (sorted.length * 0.95)] / 1000,
        sum / 1_000_000,
        100.0 * sum / all);
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
        JsonNode row = mapper.readTree(line);
        JsonNode value = column.startsWith("/") ? row.at(column) : row.path(column);
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
