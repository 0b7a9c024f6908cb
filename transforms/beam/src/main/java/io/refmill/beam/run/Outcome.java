package io.refmill.beam.run;

import io.refmill.beam.coder.Carried;
import io.refmill.ingest.fault.Guard;
import io.refmill.ingest.record.DesignRecord;
import io.refmill.ingest.record.Rejections;
import io.refmill.schemas.RejectedRow;
import io.refmill.schemas.Stage;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.apache.beam.sdk.transforms.DoFn.MultiOutputReceiver;
import org.apache.beam.sdk.values.TupleTag;

/**
 * What a stage makes of a record. All stages get it from {@link #guarded}, so that the same error
 * means the same in each of them.
 */
public sealed interface Outcome<T> {
  /** The record goes on. */
  record Accepted<T>(T value) implements Outcome<T> {}

  /** It comes no further. */
  record Refused<T>(RejectedRow row) implements Outcome<T> {}

  /**
   * Does a stage's work on a record. What it throws is a rejection: {@code MACHINE_FAULT} where the
   * machine refused something twice, else {@code INTERNAL_ERROR}, assertions included.
   *
   * @param reached the stage that the record has come to
   * @param work may be done again
   * @throws IllegalStateException if the thread was interrupted: its runner wants it to end
   */
  static <T> Outcome<T> guarded(DesignRecord record, Stage reached, Callable<Outcome<T>> work) {
    return Guard.call(work, error -> failed(record, reached, error));
  }

  /** The same of a record that is looked at if the work fails. */
  static <T> Outcome<T> guarded(
      Supplier<DesignRecord> record, Stage reached, Callable<Outcome<T>> work) {
    return Guard.call(work, error -> failed(record.get(), reached, error));
  }

  /** A record whose work ended by an error that was guarded elsewhere. */
  static <T> Outcome<T> failed(DesignRecord record, Stage reached, Throwable error) {
    return new Refused<>(Rejections.failed(record, reached, error));
  }

  /**
   * Outputs it.
   *
   * @param accepted where the record goes on
   * @param index its position in the input
   * @return whether it does
   * @throws FaultLimitException if it is one fault of the machine too many
   */
  default boolean output(
      TupleTag<Carried<T>> accepted, long index, MultiOutputReceiver out, Run run) {
    if (this instanceof Refused<T> refused) {
      Rejected.output(refused.row(), out, run);
      return false;
    }
    out.get(accepted).output(Carried.of(index, ((Accepted<T>) this).value()));
    return true;
  }
}
