package io.refmill.bench.fuzz;

import io.refmill.contract.Verdict;
import io.refmill.cosim.CoSimulator;
import io.refmill.cosim.settings.CosimOptions;
import io.refmill.cosim.settings.Toolchain;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Generates designs, compiles them, and compares the models with the simulator. Exit code 1 says
 * that something other than a match was found.
 */
@Command(
    name = "fuzz",
    mixinStandardHelpOptions = true,
    description = "Compares models of generated designs with the simulator.")
public final class DifferentialFuzzer implements Callable<Integer> {
  /** Expressions that may be unknown can make all of an output so; that is no finding. */
  private static final Set<String> UNKNOWN =
      Set.of("failed OUTPUT_NEVER_KNOWN", "failed OUTPUT_RARELY_KNOWN");

  /** What becomes of designs whose result the language leaves open, or that never come to rest. */
  private static final Set<String> OPEN =
      Set.of(
          "failed RACE",
          "failed SIMULATOR_TIMEOUT",
          "rejected RACE",
          "rejected COMBINATIONAL_LOOP",
          "rejected UNSUPPORTED_TIMING");

  @Option(names = "--seed", description = "first seed (default: ${DEFAULT-VALUE})")
  private long seed = 1;

  @Option(names = "--count", description = "designs (default: ${DEFAULT-VALUE})")
  private int count = 1000;

  @Option(names = "--batch", description = "designs in one simulation (default: ${DEFAULT-VALUE})")
  private int batch = 100;

  @Option(names = "--vectors", description = "calls of each design (default: ${DEFAULT-VALUE})")
  private int vectors = 200;

  @Option(names = "--threads", description = "simulations at a time (default: ${DEFAULT-VALUE})")
  private int threads = 2;

  @Option(names = "--out", description = "where reproducers go (default: ${DEFAULT-VALUE})")
  private Path out = Path.of("target/fuzz");

  @Option(
      names = "--reduce",
      description = "reproducers of each kind that are reduced (default: ${DEFAULT-VALUE})")
  private int reduce = 0;

  @Option(names = "--tries", description = "designs tried for one (default: ${DEFAULT-VALUE})")
  private int tries = 1200;

  @Option(
      names = "--hazards",
      description = "designs that hold values without clocks; codes are no findings then")
  private boolean hazards;

  @Option(names = "--print", description = "print the designs, compile nothing")
  private boolean print;

  @Parameters(description = "check these files instead of generated designs", arity = "0..*")
  private List<Path> files = List.of();

  private final Map<String, List<Long>> found = new TreeMap<>();
  private double compared;
  private double toggled;
  private long matches;
  private long initialised;
  private long unknown;

  /** Runs the fuzzer. */
  public static void main(String[] arguments) {
    System.exit(new CommandLine(new DifferentialFuzzer()).execute(arguments));
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    PrintStream console = System.out;
    if (print) {
      for (long s = seed; s < seed + count; s++) {
        console.println(design(s).source());
      }
      return 0;
    }
    Toolchain toolchain = Toolchain.find(System.getenv());
    CosimOptions options =
        CosimOptions.defaults(toolchain, Path.of(System.getProperty("java.io.tmpdir")))
            .withVectors(vectors)
            .withSearch(0)
            .withTimeouts(Duration.ofSeconds(10), Duration.ofSeconds(3), Duration.ofSeconds(5))
            .withWorkers(threads, threads, batch);
    try (CoSimulator simulator = new CoSimulator(options)) {
      Trial trial = new Trial(simulator);
      if (!files.isEmpty()) {
        return check(trial, console);
      }
      Files.createDirectories(out);
      long start = System.nanoTime();
      run(trial, console);
      double seconds = (System.nanoTime() - start) / 1e9;
      report(console, seconds);
      reduceAll(simulator, options, console);
      return matches + unknown == count ? 0 : 1;
    }
  }

  private Integer check(Trial trial, PrintStream console) throws IOException {
    boolean all = true;
    for (Path file : files) {
      GeneratedDesign design =
          new GeneratedDesign(
              0, null, Piece.text(Files.readString(file)), file.toString().endsWith(".sv"));
      Trial.Outcome outcome = trial.run(List.of(design)).get(0);
      console.println(file + ": " + outcome.kind());
      if (!outcome.matches()) {
        all = false;
        console.println(outcome.detail());
        console.println(outcome.python() == null ? "" : outcome.python());
      }
    }
    return all ? 0 : 1;
  }

  private GeneratedDesign design(long s) {
    return hazards ? HazardGenerator.generate(s, "m" + s) : ModuleGenerator.generate(s, "m" + s);
  }

  /** Whether an outcome says nothing against the compiler. */
  private boolean settled(String kind) {
    return UNKNOWN.contains(kind) || hazards && OPEN.contains(kind);
  }

  private void run(Trial trial, PrintStream console) throws InterruptedException {
    ExecutorService executor = Executors.newFixedThreadPool(threads);
    try {
      List<Future<?>> futures = new ArrayList<>();
      AtomicLong done = new AtomicLong();
      for (long from = seed; from < seed + count; from += batch) {
        long first = from;
        long end = Math.min(seed + count, from + batch);
        futures.add(
            executor.submit(
                () -> {
                  List<GeneratedDesign> designs = new ArrayList<>();
                  for (long s = first; s < end; s++) {
                    designs.add(design(s));
                  }
                  List<Trial.Outcome> outcomes = trial.run(designs);
                  for (int i = 0; i < designs.size(); i++) {
                    note(designs.get(i), outcomes.get(i));
                  }
                  long before = done.getAndAdd(designs.size());
                  if (before / 2000 != (before + designs.size()) / 2000) {
                    console.println(summary());
                  }
                }));
      }
      for (Future<?> future : futures) {
        future.get();
      }
    } catch (ExecutionException e) {
      throw new IllegalStateException("a batch failed", e.getCause());
    } finally {
      executor.shutdownNow();
    }
  }

  private synchronized void note(GeneratedDesign design, Trial.Outcome outcome) {
    found.computeIfAbsent(outcome.kind(), k -> new ArrayList<>()).add(design.seed());
    if (outcome.verdict() instanceof Verdict.Match match) {
      matches++;
      compared += match.strength().comparedShare();
      initialised += match.strength().initialisedState() ? 1 : 0;
      String bits = String.join("", match.strength().toggled().values());
      toggled += bits.chars().filter(c -> c == '1').count() / (double) Math.max(1, bits.length());
      return;
    }
    if (settled(outcome.kind())) {
      unknown++;
      return;
    }
    save(design, outcome, "");
  }

  private void save(GeneratedDesign design, Trial.Outcome outcome, String suffix) {
    StringBuilder text = new StringBuilder();
    text.append("// seed ").append(design.seed()).append(": ").append(outcome.kind()).append('\n');
    outcome.detail().lines().limit(40).forEach(l -> text.append("// ").append(l).append('\n'));
    text.append(design.source());
    if (outcome.python() != null) {
      text.append("/*\n").append(outcome.python().replace("*/", "* /")).append("*/\n");
    }
    try {
      Files.writeString(out.resolve(design.seed() + suffix + ".v"), text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private synchronized String summary() {
    return found.entrySet().stream()
        .map(e -> e.getKey() + ": " + e.getValue().size())
        .collect(Collectors.joining("; "));
  }

  private void report(PrintStream console, double seconds) {
    console.printf("%d designs in %.1f s, %.1f a second%n", count, seconds, count / seconds);
    console.printf(
        "output bits compared %.1f %%, toggled %.1f %%; by the second run only: %d%n",
        100 * compared / Math.max(1, matches), 100 * toggled / Math.max(1, matches), initialised);
    found.forEach(
        (kind, seeds) -> {
          String some =
              seeds.stream()
                  .sorted()
                  .limit(12)
                  .map(String::valueOf)
                  .collect(Collectors.joining(" "));
          console.println(seeds.size() + "  " + kind + (kind.equals("match") ? "" : "  " + some));
        });
  }

  private void reduceAll(CoSimulator shared, CosimOptions options, PrintStream console) {
    Trial trial = new Trial(shared);
    for (Map.Entry<String, List<Long>> entry : found.entrySet()) {
      String kind = entry.getKey();
      if (kind.equals("match") || settled(kind)) {
        continue;
      }
      entry.getValue().stream()
          .sorted()
          .limit(reduce)
          .forEach(
              s -> {
                Reducer reducer =
                    new Reducer(
                        designs -> kinds(trial, designs, options.toolchain().iverilog()), tries);
                GeneratedDesign small = reducer.reduce(design(s), kind);
                Trial.Outcome outcome = trial.run(List.of(small)).get(0);
                save(small, outcome, "-small");
                console.println("---- " + s + ": " + outcome.kind());
                outcome.detail().lines().limit(12).forEach(console::println);
                console.println(small.source());
              });
    }
  }

  /** Kinds of outcome; a rejection counts only for a source that the simulator accepts. */
  private static List<String> kinds(Trial trial, List<GeneratedDesign> designs, String iverilog) {
    List<GeneratedDesign> renamed = new ArrayList<>();
    for (GeneratedDesign design : designs) {
      renamed.add(design.renamed(design.top() + "_" + renamed.size()));
    }
    List<Trial.Outcome> outcomes = trial.run(renamed);
    List<String> result = new ArrayList<>();
    for (int i = 0; i < designs.size(); i++) {
      String kind = outcomes.get(i).kind();
      boolean invalid = kind.startsWith("rejected") && !accepts(iverilog, designs.get(i));
      result.add(invalid ? "invalid" : kind);
    }
    return result;
  }

  private static boolean accepts(String iverilog, GeneratedDesign design) {
    try {
      Path file = Files.createTempFile("refmill-fuzz", ".v");
      try {
        Files.writeString(file, design.source());
        Process process =
            new ProcessBuilder(iverilog, "-g2012", "-t", "null", file.toString())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        return process.waitFor() == 0;
      } finally {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
