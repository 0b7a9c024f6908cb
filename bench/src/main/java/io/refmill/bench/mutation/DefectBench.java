package io.refmill.bench.mutation;

import io.refmill.compiler.CompileResult;
import io.refmill.compiler.DesignSource;
import io.refmill.compiler.VerilogCompiler;
import io.refmill.contract.Verdict;
import io.refmill.cosim.CoSimulator;
import io.refmill.cosim.CosimOptions;
import io.refmill.cosim.Toolchain;
import io.refmill.cosim.VerificationRequest;
import io.refmill.diagnostics.DiagnosticCode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * The table of known defects of comparators, for ours: how many modules would meet each, and how
 * many of them we handle wrongly, cannot handle, or accept for nothing.
 */
@Command(
    name = "defects",
    mixinStandardHelpOptions = true,
    description = "Counts modules that known defects of comparators would spoil, and ours do.")
public final class DefectBench implements Callable<Integer> {
  /** What lies in the module itself: no comparator could score it. */
  private static final Set<DiagnosticCode> OWN =
      EnumSet.of(
          DiagnosticCode.NO_OUTPUT_PORT,
          DiagnosticCode.OUTPUT_NEVER_KNOWN,
          DiagnosticCode.RACE,
          DiagnosticCode.SIMULATION_FINISHED,
          DiagnosticCode.SIMULATOR_TIMEOUT,
          DiagnosticCode.DRIVE_CONFLICT,
          DiagnosticCode.UNSAFE_SYSTEM_TASK,
          DiagnosticCode.UNSUPPORTED_SYSTEM_TASK);

  @Option(
      names = "--corpus",
      required = true,
      description = "DIRECTORY or FILE.jsonl#COLUMN; may be given several times")
  private List<String> corpora;

  @Option(names = "--threads", description = "modules at a time (default: ${DEFAULT-VALUE})")
  private int threads = 2;

  @Option(names = "--limit", description = "designs of each corpus (default: ${DEFAULT-VALUE})")
  private int limit = 1_000_000;

  /** What was found out about one module that the simulator accepts. */
  private record Finding(
      String id, DiagnosticCode rejection, String reason, Set<Defect> exposed, Set<Defect> found) {

    boolean verified() {
      return rejection == null;
    }

    boolean blocked() {
      return rejection != null && !OWN.contains(rejection);
    }
  }

  /** Runs the program. */
  public static void main(String[] arguments) {
    System.exit(new CommandLine(new DefectBench()).execute(arguments));
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    CosimOptions options =
        CosimOptions.defaults(
                Toolchain.find(System.getenv()), Path.of(System.getProperty("java.io.tmpdir")))
            .withTimeouts(Duration.ofSeconds(20), Duration.ofSeconds(20), Duration.ofSeconds(10))
            .withWorkers(threads, threads, 16);
    CosimOptions longer =
        options
            .withVectors(20_000)
            .withSeed(options.seed() + 7_919)
            .withTimeouts(Duration.ofSeconds(20), Duration.ofSeconds(60), Duration.ofSeconds(60));
    boolean clean = true;
    for (String corpus : corpora) {
      List<Corpus.Entry> entries = Corpus.read(corpus);
      entries = entries.subList(0, Math.min(limit, entries.size()));
      try (CoSimulator verifier = new CoSimulator(options);
          CoSimulator referee = new CoSimulator(longer)) {
        List<Finding> findings = run(entries, verifier, referee, options.toolchain());
        clean &= print(corpus, entries.size(), findings);
      }
    }
    return clean ? 0 : 1;
  }

  private List<Finding> run(
      List<Corpus.Entry> entries, CoSimulator verifier, CoSimulator referee, Toolchain toolchain)
      throws InterruptedException {
    ExecutorService executor = Executors.newFixedThreadPool(threads);
    DefectProbe probe = new DefectProbe(verifier, referee);
    try {
      List<Future<Optional<Finding>>> futures = new ArrayList<>();
      for (Corpus.Entry entry : entries) {
        futures.add(executor.submit(() -> examine(entry, verifier, probe, toolchain)));
      }
      List<Finding> findings = new ArrayList<>();
      for (Future<Optional<Finding>> future : futures) {
        future.get().ifPresent(findings::add);
      }
      return findings;
    } catch (ExecutionException e) {
      throw new IllegalStateException("a module could not be examined", e.getCause());
    } finally {
      executor.shutdownNow();
    }
  }

  private static Optional<Finding> examine(
      Corpus.Entry entry, CoSimulator verifier, DefectProbe probe, Toolchain toolchain)
      throws IOException {
    Optional<Set<String>> roots = IcarusRoots.of(entry.unit(), toolchain);
    if (roots.isEmpty()) {
      return Optional.empty();
    }
    CompileResult compiled = new VerilogCompiler().compile(new DesignSource(entry.unit(), null));
    Set<Defect> none = EnumSet.noneOf(Defect.class);
    if (compiled instanceof CompileResult.Rejected rejected) {
      DiagnosticCode code = rejected.diagnostics().get(0).code();
      String reason = rejected.diagnostics().get(0).message();
      return Optional.of(new Finding(entry.id(), code, reason, none, none));
    }
    CompileResult.Accepted accepted = (CompileResult.Accepted) compiled;
    VerificationRequest module =
        new VerificationRequest(
            entry.id(), entry.unit(), accepted.model().python(), accepted.model().design());
    Set<Defect> exposed = DefectProbe.exposed(module);
    Verdict verdict = verifier.verify(List.of(module)).get(0);
    if (verdict instanceof Verdict.Match match) {
      Set<Defect> found = probe.found(module, match.strength(), roots.get(), exposed);
      return Optional.of(new Finding(entry.id(), null, "", exposed, found));
    }
    if (verdict instanceof Verdict.Failed failed) {
      boolean internal = failed.code() == DiagnosticCode.INTERNAL_ERROR;
      if (failed.code() == DiagnosticCode.OUTPUT_NEVER_KNOWN) {
        exposed.add(Defect.UNKNOWN_OUTPUTS);
      }
      Set<Defect> found = internal ? EnumSet.of(Defect.HARNESS) : none;
      return Optional.of(new Finding(entry.id(), failed.code(), failed.message(), exposed, found));
    }
    return Optional.of(new Finding(entry.id(), DiagnosticCode.MISMATCH, "", exposed, none));
  }

  private static boolean print(String corpus, int rows, List<Finding> findings) {
    long verified = findings.stream().filter(Finding::verified).count();
    System.out.printf(
        "%s: %d designs, %d that the simulator accepts, %d verified%n",
        corpus, rows, findings.size(), verified);
    Map<DiagnosticCode, Integer> codes = new TreeMap<>();
    findings.stream()
        .filter(f -> !f.verified())
        .forEach(f -> codes.merge(f.rejection(), 1, Integer::sum));
    codes.forEach(
        (code, count) ->
            System.out.printf(
                "  %d %s%s%n", count, code, OWN.contains(code) ? " (the module's own)" : ""));
    System.out.printf(
        "  %-58s%10s%10s%10s%10s%n", "defect", "exposed", "verified", "blocked", "ours");
    EnumMap<Defect, List<String>> ours = new EnumMap<>(Defect.class);
    for (Defect defect : Defect.values()) {
      List<Finding> exposed = findings.stream().filter(f -> f.exposed().contains(defect)).toList();
      ours.put(
          defect,
          findings.stream().filter(f -> f.found().contains(defect)).map(Finding::id).toList());
      System.out.printf(
          "  %-58s%10d%10d%10d%10d%n",
          defect.what,
          exposed.size(),
          exposed.stream().filter(Finding::verified).count(),
          exposed.stream().filter(Finding::blocked).count(),
          ours.get(defect).size());
    }
    long spoiled = findings.stream().filter(f -> f.blocked() || !f.found().isEmpty()).count();
    System.out.printf("  wrong, blocked or vacuous: %d%n", spoiled);
    ours.forEach(
        (defect, ids) -> System.out.print(ids.isEmpty() ? "" : defect + ": " + ids + "\n"));
    findings.stream()
        .filter(Finding::blocked)
        .forEach(f -> System.out.printf("blocked: %s %s %s%n", f.id(), f.rejection(), f.reason()));
    for (Defect defect : Defect.values()) {
      System.out.printf("  %s: %s%n", defect, defect.method);
    }
    return spoiled == 0;
  }
}
