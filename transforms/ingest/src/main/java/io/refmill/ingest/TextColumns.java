package io.refmill.ingest;

import io.refmill.ingest.row.RecordLayout;
import java.io.Serializable;

/**
 * Which columns of a row hold its texts, as column paths. Without any of them the usual ones are
 * taken: those of {@link RecordLayout} for Verilog, prompt and id, and {@code python}.
 *
 * @param verilog path to the Verilog, or null
 * @param python path to a reference model, or null
 * @param prompt path to the description, or null
 * @param id path to the row's id, or null
 */
public record TextColumns(String verilog, String python, String prompt, String id)
    implements Serializable {
  /** The usual ones. */
  public static final TextColumns USUAL = new TextColumns(null, null, null, null);

  /** Whether some column is named. */
  boolean named() {
    return verilog != null || python != null || prompt != null;
  }
}
