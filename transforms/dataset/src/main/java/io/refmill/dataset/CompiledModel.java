package io.refmill.dataset;

import io.refmill.contract.ReferenceModel;
import io.refmill.ingest.DesignRecord;
import java.util.Objects;

/** A record with the model that was made of it; nothing has confirmed the model yet. */
public record CompiledModel(DesignRecord record, ReferenceModel model) {
  public CompiledModel {
    Objects.requireNonNull(record, "record");
    Objects.requireNonNull(model, "model");
  }
}
