package io.refmill.runners;

import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.pipelines.BuildJob;
import io.refmill.pipelines.Funnel;
import io.refmill.schemas.Stage;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;

/** Prints what became of the records. */
final class FunnelPrinter {
  private FunnelPrinter() {}

  static void print(PrintWriter out, BuildJob.Result result, Path output) {
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
    long internal = funnel.count(DiagnosticCode.INTERNAL_ERROR);
    if (internal > 0) {
      out.println();
      out.println(
          internal + " internal errors: see code INTERNAL_ERROR in " + output.resolve("rejected"));
    }
    if (result.interferences() > 0) {
      out.println();
      out.println(
          result.interferences()
              + " simulations that designs shared were taken apart, since one of them came to"
              + " something else alone: some source reaches others, please report it");
    }
    out.println();
    out.printf(
        Locale.ROOT,
        "%d samples in %s, in %s%n",
        funnel.written(),
        output,
        ProgressPrinter.duration(
            result.millis().values().stream().mapToLong(Long::longValue).sum() / 1000.0));
    out.flush();
  }

  private static void row(PrintWriter out, String label, long count, long of) {
    String share = of == 0 ? "" : String.format(Locale.ROOT, "%7.1f %%", 100.0 * count / of);
    out.printf(Locale.ROOT, "%-26s %10d %s%n", label, count, share);
  }
}
