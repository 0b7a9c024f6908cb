package io.refmill.dataset;

import io.refmill.contract.ReferenceModel;
import io.refmill.ingest.DesignRecord;
import java.util.Objects;

/**
 * A record with the model that was made of it; nothing has confirmed the model yet.
 *
 * @param structure digest of what the design computes, empty if there is none
 */
public record CompiledModel(DesignRecord record, ReferenceModel model, String structure) {
  public CompiledModel {
    Objects.requireNonNull(record, "record");
    Objects.requireNonNull(model, "model");
    Objects.requireNonNull(structure, "structure");
  }
}
