package io.refmill.runners.print;

import io.refmill.dataset.DesignCost;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.ingest.InputPlan;
import io.refmill.ingest.plan.LeftOutFile;
import io.refmill.pipelines.BuildJob;
import io.refmill.pipelines.Funnel;
import io.refmill.pipelines.RepositorySummary;
import io.refmill.schemas.Stage;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Prints what became of the records. */
public final class FunnelPrinter {
  private static final int MAX_OBSTACLES = 5;
  private static final double SECOND = 1e9;

  /** A design that takes less is not worth a line here. */
  private static final long LEAST_NANOS = 2_000_000_000;

  /** What shows as 0.0 is left out. */
  private static final long TOLD_NANOS = 50_000_000;

  private FunnelPrinter() {}

  /** Prints what a build came to, and where it is. */
  public static void print(PrintWriter out, BuildJob.Result result, Path output) {
    Funnel funnel = result.funnel();
    row(out, "records", funnel.records(), funnel.records());
    for (Stage stage : Stage.values()) {
      if (stage != Stage.FOUND) {
        row(out, stage.label(), funnel.reached(stage), funnel.records());
      }
    }
    row(out, "rejected", funnel.rejected(), funnel.records());
    if (!funnel.codes().isEmpty()) {
      out.println();
      out.println("rejections by code");
      for (Map.Entry<DiagnosticCode, Long> entry : funnel.byFrequency()) {
        row(out, entry.getKey().name(), entry.getValue(), funnel.rejected());
      }
    }
    proofs(out, funnel);
    RowsPrinter.print(out, result.plan().rows());
    unreadable(out, result.plan().unreadable());
    repositories(out, result);
    slowest(out, result.slowest());
    long internal = funnel.count(DiagnosticCode.INTERNAL_ERROR);
    if (internal > 0) {
      out.println();
      out.println(
          Words.count(internal, "internal error")
              + ": see code INTERNAL_ERROR in "
              + output.resolve("rejected"));
    }
    if (result.interferences() > 0) {
      out.println();
      out.println(
          Words.count(result.interferences(), "simulation")
              + " that designs shared had to be taken apart, since one design came to"
              + " something else alone: some source reaches others, please report it");
    }
    BuildJob.Known known = result.known();
    if (known.designs() + known.verdicts() + known.proofs() > 0) {
      out.println();
      out.printf(
          Locale.ROOT,
          "known from earlier runs: what the compiler makes of %s, %s%s%n",
          Words.count(known.designs(), "design"),
          Words.count(known.verdicts(), "verdict"),
          known.proofs() == 0 ? "" : ", " + Words.count(known.proofs(), "proof"));
    }
    out.println();
    out.printf(
        Locale.ROOT,
        "%s in %s, in %s%n",
        Words.count(funnel.written(), "sample"),
        output,
        ProgressPrinter.duration(
            result.millis().values().stream().mapToLong(Long::longValue).sum() / 1000.0));
    out.flush();
  }

  private static void proofs(PrintWriter out, Funnel funnel) {
    if (funnel.proofs().any()) {
      out.println();
      out.println("proofs");
      funnel.proofs().outcomes().entrySet().stream()
          .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
          .forEach(entry -> row(out, entry.getKey(), entry.getValue(), funnel.sft()));
    }
    if (!funnel.proofs().second().isEmpty()) {
      out.println();
      out.println("second opinions");
      funnel.proofs().second().entrySet().stream()
          .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
          .forEach(entry -> row(out, entry.getKey(), entry.getValue(), funnel.sft()));
      funnel.proofs().disagreements().forEach(id -> out.println("  the engines disagree: " + id));
    }
  }

  private static void slowest(PrintWriter out, List<DesignCost> designs) {
    List<DesignCost> slow =
        designs.stream()
            .filter(design -> design.times().total() >= LEAST_NANOS)
            .limit(MAX_OBSTACLES)
            .toList();
    if (slow.isEmpty()) {
      return;
    }
    out.println();
    out.println("slowest designs, in seconds of processor time (report.json has more)");
    for (DesignCost design : slow) {
      DesignCost.Times times = design.times();
      Map<String, Long> parts = new LinkedHashMap<>();
      DesignCost.Times.PARTS.forEach(
          part -> parts.put(part.head(), part.nanos().applyAsLong(times)));
      out.printf(
          Locale.ROOT,
          "  %8.1f %s%s: %s%n",
          times.total() / SECOND,
          design.id(),
          design.rejection() == null ? "" : " (" + design.rejection() + ")",
          parts.entrySet().stream()
              .filter(part -> part.getValue() >= TOLD_NANOS)
              .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
              .map(
                  part ->
                      String.format(
                          Locale.ROOT, "%s %.1f", part.getKey(), part.getValue() / SECOND))
              .collect(Collectors.joining(", ")));
    }
  }

  private static void unreadable(PrintWriter out, List<InputPlan.Unreadable> files) {
    if (!files.isEmpty()) {
      out.println();
      out.println(
          Words.count(files.size(), "file")
              + " cannot be read; each counts as one record, whatever it held");
      files.stream()
          .limit(MAX_OBSTACLES)
          .forEach(each -> out.println("  " + each.file() + ": " + each.message()));
    }
  }

  private static void repositories(PrintWriter out, BuildJob.Result result) {
    for (RepositorySummary repository : result.repositories()) {
      out.println();
      out.printf(
          Locale.ROOT,
          "%s: %s, %d verified%n",
          repository.name(),
          Words.count(repository.modules(), "module"),
          repository.verified());
      repository.obstacles().stream().limit(MAX_OBSTACLES).forEach(each -> obstacle(out, each));
    }
    List<LeftOutFile> leftOut = result.plan().leftOut();
    if (!leftOut.isEmpty()) {
      out.println();
      out.println(
          Words.count(leftOut.size(), "file")
              + " left out of all designs but their own, for what does not parse");
      leftOut.stream().limit(MAX_OBSTACLES).forEach(each -> leftOut(out, each));
    }
  }

  private static void obstacle(PrintWriter out, RepositorySummary.Obstacle obstacle) {
    String files =
        obstacle.files().stream()
            .map(file -> file.file() + " (" + file.count() + ")")
            .collect(Collectors.joining(", "));
    out.printf(Locale.ROOT, "  %6d %s: %s%n", obstacle.count(), obstacle.code(), files);
    out.printf(Locale.ROOT, "         such as: %s%n", obstacle.files().get(0).message());
  }

  private static void leftOut(PrintWriter out, LeftOutFile file) {
    out.printf(
        Locale.ROOT,
        "  %s: %s: %s; named by %s for what only it seems to declare%n",
        file.place(),
        file.code(),
        file.message(),
        Words.count(file.designs(), "other design"));
  }

  private static void row(PrintWriter out, String label, long count, long of) {
    String share = of == 0 ? "" : String.format(Locale.ROOT, "%7.1f %%", 100.0 * count / of);
    out.printf(Locale.ROOT, "%-26s %10d %s%n", label, count, share);
  }
}
