package io.refmill.bench.verify;

import io.refmill.bench.mutation.Corpus;
import io.refmill.compiler.CompileResult;
import io.refmill.compiler.DesignSource;
import io.refmill.compiler.VerilogCompiler;
import io.refmill.contract.Verdict;
import io.refmill.cosim.CoSimulator;
import io.refmill.cosim.VerificationRequest;
import io.refmill.cosim.process.ProgramUse;
import io.refmill.cosim.settings.CosimOptions;
import io.refmill.cosim.settings.Toolchain;
import io.refmill.diagnostics.DiagnosticCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Measures the processor time of verification over a corpus, by program, and that of the naive way
 * on a sample of the same modules. Compilation is not counted; the Java machine's own time is, and
 * with it that of translating the verifier's byte code.
 */
@Command(
    name = "verify",
    mixinStandardHelpOptions = true,
    description = "Measures the processor time of verification.")
public final class VerifyBench implements Callable<Integer> {
  private static final int REAPING_MILLIS = 500;
  private static final int REMOVALS = 100;
  private static final long REMOVAL_PAUSE = 20_000_000;

  enum Format {
    RTLCODER("#output"),
    CODEV("#ground_truth[0].content"),
    HLS("#code"),
    DIRECTORY("");

    final String suffix;

    Format(String suffix) {
      this.suffix = suffix;
    }
  }

  @Option(names = "--corpus", required = true, description = "a file of rows, or a directory")
  private String corpus;

  @Option(
      names = "--format",
      description = "rtlcoder, codev, hls or directory (default: directory)")
  private Format format = Format.DIRECTORY;

  @Option(names = "--modules", description = "at most; all if 0 (default: 0)")
  private int modules;

  @Option(names = "--naive", description = "modules for the naive way (default: ${DEFAULT-VALUE})")
  private int naive = 150;

  @Option(names = "--vectors", description = "calls a module (default: ${DEFAULT-VALUE})")
  private int vectors = 1000;

  @Option(names = "--batch", description = "designs in a simulation; the verifier's own if 0")
  private int batch;

  @Option(
      names = "--together",
      description = "designs that the verifier is given at a time (default: ${DEFAULT-VALUE})")
  private int together = 1600;

  @Option(names = "--threads", description = "batches at a time (default: ${DEFAULT-VALUE})")
  private int threads = 2;

  @Option(names = "--verdicts", description = "file for one line for each verdict, to compare runs")
  private Path verdictFile;

  /** Runs the benchmark. */
  public static void main(String[] arguments) {
    System.exit(
        new CommandLine(new VerifyBench())
            .setCaseInsensitiveEnumValuesAllowed(true)
            .execute(arguments));
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    List<VerificationRequest> requests = compile();
    Path scratch = scratch();
    Toolchain toolchain = Toolchain.find(System.getenv()).check().toolchain();
    CosimOptions options = CosimOptions.defaults(toolchain, scratch).withVectors(vectors);
    options = options.withWorkers(threads, threads, batch > 0 ? batch : options.batchSize());
    List<Verdict> verdicts = new ArrayList<>();
    List<Integer> slow = new ArrayList<>();
    ProcessorTime start = ProcessorTime.now();
    double wall = System.nanoTime() / 1e9;
    List<ProgramUse> programs;
    try (CoSimulator simulator = new CoSimulator(options)) {
      for (int i = 0; i < requests.size(); i += together) {
        verdicts.addAll(
            simulator.verify(requests.subList(i, Math.min(requests.size(), i + together))));
      }
      programs = simulator.programUse();
    }
    wall = System.nanoTime() / 1e9 - wall;
    // Children count once they have been waited for.
    Thread.sleep(REAPING_MILLIS);
    ProcessorTime used = ProcessorTime.now().since(start);
    for (int i = 0; i < verdicts.size(); i++) {
      if (verdicts.get(i) instanceof Verdict.Failed f
          && f.code() == DiagnosticCode.SIMULATOR_TIMEOUT) {
        slow.add(i);
      }
    }
    count(requests, verdicts);
    double per = 1000.0 / Math.max(1, requests.size() - slow.size());
    double simulator = 0;
    double ended = 0;
    System.out.printf("%nprocessor time in ms a module, of %d%n", requests.size());
    for (ProgramUse use : programs) {
      System.out.printf(
          "  %-8s %8.2f  (%d runs)%n", use.program(), per * seconds(use.time()), use.runs());
      simulator += seconds(use.time());
      ended += seconds(use.ended());
    }
    double python = used.children() - simulator - ended;
    System.out.printf("  python   %8.2f  (with the launchers)%n", per * python);
    System.out.printf("  java     %8.2f%n", per * used.own());
    double rest = per * (used.sum() - ended);
    System.out.printf("  sum      %8.2f%n", rest);
    System.out.printf(
        "  ended    %8.2f  %d modules over the time limit, not in the sum%n",
        per * ended, slow.size());
    System.out.printf("  %.1f s on the clock%n", wall);
    double plain =
        naive(requests, toolchain, slow, Files.createDirectory(scratch.resolve("naive")));
    System.out.printf("naive way  %8.2f, %.1f times as much%n", plain, plain / rest);
    return 0;
  }

  private static double seconds(Duration duration) {
    return duration.toNanos() / 1e9;
  }

  /** A directory that goes when the Java machine does, be it interrupted. */
  private static Path scratch() throws IOException {
    Path directory = Files.createTempDirectory("refmill-verify-bench");
    Runtime.getRuntime().addShutdownHook(new Thread(() -> remove(directory)));
    return directory;
  }

  /** Tries again, since programs that are ending and the verifier's own hook are in there too. */
  private static void remove(Path directory) {
    for (int trial = 0; trial < REMOVALS && Files.exists(directory); trial++) {
      ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
      try (Stream<Path> inside = Files.walk(directory)) {
        for (Path path : inside.sorted(Comparator.reverseOrder()).toList()) {
          Files.deleteIfExists(path);
        }
      } catch (IOException | UncheckedIOException e) {
        LockSupport.parkNanos(REMOVAL_PAUSE);
      }
    }
  }

  private List<VerificationRequest> compile() throws IOException {
    VerilogCompiler compiler = new VerilogCompiler();
    List<VerificationRequest> requests = new ArrayList<>();
    for (Corpus.Entry entry : Corpus.read(corpus + format.suffix)) {
      if (modules > 0 && requests.size() == modules) {
        break;
      }
      CompileResult result = compiler.compile(new DesignSource(entry.unit(), null));
      if (result instanceof CompileResult.Accepted accepted) {
        requests.add(new VerificationRequest(entry.id(), entry.unit(), accepted.model()));
      }
    }
    return requests;
  }

  /** Processor time of the programs a module, in ms; nothing of our own is counted. */
  private double naive(
      List<VerificationRequest> requests, Toolchain toolchain, List<Integer> slow, Path directory)
      throws IOException, InterruptedException {
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < requests.size(); i++) {
      if (!slow.contains(i)) {
        order.add(i);
      }
    }
    Collections.shuffle(order, new Random(1));
    List<Integer> sample = order.subList(0, Math.min(naive, order.size()));
    NaiveVerifier verifier = new NaiveVerifier(toolchain, directory, vectors);
    int done = 0;
    double children = 0;
    for (int index : sample) {
      ProcessorTime start = ProcessorTime.now();
      // What does not end without the verifier's care has no price.
      if (verifier.verify(requests.get(index))) {
        children += ProcessorTime.now().since(start).children();
        done++;
      }
    }
    System.out.printf("%d of %d modules ran the naive way%n", done, sample.size());
    return 1000 * children / Math.max(1, done);
  }

  private void count(List<VerificationRequest> requests, List<Verdict> verdicts)
      throws IOException {
    TreeMap<String, Integer> counts = new TreeMap<>();
    List<String> lines = new ArrayList<>();
    double[] coverage =
        verdicts.stream()
            .filter(Verdict.Match.class::isInstance)
            .mapToDouble(v -> ((Verdict.Match) v).strength().branchCoverage())
            .sorted()
            .toArray();
    for (int i = 0; i < verdicts.size(); i++) {
      Verdict verdict = verdicts.get(i);
      lines.add(requests.get(i).id() + " " + verdict);
      String kind = "match";
      if (verdict instanceof Verdict.Mismatch) {
        kind = "MISMATCH";
      } else if (verdict instanceof Verdict.Failed failed) {
        kind = failed.code().name();
      }
      counts.merge(kind, 1, Integer::sum);
    }
    counts.forEach((kind, count) -> System.out.printf("%6d %s%n", count, kind));
    if (coverage.length > 0) {
      System.out.printf(
          "branch coverage of the Python: mean %.2f %%, median %.2f %%, all branches in %.1f %%%n",
          100 * Arrays.stream(coverage).average().orElse(0),
          100 * coverage[coverage.length / 2],
          100.0 * Arrays.stream(coverage).filter(c -> c == 1).count() / coverage.length);
    }
    if (verdictFile != null) {
      Files.write(verdictFile, lines);
    }
  }
}
