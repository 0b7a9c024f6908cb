package io.refmill.runners.print;

import io.refmill.beam.run.RunCounters;
import io.refmill.ingest.InputPlan;
import io.refmill.llm.cost.Money;
import io.refmill.llm.session.ModelSession;
import io.refmill.pipelines.BuildJob;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.Optional;

/**
 * Shows how a run goes: one changing line on a terminal, else a line every ten seconds and one at
 * the end.
 */
public class ProgressPrinter implements BuildJob.Listener {
  public static final BuildJob.Listener SILENT =
      new BuildJob.Listener() {
        @Override
        public void planned(InputPlan plan, RunCounters counters) {}

        @Override
        public void ended() {}
      };

  private static final long TERMINAL_MILLIS = 500;
  private static final long LOG_MILLIS = 10_000;

  private final PrintWriter out;
  private final boolean terminal;
  private Thread thread;
  private double simulationStart;
  private double teachingStart;

  private final Optional<ModelSession> session;
  private final Optional<Money> budget;

  /** A printer for a run that asks no language model. */
  public ProgressPrinter(PrintWriter out) {
    this(out, Optional.empty(), Optional.empty());
  }

  /**
   * A printer of a run that asks a language model.
   *
   * @param session of the run; empty if it asks none
   */
  public ProgressPrinter(PrintWriter out, Optional<ModelSession> session, Optional<Money> budget) {
    this.out = out;
    this.session = session;
    this.budget = budget;
    // Java can only ask whether both streams are a terminal; the launcher knows of this one.
    this.terminal = "1".equals(System.getenv("REFMILL_STDERR_IS_TERMINAL"));
  }

  @Override
  public void planned(InputPlan plan, RunCounters counters) {
    out.println(Words.count(plan.records(), "record") + " to read");
    out.flush();
    thread = new Thread(() -> show(plan.records(), counters), "refmill-progress");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void ended() {
    thread.interrupt();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void show(long records, RunCounters counters) {
    long start = System.nanoTime();
    boolean shown = false;
    try {
      while (true) {
        Thread.sleep(terminal ? TERMINAL_MILLIS : LOG_MILLIS);
        String line = line(records, counters, (System.nanoTime() - start) / 1e9);
        out.print(terminal ? "\r\u001b[K" + line : line + System.lineSeparator());
        out.flush();
        shown = true;
      }
    } catch (InterruptedException e) {
      if (!terminal) {
        out.println(line(records, counters, (System.nanoTime() - start) / 1e9));
      } else if (shown) {
        out.print("\r\u001b[K");
      }
      out.flush();
    }
  }

  /** How far a run is. */
  String line(long records, RunCounters counters, double seconds) {
    long compiled = counters.compiled.get();
    long simulated = counters.simulated.get();
    long done = Math.min(records, counters.rejected.get() + counters.accepted.get());
    StringBuilder line = new StringBuilder();
    line.append(
        String.format(
            Locale.ROOT,
            "%d of %d done | compiled %d, simulated %d of %d, verified %d | accepted %d, rejected %d | %.0f/s",
            done,
            records,
            compiled,
            simulated,
            counters.models.get(),
            counters.verified.get(),
            counters.accepted.get(),
            counters.rejected.get(),
            (compiled + simulated) / Math.max(seconds, 0.001)));
    if (counters.tried.get() > 0) {
      line.append(" | tried to prove ").append(counters.tried.get());
    }
    if (session.isPresent()) {
      line.append(" | asked about ").append(counters.taught.get()).append(" of ");
      line.append(counters.tasks.get()).append(", ");
      line.append(ModelProgress.text(session.get().progress(), budget));
    }
    double left = Math.max(secondsLeft(counters, seconds), secondsTaught(counters, seconds));
    if (left > 0) {
      line.append(String.format(Locale.ROOT, " | about %s left", duration(left)));
    }
    return line.toString();
  }

  /**
   * Time left, or a negative number if it is too early to say. Compilation comes first and
   * simulation after it, and they differ in speed, so each is judged by its own.
   */
  private double secondsLeft(RunCounters counters, double seconds) {
    long simulated = counters.simulated.get();
    if (simulated == 0) {
      simulationStart = seconds;
      return -1;
    }
    double perModel = (seconds - simulationStart) / simulated;
    return Math.max(0, counters.models.get() - simulated) * perModel;
  }

  /** The same for what is asked of a language model. */
  private double secondsTaught(RunCounters counters, double seconds) {
    long taught = counters.taught.get();
    if (taught == 0) {
      teachingStart = seconds;
      return -1;
    }
    return (counters.tasks.get() - taught) * (seconds - teachingStart) / taught;
  }

  static String duration(double seconds) {
    long whole = Math.round(seconds);
    return whole >= 3600
        ? String.format(Locale.ROOT, "%d:%02d:%02d", whole / 3600, whole / 60 % 60, whole % 60)
        : String.format(Locale.ROOT, "%d:%02d", whole / 60, whole % 60);
  }
}
