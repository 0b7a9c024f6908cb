package io.refmill.beam.run;

import io.refmill.beam.process.ThreadTime;
import io.refmill.cosim.process.Spending;
import io.refmill.dataset.DesignCost;
import io.refmill.dataset.DesignCost.Times;
import io.refmill.ingest.record.DesignRecord;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.Supplier;
import org.apache.beam.sdk.transforms.DoFn.MultiOutputReceiver;

/** What a stage has spent on a design. May be added to by several threads. */
public final class Bill implements Spending {
  private final AtomicLongArray programs = new AtomicLongArray(Kind.values().length);
  private final AtomicLong curate = new AtomicLong();
  private long compile;
  private long prove;

  @Override
  public void add(Kind on, Duration time) {
    programs.addAndGet(on.ordinal(), time.toNanos());
  }

  @Override
  public long clock() {
    return ThreadTime.ofThread();
  }

  /** The compiler has taken this, in nanoseconds. */
  public void addCompilation(long nanos) {
    compile += nanos;
  }

  /** Curation has taken this, in nanoseconds. */
  public void addCuration(long nanos) {
    curate.addAndGet(nanos);
  }

  /** Takes all for curation. */
  public Spending curation() {
    return (on, time) -> addCuration(time.toNanos());
  }

  /** A proof has taken this, in nanoseconds. */
  public void addProof(long nanos) {
    prove += nanos;
  }

  private Times times() {
    return new Times(
        compile,
        programs.get(Kind.SIMULATOR_COMPILATION.ordinal()),
        programs.get(Kind.SIMULATION.ordinal()),
        programs.get(Kind.MODEL.ordinal()),
        programs.get(Kind.COMPARISON.ordinal()),
        programs.get(Kind.FURTHER_RUNS.ordinal()),
        curate.get(),
        prove);
  }

  /**
   * Hands it on, unless it is too little.
   *
   * @param module says the name of the design's top module, or null if it is not known
   */
  public void output(
      DesignRecord record, Supplier<String> module, Outcome<?> outcome, MultiOutputReceiver out) {
    output(() -> record, module, outcome, out);
  }

  /** The same of a record that is looked at if there is something to hand on. */
  public void output(
      Supplier<DesignRecord> of,
      Supplier<String> module,
      Outcome<?> outcome,
      MultiOutputReceiver out) {
    Times times = times();
    if (times.total() < DesignCost.LEAST_NANOS) {
      return;
    }
    DesignRecord record = of.get();
    String name = module.get();
    out.get(Outputs.COSTS)
        .output(
            new DesignCost(
                record.id(),
                record.index(),
                record.source(),
                name == null ? "" : name,
                outcome instanceof Outcome.Refused<?> refused ? refused.row().code() : null,
                times));
  }
}
