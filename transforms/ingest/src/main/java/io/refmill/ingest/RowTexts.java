package io.refmill.ingest;

import java.util.Objects;

/**
 * The texts of a row, as far as it has any.
 *
 * @param id as given in the row, or made of the source's name and the place in it
 * @param index position of the row in the input, from 0
 * @param source file the row came from, as the user names it
 * @param verilog or null
 * @param python a reference model, or null
 * @param prompt or null
 * @param problem why nothing of the row can be compared, else null
 * @param fault whether that is a fault of the machine, which says nothing about the row
 */
public record RowTexts(
    String id,
    long index,
    String source,
    String verilog,
    String python,
    String prompt,
    String problem,
    boolean fault) {
  public RowTexts {
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(source, "source");
  }
}
