package io.refmill.runners.print;

import io.refmill.llm.cost.Money;
import io.refmill.llm.session.ModelSession;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** Shows how far a run with a language model is, with tokens, money and the time left. */
public final class ModelProgress implements AutoCloseable {
  private static final long TERMINAL_MILLIS = 500;
  private static final long LOG_MILLIS = 10_000;

  private final PrintWriter out;
  private final ModelSession session;
  private final Optional<Money> budget;
  private final long total;
  private final boolean terminal;
  private final AtomicLong done = new AtomicLong();
  private final long start = System.nanoTime();
  private final Thread thread;

  /**
   * Begins to show it.
   *
   * @param total of what is done; 0 if nobody knows
   * @param silent whether to show nothing
   */
  public ModelProgress(
      PrintWriter out, ModelSession session, Optional<Money> budget, long total, boolean silent) {
    this.out = out;
    this.session = session;
    this.budget = budget;
    this.total = total;
    this.terminal = "1".equals(System.getenv("REFMILL_STDERR_IS_TERMINAL"));
    this.thread = new Thread(this::show, "refmill-progress");
    thread.setDaemon(true);
    if (!silent) {
      thread.start();
    }
  }

  /** One more is done. */
  public void step() {
    done.incrementAndGet();
  }

  /** How many are done. */
  public long done() {
    return done.get();
  }

  private void show() {
    boolean shown = false;
    try {
      while (true) {
        Thread.sleep(terminal ? TERMINAL_MILLIS : LOG_MILLIS);
        String line = line((System.nanoTime() - start) / 1e9);
        out.print(terminal ? "\r\u001b[K" + line : line + System.lineSeparator());
        out.flush();
        shown = true;
      }
    } catch (InterruptedException e) {
      if (terminal && shown) {
        out.print("\r\u001b[K");
        out.flush();
      }
    }
  }

  private String line(double seconds) {
    ModelSession.Progress now = session.progress();
    long finished = done.get();
    String left =
        finished == 0 || total == 0
            ? ""
            : " | about "
                + ProgressPrinter.duration(seconds / finished * Math.max(0, total - finished))
                + " left";
    return finished + (total == 0 ? "" : " of " + total) + " done | " + text(now, budget) + left;
  }

  /**
   * What a session did, in words. Answers that are cut off are wrong for a reason that is not the
   * model's, and seldom come alone.
   */
  public static String text(ModelSession.Progress now, Optional<Money> budget) {
    return String.format(
        Locale.ROOT,
        "%,d requests answered (%,d from the cache), %,d failed, %,d held back | %,d + %,d tokens | %s%s%s",
        now.answered(),
        now.cached(),
        now.failed(),
        now.heldBack(),
        now.spending().usage().promptTokens(),
        now.spending().usage().completionTokens(),
        now.spending().text(),
        budget.map(limit -> " of " + limit).orElse(""),
        now.cutOff() == 0
            ? ""
            : " | " + Words.count(now.cutOff(), "answer") + " cut off, see --max-answer-tokens");
  }

  @Override
  public void close() {
    thread.interrupt();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
