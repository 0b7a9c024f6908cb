package io.refmill.bench.mutation;

import io.refmill.compiler.CompileResult;
import io.refmill.compiler.DesignSource;
import io.refmill.compiler.VerilogCompiler;
import io.refmill.contract.Verdict;
import io.refmill.cosim.CoSimulator;
import io.refmill.cosim.Eligibility;
import io.refmill.cosim.MismatchReport;
import io.refmill.cosim.VerificationRequest;
import io.refmill.cosim.settings.CosimOptions;
import io.refmill.cosim.settings.Toolchain;
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
          DiagnosticCode.SIMULATOR_OUT_OF_MEMORY,
          DiagnosticCode.DRIVE_CONFLICT,
          DiagnosticCode.UNSAFE_SYSTEM_TASK,
          DiagnosticCode.UNSUPPORTED_SYSTEM_TASK);

  /**
   * What no model without time, threads and real numbers can do. Of what is not constant, the
   * simulator accepts start values that read signals: what they are at time zero depends on who
   * simulates, and IEEE 1800-2017 6.21 forbids such variables unless they say "static".
   */
  private static final Map<DiagnosticCode, String> BEYOND =
      Map.of(
          DiagnosticCode.UNSUPPORTED_TIMING, "",
          DiagnosticCode.UNSUPPORTED_TYPE, "type real",
          DiagnosticCode.UNSUPPORTED_CONSTRUCT, "fork",
          DiagnosticCode.NOT_CONSTANT, "");

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
      String id,
      DiagnosticCode rejection,
      String reason,
      boolean bySource,
      Set<Defect> exposed,
      Set<Defect> found) {

    boolean verified() {
      return rejection == null;
    }

    boolean blocked() {
      return rejection != null && !bySource && !OWN.contains(rejection);
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
      List<Future<List<Finding>>> futures = new ArrayList<>();
      for (Corpus.Entry entry : entries) {
        futures.add(executor.submit(() -> examine(entry, verifier, probe, toolchain)));
      }
      List<Finding> findings = new ArrayList<>();
      for (Future<List<Finding>> future : futures) {
        findings.addAll(future.get());
      }
      return findings;
    } catch (ExecutionException e) {
      throw new IllegalStateException("a module could not be examined", e.getCause());
    } finally {
      executor.shutdownNow();
    }
  }

  private static List<Finding> examine(
      Corpus.Entry entry, CoSimulator verifier, DefectProbe probe, Toolchain toolchain)
      throws IOException {
    Optional<Set<String>> roots = IcarusRoots.of(entry.unit(), toolchain);
    if (roots.isEmpty()) {
      return List.of();
    }
    VerilogCompiler compiler = new VerilogCompiler();
    DesignSource whole = new DesignSource(entry.unit(), null);
    if (!(compiler.compile(whole) instanceof CompileResult.Rejected rejected)
        || rejected.diagnostics().get(0).code() != DiagnosticCode.AMBIGUOUS_TOP) {
      return List.of(examine(entry.id(), whole, roots.get(), verifier, probe));
    }
    // Nothing says which module is meant, so each is a design, as for files.
    List<Finding> findings = new ArrayList<>();
    for (String root : roots.get()) {
      DesignSource design = new DesignSource(entry.unit(), root);
      findings.add(examine(entry.id() + "#" + root, design, roots.get(), verifier, probe));
    }
    return findings;
  }

  private static Finding examine(
      String id, DesignSource source, Set<String> roots, CoSimulator verifier, DefectProbe probe) {
    CompileResult compiled = new VerilogCompiler().compile(source);
    Set<Defect> none = EnumSet.noneOf(Defect.class);
    if (compiled instanceof CompileResult.Rejected rejected) {
      DiagnosticCode code = rejected.diagnostics().get(0).code();
      String reason = rejected.diagnostics().get(0).message();
      Optional<String> own = ownReason(id, source, code, reason, verifier);
      return new Finding(id, code, own.orElse(reason), own.isPresent(), none, none);
    }
    CompileResult.Accepted accepted = (CompileResult.Accepted) compiled;
    VerificationRequest module = new VerificationRequest(id, source.unit(), accepted.model());
    Set<Defect> exposed = DefectProbe.exposed(module);
    Verdict verdict = verifier.verify(List.of(module)).get(0);
    if (verdict instanceof Verdict.Match match) {
      Set<Defect> found = probe.found(module, match.strength(), roots, exposed);
      return new Finding(id, null, "", false, exposed, found);
    }
    if (verdict instanceof Verdict.Failed failed) {
      boolean internal = failed.code() == DiagnosticCode.INTERNAL_ERROR;
      if (failed.code() == DiagnosticCode.OUTPUT_NEVER_KNOWN) {
        exposed.add(Defect.UNKNOWN_OUTPUTS);
      }
      Set<Defect> found = internal ? EnumSet.of(Defect.HARNESS) : none;
      return new Finding(id, failed.code(), failed.message(), false, exposed, found);
    }
    String report = new MismatchReport((Verdict.Mismatch) verdict).summary();
    return new Finding(id, DiagnosticCode.MISMATCH, report, false, exposed, none);
  }

  /** What the source itself does that leaves nothing to compare; empty if the gap is ours. */
  private static Optional<String> ownReason(
      String id, DesignSource source, DiagnosticCode code, String reason, CoSimulator verifier) {
    if (OWN.contains(code)) {
      return Optional.empty(); // counted by its code
    }
    if (BEYOND.containsKey(code) && reason.contains(BEYOND.get(code))) {
      return Optional.of(reason);
    }
    // Whether a loop really never settles is the simulator's to say: it gets the source alone.
    if (new VerilogCompiler().analyze(source)
        instanceof VerilogCompiler.AnalysisResult.Analyzed analyzed) {
      VerificationRequest alone = new VerificationRequest(id, source.unit(), "", analyzed.design());
      Eligibility eligibility = verifier.eligibility(List.of(alone)).get(0);
      return eligibility
          .problem()
          .filter(problem -> OWN.contains(problem.code()))
          .map(problem -> reason + "; the simulator alone: " + problem.code());
    }
    return Optional.empty();
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
    System.out.printf(
        "  rejected for what the source itself does: %d%n",
        findings.stream().filter(Finding::bySource).count());
    ours.forEach(
        (defect, ids) -> System.out.print(ids.isEmpty() ? "" : defect + ": " + ids + "\n"));
    findings.stream()
        .filter(Finding::blocked)
        .forEach(f -> System.out.printf("blocked: %s %s %s%n", f.id(), f.rejection(), f.reason()));
    findings.stream()
        .filter(Finding::bySource)
        .forEach(f -> System.out.printf("source: %s %s %s%n", f.id(), f.rejection(), f.reason()));
    for (Defect defect : Defect.values()) {
      System.out.printf("  %s: %s%n", defect, defect.method);
    }
    return spoiled == 0;
  }
}
