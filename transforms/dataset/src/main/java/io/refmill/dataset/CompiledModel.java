package io.refmill.dataset;

import io.refmill.contract.DesignDescription;
import io.refmill.contract.ReferenceModel;
import io.refmill.ingest.DesignRecord;
import java.util.Objects;

/**
 * A record with the model that was made of it; nothing has confirmed the model yet.
 *
 * @param description what the design does, in words
 */
public record CompiledModel(
    DesignRecord record, ReferenceModel model, DesignDescription description) {
  public CompiledModel {
    Objects.requireNonNull(record, "record");
    Objects.requireNonNull(model, "model");
    Objects.requireNonNull(description, "description");
  }
}
