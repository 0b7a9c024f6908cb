package io.refmill.pipelines;

import io.refmill.ingest.InputPlan;
import io.refmill.ingest.InputPlanner;
import io.refmill.ingest.RecordReader;
import io.refmill.ingest.fault.InputException;
import io.refmill.ingest.plan.ReadTask;
import io.refmill.ingest.record.DesignRecord;
import io.refmill.ingest.settings.IngestOptions;
import io.refmill.schemas.RejectedRow;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Reads an input record by record in this process, for work that is no pipeline. */
final class DesignInput {
  /** Takes a record. */
  interface Sink {
    void accept(DesignRecord record) throws IOException, InterruptedException;
  }

  private DesignInput() {}

  /**
   * Hands all designs of an input on, in its order.
   *
   * @return the records that are none
   * @throws InputException if an input is not there
   * @throws IOException if one can't be read, or the sink throws it
   */
  static List<RejectedRow> forEach(List<String> inputs, IngestOptions options, Sink sink)
      throws InputException, IOException, InterruptedException {
    InputPlan plan = new InputPlanner(options, List.of()).plan(inputs);
    List<RejectedRow> rejections = new ArrayList<>();
    for (ReadTask task : plan.tasks()) {
      List<DesignRecord> records = new ArrayList<>();
      new RecordReader(options).read(task, records::add, rejections::add);
      for (DesignRecord record : records) {
        sink.accept(record);
      }
    }
    return rejections;
  }
}
