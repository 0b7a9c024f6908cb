package io.refmill.runners.print;

import io.refmill.beam.run.RunCounters;
import java.io.PrintWriter;
import java.util.Locale;

/** Shows how far the comparison of rows is. */
public final class RowProgress extends ProgressPrinter {
  /** A printer to a stream. */
  public RowProgress(PrintWriter out) {
    super(out);
  }

  @Override
  String line(long records, RunCounters counters, double seconds) {
    long done = Math.min(records, counters.accepted.get() + counters.rejected.get());
    double perSecond = done / Math.max(seconds, 0.001);
    return String.format(
        Locale.ROOT,
        "%d of %d compared | %d not clean | %.0f/s | about %s left",
        done,
        records,
        counters.rejected.get(),
        perSecond,
        done == 0 ? "?" : duration((records - done) / perSecond));
  }
}
