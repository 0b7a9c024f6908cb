package io.refmill.dataset;

import io.refmill.contract.DesignDescription;
import io.refmill.contract.ReferenceModel;
import io.refmill.ingest.record.DesignRecord;
import java.util.Objects;

/**
 * A record with the model that was made of it; nothing has confirmed the model yet.
 *
 * @param packedModel the model
 * @param structure digest of what the design computes, empty if there is none
 * @param packedDescription what the design does, in words
 * @param origin digest of the design and of all that was made of it, by which what is kept of it is
 *     found; null if nobody has made one
 */
public record CompiledModel(
    DesignRecord record,
    Packed<ReferenceModel> packedModel,
    String structure,
    Packed<DesignDescription> packedDescription,
    String origin) {
  /** A model that was made just now. */
  public CompiledModel(
      DesignRecord record, ReferenceModel model, String structure, DesignDescription description) {
    this(record, Packed.of(model), structure, Packed.of(description), null);
  }

  public CompiledModel {
    Objects.requireNonNull(record, "record");
    Objects.requireNonNull(packedModel, "packedModel");
    Objects.requireNonNull(structure, "structure");
    Objects.requireNonNull(packedDescription, "packedDescription");
  }

  /** The model. */
  public ReferenceModel model() {
    return packedModel.value();
  }

  /** What the design does, in words. */
  public DesignDescription description() {
    return packedDescription.value();
  }
}
