package io.refmill.schemas;

import java.util.Locale;

/** How far a record came; the order is that of the pipeline. */
public enum Stage {
  /** Counted as a record of the input, but its text could not be had. */
  FOUND,
  /** Its text was read. */
  READ,
  /** Its syntax tree was built. */
  PARSED,
  /** Its hierarchy and types are known. */
  ELABORATED,
  /** A model was made. */
  LOWERED,
  /** Co-simulation confirmed the model. */
  VERIFIED,
  /** No smaller record is the same design. */
  DISTINCT,
  /** It overlaps no benchmark: it is written as a sample. */
  WRITTEN;

  /** The value in Parquet and in the report. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
