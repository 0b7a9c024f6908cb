package io.refmill.beam.verify;

import io.refmill.contract.Verdict;
import io.refmill.cosim.MismatchReport;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.ingest.record.DesignRecord;
import io.refmill.ingest.record.Rejections;
import io.refmill.schemas.RejectedRow;
import io.refmill.schemas.Stage;

/** Rejections of models against which the simulator speaks. */
public final class Unverified {
  private Unverified() {}

  /**
   * A rejection.
   *
   * @param verdict no match
   */
  public static RejectedRow row(DesignRecord record, Verdict verdict) {
    if (verdict instanceof Verdict.Mismatch mismatch) {
      MismatchReport report = new MismatchReport(mismatch);
      return Rejections.mismatch(
          record, Stage.LOWERED, DiagnosticCode.MISMATCH.message(report.summary()), report.json());
    }
    Verdict.Failed failed = (Verdict.Failed) verdict;
    return Rejections.of(record, Stage.LOWERED, failed.code(), failed.message());
  }
}
